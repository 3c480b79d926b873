-- grain: one row per game that the filters let through; only the arguments that were chosen are filled in
from /* filters */

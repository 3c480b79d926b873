-- grain: one row per game that the filters let through; only the arguments that were chosen are filled in
from games_where(/* filters */)

"""Garden Nation in the warehouse: its own tables and how they are filled."""

from ingest.warehouse.garden_nation.course import Course
from ingest.warehouse.garden_nation.rows import TABLES, own_rows

__all__ = ["TABLES", "Course", "own_rows"]

"""Garden Nation in the warehouse: its own tables and how they are filled."""

from ingest.warehouse.garden_nation.course import Course
from ingest.warehouse.garden_nation.rows import own_rows

__all__ = ["Course", "own_rows"]

"""Scythe in the warehouse: its own tables and how they are filled."""

from ingest.warehouse.scythe.course import Course
from ingest.warehouse.scythe.rows import own_rows

__all__ = ["Course", "own_rows"]

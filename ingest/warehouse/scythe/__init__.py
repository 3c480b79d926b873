"""Scythe in the warehouse: its own tables and how they are filled."""

from ingest.warehouse.scythe.course import Course
from ingest.warehouse.scythe.rows import TABLES, own_rows

__all__ = ["TABLES", "Course", "own_rows"]

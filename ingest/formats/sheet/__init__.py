"""Rows of a score sheet into records: one row per seat, many games a sheet. CSV and workbooks share it.

A row that cannot be read keeps its own game out and nothing else; every refusal says where it stands.
"""

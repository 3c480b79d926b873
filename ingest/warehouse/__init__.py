"""The DuckDB file: its schema, loads in large transactions, rebuild from raw records."""

"""The DuckDB file: schema as numbered migrations, load in one transaction, rebuild from raw records."""

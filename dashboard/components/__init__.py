"""What pages are made of: charts, tables, notices, colours and safe text."""

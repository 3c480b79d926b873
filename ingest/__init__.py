"""From any file people have to records, verdicts and rows in the warehouse."""

"""One reader per format; the registry in `reader.py` finds the one for a file by its content."""

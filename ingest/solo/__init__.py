"""A solo game at the table: asked and written down as it goes."""

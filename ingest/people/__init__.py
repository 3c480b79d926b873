"""People: how their names are spelt, who goes by several, and whose name a seat bears."""

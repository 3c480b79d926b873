"""Statistics of games against the Automa."""

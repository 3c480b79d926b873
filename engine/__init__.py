"""The rules of the games: records in, verified results out."""

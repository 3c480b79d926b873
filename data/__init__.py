"""Facts as data: the components of the games, the sample games, the demo corpus."""

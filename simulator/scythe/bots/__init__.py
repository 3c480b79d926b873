"""Bots: players that see a View and answer with actions."""

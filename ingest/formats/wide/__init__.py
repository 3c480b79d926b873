"""Sheets with one row per game, the players side by side: a module per form, and `forms.py` chooses."""

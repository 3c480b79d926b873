"""The dashboard: what organisers, players and analysts see."""

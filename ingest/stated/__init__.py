"""What sources state, before anything is judged: names and figures as people write them, seats, and whole games."""

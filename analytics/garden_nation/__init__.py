"""What only Garden Nation counts: order of play, projects, objectives, ploys, rounds, territories."""

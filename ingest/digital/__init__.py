"""The text log of the Digital Edition: its lines, what they state, and where they contradict the rules."""

"""A second opinion on Garden Nation, from records and public states; it imports nothing of the engine."""

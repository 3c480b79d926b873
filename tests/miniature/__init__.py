"""A miniature game: the proof that a game is a folder. It lives in tests alone and touches no room."""

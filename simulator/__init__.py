"""The simulator: chance, bots and the games they play. What is legal is for the engine to say."""

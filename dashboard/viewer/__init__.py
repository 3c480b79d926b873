"""The replay viewer: a game sent once to the browser, which draws the board and steps by itself."""

"""Score sheets on the server: keys, open sheets, seasons, imports."""

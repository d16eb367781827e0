"""What a line of a game's score is worth: pure functions on integers, one module per game.

The score sheets call these and nothing else; the games' rules own the same functions. Each module here
holds no state and knows no names, so a module of the rules can take its place by one changed import.
"""

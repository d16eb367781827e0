"""The numbers of the policies that compiled games know; bots/players.py names them in this order."""

UNIFORM, GREEDY, SEARCH, TREE = range(4)

"""The numbers of the policies in compiled games; bots/players.py has the names in this order."""

UNIFORM, GREEDY, SEARCH, TREE = range(4)

"""The card room in the browser: tables that people and bots share over one WebSocket each.

The truth of a table is its events in the database (`events.py`, `store.py`); everything else is derived from
them by the rules of the game.
"""

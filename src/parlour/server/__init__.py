"""The server: tables that people and bots share, and score sheets, over HTTP and WebSockets.

The events of a table in the database (`tables/store.py`) are authoritative. Everything else is computed from
them by the rules of the game (`tables/state.py`).
"""

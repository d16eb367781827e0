"""What a sheet shows: its view, history, standings and charts."""

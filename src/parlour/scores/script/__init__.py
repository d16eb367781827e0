"""Session scripts: sessions as text, with one command in each line, for tests and replays."""

"""Session scripts: a session as text, one command a line, for tests and replays."""

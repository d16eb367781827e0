"""Games at the terminal: sessions, prompts, autosave and text output."""

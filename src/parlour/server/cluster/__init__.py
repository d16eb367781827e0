"""Several server processes: notifications, presence and the database lock."""

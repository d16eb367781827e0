"""What clients and the server send each other: the messages of tables and score sheets, and their JSON."""

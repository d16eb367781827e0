"""What clients are sent: tables and score sheets as they see them."""

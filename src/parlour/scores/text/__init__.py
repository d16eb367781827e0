"""What people type: lines, names and values."""

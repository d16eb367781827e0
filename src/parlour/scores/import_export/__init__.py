"""Export and import: JSON with the whole log, CSV for spreadsheets, and text for printing."""

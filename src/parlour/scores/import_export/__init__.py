"""Export and import: JSON with the whole log, CSV for a spreadsheet, text for paper."""

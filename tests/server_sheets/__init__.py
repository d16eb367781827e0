"""The score keeper on the server: several phones at one sheet."""

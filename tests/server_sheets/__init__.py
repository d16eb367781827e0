"""The score keeper in the room: several phones at one sheet."""

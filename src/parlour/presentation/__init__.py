"""What is said of a match, whatever face says it: in words, and in what one touches instead of typing."""

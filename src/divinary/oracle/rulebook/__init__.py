"""What things are called and what the rules say, in words; it needs no View."""

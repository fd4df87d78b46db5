"""What things are called and what the rules say, in words; needs no View."""

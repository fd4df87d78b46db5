"""What is printed: runes, goods, the board and the Cove, read from their sheets."""

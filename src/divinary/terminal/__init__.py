"""The tables of the house in a terminal: a drawn board, or plain lines for a screen reader."""

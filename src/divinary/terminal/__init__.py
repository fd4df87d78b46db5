"""Tables in a terminal: a drawn board, or plain lines for a screen reader."""

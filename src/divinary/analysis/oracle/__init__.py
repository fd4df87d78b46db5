"""What is counted of a finished game of the oracle."""

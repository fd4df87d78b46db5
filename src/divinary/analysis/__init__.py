"""A finished game, looked back on: turn by turn, and what is counted of it."""

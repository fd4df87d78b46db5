"""The analysis of finished games, and what is counted of them."""

"""Whether a position that somebody wrote down can lie on a table."""

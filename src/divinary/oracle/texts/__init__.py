"""Parts of a position as text, both ways."""

"""The Shipwreck Arcana in a terminal."""

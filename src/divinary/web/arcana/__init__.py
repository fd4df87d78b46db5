"""The Shipwreck Arcana in the browser."""

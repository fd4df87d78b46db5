"""The pieces of The Shipwreck Arcana, drawn: inline SVG whose colours a stylesheet gives."""

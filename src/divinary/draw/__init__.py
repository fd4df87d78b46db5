"""Pictures as SVG text, drawn by our own code."""

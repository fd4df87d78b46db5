"""The browser's pages and socket: HTML and SVG made by the server from a View, and nothing else."""

"""The browser's pages and socket: server-made HTML and SVG of a View, and nothing else."""

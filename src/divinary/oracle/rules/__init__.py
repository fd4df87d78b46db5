"""The rules in action, one noun a module: each task's choices, and what a choice does."""

"""Text that is read back: actions, events, positions, and the check of what was typed."""

"""The printed things as sheets: reading them, checking them, where each value comes from."""

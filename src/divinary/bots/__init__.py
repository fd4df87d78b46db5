"""Players that see a View and return one of its choices."""

"""What may be done and what follows from it, one noun of the rulebook a module."""

"""What is printed: fates, cards and their conditions."""

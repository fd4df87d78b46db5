"""The bots of The Shipwreck Arcana."""

"""The Oracle of Merchants Cove: runes, a dry-erase board, and the shared table of the Cove."""

"""The bots of The Oracle of Merchants Cove."""

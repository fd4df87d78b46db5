"""The Oracle of Merchants Cove in a terminal."""

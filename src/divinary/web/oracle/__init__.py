"""The Oracle of Merchants Cove in the browser."""

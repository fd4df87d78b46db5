"""A finished game of the oracle, looked back on."""

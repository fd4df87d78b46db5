"""The pieces of the Oracle and of the Cove, drawn."""

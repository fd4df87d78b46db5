"""Live tables: who sits where, whose decision it is, and the log that is the only truth."""

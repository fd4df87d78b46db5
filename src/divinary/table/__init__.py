"""Live tables: who sits where, whose decision it is, and the record that is the only truth."""

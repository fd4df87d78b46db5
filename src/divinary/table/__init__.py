"""Live tables: who sits where, who decides, and the log from which all of it is read."""

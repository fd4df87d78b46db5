"""What lies on the table: actions, events, options, the position and the View, as frozen values."""

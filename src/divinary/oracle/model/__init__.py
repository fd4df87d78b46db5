"""What lies on the table: actions, events, options, shops, tasks, the position and the View."""

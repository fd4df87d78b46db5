"""Why an action is refused, made from a View alone."""

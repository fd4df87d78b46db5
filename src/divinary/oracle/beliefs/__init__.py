"""What follows from a View: odds of predictions, what a throw opens, how to spend bubbles."""

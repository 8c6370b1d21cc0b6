"""What is due, and who is reminded when."""

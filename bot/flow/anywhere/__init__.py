"""What is taken in every state."""

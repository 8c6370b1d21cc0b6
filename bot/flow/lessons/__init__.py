"""A concept is taught, and its checkpoint offered."""

"""Practice: verified items are served, their answers checked, and help given by levels."""

"""Practice: verified items are served, answers checked, and help given in levels."""

"""What was learned, to be looked at."""

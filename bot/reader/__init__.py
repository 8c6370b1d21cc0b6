"""Files from outside, read in processes of their own that are killed where they take too much."""

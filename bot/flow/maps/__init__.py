"""A map in the middle of a turn, and the courses that maps are made of."""

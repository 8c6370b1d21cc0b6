"""Templates of items: each draws numbers, and derives answer, steps and likely mistakes."""

"""Templates of items: each draws numbers, and works out answer, steps and likely mistakes."""

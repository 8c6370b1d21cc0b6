"""Long work: a turn orders it, a worker does it, and its results come back."""

"""Help with an item: hints that are stored, and what a model may add."""

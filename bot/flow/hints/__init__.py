"""Help with an item: stored hints, and what a model may add."""

"""Solutions read and graded by the model."""

"""The calls of the model."""

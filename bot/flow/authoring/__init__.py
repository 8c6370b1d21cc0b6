"""Topics that a model writes."""

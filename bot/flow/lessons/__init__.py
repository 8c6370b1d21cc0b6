"""Teaching a concept, and its checkpoint."""

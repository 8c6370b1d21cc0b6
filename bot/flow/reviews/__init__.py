"""Reviews of what is due: one question per concept, the most urgent first."""

"""`python -m tests.house`: what it costs to live in this house, counted and traced."""

"""`python -m bot lab house`: how large the code is, what a turn passes, what a change touches."""

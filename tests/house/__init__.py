"""`python -m bot lab house`: the size of the code, of a turn's path and of a typical change."""

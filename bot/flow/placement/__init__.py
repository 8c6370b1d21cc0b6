"""A course begun by a short check of what is known already."""

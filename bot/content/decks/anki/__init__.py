"""Anki's packages and collections."""

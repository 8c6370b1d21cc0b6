"""Landscapes, who follows them, and how far they are."""

"""Attempts, their pages, appeals and rulings, in the database."""

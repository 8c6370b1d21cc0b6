"""Decks as tables: CSV and its kin."""

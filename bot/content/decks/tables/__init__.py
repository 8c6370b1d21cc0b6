"""Decks as tables: CSV and its kin, and spreadsheets."""

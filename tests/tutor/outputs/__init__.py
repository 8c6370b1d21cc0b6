"""Outputs as models write them, and how many of them are accepted unchanged."""

"""Outputs as models write them, and how many of them are taken as they are."""

"""Percent, ratios and units."""

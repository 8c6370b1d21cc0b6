"""Decimals: their places, comparing, calculating."""

"""Whole numbers and integers: reading, calculating, divisibility."""

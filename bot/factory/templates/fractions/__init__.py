"""Fractions: their forms, sums, products and quotients."""

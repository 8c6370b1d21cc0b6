"""Landscapes and their goals."""

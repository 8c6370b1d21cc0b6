"""Sheets as learners hand them in, written by a font of handwriting; their words are known."""

"""Deck files in and out: own JSON, tables, Anki packages; every warning of a file is reported."""

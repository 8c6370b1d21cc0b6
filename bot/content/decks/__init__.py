"""Deck files in and out: own JSON, tables, Anki packages; every quirk of a file is reported."""

"""Deck files in and out: own JSON, tables, Anki packages. Every warning of a file is reported."""

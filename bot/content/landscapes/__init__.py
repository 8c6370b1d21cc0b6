"""Landscape files in and out: JSON, folders, archives; every quirk of a file is reported."""

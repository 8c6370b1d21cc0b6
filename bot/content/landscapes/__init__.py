"""Landscape files in and out: JSON, folders, archives; every warning of a file is reported."""

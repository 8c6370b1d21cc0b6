"""Bundled courses: folders of files in, checked courses out."""

"""The placement: a short check of what is known before a course begins."""

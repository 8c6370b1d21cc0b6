"""Answers as they were given, and questions that were flagged."""

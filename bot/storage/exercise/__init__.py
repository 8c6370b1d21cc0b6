"""The log of answers, and flagged questions."""

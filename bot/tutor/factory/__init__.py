"""The factory of items: one model writes, one solves blind, one compares, and code verifies."""

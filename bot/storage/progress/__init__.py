"""Answers, daily numbers and history."""

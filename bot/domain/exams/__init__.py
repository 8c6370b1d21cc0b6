"""Exams: a task, a draft, its transcript, and what it is worth."""

"""Exams: a task, a draft, its transcript, and its grading."""

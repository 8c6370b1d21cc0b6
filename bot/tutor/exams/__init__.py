"""Exams: the model transcribes the sheets, and grades each step."""

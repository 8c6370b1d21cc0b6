"""Exams: sat in the chat, handed in as photos, graded step by step."""

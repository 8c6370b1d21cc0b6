"""Exams: sat in the chat, handed in as photos, graded by workers."""

"""Exams: sat in the chat, handed in as photos, and graded by workers."""

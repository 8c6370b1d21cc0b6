"""Courses and maps made from them: concepts, their order, what is open, what goals require."""

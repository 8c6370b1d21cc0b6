"""Courses and the maps made of them: concepts, their order, what is open, what a goal takes."""

"""Verified maths practice: items, skills, and help that does not give away the answer."""

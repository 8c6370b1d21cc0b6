"""Verified maths practice: items, skills, and what helps without telling the answer."""

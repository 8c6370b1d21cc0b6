"""Courses written for a learner, and the work that is ordered for them."""

"""Shares: what learners pass on by a link, and the copies taken."""

"""A question is asked, answered and judged."""

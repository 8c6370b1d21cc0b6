"""Questions: asked, answered and judged."""

"""Pictures: numbers in, PNG out, and SVG for the page."""

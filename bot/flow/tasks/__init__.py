"""Tasks that are answered in one's own words."""

"""Who looks on whom."""

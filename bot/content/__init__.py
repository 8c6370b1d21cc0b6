"""Files in, domain values out: courses and what is checked about them."""

"""What is passed on by a link, and who took a copy."""

"""Solutions that are written line by line: what each line states, and whether it follows."""

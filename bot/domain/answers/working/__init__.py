"""Solutions written line by line: what each line states, and whether it follows."""

"""What is made of a solution that was handed in: what was read of it, the marks, appeals."""

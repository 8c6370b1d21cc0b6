"""What happens to a handed-in solution: reading, marks, findings and appeals."""

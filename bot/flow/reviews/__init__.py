"""What is due, reviewed: one question a concept, the most urgent first."""

"""What is stored: one contract for the databases and for the fakes."""

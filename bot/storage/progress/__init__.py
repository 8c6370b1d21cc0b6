"""What is counted of maps each night."""

"""What was answered wrong lately is tried once more."""

"""Pictures: numbers in, PNG bytes out."""

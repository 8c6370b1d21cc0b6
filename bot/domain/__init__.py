"""What the tutor knows about learning: pure values and functions, no input or output."""

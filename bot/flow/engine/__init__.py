"""What the machine itself is made of, whatever its rooms are about."""

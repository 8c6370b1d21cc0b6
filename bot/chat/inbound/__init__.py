"""Updates on their way in: received, stored, read and handled in order."""

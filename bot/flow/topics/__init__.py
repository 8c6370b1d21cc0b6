"""Topics: choosing one, setting its goal, pausing and finishing it."""

"""Quiz questions: read from files of other programs, and turned into cards."""

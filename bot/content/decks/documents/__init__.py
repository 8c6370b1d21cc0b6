"""Lists in documents: Word and PDF, as the text of a table."""

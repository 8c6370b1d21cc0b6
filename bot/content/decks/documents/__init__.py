"""Lists in documents: Word, PDF and spreadsheets, as the text of a table."""

"""Messages on their way out: text, formulas, pictures, files, drafts, at Telegram's pace."""

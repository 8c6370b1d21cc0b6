"""Texts of cards: Markdown and HTML, with all active content removed."""

"""Texts of cards: Markdown and HTML, cleaned of what could act."""

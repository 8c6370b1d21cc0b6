"""Lengths and places in a text as Telegram counts them: in UTF-16 units."""

BEYOND_BMP = 0xFFFF


def units(text: str) -> int:
    """Return how many UTF-16 units a text takes."""
    return len(text) + sum(ord(character) > BEYOND_BMP for character in text)


def from_units(text: str, offset: int) -> int | None:
    """Return the index in the text for an offset; None inside of a character or beyond."""
    seen = 0
    for index, character in enumerate(text):
        if seen >= offset:
            return index if seen == offset else None
        seen += 2 if ord(character) > BEYOND_BMP else 1
    return len(text) if seen == offset else None

"""Texts as they are shown, without markup."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TextPart:
    """A stretch of a text: words, or a formula that is drawn."""

    text: str
    """Of a formula how it is read."""
    svg: str = ""
    """Empty for words, and for a formula that cannot be drawn."""


def words(parts: tuple[TextPart, ...]) -> str:
    """Return the whole text in characters."""
    return "".join(it.text for it in parts)

"""Texts for display, without markup."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula within a text."""

    text: str
    """The formula as readable text."""
    svg: str


Text = tuple[str | Formula, ...]
"""A text in parts: words, which include undrawable formulas, and drawn formulas."""


def words(text: Text) -> str:
    """Return the whole text as characters."""
    return "".join(part.text if isinstance(part, Formula) else part for part in text)

"""Texts as they are shown, without markup."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula within a text."""

    text: str
    """How it is read."""
    svg: str


Text = tuple[str | Formula, ...]
"""A text in parts: words, also for a formula that cannot be drawn, and what is drawn."""


def words(text: Text) -> str:
    """Return the whole text in characters."""
    return "".join(it.text if isinstance(it, Formula) else it for it in text)

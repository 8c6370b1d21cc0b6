"""Figures that stand in a text, each as a fenced block with its numbers as JSON."""

import json
import re
from collections.abc import Iterator
from typing import Final

from bot.domain.practice.figures import FigureError, figure_of

LONGEST_DOCUMENT: Final = 1_500
_FENCE: Final = re.compile(
    r"^```figure[^\S\n]*\n(?P<document>.*?)(?:^```[^\S\n]*(?:\n|\Z)|\Z)", re.MULTILINE | re.DOTALL
)


def figures_in(text: str) -> Iterator[str]:
    """Yield each figure of the text that can be drawn, as JSON."""
    for fence in _FENCE.finditer(text):
        try:
            yield _checked(fence["document"])
        except FigureError:
            continue


def without_figures(text: str) -> str:
    """Return the text alone; a figure that is still being written is left out as well."""
    return _FENCE.sub("", text).strip()


def drawable(text: str) -> tuple[str, int]:
    """Return the text without the figures that cannot be drawn, and how many these are."""
    fences = [it[0] for it in _FENCE.finditer(text)]
    broken = [it for it in fences if not any(figures_in(it))]
    for fence in broken:
        text = text.replace(fence, "")
    return text.strip(), len(broken)


def _checked(document: str) -> str:
    if len(document) > LONGEST_DOCUMENT:
        raise FigureError(f"expected at most {LONGEST_DOCUMENT} characters")
    try:
        read = json.loads(document)
    except ValueError:
        raise FigureError("expected JSON") from None
    figure_of(read if isinstance(read, dict) else {})
    return json.dumps(read)

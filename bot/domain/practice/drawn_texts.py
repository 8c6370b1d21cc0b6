"""Fenced blocks of JSON in a model's text: figures, and open steps."""

import json
import re
from collections.abc import Iterator
from typing import Final

from bot.domain.practice.figures import FigureError, figure_of

LONGEST_DOCUMENT: Final = 1_500
_FENCE: Final = re.compile(
    r"^```(?P<kind>figure|step)[^\S\n]*\n(?P<document>.*?)(?:^```[^\S\n]*(?:\n|\Z)|\Z)",
    re.MULTILINE | re.DOTALL,
)


def documents(text: str, kind: str) -> Iterator[str]:
    """Yield the content of the fences of that kind, "figure" or "step"."""
    for fence in _FENCE.finditer(text):
        if fence["kind"] == kind and len(fence["document"]) <= LONGEST_DOCUMENT:
            yield fence["document"]


def figures_in(text: str) -> Iterator[str]:
    """Yield each drawable figure of the text, as JSON."""
    for document in documents(text, "figure"):
        try:
            read = json.loads(document, parse_float=str)  # 2.5 is meant as it is written
            figure_of(read if isinstance(read, dict) else {})
        except (FigureError, ValueError, RecursionError):
            continue
        yield json.dumps(read)


def words_alone(text: str) -> str:
    """Return the text without its fences. An unfinished fence is left out as well."""
    return _FENCE.sub("", text).strip()


def drawable(text: str) -> tuple[str, int]:
    """Return the text without the figures that cannot be drawn, and their number."""
    fences = (fence for fence in _FENCE.finditer(text) if fence["kind"] == "figure")
    broken = [fence[0] for fence in fences if not any(figures_in(fence[0]))]
    for fence in broken:
        text = text.replace(fence, "")
    return text.strip(), len(broken)

"""How Anki composes the sides of a card: templates with fields, conditions and filters."""

import re
from collections.abc import Mapping
from typing import Final

from bot.domain.cards.deck_file import Template

_TOKEN: Final = re.compile(r"\{\{\s*([#^/]?)\s*([^{}]*?)\s*\}\}")
_ANSWER_RULE: Final = re.compile(r"<hr\s[^>]*id\s*=\s*[\"']?answer[^>]*>", re.IGNORECASE)
_SILENT: Final = ("tts", "tts-voices")
LONGEST_SIDE: Final = 100_000
"""Characters of a side as HTML. A template may name a long field many times."""
FRONT_SIDE: Final = "FrontSide"
CLOZE_FILTER: Final = "cloze"


class SideTooLongError(ValueError):
    """A side that its template makes longer than any card may be."""


def front_of(template: Template, fields: Mapping[str, str]) -> str:
    """Return the front as HTML, with gaps as they are written."""
    return _render(template.front, fields, is_front=True)


def back_of(template: Template, fields: Mapping[str, str], *, is_cloze: bool) -> str:
    """Return the back as HTML without the front, for a cloze note only the extra text."""
    back = _render(template.back, fields, is_front=False, is_cloze=is_cloze)
    return back if is_cloze else answer_of(back)


def answer_of(back: str) -> str:
    """Return the part of the back below the rule, or all of it if there is none."""
    rule = _ANSWER_RULE.search(back)
    return back if rule is None else back[rule.end() :]


def _render(
    template: str, fields: Mapping[str, str], *, is_front: bool, is_cloze: bool = False
) -> str:
    parts: list[str] = []
    shown = [True]
    end = length = 0
    for match in _TOKEN.finditer(template):
        if shown[-1]:
            parts.append(template[end : match.start()])
        end = match.end()
        sign, name = match[1], match[2]
        if sign:
            _open_or_close(shown, sign, is_filled=bool(fields.get(name, "").strip()))
        elif shown[-1]:
            value = _field(name, fields, is_front=is_front, is_cloze=is_cloze)
            length += len(value)
            if length > LONGEST_SIDE:
                raise SideTooLongError
            parts.append(value)
    if shown[-1]:
        parts.append(template[end:])
    return "".join(parts)


def _open_or_close(shown: list[bool], sign: str, *, is_filled: bool) -> None:
    """Push whether text after a condition (`#`, `^`) is shown, or pop at its end (`/`)."""
    if sign != "/":
        shown.append(shown[-1] and is_filled == (sign == "#"))
    elif len(shown) > 1:
        shown.pop()


def _field(expression: str, fields: Mapping[str, str], *, is_front: bool, is_cloze: bool) -> str:
    *filters, name = expression.split(":")
    if is_cloze and CLOZE_FILTER in filters:
        return ""  # the gaps are on the front, with their answers
    if any(each.split(" ")[0] in _SILENT for each in filters):
        return ""
    if "type" in filters and is_front:
        return ""
    return fields.get(name.strip(), "")

"""Texts of cards: without pictures and sounds, as bare words, and as a learner writes them."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final
from urllib.parse import unquote

from bot.domain.markup import escape, without_unseen

_TARGET: Final = r"\((?:<([^<>\n]+)>|([^\s()<>]+))(?:\s+\"[^\"\n]*\")?\)"
_MEDIUM: Final = re.compile(rf"(?<!\\)(!?)\[((?:[^\[\]\\\n]|\\.)*)\]{_TARGET}")
_ELSEWHERE: Final = re.compile(r"[a-z][a-z0-9+.-]*:|//|#", re.IGNORECASE)
_SOUNDS: Final = (".mp3", ".ogg", ".oga", ".opus", ".wav", ".m4a", ".flac", ".aac")
_FILMS: Final = (".mp4", ".webm")
_MATHS: Final = re.compile(
    r"(?<!\\)\$\$[^$]+\$\$|(?<!\\)\$(?!\s)(?:[^$\\\n]|\\.)+?(?<!\s)\$(?!\d)"
)
_PARAGRAPHS: Final = re.compile(r"\n{3,}")
_MARKS: Final = re.compile(r"\\(?P<kept>[^\w\s])|\*\*|~~|`|(?<!\w)[*_]|[*_](?!\w)")
_JSON: Final = ("{", "[")
_PAIR: Final = re.compile(r"([^\n=:]{1,200}?)(?::{2,3}|[-=]>|→|\t|(?<![<>!])=)([^\n=]{1,300})")
_WORD: Final = re.compile(r"[^\W\d_]{2}|[\u3040-\u9fff\uac00-\ud7af]")
_LINE_START: Final = re.compile(r"^(\s*)([#>])", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a card: Markdown without file names, and the files that go with it."""

    text: str
    pictures: tuple[str, ...] = ()
    sounds: int = 0
    """Sounds and videos, which are left out."""


def side_of(markdown: str) -> Side:
    """Return the side without its pictures and sounds. Links to the web stay."""
    pictures: dict[str, None] = {}
    heard: list[str] = []

    def taken(match: re.Match[str]) -> str:
        target = match[3] or match[4]
        if _ELSEWHERE.match(target):
            return match[2] if match[1] else match[0]
        name = unquote(target)
        if name.lower().endswith((*_SOUNDS, *_FILMS)):
            heard.append(name)
        elif match[1]:
            pictures[name] = None
        else:
            return match[2]
        return ""

    text = _PARAGRAPHS.sub("\n\n", _MEDIUM.sub(taken, markdown)).strip()
    return Side(text, tuple(pictures), len(heard))


def without_pictures(markdown: str) -> str:
    """Return the text unchanged except that the marks of its pictures are removed."""
    return _MEDIUM.sub(lambda found: "" if found[1] and _is_file(found) else found[0], markdown)


def bare(markdown: str) -> str:
    """Return the words of a text without marks and files. Formulas stay as they are."""
    return outside_maths(
        side_of(markdown).text, lambda text: _MARKS.sub(lambda mark: mark["kept"] or "", text)
    ).strip()


def as_written(text: str, instead_of: str = "") -> str:
    """Return a learner's text as Markdown that displays just that, with formulas as formulas.

    The pictures and sounds of the side that it replaces are kept.
    """
    safe = outside_maths(without_unseen(text).strip(), escape)
    media = (match[0] for match in _MEDIUM.finditer(instead_of) if _is_file(match))
    return "\n\n".join(part for part in (_LINE_START.sub(r"\1\\\2", safe), *media) if part)


def outside_maths(text: str, changed: Callable[[str], str]) -> str:
    """Return the text with everything but its formulas changed."""
    parts: list[str] = []
    end = 0
    for match in _MATHS.finditer(text):
        parts += [changed(text[end : match.start()]), match[0]]
        end = match.end()
    return "".join([*parts, changed(text[end:])])


def _is_file(match: re.Match[str]) -> bool:
    return not _ELSEWHERE.match(match[3] or match[4])


def looks_like_rows(text: str) -> bool:
    """Return True if the text may hold a list: it has several lines, or is JSON."""
    lines = [line for line in text.splitlines() if line.strip()]
    return len(lines) > 1 or text.lstrip().startswith(_JSON)


def pair_in(text: str) -> tuple[str, str] | None:
    """Return the two sides of a card on one line, as in `dog = el perro`, or None.

    A sum or an equation is no such line.
    """
    match = _PAIR.fullmatch(text.strip())
    if match is None or "://" in text:
        return None
    front, back = match[1].strip(), match[2].strip()
    has_words = any(_WORD.search(side) for side in (front, back))
    is_pair = all(any(map(str.isalnum, side)) for side in (front, back))
    return (front, back) if has_words and is_pair else None

"""Quotes found in the text that they are taken from.

A quote may correct spelling, leave something out, or write a formula slightly differently. That is
no invention, so words are compared as they are read, not letter by letter.
"""

import re
from collections.abc import Sequence
from difflib import SequenceMatcher
from typing import Final

from bot.domain.answers.folding import plain

SHORTEST_QUOTE: Final = 3
"""Characters. A shorter quote stands in almost any text, so it must be the whole text."""
_ALIKE: Final = 0.8
"""From this share of equal letters on, words differ only in their spelling."""
_SHORTEST_ALIKE: Final = 10
"""Characters. In a shorter quote a slip could make other words."""
_MOST_WORDS: Final = 800
"""Spelling slips are looked for among this many words. Exact words are found anywhere."""
_LEFT_OUT: Final = re.compile(r"\[?(?:\.{3}|…)\]?")
_TIMES: Final = re.compile(r"\\cdot|\\times|[·⋅×*]")
_UNWRITTEN: Final = re.compile(r"\\(?:left|right)(?![a-z])|[\s\\{}\[\]$_`\"'′„“”«»]")
_UNREAD: Final = re.compile(r"[(),;:.!?–—*-]")
_WORD: Final = re.compile(r"\S+")


def fold_quote(text: str) -> str:
    """Return the text without differences that are only ways of writing."""
    return _UNWRITTEN.sub("", _TIMES.sub("", plain(text))).casefold()


def parts_of(quote: str) -> tuple[str, ...]:
    """Return the parts of a quote around its omissions, folded."""
    return tuple(part for piece in _LEFT_OUT.split(quote) if (part := fold_quote(piece)))


def own_words(quote: str, text: str) -> str | None:
    """Return the quoted words as they stand in the text, or None if the quote is invented.

    Each part of a quote with omissions must stand somewhere, in this order.
    """
    words = list(_WORD.finditer(text))
    read = [_readable(word[0]) for word in words]
    begins, at = None, 0
    for part in _LEFT_OUT.split(quote):
        wanted = _readable(part)
        if not wanted:
            continue
        found = _span(wanted, read, at)
        if found is None:
            return None
        begins, at = found[0] if begins is None else begins, found[1]
    if begins is None:
        return None
    return text[words[begins].start() : words[at - 1].end()].strip(" ,;:.")


def holds(text: str, words: str) -> bool:
    """Return True if the text contains these words."""
    return _readable(words) in _readable(text)


def _readable(text: str) -> str:
    return _UNREAD.sub("", fold_quote(text))


def _span(wanted: str, words: Sequence[str], first: int) -> tuple[int, int] | None:
    """Return the first and last word of the wanted letters, or of nearly the same, or None."""
    joined, starts = "", []
    for word in words[first:]:
        starts.append(len(joined))
        joined += word
    exact = joined.find(wanted)
    if exact >= 0 and (len(wanted) >= SHORTEST_QUOTE or joined == wanted):
        return first + _at(starts, exact), first + _at(starts, exact + len(wanted) - 1) + 1
    return _alike(wanted, words[:_MOST_WORDS], first) if len(wanted) >= _SHORTEST_ALIKE else None


def _at(starts: Sequence[int], place: int) -> int:
    """Return the word that holds the letter at that place."""
    return max(number for number, start in enumerate(starts) if start <= place)


def _alike(wanted: str, words: Sequence[str], first: int) -> tuple[int, int] | None:
    """Return the words most like the wanted ones, or None if none are alike."""
    best, found = _ALIKE, None
    matcher = SequenceMatcher(None, b=wanted, autojunk=False)
    for begin in range(first, len(words)):
        piece, end = "", begin
        while end < len(words) and len(piece) < len(wanted) * 1.25:
            piece, end = piece + words[end], end + 1
            if len(piece) < len(wanted) * 0.75:
                continue
            matcher.set_seq1(piece)
            if matcher.quick_ratio() >= best and (ratio := matcher.ratio()) >= best:
                best, found = ratio, (begin, end)
    return found

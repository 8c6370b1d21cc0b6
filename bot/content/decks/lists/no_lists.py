"""Texts that are no list though their lines look alike: prose, poems, code, logs of chats."""

import re
from collections.abc import Sequence
from typing import Final

from bot.content.decks.lists.lines import Line

_ENDS: Final = (".", "!", "?", "…", ".”", ".“", ".)")
_SENTENCE: Final = 8
"""A line with this many words is a sentence rather than a card."""
_LONG_FRONT: Final = 4.5
"""The most words before the sign that a list has on average, unless it asks questions."""
_LONGEST_FRONT: Final = 12
_STATEMENT: Final = re.compile(
    r"(?:def|function|func|fn|public|private|static|void)\s[\w\s<>\[\]]{1,80}\("
    r"|(?:import|from|using|package|#include)\s[\w.<>\"' ]{1,80};?$"
    r"|(?:return|let|const|var|int|char|auto)\s\w{1,40}(?:\s*=.{1,200})?;?$"
    r"|(?:if|while|for|class|else|try)\b.{0,200}[:{]$"
    r"|(?:print|console\.log|std::\w{1,40})\b\W"
    r"|[A-Z][A-Z\d]{0,40}_[A-Z\d_]{1,40}="
)
_CODE_END: Final = re.compile(
    r"(?<![{}])[{}]\s*$|\w\((?![a-zäöü]{1,6}\))[^()]{0,200}\):?\s*$|\+=|&&"
)
_NO_WORDS: Final = re.compile(r"(?:[^\W\d_](?![^\W\d_])|[\W\d_])*")
_UNKNOWN: Final = re.compile(r"\d.{0,80}[a-z]|[a-z].{0,80}\d")
_TIMES: Final = re.compile(r"(?<=\d)\s?x\s?(?=\d)")
_SECTION: Final = re.compile(r"\[[A-Za-z][\w. :-]{0,60}\]")
_ONE_SEMICOLON: Final = re.compile(r"[^;]{1,300}[\w)\]\"'];")
_STAMP: Final = re.compile(
    r"\[?(?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4},?\s+)?\d{1,2}:\d{2}(?::\d{2})?"
    r"(?:\s?[ap]\.?m\.?)?\]?\s*(?:[-–]\s*)?[^\s:][^:]{0,40}:\s",
    re.IGNORECASE,
)
_SPEAKER: Final = re.compile(r"([^\W\d][\w .'-]{0,30}):\s")
_HEAD_OF_MAIL: Final = (re.compile(r"(?:From|Von): "), re.compile(r"(?:Subject|Betreff): "))
_MANY: Final = 0.5
_FEWEST_TURNS: Final = 3


def is_prose(cells: Sequence[tuple[str, str]], *, strict: bool = False) -> bool:
    """Return True if the rows are sentences that happen to contain a sign.

    With `strict`, lines that end like those of a poem count as prose, too.
    """
    asked = sum(front.endswith("?") for front, _ in cells)
    if asked > len(cells) / 2:
        return False
    fronts = sum(len(front.split()) for front, _ in cells) / max(1, len(cells))
    sentences = sum(
        len(front.split()) + len(back.split()) >= _SENTENCE and back.endswith(_ENDS)
        for front, back in cells
    )
    if fronts > _LONGEST_FRONT or (fronts > _LONG_FRONT and sentences > len(cells) * _MANY):
        return True
    ends = sum(back.endswith((",", ";", *_ENDS)) for _, back in cells)
    return strict and (ends > len(cells) * 0.3 or fronts > _LONG_FRONT)


def is_sentence(text: str) -> bool:
    """Return True if the line is a sentence rather than a row."""
    return len(text.split()) >= _SENTENCE and text.endswith(_ENDS)


def is_working(cells: Sequence[tuple[str, str]]) -> bool:
    """Return True if the rows are equations with unknowns, solved one after the other."""
    unknown = sum(
        _NO_WORDS.fullmatch(row) is not None and _UNKNOWN.search(row) is not None
        for row in (_TIMES.sub("·", f"{front} {back}") for front, back in cells)
    )
    return unknown > len(cells) * _MANY


def is_code(lines: Sequence[Line]) -> bool:
    """Return True if most lines are those of a program, or some are headers in settings."""
    if any(_SECTION.fullmatch(line.text) for line in lines):
        return True
    looks_so = sum(
        bool(
            _STATEMENT.match(line.text)
            or _CODE_END.search(line.text)
            or _ONE_SEMICOLON.fullmatch(line.text)
        )
        for line in lines
    )
    return looks_so >= len(lines) * _MANY


def is_log(lines: Sequence[Line]) -> bool:
    """Return True if people talk: lines begin with times, or with a few repeated names.

    This includes the header lines of a mail.
    """
    if all(any(map(part.match, (line.text for line in lines))) for part in _HEAD_OF_MAIL):
        return True
    if sum(bool(_STAMP.match(line.text)) for line in lines) > len(lines) * _MANY:
        return True
    speakers = [match[1] for line in lines if (match := _SPEAKER.match(line.text))]
    return (
        len(speakers) >= max(_FEWEST_TURNS, len(lines) * _MANY)
        and len(set(speakers)) <= len(speakers) * _MANY + 1
    )

"""The choices that a key means: a letter, a position or words, derived from all questions."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import partial
from string import ascii_uppercase
from typing import Final

Places = frozenset[int]
NOWHERE: Final[Places] = frozenset()
WORD: Final = (
    r"(?:answers?|options?|choices?|antwort(?:möglichkeit)?|auswahl|möglichkeit|alternative)"
)
"""Words of programs for a choice."""
_NAMED: Final = re.compile(rf"(?:{WORD}[ _]?)?\(?([a-z]|\d)[.):]?", re.IGNORECASE)
_NAMED_AND_SAID: Final = re.compile(
    r"\(?([a-z]|[1-9])(?:[.):]|\s+[(–—-])\s*(\S.*?)\)?", re.IGNORECASE | re.DOTALL
)
_BETWEEN: Final = re.compile(r"\s*(?:[,;|/&+]|\bund\b|\band\b)\s*|\s+", re.IGNORECASE)
_LETTERED: Final = re.compile(r"\(?([A-Za-z]|\d{1,2})[.):]\s+(\S.*)", re.DOTALL)
_BETWEEN_CHOICES: Final = re.compile(r"\s*[\n;|]\s*")
_BETWEEN_TEXTS: Final = re.compile(r"\s*[,;|]\s*")


class Says(Enum):
    """What a file's own types tell about a key."""

    ANYTHING = "anything"
    A_PLACE = "a_place"
    WORDS = "words"


@dataclass(frozen=True, slots=True)
class Asked:
    """The choices of a question, some of them perhaps empty, and their key."""

    choices: Sequence[str]
    key: Sequence[str] = ()
    """Several right choices, or one text that may name several."""
    says: Says = Says.ANYTHING


_Reading = Callable[[Sequence[str], str], Places]


def right_places(
    asked: Sequence[Asked], firsts: Sequence[int] = (1,), usual: int | None = None
) -> list[Places]:
    """Return the positions of the right choices, none if they are unknown.

    Keys are read in the one way that fits all of them. `firsts` are the possible numbers of the
    first choice, and `usual` is the one that wins if all of them fit.
    """
    by_place: dict[int, _Reading] = {first: partial(_by_place, first=first) for first in firsts}
    readable = [
        question
        for question in asked
        if any(_right_places(question, each) for each in (*by_place.values(), _by_text))
    ]
    fitting = {
        first: each for first, each in by_place.items() if _fits(each, readable, Says.WORDS)
    }
    if usual is not None and usual in fitting:
        fitting = {usual: fitting[usual]}
    by_text = [_by_text] if _fits(_by_text, readable, Says.A_PLACE) else []
    if not fitting and not by_text:
        return [_alone(question, [*by_place.values()]) for question in asked]
    return [_right(question, [*fitting.values()], by_text) for question in asked]


def _alone(asked: Asked, by_place: Sequence[_Reading]) -> Places:
    """Return what a key means by itself, in a file with keys of several kinds."""
    if asked.says is Says.A_PLACE:
        return NOWHERE
    return _right(asked, by_place, [_by_text])


def _right(asked: Asked, by_place: Sequence[_Reading], by_text: Sequence[_Reading]) -> Places:
    """Return the positions that all readings agree on."""
    readings = [
        *(by_place if asked.says is not Says.WORDS else ()),
        *(by_text if asked.says is not Says.A_PLACE else ()),
    ]
    found = {places for reading in readings if (places := _right_places(asked, reading))}
    return found.pop() if len(found) == 1 else NOWHERE


def _fits(reading: _Reading, asked: Sequence[Asked], other: Says) -> bool:
    """Return True if all keys can be read this way, apart from those known to be others."""
    keyed = [question for question in asked if question.key and question.says is not other]
    return bool(keyed) and all(_right_places(question, reading) for question in keyed)


def _right_places(asked: Asked, reading: _Reading) -> Places:
    """Return the positions of the right choices, or none if the key cannot be read this way."""
    parts = [reading(asked.choices, part) for part in asked.key]
    if not all(parts):
        return NOWHERE
    places = NOWHERE.union(*parts)
    there = all(0 <= at < len(asked.choices) and asked.choices[at] for at in places)
    return places if there else NOWHERE


def _by_place(choices: Sequence[str], key: str, *, first: int) -> Places:
    """Read the key as letters or numbers: `B`, `2`, `Answer 2`, `A, C`, `AC`, `B) Rome`."""
    if said := _NAMED_AND_SAID.fullmatch(key):
        place = _place(said[1], first)
        if 0 <= place < len(choices) and same(choices[place], said[2]):
            return frozenset({place})
    whole = _NAMED.fullmatch(key)
    letters = re.fullmatch(r"[A-H]{2,}", key)
    parts = [key] if whole else list(key) if letters else _BETWEEN.split(key)
    named = [_NAMED.fullmatch(part) for part in parts]
    names = [match[1] for match in named if match]
    is_mixed = len({name.isdecimal() for name in names}) > 1  # as in a key to several questions
    if is_mixed or not all(named):
        return NOWHERE
    return frozenset(_place(name, first) for name in names)


def _by_text(choices: Sequence[str], key: str) -> Places:
    """Read the key as the words of choices, or of several between commas."""
    for parts in ([key], _BETWEEN_TEXTS.split(key)):
        found = [
            frozenset(at for at, choice in enumerate(choices) if same(choice, part))
            for part in parts
        ]
        if all(found):
            return NOWHERE.union(*found)
    return NOWHERE


def strip_letters(texts: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return choices without their letters, and the letters, or none if these are in disorder."""
    found = [_LETTERED.fullmatch(text) for text in texts]
    letters = [match[1].upper() for match in found if match]
    count = len(texts)
    if not count or letters not in ([*ascii_uppercase[:count]], [*map(str, range(1, count + 1))]):
        return [*texts], []
    return [match[2] for match in found if match], letters


def in_one_text(text: str) -> list[str]:
    """Return the choices in the lines of one text, or between semicolons or bars."""
    return [choice for choice in _BETWEEN_CHOICES.split(text.strip()) if choice]


def names_a_place(key: str) -> bool:
    """Return True if a key can be a letter or a number, whatever the choices are."""
    return bool(_NAMED.fullmatch(key) or _NAMED_AND_SAID.fullmatch(key))


def same(one: str, other: str) -> bool:
    """Return True if both are the same words."""
    return bool(one) and one.casefold().rstrip(".") == other.casefold().rstrip(".")


def _place(name: str, first: int) -> int:
    return int(name) - first if name.isdecimal() else ord(name.lower()) - ord("a")

"""What goals can be found by: their texts, folded."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final, NamedTuple

from bot.domain.goals.landscape import Goal

_ACCENTS: Final = re.compile(r"[\u0300-\u036f]+")
_SIGNS: Final = re.compile(r"(?:[^\w \n]|_)+")
_SPACES: Final = re.compile(r" {2,}")


class Entry(NamedTuple):
    """What a goal can be found by, folded."""

    titles: tuple[str, ...]
    key: str
    descriptions: tuple[str, ...]


def entries(goals: Sequence[Goal]) -> Iterator[Entry]:
    """Yield what each goal can be found by; folding all at once takes a tenth of the time."""
    written = [
        text
        for goal in goals
        for text in (*goal.title.values(), goal.short_key, *goal.description.values())
    ]
    lines = folded("\n".join(" ".join(text.split()) for text in written)).split("\n")
    texts = iter(line.strip() for line in lines)
    for goal in goals:
        yield Entry(
            tuple(islice(texts, len(goal.title))),
            next(texts),
            tuple(islice(texts, len(goal.description))),
        )


def folded(text: str) -> str:
    """Return the text in small letters, one space between words, without accents or signs.

    An umlaut, its spelling with an e and the bare vowel come out the same. Lines stay lines.
    """
    plain = text.casefold()
    if not plain.isascii():
        plain = _ACCENTS.sub("", unicodedata.normalize("NFD", plain))
    bare = _SPACES.sub(" ", _SIGNS.sub(" ", plain))
    for vowel in "aou":
        bare = bare.replace(f"{vowel}e", vowel)
    return bare.strip(" ")

"""Goals by the words that a learner remembers of them, in either language."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final, NamedTuple

from bot.domain.landscape.atlas import Atlas
from bot.domain.landscape.goals import Goal, GoalRef

MOST_FOUND: Final = 20
MOST_WORDS: Final = 10
LONGEST_QUERY: Final = 200
_ACCENTS: Final = re.compile(r"[\u0300-\u036f]+")
_SIGNS: Final = re.compile(r"(?:[^\w \n]|_)+")
_SPACES: Final = re.compile(r" {2,}")
_WHOLE_TITLE, _TITLE_START, _TITLE_WORD, _IN_TITLE, _IN_KEY, _IN_DESCRIPTION = range(6)


class _Entry(NamedTuple):
    """What a goal can be found by, folded."""

    titles: tuple[str, ...]
    key: str
    descriptions: tuple[str, ...]


def found(atlas: Atlas, query: str, most: int = MOST_FOUND) -> tuple[GoalRef, ...]:
    """Return the goals that hold the words, the best match first; file order among equals.

    Goals with all of the words count; where there is none, those with the most of them. Capitals,
    accents and the spelling of umlauts make no difference.
    """
    sought = folded(" ".join(query[:LONGEST_QUERY].split()))
    words = tuple(dict.fromkeys(sought.split()))[:MOST_WORDS]
    if not words:
        return ()
    ranked = [
        (*rank, place)
        for place, entry in enumerate(_entries(atlas.goals))
        if (rank := _rank(entry, words, sought)) is not None
    ]
    fewest_missing = min((missing for missing, *_ in ranked), default=0)
    best = sorted(rank for rank in ranked if rank[0] == fewest_missing)
    return atlas.at([place for *_, place in best[:most]])


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


def _entries(goals: Sequence[Goal]) -> Iterator[_Entry]:
    """Yield what each goal can be found by; folding all at once takes a tenth of the time."""
    written = [
        text
        for goal in goals
        for text in (*goal.title.values(), goal.short_key, *goal.description.values())
    ]
    lines = folded("\n".join(" ".join(text.split()) for text in written)).split("\n")
    texts = iter(line.strip() for line in lines)
    for goal in goals:
        yield _Entry(
            tuple(islice(texts, len(goal.title))),
            next(texts),
            tuple(islice(texts, len(goal.description))),
        )


def _rank(entry: _Entry, words: tuple[str, ...], sought: str) -> tuple[int, int] | None:
    """Return how many words are missing and where the worst of the others is; less is better."""
    if sought in entry.titles:
        return 0, _WHOLE_TITLE
    places = [place for word in words if (place := _place(word, entry)) is not None]
    if not places:
        return None
    starts = any(title.startswith(sought) for title in entry.titles)
    return len(words) - len(places), _TITLE_START if starts else max(places)


def _place(word: str, entry: _Entry) -> int | None:
    if any(word in title for title in entry.titles):
        starts = any(f" {word}" in f" {title}" for title in entry.titles)
        return _TITLE_WORD if starts else _IN_TITLE
    if word in entry.key:
        return _IN_KEY
    return _IN_DESCRIPTION if any(word in text for text in entry.descriptions) else None

"""Goals by the words that a learner remembers of them, in either language."""

import re
import unicodedata
from typing import Final

from bot.domain.landscape.atlas import Atlas
from bot.domain.landscape.goals import Goal, GoalRef

MOST_FOUND: Final = 20
MOST_WORDS: Final = 10
LONGEST_QUERY: Final = 200
_SPELT_OUT: Final = re.compile(r"([aou])e")
_WHOLE_TITLE, _TITLE_START, _TITLE_WORD, _IN_TITLE, _IN_KEY, _IN_DESCRIPTION = range(6)


def found(atlas: Atlas, query: str, most: int = MOST_FOUND) -> tuple[GoalRef, ...]:
    """Return the goals that hold the words, the best match first; file order among equals.

    Goals with all of the words count; where there is none, those with the most of them. Capitals,
    accents and the spelling of umlauts make no difference.
    """
    sought = folded(query[:LONGEST_QUERY])
    words = tuple(dict.fromkeys(sought.split()))[:MOST_WORDS]
    if not words:
        return ()
    ranked = [
        (*rank, place)
        for place, goal in enumerate(atlas.goals)
        if (rank := _rank(goal, words, sought)) is not None
    ]
    fewest_missing = min((missing for missing, *_ in ranked), default=0)
    best = sorted(rank for rank in ranked if rank[0] == fewest_missing)
    return atlas.at([place for *_, place in best[:most]])


def folded(text: str) -> str:
    """Return the text in small letters, one space between words, without accents or signs.

    An umlaut, its spelling with an e and the bare vowel come out the same.
    """
    plain = text.casefold()
    if not plain.isascii():
        parts = unicodedata.normalize("NFD", plain)
        plain = "".join(sign for sign in parts if not unicodedata.combining(sign))
    words = "".join(sign if sign.isalnum() else " " for sign in plain).split()
    return _SPELT_OUT.sub(r"\1", " ".join(words))


def _rank(goal: Goal, words: tuple[str, ...], sought: str) -> tuple[int, int] | None:
    """Return how many words are missing and where the worst of the others is; less is better."""
    titles = [folded(text) for text in goal.title.values()]
    if sought in titles:
        return 0, _WHOLE_TITLE
    key = folded(goal.short_key)
    descriptions: list[str] = []
    places: list[int] = []
    for word in words:
        place = _place(word, titles, key)
        if place is None:
            descriptions = descriptions or [folded(text) for text in goal.description.values()]
            place = _IN_DESCRIPTION if any(word in text for text in descriptions) else None
        if place is not None:
            places.append(place)
    if not places:
        return None
    starts = any(title.startswith(sought) for title in titles)
    return len(words) - len(places), _TITLE_START if starts else max(places)


def _place(word: str, titles: list[str], key: str) -> int | None:
    if any(f" {title}".find(f" {word}") >= 0 for title in titles):
        return _TITLE_WORD
    if any(word in title for title in titles):
        return _IN_TITLE
    return _IN_KEY if word in key else None

"""Goals by the words that a learner remembers of them, in either language."""

from typing import Final

from bot.domain.goals.atlas import Atlas, Entry, folded
from bot.domain.goals.landscape import GoalRef

MOST_FOUND: Final = 20
MOST_WORDS: Final = 10
LONGEST_QUERY: Final = 200
_WHOLE_TITLE, _TITLE_START, _TITLE_WORD, _IN_TITLE, _IN_KEY, _IN_DESCRIPTION = range(6)


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
        for place, entry in enumerate(atlas.entries)
        if (rank := _rank(entry, words, sought)) is not None
    ]
    fewest_missing = min((missing for missing, *_ in ranked), default=0)
    best = sorted(rank for rank in ranked if rank[0] == fewest_missing)
    return atlas.at([place for *_, place in best[:most]])


def _rank(entry: Entry, words: tuple[str, ...], sought: str) -> tuple[int, int] | None:
    """Return how many words are missing and where the worst of the others is; less is better."""
    if sought in entry.titles:
        return 0, _WHOLE_TITLE
    places = [place for word in words if (place := _place(word, entry)) is not None]
    if not places:
        return None
    starts = any(title.startswith(sought) for title in entry.titles)
    return len(words) - len(places), _TITLE_START if starts else max(places)


def _place(word: str, entry: Entry) -> int | None:
    if any(word in title for title in entry.titles):
        starts = any(f" {word}" in f" {title}" for title in entry.titles)
        return _TITLE_WORD if starts else _IN_TITLE
    if word in entry.key:
        return _IN_KEY
    return _IN_DESCRIPTION if any(word in text for text in entry.descriptions) else None

"""The summary of a file: counts, titles, a few cards, and warnings."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from operator import attrgetter
from typing import Final, TypeVar

from bot.domain.cards.deck import Card
from bot.domain.cards.deck_file import WarningKind as DeckKind
from bot.domain.cards.text import bare
from bot.domain.goals.atlas import join_landscapes
from bot.domain.goals.landscape_warnings import WarningKind as LandscapeKind
from bot.domain.ids import CardId, GoalId
from bot.domain.topics.course import Language, text_in
from bot.flow.files.replies import Contents, Sample, WarningGroup, WarningPlace
from bot.flow.files.transfer import Found, cards_in

SAMPLES: Final = 5
TITLES: Final = 10
SHOWN_KINDS: Final = 6
SHOWN_EXAMPLES: Final = 2
LONGEST_SIDE: Final = 400
"""The most characters of a sample's side. The chat cuts it to what it can show."""
_LONGEST_EXAMPLE: Final = 60
_PICTURE: Final = "\N{FRAME WITH PICTURE}"
"""The text for a side that has nothing but a picture."""
_NUMBER: Final = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)

_COUNTED: Final = frozenset(
    {
        DeckKind.NOTE_MISSING,
        DeckKind.REVIEW_LEFT_OUT,
        DeckKind.TEXT_LEFT_OUT,
        DeckKind.PICTURES_LEFT_OUT,
        DeckKind.SCHEDULE_LEFT_OUT,
    }
)
"""Kinds of warnings that come once, with their number."""
_SHOWN_IN_REPORT: Final = frozenset(
    {
        LandscapeKind.CONTAINS_UNKNOWN,
        LandscapeKind.CONTAINS_CIRCLE,
        LandscapeKind.REQUIRES_UNKNOWN,
        LandscapeKind.REQUIRES_ITS_OWN_WHOLE,
        LandscapeKind.INHERITS_ITS_OWN_WHOLE,
        LandscapeKind.REQUIRES_CIRCLE,
        LandscapeKind.DECK_MISSING,
        LandscapeKind.ASSET_MISSING,
    }
)
"""Kinds of warnings whose detail is a name that the learner may know."""

Q = TypeVar("Q")
K = TypeVar("K")


def contents_of(found: Found) -> Contents:
    """Return the counts of what the file holds. Of the goals, only those without parts count."""
    atlas = join_landscapes(found.landscapes)
    media = (file.media for file in found.decks)
    count = found.account.count if found.account else lambda _: 0
    return Contents(
        decks=len(found.decks),
        cards=cards_in(found.decks),
        schedules=sum(len(file.schedules) for file in found.decks),
        reviews=sum(len(file.reviews) for file in found.decks),
        media=sum(map(len, (*media, *found.landscape_media.values()))),
        goals=sum(len(atlas.atoms_of(landscape.id)) for landscape in found.landscapes),
        reached=len(found.states),
        topics=count("mind_maps"),
        answers=count("quiz_responses") + count("item_attempts"),
        skills=count("skill_states"),
        exams=count("exam_attempts"),
    )


def titles_of(found: Found, language: Language) -> tuple[str, ...]:
    """Return the first titles of its landscapes, or of its decks if it has none."""
    titles = [text_in(landscape.title, language).strip() for landscape in found.landscapes]
    return tuple((titles or [file.deck.title for file in found.decks])[:TITLES])


def samples_of(found: Found) -> tuple[Sample, ...]:
    """Return five cards, spread over the decks of the file."""
    cards: list[Card] = []
    share = max(1, SAMPLES // max(1, len(found.decks)))
    for file in found.decks:
        cards.extend(file.deck.cards[:share])
    return tuple(
        Sample(card.question[:LONGEST_SIDE], card.answer[:LONGEST_SIDE])
        for card in cards[:SAMPLES]
    )


def warnings_of(found: Found, language: Language) -> tuple[tuple[WarningGroup, ...], bool]:
    """Return the first kinds of warnings with examples, and whether there is more to report."""
    everything = all_warnings(found, SHOWN_EXAMPLES, language)
    left_out = any(group.times > max(1, len(group.examples)) for group in everything)
    return everything[:SHOWN_KINDS], left_out or len(everything) > SHOWN_KINDS


def all_warnings(found: Found, examples: int, language: Language) -> tuple[WarningGroup, ...]:
    """Return each kind of warning, with at most `examples` examples."""
    return (*_of_decks(found, examples), *_of_landscapes(found, examples, language))


def _of_decks(found: Found, examples: int) -> Iterator[WarningGroup]:
    cards = (card for file in found.decks for card in file.deck.cards)
    fronts = {card.id: bare(card.question) or _PICTURE for card in cards}
    warnings = [warning for file in found.decks for warning in file.warnings]
    for kind, of_kind in _by_kind(warnings, attrgetter("kind")).items():
        is_count = kind in _COUNTED
        yield WarningGroup(
            of="deck",
            warning=kind.value,
            times=sum(_whole(warning.detail) for warning in of_kind) if is_count else len(of_kind),
            examples=_first(
                (
                    _place(
                        fronts.get(CardId(warning.of), warning.of), warning.field, warning.detail
                    )
                    for warning in of_kind
                    if not is_count
                ),
                examples,
            ),
        )


def _of_landscapes(found: Found, examples: int, language: Language) -> Iterator[WarningGroup]:
    """Yield the warnings of landscapes, without those of their decks."""
    titles = {
        goal.id: text_in(goal.title, language).strip()
        for landscape in found.landscapes
        for goal in landscape.goals
    }
    warnings = [
        warning
        for warning in found.landscape_warnings
        if warning.kind is not LandscapeKind.DECK_HAS_WARNINGS
    ]
    for kind, of_kind in _by_kind(warnings, attrgetter("kind")).items():
        is_shown = kind in _SHOWN_IN_REPORT
        yield WarningGroup(
            of="landscape",
            warning=kind.value,
            times=len(of_kind),
            examples=_first(
                (
                    _place(
                        titles.get(GoalId(warning.of), warning.of),
                        warning.field,
                        titles.get(GoalId(warning.detail), warning.detail) if is_shown else "",
                    )
                    for warning in of_kind
                ),
                examples,
            ),
        )


def _by_kind(warnings: Iterable[Q], kind: Callable[[Q], K]) -> dict[K, list[Q]]:
    kinds: defaultdict[K, list[Q]] = defaultdict(list)
    for warning in warnings:
        kinds[kind(warning)].append(warning)
    return dict(kinds)


def _first(places: Iterable[WarningPlace], examples: int) -> tuple[WarningPlace, ...]:
    told = dict.fromkeys(place for place in places if place != WarningPlace())
    return tuple(islice(told, examples))


def _place(where: str, field: str, detail: str) -> WarningPlace:
    return WarningPlace(where=_readable(where), field=_cut(field), detail=_readable(detail))


def _readable(name: str) -> str:
    """Return a name from a file, without ids that only programs read."""
    return _cut(_NUMBER.sub("", name))


def _cut(text: str) -> str:
    return " ".join(text.split())[:_LONGEST_EXAMPLE]


def _whole(detail: str) -> int:
    return int(detail) if detail.isdecimal() else 1

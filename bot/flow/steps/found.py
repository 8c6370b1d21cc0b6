"""What is in a file, in short: counts, titles, a few cards, and what is odd about it."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Final, Literal

from bot.domain.course import Texts
from bot.domain.deck import Card
from bot.domain.deck_quirks import Quirk as DeckQuirk
from bot.domain.landscape.quirks import Quirk as LandscapeQuirk
from bot.flow.bringing import Found, cards_in
from bot.flow.replies import Contents, Oddity, Sample

SAMPLES: Final = 5
TITLES: Final = 10
SHOWN_KINDS: Final = 6
SHOWN_EXAMPLES: Final = 3
LONGEST_SIDE: Final = 400
"""Characters of a side that are kept of a sample; the door cuts it to what it can show."""
_LONGEST_EXAMPLE: Final = 80

Room = Literal["deck", "landscape"]


def contents_of(found: Found) -> Contents:
    """Return what the file holds, as counts."""
    return Contents(
        decks=len(found.decks),
        cards=cards_in(found.decks),
        schedules=sum(len(file.schedules) for file in found.decks),
        reviews=sum(len(file.reviews) for file in found.decks),
        media=sum(len(file.media) for file in found.decks),
        goals=sum(len(landscape.goals) for landscape in found.landscapes),
    )


def titles_of(found: Found) -> tuple[str, ...]:
    """Return the titles of its landscapes, or of its decks where it has none; the first few."""
    titles = [_text(it.title) for it in found.landscapes]
    return tuple((titles or [file.deck.title for file in found.decks])[:TITLES])


def samples_of(found: Found) -> tuple[Sample, ...]:
    """Return five cards, spread over the file as far as it has several decks."""
    cards: list[Card] = []
    share = max(1, SAMPLES // max(1, len(found.decks)))
    for file in found.decks:
        cards.extend(file.deck.cards[:share])
    return tuple(
        Sample(card.question[:LONGEST_SIDE], card.answer[:LONGEST_SIDE])
        for card in cards[:SAMPLES]
    )


def oddities_of(found: Found) -> tuple[tuple[Oddity, ...], bool]:
    """Return the kinds of what is odd with first examples, and whether there is more to tell."""
    everything = all_oddities(found, SHOWN_EXAMPLES)
    left_out = any(it.times > max(1, len(it.examples)) for it in everything)
    return everything[:SHOWN_KINDS], left_out or len(everything) > SHOWN_KINDS


def all_oddities(found: Found, examples: int) -> tuple[Oddity, ...]:
    """Return each kind of what is odd, with at most that many examples."""
    of_decks = [quirk for file in found.decks for quirk in file.quirks]
    return (
        *_grouped("deck", of_decks, examples),
        *_grouped("landscape", found.landscape_quirks, examples),
    )


def _grouped(
    of: Room, quirks: Iterable[DeckQuirk] | Iterable[LandscapeQuirk], examples: int
) -> tuple[Oddity, ...]:
    kinds: defaultdict[str, list[str]] = defaultdict(list)
    for quirk in quirks:
        kinds[quirk.kind.value].append(_place(quirk))
    return tuple(
        Oddity(of=of, quirk=kind, times=len(places), examples=_first(places, examples))
        for kind, places in kinds.items()
    )


def _first(places: Sequence[str], examples: int) -> tuple[str, ...]:
    return tuple(islice((place for place in places if place), examples))


def _place(quirk: DeckQuirk | LandscapeQuirk) -> str:
    """Return where it was found: the card or goal, the field, and what was in it."""
    where = quirk.card if isinstance(quirk, DeckQuirk) else quirk.goal
    place = ", ".join(part for part in (where, quirk.field) if part)
    told = f"{place}: {quirk.detail}" if place and quirk.detail else place or quirk.detail
    return " ".join(told.split())[:_LONGEST_EXAMPLE]


def _text(texts: Texts) -> str:
    return next(iter(texts.values()), "").strip()

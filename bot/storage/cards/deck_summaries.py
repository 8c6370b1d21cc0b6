"""Summaries of decks, with the learner's progress."""

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

import sqlalchemy as sa

from bot.domain.cards.deck import Comma, Selection
from bot.domain.cards.drill import LEARNING_BELOW_DAYS, REPEATING_UP_TO_DAYS, Box, DeckProgress
from bot.domain.days import DueBy
from bot.domain.ids import CardId, DeckId, LearnerId
from bot.domain.topics.course import Language
from bot.flow.cards.ports import CatalogueDeck, DeckSummary
from bot.storage.cards.codec import LEARNER, VISIBLE
from bot.storage.cards.queue import has_tag
from bot.storage.cards.tables import card_states, card_tags, cards, decks, learner_decks
from bot.storage.engine.database import UNTIL, due_values, is_due

_AT_ONCE: Final = 500
"""Tags in one statement."""
_Marks = tuple[bool | None, ...]
"""If a card is suspended, and if it meets each of the rules."""
_Tagged = Mapping[tuple[DeckId, str], Mapping[CardId, _Marks]]
"""Cards by their decks and tags."""

_DECK: sa.BindParameter[str] = sa.bindparam("deck")
_of_learner = (learner_decks.c.deck_id == decks.c.id) & (learner_decks.c.learner_id == LEARNER)
_summaries = (
    sa.select(
        decks.c.id,
        decks.c.title,
        decks.c.learner_id,
        learner_decks.c.taken_at,
        learner_decks.c.typed,
        learner_decks.c.comma,
    )
    .outerjoin(learner_decks, _of_learner)
    .where(VISIBLE)
)
_OFFERED = _summaries.where(
    decks.c.learner_id.is_not(None)
    | learner_decks.c.taken_at.is_not(None)
    | (decks.c.language == sa.bindparam("language"))
)
"""Bundled decks are offered in one language."""
_ONE = _summaries.where(decks.c.id == _DECK)

_asked = card_states.c.due_at.is_not(None) & card_states.c.suspended.is_(False)
_interval = card_states.c.interval_days
_BOXES: dict[Box, sa.ColumnElement[bool]] = {
    Box.LEARNING: _interval < LEARNING_BELOW_DAYS,
    Box.REPEATING: (_interval >= LEARNING_BELOW_DAYS) & (_interval <= REPEATING_UP_TO_DAYS),
    Box.MASTERED: _interval > REPEATING_UP_TO_DAYS,
}
_RULES: dict[str, sa.ColumnElement[bool]] = {
    "due": is_due(card_states.c.due_at, _interval),
    "due_today": card_states.c.due_at <= UNTIL,
    "forgotten": card_states.c.repetitions == 0,
    **{box.value: rule for box, rule in _BOXES.items()},
}
_counts = (
    sa.select(
        card_states.c.deck_id,
        *(sa.func.count().filter(rule).label(name) for name, rule in _RULES.items()),
    )
    .where(card_states.c.learner_id == LEARNER, _asked)
    .group_by(card_states.c.deck_id)
)
"""Counts of the answered cards, read from an index alone."""
_suspended = (
    sa.select(card_states.c.deck_id, sa.func.count().label("suspended"))
    .where(card_states.c.learner_id == LEARNER, card_states.c.suspended.is_(True))
    .group_by(card_states.c.deck_id)
)
_BEGUN = (
    sa.select(card_states.c.deck_id).distinct().where(card_states.c.learner_id == LEARNER, _asked)
)
_WITH_TAGS = (
    sa.select(card_tags.c.deck_id, card_tags.c.tag, card_tags.c.card_id)
    .join(decks, decks.c.id == card_tags.c.deck_id)
    .where(
        VISIBLE,
        card_tags.c.deck_id.in_(sa.bindparam("decks", expanding=True)),
        card_tags.c.tag.in_(sa.bindparam("tags", expanding=True)),
    )
)
_MARKED = sa.select(
    card_states.c.deck_id,
    card_states.c.card_id,
    card_states.c.suspended,
    *(rule.label(name) for name, rule in _RULES.items()),
).where(
    card_states.c.learner_id == LEARNER,
    card_states.c.deck_id.in_(sa.bindparam("decks", expanding=True)),
)
"""Not joined to the tags: right after an import PostgreSQL does not know the size of either table,
and would scan all tags for each card."""
_UNMARKED: _Marks = (None, *(None for _ in _RULES))
_cards_of_deck = sa.select(sa.func.count()).where(cards.c.deck_id == decks.c.id)


def _sizes(counted: sa.Select[Any]) -> sa.Select[Any]:
    """Return the decks with the count of each. Only decks that the learner can see are counted."""
    size = counted.correlate(decks).scalar_subquery()
    return sa.select(decks.c.id.label("deck_id"), size.label("cards")).where(VISIBLE)


@dataclass(frozen=True, slots=True)
class _Counting:
    """The statements that count the progress of decks."""

    sizes: sa.Select[Any]
    counts: sa.Select[Any]
    suspended: sa.Select[Any]


def _of_deck(counting: _Counting, *rules: sa.ColumnElement[bool]) -> _Counting:
    """Return the same statements for one deck, limited to the cards that meet the rules."""
    return _Counting(
        counting.sizes.where(decks.c.id == _DECK),
        counting.counts.where(card_states.c.deck_id == _DECK, *rules),
        counting.suspended.where(card_states.c.deck_id == _DECK, *rules),
    )


COUNTING = _Counting(_sizes(_cards_of_deck), _counts, _suspended)
"""The progress of all decks that the learner can see."""
_IN_DECK = _of_deck(COUNTING)
_TAGGED = _of_deck(
    replace(COUNTING, sizes=_sizes(_cards_of_deck.where(has_tag(cards.c.deck_id, cards.c.id)))),
    has_tag(card_states.c.deck_id, card_states.c.card_id),
)


def list_decks(
    db: sa.Connection, learner_id: LearnerId, language: Language, due_by: DueBy
) -> list[DeckSummary]:
    """Return the learner's decks and the bundled ones, taken ones first, then by title.

    The bundled ones are those in `language` and those that the learner has taken.
    """
    values = {"learner": learner_id, **due_values(due_by)}
    progress = _progress_lists(db, COUNTING, values)
    rows = db.execute(_OFFERED, {"learner": learner_id, "language": language})
    found = [_summary(row, progress) for row in rows]
    return sorted(found, key=lambda deck: (not deck.taken, deck.title.casefold(), deck.deck_id))


def list_catalogue(db: sa.Connection, learner_id: LearnerId) -> list[CatalogueDeck]:
    """Return every deck that the learner can see, without reading its cards."""
    return [
        CatalogueDeck(
            deck_id=DeckId(row.id),
            title=row.title,
            taken=row.taken_at is not None,
            own=row.learner_id is not None,
            typed=bool(row.typed),
            comma=Comma(row.comma) if row.comma else None,
        )
        for row in db.execute(_summaries, {"learner": learner_id})
    ]


def find_deck(
    db: sa.Connection, learner_id: LearnerId, deck_id: DeckId, due_by: DueBy
) -> DeckSummary | None:
    """Return one deck, or None if the learner has none of that id."""
    row = db.execute(_ONE, {"learner": learner_id, "deck": deck_id}).one_or_none()
    if row is None:
        return None
    progress = deck_progress(db, learner_id, Selection(deck_id), due_by)
    return _summary(row, {deck_id: progress})


def deck_progress(
    db: sa.Connection, learner_id: LearnerId, selection: Selection, due_by: DueBy
) -> DeckProgress:
    """Return the learner's progress with the selected cards."""
    values: dict[str, Any] = {
        "learner": learner_id,
        **due_values(due_by),
        "deck": selection.deck_id,
    }
    if selection.tags:
        values["tags"] = selection.tags
    found = _progress_lists(db, _TAGGED if selection.tags else _IN_DECK, values)
    return found.get(selection.deck_id, DeckProgress(cards=0))


def list_progress(
    db: sa.Connection, learner_id: LearnerId, selections: Collection[Selection], due_by: DueBy
) -> dict[Selection, DeckProgress]:
    """Return the learner's progress with each selection, in a few statements for all of them."""
    values = {"learner": learner_id, **due_values(due_by)}
    whole = (
        {}
        if all(selection.tags for selection in selections)
        else _progress_lists(db, COUNTING, values)
    )
    tagged_cards = _with_tags(db, selections, values)
    return {
        selection: _progress_of(selection, tagged_cards)
        if selection.tags
        else whole.get(selection.deck_id, DeckProgress(cards=0))
        for selection in selections
    }


def list_begun(db: sa.Connection, learner_id: LearnerId) -> frozenset[DeckId]:
    """Return the decks in which the learner has answered a card that is not suspended."""
    return frozenset(map(DeckId, db.scalars(_BEGUN, {"learner": learner_id})))


def _with_tags(
    db: sa.Connection, selections: Collection[Selection], values: Mapping[str, Any]
) -> _Tagged:
    wanted = sorted(
        {(selection.deck_id, tag) for selection in selections for tag in selection.tags}
    )
    found: dict[tuple[DeckId, str], dict[CardId, _Marks]] = defaultdict(dict)
    if not wanted:
        return found
    marked = db.execute(_MARKED, {**values, "decks": list({deck for deck, _ in wanted})}).all()
    marks = {(deck, card): tuple(of_card) for deck, card, *of_card in marked}
    for start in range(0, len(wanted), _AT_ONCE):
        some = wanted[start : start + _AT_ONCE]
        asked = {"decks": list({deck for deck, _ in some}), "tags": list({tag for _, tag in some})}
        for deck, tag, card in db.execute(_WITH_TAGS, {**values, **asked}).all():
            found[deck, tag][card] = marks.get((deck, card), _UNMARKED)
    return found


def _progress_of(selection: Selection, tagged_cards: _Tagged) -> DeckProgress:
    """Return the counts of the selected cards. A card with several of the tags counts once."""
    found: dict[CardId, _Marks] = {}
    for tag in selection.tags:
        found |= tagged_cards.get((selection.deck_id, tag), {})
    alike = Counter(found.values())  # thousands of cards have only a few different marks
    suspended = sum(many for (out, *_), many in alike.items() if out)
    counts = dict.fromkeys(_RULES, 0)
    for (out, *marks), many in alike.items():
        for name, holds in zip(_RULES, marks, strict=True):
            counts[name] += many if holds and not out else 0
    return _standing(len(found), suspended, counts)


def _progress_lists(
    db: sa.Connection, counting: _Counting, values: dict[str, Any]
) -> dict[DeckId, DeckProgress]:
    counts = db.execute(counting.counts, values).mappings()
    counted = {row["deck_id"]: row for row in counts}
    suspended = {row.deck_id: row.suspended for row in db.execute(counting.suspended, values)}
    return {
        row.deck_id: _standing(row.cards, suspended.get(row.deck_id, 0), counted.get(row.deck_id))
        for row in db.execute(counting.sizes, values)
    }


def _standing(
    cards_in_all: int, suspended: int, counted: sa.RowMapping | Mapping[str, int] | None
) -> DeckProgress:
    asked = cards_in_all - suspended
    if counted is None:
        new = _without_empty({Box.NEW: asked})
        return DeckProgress(cards=asked, boxes=new, suspended=suspended)
    known = {box: counted[box.value] for box in _BOXES}
    return DeckProgress(
        cards=asked,
        due=counted["due"],
        due_today=counted["due_today"],
        forgotten=counted["forgotten"],
        boxes=_without_empty({Box.NEW: asked - sum(known.values()), **known}),
        suspended=suspended,
    )


def _without_empty(boxes: dict[Box, int]) -> dict[Box, int]:
    return {box: count for box, count in boxes.items() if count}


def _summary(row: sa.Row[*tuple[Any, ...]], progress: dict[DeckId, DeckProgress]) -> DeckSummary:
    return DeckSummary(
        deck_id=DeckId(row.id),
        title=row.title,
        progress=progress.get(row.id, DeckProgress(cards=0)),
        taken=row.taken_at is not None,
        own=row.learner_id is not None,
        typed=bool(row.typed),
        comma=Comma(row.comma) if row.comma else None,
    )

"""A learner's last weeks and recent mistakes, read from the logs."""

from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime
from operator import attrgetter
from typing import Any
from uuid import UUID

from sqlalchemy import Connection, Row, bindparam, func, select

from bot.domain.cards.deck import CardRef
from bot.domain.cards.state import LEECH_LAPSES
from bot.domain.exercise.mistakes import Mistakes, WrongCard, WrongItem, WrongQuestion
from bot.domain.ids import CardId, DeckId, LearnerId, MapId, NodeId, QuestionKey, SkillId
from bot.domain.mastery.answers import GivenAnswer
from bot.domain.memory.review import CardKind
from bot.domain.topics.mind_map import MapStatus, ResponseType
from bot.flow.learner.past import DeckLeeches, PastWeeks
from bot.storage.cards.codec import LEARNER, OF_CARD, VISIBLE, ref_of
from bot.storage.cards.review_log import reviews_in
from bot.storage.cards.tables import card_reviews, card_states, cards, decks, learner_decks
from bot.storage.engine.tables import mind_maps, quiz_responses
from bot.storage.exercise.answers import REPLAYED, given_answer
from bot.storage.progress.answered import ANSWERED_AT, ATTEMPT, CARD, QUESTION, SINCE, answered

_answer = quiz_responses.c
_is = answered.c
_LATELY = (
    select(_is.kind, _is.place, _is.part, _is.key, _is.right, _is.at)
    .where(_is.learner_id == LEARNER, _is.at >= SINCE, _is.counts.is_(True), _is.probe.is_(False))
    .order_by(_is.at, _is.number)
)
_ACTIVE_MAPS = select(mind_maps.c.id).where(
    mind_maps.c.learner_id == LEARNER,
    mind_maps.c.status == MapStatus.ACTIVE.value,
    mind_maps.c.paused_at.is_(None),
)
_ASKED_CARDS = (
    select(
        card_states.c.deck_id,
        card_states.c.card_id,
        card_states.c.due_at,
        card_states.c.interval_days,
    )
    .join(cards, OF_CARD)
    .join(decks, decks.c.id == cards.c.deck_id)
    .join(
        learner_decks,
        (learner_decks.c.deck_id == cards.c.deck_id) & (learner_decks.c.learner_id == LEARNER),
    )
    .where(
        VISIBLE,
        cards.c.id.in_(bindparam("cards", expanding=True)),
        cards.c.kind != CardKind.TASK.value,
        card_states.c.suspended.is_(False),
        card_states.c.due_at.is_not(None),
        learner_decks.c.taken_at.is_not(None),
    )
)
_reviewed = (
    select(_answer.node_id)
    .join(mind_maps, mind_maps.c.id == _answer.mind_map_id)
    .where(
        mind_maps.c.learner_id == LEARNER,
        _answer.responded_at >= SINCE,
        _answer.response_type == ResponseType.REVIEW.value,
    )
)
_TO_REVIEWED = (
    select(_answer.node_id, *REPLAYED)
    .where(_answer.node_id.in_(_reviewed))
    .order_by(_answer.node_id, _answer.responded_at, _answer.number)
)
_CARDS = (
    select(card_reviews)
    .where(
        card_reviews.c.learner_id == LEARNER,
        card_reviews.c.at >= SINCE,
        card_reviews.c.after.is_not(None),  # reviews from a file were answered elsewhere
    )
    .order_by(card_reviews.c.at, card_reviews.c.id)
)
_LEECHES = (
    select(decks.c.id, decks.c.title, func.count().label("leeches"))
    .select_from(card_states)
    .join(decks, decks.c.id == card_states.c.deck_id)
    .join(
        learner_decks,
        (learner_decks.c.deck_id == decks.c.id) & (learner_decks.c.learner_id == LEARNER),
    )
    .where(
        card_states.c.learner_id == LEARNER,
        card_states.c.due_at.is_not(None),
        card_states.c.suspended.is_(False),
        card_states.c.lapses >= LEECH_LAPSES,
        learner_decks.c.taken_at.is_not(None),
    )
    .group_by(decks.c.id, decks.c.title)
    .order_by(func.count().desc(), decks.c.title, decks.c.id)
)


def read_mistakes(db: Connection, learner_id: LearnerId, since: datetime) -> Mistakes:
    """Return the mistakes since then whose last answer is still wrong, the latest first."""
    values: dict[str, Any] = {"learner": learner_id, "since": since}
    last = {(row.kind, row.place, row.part, row.key): row for row in db.execute(_LATELY, values)}
    wrong: dict[str, list[Any]] = defaultdict(list)
    for answer in sorted(last.values(), key=attrgetter("at"), reverse=True):
        if not answer.right:
            wrong[answer.kind].append(answer)
    maps = set(db.scalars(_ACTIVE_MAPS, values)) if wrong[QUESTION] else set()
    asked = _askable_cards(db, learner_id, wrong[CARD])
    return Mistakes(
        questions=tuple(
            WrongQuestion(
                map_id=MapId(answer.place),
                node_id=NodeId(answer.part),
                key=QuestionKey(answer.key),
                at=answer.at,
            )
            for answer in wrong[QUESTION]
            if answer.place in maps
        ),
        cards=tuple(
            WrongCard(
                ref=ref,
                at=answer.at,
                due_at=asked[ref].due_at,
                interval_days=asked[ref].interval_days,
            )
            for answer in wrong[CARD]
            if (ref := CardRef(DeckId(answer.place), CardId(answer.part))) in asked
        ),
        items=tuple(
            WrongItem(item_id=UUID(answer.part), skill_id=SkillId(answer.place), at=answer.at)
            for answer in wrong[ATTEMPT]
        ),
    )


def _askable_cards(
    db: Connection, learner_id: LearnerId, reviews: Sequence[Any]
) -> dict[CardRef, Row[*tuple[Any, ...]]]:
    """Return the cards among these reviews that can be asked, with their due times."""
    values = {"learner": learner_id, "cards": [review.part for review in reviews]}
    return {ref_of(row): row for row in db.execute(_ASKED_CARDS, values)} if reviews else {}


def read_past_weeks(db: Connection, learner_id: LearnerId, since: datetime) -> PastWeeks:
    """Return what the learner did since then."""
    values = {"learner": learner_id, "since": since}
    reviewed: dict[NodeId, list[GivenAnswer]] = defaultdict(list)
    for row in db.execute(_TO_REVIEWED, values):
        reviewed[row.node_id].append(given_answer(row))
    return PastWeeks(
        answered_at=sorted(db.scalars(ANSWERED_AT, values)),
        reviewed=dict(reviewed),
        cards=list(reviews_in(db.execute(_CARDS, values).all(), "UTC")),
        leeches=[
            DeckLeeches(deck_id=DeckId(row.id), title=row.title, leeches=row.leeches)
            for row in db.execute(_LEECHES, values)
        ],
    )

"""What a learner did in the last weeks and answered wrong lately, read from the logs."""

from collections import defaultdict
from datetime import datetime
from itertools import chain
from uuid import UUID

from sqlalchemy import Connection, bindparam, func, select

from bot.domain.cards.deck import CardKind
from bot.domain.cards.state import LEECH_LAPSES
from bot.domain.exercise.mistakes import Mistakes, WrongCard, WrongItem, WrongQuestion
from bot.domain.exercise.quality import is_right
from bot.domain.ids import DeckId, LearnerId, MapId, NodeId, QuestionKey, SkillId
from bot.domain.mastery.answers import GivenAnswer
from bot.domain.memory.review import Rating
from bot.domain.topics.mind_map import MapStatus, ResponseType
from bot.flow.practice.changes import AttemptVerdict
from bot.flow.progress.ports import DeckLeeches, PastWeeks
from bot.storage.cards.codec import LEARNER, OF_CARD, VISIBLE, ref_of
from bot.storage.cards.review_log import reviews_in
from bot.storage.cards.tables import card_reviews, card_states, cards, decks, learner_decks
from bot.storage.engine.columns import UtcDateTime
from bot.storage.engine.tables import mind_maps, quiz_responses
from bot.storage.exercise.answers import REPLAYED, given_answer
from bot.storage.practice.tables import item_attempts, served_items

_SINCE = bindparam("since", type_=UtcDateTime())
_it = quiz_responses.c
_WRONG_QUESTIONS = (
    select(_it.mind_map_id, _it.node_id, _it.question_key, _it.quality, _it.responded_at)
    .join(mind_maps, mind_maps.c.id == _it.mind_map_id)
    .where(
        mind_maps.c.learner_id == LEARNER,
        mind_maps.c.status == MapStatus.ACTIVE.value,
        mind_maps.c.paused_at.is_(None),
        _it.responded_at >= _SINCE,
        _it.response_type != ResponseType.DIAGNOSTIC.value,
        _it.taken_back_at.is_(None),
    )
    .order_by(_it.responded_at, _it.number)
)
_WRONG_CARDS = (
    select(
        card_reviews.c.deck_id,
        card_reviews.c.card_id,
        card_reviews.c.rating,
        card_reviews.c.at,
        card_states.c.due_at,
        card_states.c.interval_days,
    )
    .join(
        cards, (cards.c.deck_id == card_reviews.c.deck_id) & (cards.c.id == card_reviews.c.card_id)
    )
    .join(decks, decks.c.id == cards.c.deck_id)
    .join(card_states, OF_CARD)
    .join(
        learner_decks,
        (learner_decks.c.deck_id == cards.c.deck_id) & (learner_decks.c.learner_id == LEARNER),
    )
    .where(
        VISIBLE,
        card_reviews.c.learner_id == LEARNER,
        card_reviews.c.at >= _SINCE,
        card_reviews.c.after.is_not(None),  # what came with a file was not answered here
        cards.c.kind != CardKind.TASK.value,
        card_states.c.suspended.is_(False),
        card_states.c.due_at.is_not(None),
        learner_decks.c.taken_at.is_not(None),
    )
    .order_by(card_reviews.c.at, card_reviews.c.id)
)
_WRONG_ITEMS = (
    select(
        served_items.c.item_id,
        served_items.c.skill_id,
        item_attempts.c.verdict,
        item_attempts.c.at,
    )
    .join(served_items, served_items.c.id == item_attempts.c.served_id)
    .where(served_items.c.learner_id == LEARNER, item_attempts.c.at >= _SINCE)
    .order_by(item_attempts.c.at, item_attempts.c.served_id, item_attempts.c.number)
)

_of_learner = mind_maps.c.learner_id == LEARNER
_given_here = card_reviews.c.after.is_not(None)  # what came with a file was answered elsewhere
_ANSWERED_AT = (
    select(_it.responded_at)
    .join(mind_maps, mind_maps.c.id == _it.mind_map_id)
    .where(_of_learner, _it.responded_at >= _SINCE),
    select(card_reviews.c.at).where(
        card_reviews.c.learner_id == LEARNER, card_reviews.c.at >= _SINCE, _given_here
    ),
    select(item_attempts.c.at)
    .join(served_items, served_items.c.id == item_attempts.c.served_id)
    .where(served_items.c.learner_id == LEARNER, item_attempts.c.at >= _SINCE),
)
_reviewed = (
    select(_it.node_id)
    .join(mind_maps, mind_maps.c.id == _it.mind_map_id)
    .where(_of_learner, _it.responded_at >= _SINCE, _it.response_type == ResponseType.REVIEW.value)
)
_TO_REVIEWED = (
    select(_it.node_id, *REPLAYED)
    .where(_it.node_id.in_(_reviewed))
    .order_by(_it.node_id, _it.responded_at, _it.number)
)
_CARDS = (
    select(card_reviews)
    .where(card_reviews.c.learner_id == LEARNER, card_reviews.c.at >= _SINCE, _given_here)
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
    """Return what was answered wrong since then and not right after that, the latest first.

    Of each question, card and item the last answer says which it is.
    """
    values = {"learner": learner_id, "since": since}
    questions = {
        (row.node_id, row.question_key): row for row in db.execute(_WRONG_QUESTIONS, values)
    }
    answered = {ref_of(row): row for row in db.execute(_WRONG_CARDS, values)}
    items = {row.item_id: row for row in db.execute(_WRONG_ITEMS, values)}
    return Mistakes(
        questions=tuple(
            WrongQuestion(
                map_id=MapId(row.mind_map_id),
                node_id=NodeId(row.node_id),
                key=QuestionKey(row.question_key),
                at=row.responded_at,
            )
            for row in sorted(questions.values(), key=lambda row: row.responded_at, reverse=True)
            if not is_right(row.quality)
        ),
        cards=tuple(
            WrongCard(ref=ref, at=row.at, due_at=row.due_at, interval_days=row.interval_days)
            for ref, row in sorted(answered.items(), key=lambda it: it[1].at, reverse=True)
            if row.rating == Rating.AGAIN
        ),
        items=tuple(
            WrongItem(item_id=UUID(row.item_id), skill_id=SkillId(row.skill_id), at=row.at)
            for row in sorted(items.values(), key=lambda row: row.at, reverse=True)
            if row.verdict == AttemptVerdict.WRONG
        ),
    )


def read_past_weeks(db: Connection, learner_id: LearnerId, since: datetime) -> PastWeeks:
    """Return what the learner did since then."""
    values = {"learner": learner_id, "since": since}
    reviewed: dict[NodeId, list[GivenAnswer]] = defaultdict(list)
    for row in db.execute(_TO_REVIEWED, values):
        reviewed[row.node_id].append(given_answer(row))
    return PastWeeks(
        answered_at=sorted(chain(*(db.scalars(it, values).all() for it in _ANSWERED_AT))),
        reviewed=dict(reviewed),
        cards=list(reviews_in(db.execute(_CARDS, values).all(), "UTC")),
        leeches=[
            DeckLeeches(deck_id=DeckId(row.id), title=row.title, leeches=row.leeches)
            for row in db.execute(_LEECHES, values)
        ],
    )

"""What a learner did in the last weeks, read from the logs of answers."""

from collections import defaultdict
from datetime import datetime
from itertools import chain

from sqlalchemy import BindParameter, Connection, bindparam, func, select

from bot.domain.cards.state import LEECH_LAPSES
from bot.domain.ids import DeckId, LearnerId, NodeId
from bot.domain.mastery.answers import GivenAnswer
from bot.domain.topics.mind_map import ResponseType
from bot.flow.progress.ports import DeckLeeches, PastWeeks
from bot.storage.cards.review_log import reviews_in
from bot.storage.cards.tables import card_reviews, card_states, decks, learner_decks
from bot.storage.engine.columns import UtcDateTime
from bot.storage.engine.tables import mind_maps, quiz_responses
from bot.storage.exercise.answers import REPLAYED, given_answer
from bot.storage.practice.tables import item_attempts, served_items

_LEARNER: BindParameter[int] = bindparam("learner")
_SINCE = bindparam("since", type_=UtcDateTime())
_it = quiz_responses.c
_of_learner = mind_maps.c.learner_id == _LEARNER
_given_here = card_reviews.c.after.is_not(None)  # what came with a file was answered elsewhere
_ANSWERED_AT = (
    select(_it.responded_at)
    .join(mind_maps, mind_maps.c.id == _it.mind_map_id)
    .where(_of_learner, _it.responded_at >= _SINCE),
    select(card_reviews.c.at).where(
        card_reviews.c.learner_id == _LEARNER, card_reviews.c.at >= _SINCE, _given_here
    ),
    select(item_attempts.c.at)
    .join(served_items, served_items.c.id == item_attempts.c.served_id)
    .where(served_items.c.learner_id == _LEARNER, item_attempts.c.at >= _SINCE),
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
    .where(card_reviews.c.learner_id == _LEARNER, card_reviews.c.at >= _SINCE, _given_here)
    .order_by(card_reviews.c.at, card_reviews.c.id)
)
_LEECHES = (
    select(decks.c.id, decks.c.title, func.count().label("leeches"))
    .select_from(card_states)
    .join(decks, decks.c.id == card_states.c.deck_id)
    .join(
        learner_decks,
        (learner_decks.c.deck_id == decks.c.id) & (learner_decks.c.learner_id == _LEARNER),
    )
    .where(
        card_states.c.learner_id == _LEARNER,
        card_states.c.due_at.is_not(None),
        card_states.c.suspended.is_(False),
        card_states.c.lapses >= LEECH_LAPSES,
        learner_decks.c.taken_at.is_not(None),
    )
    .group_by(decks.c.id, decks.c.title)
    .order_by(func.count().desc(), decks.c.title, decks.c.id)
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

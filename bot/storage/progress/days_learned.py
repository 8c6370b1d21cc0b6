"""The days on which a learner answered anything at all."""

from collections import Counter
from collections.abc import Mapping
from datetime import date, datetime, timedelta
from typing import Final

from sqlalchemy import Connection, bindparam, select

from bot.domain.learner.learner import Learner
from bot.domain.rhythm.days import day_begins_at
from bot.domain.topics.mind_map import ResponseType
from bot.storage.cards.tables import card_reviews
from bot.storage.engine.columns import UtcDateTime
from bot.storage.engine.tables import mind_maps, quiz_responses
from bot.storage.practice.tables import item_attempts, served_items

_SINCE = bindparam("since", type_=UtcDateTime())
_questions = (
    select(quiz_responses.c.responded_at)
    .join(mind_maps, mind_maps.c.id == quiz_responses.c.mind_map_id)
    .where(
        mind_maps.c.learner_id == bindparam("learner"),
        quiz_responses.c.responded_at >= _SINCE,
        quiz_responses.c.response_type != ResponseType.DIAGNOSTIC.value,
    )
)
_cards = select(card_reviews.c.at).where(
    card_reviews.c.learner_id == bindparam("learner"),
    card_reviews.c.at >= _SINCE,
    card_reviews.c.after.is_not(None),  # what came with a file was not answered here
)
_practice = (
    select(item_attempts.c.at)
    .join(served_items, served_items.c.id == item_attempts.c.served_id)
    .where(
        served_items.c.learner_id == bindparam("learner"),
        served_items.c.served_at >= bindparam("served", type_=UtcDateTime()),
        item_attempts.c.at >= _SINCE,
    )
)
ANSWERED: Final = (_questions, _cards, _practice)
_LONGEST_OPEN: Final = timedelta(days=30)
"""An item is rarely answered so long after it was served."""
_WIDEST: Final = timedelta(hours=14)
"""A day begins so much earlier somewhere than in UTC."""


def count_days(db: Connection, learner: Learner, first: date) -> Mapping[date, int]:
    """Return how many answers were given on which day of learning, from that day on."""
    since: datetime = day_begins_at(first, "UTC") - _WIDEST
    values = {"learner": learner.id, "since": since, "served": since - _LONGEST_OPEN}
    moments = (moment for statement in ANSWERED for moment in db.scalars(statement, values))
    days = map(learner.day_then, moments)
    return Counter(day for day in days if day >= first)

"""All answers, to questions of maps, items of practice and cards, in one query.

History, days, weeks, mistakes and letters read it. Both databases push a condition on the learner
and the time down into the three logs, where indexes serve it.
"""

from collections import Counter
from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any, Final

import sqlalchemy as sa

from bot.domain.answers.quality import RIGHT_FROM, Rating
from bot.domain.days import day_begins_at
from bot.domain.learner.learner import Learner
from bot.domain.topics.mind_map import ResponseType
from bot.flow.exercise.changes import AttemptVerdict
from bot.storage.cards.codec import LEARNER
from bot.storage.cards.tables import card_reviews
from bot.storage.engine.columns import UtcDateTime
from bot.storage.engine.tables import mind_maps, quiz_responses
from bot.storage.practice.tables import item_attempts, served_items

QUESTION, ATTEMPT, CARD = "q", "p", "c"
SINCE = sa.bindparam("since", type_=UtcDateTime())
_NOTHING: Final = sa.literal_column("''", sa.Text)
_WIDEST: Final = timedelta(hours=14)
"""The earliest time zone begins its day this long before UTC."""
_JUDGED: Final = (AttemptVerdict.RIGHT, AttemptVerdict.WRONG)
"""Answers that were unclear or in the wrong form cost nothing and do not count."""
_answer = quiz_responses.c


def _log(kind: str, **columns: Any) -> sa.Select[Any]:
    named = [column.label(name) for name, column in columns.items()]
    return sa.select(sa.literal_column(f"'{kind}'", sa.Text).label("kind"), *named)


answered = sa.union_all(
    _log(
        QUESTION,
        learner_id=mind_maps.c.learner_id,
        at=_answer.responded_at,
        place=_answer.mind_map_id,
        part=_answer.node_id,
        key=_answer.question_key,
        serving=_NOTHING,
        number=_answer.number,
        right=_answer.quality >= RIGHT_FROM,
        counts=_answer.taken_back_at.is_(None),
        probe=_answer.response_type == ResponseType.DIAGNOSTIC.value,
    ).join_from(quiz_responses, mind_maps, mind_maps.c.id == _answer.mind_map_id),
    _log(
        ATTEMPT,
        learner_id=served_items.c.learner_id,
        at=item_attempts.c.at,
        place=served_items.c.skill_id,
        part=served_items.c.item_id,
        key=_NOTHING,
        serving=item_attempts.c.served_id,
        number=item_attempts.c.number,
        right=item_attempts.c.verdict == AttemptVerdict.RIGHT.value,
        counts=sa.true(),
        probe=sa.false(),
    )
    .join_from(item_attempts, served_items, served_items.c.id == item_attempts.c.served_id)
    .where(item_attempts.c.verdict.in_([verdict.value for verdict in _JUDGED])),
    _log(
        CARD,
        learner_id=card_reviews.c.learner_id,
        at=card_reviews.c.at,
        place=card_reviews.c.deck_id,
        part=card_reviews.c.card_id,
        key=_NOTHING,
        serving=_NOTHING,
        number=card_reviews.c.id,
        right=card_reviews.c.rating > Rating.AGAIN.value,
        counts=sa.true(),
        probe=sa.false(),
    ).where(card_reviews.c.after.is_not(None)),  # reviews from a file were answered elsewhere
).subquery("answered")
"""`place` and `part` are map and node, skill and item, or deck and card. `key` is the question of
the node, `serving` that of the item."""

_is = answered.c
ANSWERED_AT = sa.select(_is.at).where(_is.learner_id == LEARNER, _is.at >= SINCE)
ON_DAYS = ANSWERED_AT.where(_is.probe.is_(False))


def count_days(db: sa.Connection, learner: Learner, first: date) -> Mapping[date, int]:
    """Return the number of answers for each learning day from `first` on."""
    values = {"learner": learner.id, "since": day_begins_at(first, "UTC") - _WIDEST}
    days = map(learner.day_then, db.scalars(ON_DAYS, values))
    return Counter(day for day in days if day >= first)

"""What a learner answered wrong lately and not right since, read from the logs of answers."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import Connection, bindparam, select

from bot.domain.cards.deck import CardKind
from bot.domain.exercise.mistakes import Mistakes, WrongCard, WrongItem, WrongQuestion
from bot.domain.exercise.quality import is_right
from bot.domain.ids import LearnerId, MapId, NodeId, QuestionKey, SkillId
from bot.domain.memory.review import Rating
from bot.domain.topics.mind_map import MapStatus, ResponseType
from bot.flow.practice.changes import AttemptVerdict
from bot.storage.cards.codec import LEARNER, OF_CARD, VISIBLE, ref_of
from bot.storage.cards.tables import card_reviews, card_states, cards, decks, learner_decks
from bot.storage.engine.columns import UtcDateTime
from bot.storage.engine.tables import mind_maps, quiz_responses
from bot.storage.practice.tables import item_attempts, served_items

_SINCE = bindparam("since", type_=UtcDateTime())
_it = quiz_responses.c
_QUESTIONS = (
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
_CARDS = (
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
_ITEMS = (
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


def read_mistakes(db: Connection, learner_id: LearnerId, since: datetime) -> Mistakes:
    """Return what was answered wrong since then and not right after that, the latest first.

    Of each question, card and item the last answer says which it is.
    """
    values = {"learner": learner_id, "since": since}
    questions = {(row.node_id, row.question_key): row for row in db.execute(_QUESTIONS, values)}
    answered = {ref_of(row): row for row in db.execute(_CARDS, values)}
    items = {row.item_id: row for row in db.execute(_ITEMS, values)}
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

"""The port `AnswersToTakeBack`: answers to withdrawn questions, found by the question."""

from collections.abc import Sequence
from functools import partial

from sqlalchemy import Connection, Integer, Text, bindparam, func, select

from bot.domain.mind_map import MapStatus
from bot.flow.delivery import DoubtedAnswers
from bot.storage.columns import UtcDateTime
from bot.storage.database import Database
from bot.storage.doubts import IS_OUT
from bot.storage.tables import (
    chats,
    doubted_questions,
    mind_maps,
    quiz_responses,
)

TO_TAKE_BACK = (
    select(
        chats.c.chat_id,
        quiz_responses.c.mind_map_id,
        quiz_responses.c.node_id,
        func.max(doubted_questions.c.doubted_at, type_=UtcDateTime()),
        func.max(quiz_responses.c.responded_at, type_=UtcDateTime()),
    )
    .select_from(doubted_questions)
    .join(quiz_responses, quiz_responses.c.question_key == doubted_questions.c.question_key)
    .join(
        mind_maps,
        (mind_maps.c.id == quiz_responses.c.mind_map_id)
        & (mind_maps.c.course_id == doubted_questions.c.course_id),
    )
    .join(chats, chats.c.learner_id == mind_maps.c.learner_id)
    .where(
        IS_OUT,
        quiz_responses.c.taken_back_at.is_(None),
        quiz_responses.c.node_id > bindparam("after", type_=Text()),
        mind_maps.c.status == MapStatus.ACTIVE.value,
        mind_maps.c.paused_at.is_(None),
    )
    .group_by(chats.c.chat_id, quiz_responses.c.mind_map_id, quiz_responses.c.node_id)
    .order_by(quiz_responses.c.node_id)
    .limit(bindparam("limit", type_=Integer()))
)


class SqlAnswersToTakeBack:
    """Answers to questions that nobody is asked any more, in the database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def waiting(
        self, limit: int, after: DoubtedAnswers | None = None
    ) -> Sequence[DoubtedAnswers]:
        """Return concepts of active maps that have such answers, page by page by their id."""
        return await self._database.read(partial(list_waiting, limit=limit, after=after))


def list_waiting(db: Connection, limit: int, after: DoubtedAnswers | None) -> list[DoubtedAnswers]:
    """Return one page of concepts with answers to be taken back."""
    values = {"limit": limit, "after": "" if after is None else after.node_id}
    return [
        DoubtedAnswers(
            chat_id=chat_id,
            map_id=map_id,
            node_id=node_id,
            withdrawn_at=withdrawn_at,
            answered_at=answered_at,
        )
        for chat_id, map_id, node_id, withdrawn_at, answered_at in db.execute(TO_TAKE_BACK, values)
    ]

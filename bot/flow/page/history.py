"""A learner's answers on the page: questions, items of practice, cards."""

from typing import Final

from bot.domain.ids import MapId
from bot.domain.progress.progress import score_percent
from bot.domain.topics.mind_map import ResponseType
from bot.flow.engine.ports import Ports
from bot.flow.engine.turn import Turn
from bot.flow.learner.past import (
    ANALYTICS,
    AnyAnswer,
    HistoryWanted,
    PastAttempt,
    PastQuestion,
    PastReview,
)
from bot.flow.maps.ports import MAPS
from bot.flow.outside.asking import Look, Refusal, RefusedError
from bot.flow.progress import causes, topic_overviews
from bot.views.history import AnswerEffect, AnswerLine, History, Unmoved

_FIRST_TRY: Final = 1


async def history(
    look: Look, ports: Ports, *, map_id: str, wrong: bool, before: str, limit: int
) -> History:
    """Return the answers older than `before`, or the newest, of one map or all.

    Raises RefusedError if the map or the answer is not the learner's.
    """
    learner = look.turn.learner
    topics = await ports[MAPS].of_learner(learner.id, look.turn.due_by)
    if map_id and all(topic.map_id != map_id for topic in topics):
        raise _not_there()
    wanted = HistoryWanted(
        map_id=MapId(map_id) if map_id else None,
        wrong=wrong,
        before=await _answer(before, look, ports) if before else None,
        limit=limit + 1,
    )
    found = await ports[ANALYTICS].history(learner.id, wanted)
    shown = found[:limit]
    return History(
        answers=tuple(_line(answer, look.turn) for answer in shown),
        maps=tuple(
            [
                (await topic_overviews.title_of(topic, look.turn, ports), topic.map_id)
                for topic in topics
            ]
        ),
        next=shown[-1].id if len(found) > limit else "",
    )


async def effect(answer_id: str, look: Look, ports: Ports) -> AnswerEffect:
    """Return the effect of the answer. Raise RefusedError if it is not the learner's."""
    found = await _answer(answer_id, look, ports)
    if isinstance(found, PastReview):
        return AnswerEffect(back_at=found.due_at)
    if isinstance(found, PastAttempt):
        return await _of_attempt(found, look.turn, ports)
    return await _of_question(found, look.turn, ports)


async def _answer(answer_id: str, look: Look, ports: Ports) -> AnyAnswer:
    found = await ports[ANALYTICS].past_answer(look.turn.learner.id, answer_id)
    if found is None:
        raise _not_there()
    return found


def _not_there() -> RefusedError:
    return RefusedError(Refusal.NOT_THERE, "nothing of yours has this id")


def _line(answer: AnyAnswer, turn: Turn) -> AnswerLine:
    return AnswerLine(
        id=answer.id,
        at=turn.learner.local_then(answer.at).replace(tzinfo=None, microsecond=0),
        purpose=answer.purpose,
        question=answer.question,
        answer=answer.answer,
        rating=answer.rating,
        right=answer.right,
        taken_back=answer.taken_back,
    )


async def _of_question(answer: PastQuestion, turn: Turn, ports: Ports) -> AnswerEffect:
    if answer.taken_back:
        return AnswerEffect(points=answer.quality, unmoved=Unmoved.TAKEN_BACK)
    if answer.type is ResponseType.DIAGNOSTIC:
        return AnswerEffect(unmoved=Unmoved.PLACEMENT)
    found = await causes.of_question(answer, turn, ports)
    if found is None:
        return AnswerEffect(points=answer.quality, unmoved=Unmoved.UNKNOWN)
    return AnswerEffect(
        points=answer.quality,
        before=score_percent(found.before),
        after=score_percent(found.after),
        back_at=found.rest_ends_at,
    )


async def _of_attempt(attempt: PastAttempt, turn: Turn, ports: Ports) -> AnswerEffect:
    if attempt.number > _FIRST_TRY:
        return AnswerEffect(unmoved=Unmoved.LATER_TRY)
    found = await causes.of_attempt(attempt, turn, ports)
    if found is None:
        return AnswerEffect(unmoved=Unmoved.UNKNOWN)
    return AnswerEffect(before=score_percent(found.before), after=score_percent(found.after))

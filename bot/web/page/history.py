"""The learner's answers, newest first, and the effect of each."""

from datetime import datetime
from typing import Annotated

from fastapi import APIRouter, Path, Query

from bot.flow.page.history import effect, history
from bot.views.history import AnsweredFor, AnswerLine, Unmoved
from bot.views.texts import Text, words
from bot.web.page.door import Me, Page
from bot.web.page.showing import Showing, Shown
from bot.web.shapes import Shape

MOST_ANSWERS = 50

router = APIRouter(prefix="/me/history")

AnswerName = Annotated[str, Path(alias="id", pattern=r"^[A-Za-z0-9._:-]{1,100}$")]
MapFilter = Annotated[str, Query(alias="map", pattern=r"^[A-Za-z0-9_-]{0,64}$")]
Before = Annotated[str, Query(pattern=r"^[A-Za-z0-9._:-]{0,100}$")]
Limit = Annotated[int, Query(ge=1, le=MOST_ANSWERS)]


class AnswerShape(Shape):
    """An answer. `at` is in the learner's local time."""

    id: str
    at: datetime
    purpose: AnsweredFor
    right: bool
    taken_back: bool
    told: str
    """All of it in one line."""
    question: str
    answer: str
    question_parts: Text
    """The same, with its formulas drawn."""
    answer_parts: Text

    @classmethod
    async def of(cls, line: AnswerLine, told: str, showing: Showing) -> "AnswerShape":
        """Return the answer."""
        question, answer = await showing.text(line.question), await showing.text(line.answer or "")
        return cls(
            id=line.id,
            at=line.at,
            purpose=line.purpose,
            right=line.right,
            taken_back=line.taken_back,
            told=told,
            question=words(question),
            answer=words(answer),
            question_parts=question,
            answer_parts=answer,
        )


class HistoryShape(Shape):
    """A page of answers. `next` is the `before` of the next page, or empty on the last one."""

    answers: tuple[AnswerShape, ...]
    next: str
    maps: tuple[tuple[str, str], ...]
    """The topics that can be selected, each with its `map`."""
    note: str
    """The text if there are no answers."""


class EffectShape(Shape):
    """The effect of an answer, in words in `why`."""

    points: int | None
    before: int | None
    after: int | None
    back_at: datetime | None
    unmoved: Unmoved | None
    why: str


@router.get("")
async def answers(  # # noqa: PLR0913, PLR0917 - parts of the query
    page: Page,
    learner_id: Me,
    showing: Shown,
    map_id: MapFilter = "",
    wrong: bool = False,  # noqa: FBT001, FBT002 - a part of the query
    before: Before = "",
    limit: Limit = 20,
) -> HistoryShape:
    """Return the answers before that one, or the newest: all of them, or those of one map."""
    look = await page.look(learner_id)
    found = await history(look, page.ports, map_id=map_id, wrong=wrong, before=before, limit=limit)
    worded = showing.history(found, look.turn)
    return HistoryShape(
        answers=tuple(
            [
                await AnswerShape.of(answer, told, showing)
                for answer, told in zip(found.answers, worded.told, strict=True)
            ]
        ),
        next=found.next,
        maps=((worded.all, ""), *found.maps),
        note=worded.note,
    )


@router.get("/{id}")
async def why(page: Page, learner_id: Me, showing: Shown, answer_id: AnswerName) -> EffectShape:
    """Return the effect of the answer: points, the score before and after, the due date."""
    look = await page.look(learner_id)
    did = await effect(answer_id, look, page.ports)
    return EffectShape(
        points=did.points,
        before=did.before,
        after=did.after,
        back_at=did.back_at,
        unmoved=did.unmoved,
        why=showing.effect(did, look.turn),
    )

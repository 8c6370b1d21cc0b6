"""A submission is read and graded once, however long the model is unavailable."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.domain.exams.attempt import PageKind
from bot.domain.exams.scoring import ErrorKind, StepFinding
from bot.domain.exams.transcript import Transcript, TranscriptLine
from bot.domain.ids import AttemptId, ChatId, LearnerId, OrderId
from bot.flow.exams.changes import AppealMoved, AttemptChanged, PageKept
from bot.flow.exams.orders import ExamWork, GradingOrder, ReadingOrder, RegradingOrder
from bot.flow.exams.ports import EXAMS, Appeal, Graded, GradingSheet
from bot.flow.marks.events import (
    ExamGraded,
    GradingDelayed,
    GradingFailed,
    StepRegraded,
    TranscriptRead,
)
from bot.flow.work.events import ModelTrouble, ModelUnavailableError
from bot.flow.work.orders import Order
from bot.jobs.workers import next_try
from bot.storage.authoring.orders import SqlOrders
from tests.exam_builders import (
    MONDAY,
    ROOTS,
    TRANSCRIPT,
    build_attempt,
    build_finding,
    build_grading,
)
from tests.jobs.office import Office
from tests.storage.builders import take

READING = ReadingOrder(attempt_id=ROOTS)
GRADING = GradingOrder(attempt_id=ROOTS)
REGRADING = RegradingOrder(attempt_id=ROOTS, step_id="s2")
SOLVED = build_finding("s2", 3, quote="x = 2", lines=(2,))
FULL = Graded(steps=(build_finding("s1", 2), SOLVED))
ORDER = OrderId("o")
HOUR = timedelta(hours=1)
SECOND = timedelta(seconds=1)
APPEAL = Appeal(attempt_id=ROOTS, step_id="s2", reason="In line 2.", at=MONDAY)


def away(*troubles: ModelTrouble) -> list[Exception]:
    return [ModelUnavailableError(trouble) for trouble in troubles]


async def office(work: ExamWork, **but: object) -> Office:
    """Return an office with a solution of one picture, and that order."""
    made = Office()
    attempt = replace(build_attempt().with_page(PageKind.PICTURE), **{"transcript": None, **but})  # type: ignore[arg-type]  # of any field
    page = PageKept(attempt_id=ROOTS, number=1, picture=b"jpeg")
    await take(made.chats, "handed in", AttemptChanged(attempt=attempt), page)
    await made.order(work)
    return made


async def test_a_solution_is_read_and_comes_back_to_its_chat_once() -> None:
    it = await office(READING)
    it.examiner.transcripts = [TRANSCRIPT]

    assert await it.round() == [TranscriptRead(ORDER, ROOTS, TRANSCRIPT)]
    assert it.delivered == ["work:o"]
    assert await it.round(after=timedelta(days=1)) == []
    assert [sheet.pictures for sheet in it.examiner.read] == [((1, b"jpeg"),)]


async def test_a_solution_is_graded_as_it_was_confirmed() -> None:
    it = await office(GRADING, transcript=TRANSCRIPT)
    it.examiner.gradings = [FULL]

    assert await it.round() == [
        ExamGraded(ORDER, ROOTS, build_grading(build_finding("s1", 2), SOLVED))
    ]
    assert it.examiner.graded[0].transcript == TRANSCRIPT


async def test_a_step_is_graded_once_more_after_an_appeal() -> None:
    it = await office(REGRADING, transcript=TRANSCRIPT, grading=build_grading())
    await take(it.chats, "appeal", AppealMoved(appeal=APPEAL))
    it.examiner.regradings = [SOLVED]

    assert await it.round() == [StepRegraded(ORDER, ROOTS, SOLVED)]
    ((_, step_id, reason),) = it.examiner.regraded
    assert (step_id, reason) == ("s2", "In line 2.")


@pytest.mark.parametrize("answered", [True, False])
async def test_an_appeal_that_is_answered_or_gone_is_not_paid_for(answered: bool) -> None:
    it = await office(REGRADING, transcript=TRANSCRIPT, grading=build_grading())
    if answered:
        await take(it.chats, "appeal", AppealMoved(appeal=replace(APPEAL, regraded=SOLVED)))

    assert await it.round() == []
    assert not await SqlOrders(it.database).is_wanted(ORDER)


@pytest.mark.parametrize("work", [READING, GRADING, REGRADING])
async def test_work_on_an_attempt_that_is_gone_is_over(work: ExamWork) -> None:
    it = await office(replace(work, attempt_id=AttemptId("gone")))

    assert await it.round() == []
    assert not await SqlOrders(it.database).is_wanted(ORDER)


async def test_what_was_graded_before_the_process_was_killed_is_not_paid_for_twice() -> None:
    it = await office(GRADING, transcript=TRANSCRIPT)
    await take(it.chats, "work:o")

    assert await it.round() == []
    assert it.examiner.graded == []


async def test_what_a_killed_process_left_is_graded_by_the_next_one_once() -> None:
    it = await office(GRADING, transcript=TRANSCRIPT)
    it.examiner.gradings = [FULL]
    await SqlOrders(it.database.beside("killed")).take(it.clock.now(), 1)

    assert await it.round() == []
    (graded,) = await it.round(after=timedelta(minutes=5))

    assert isinstance(graded, ExamGraded)
    assert await it.round(after=timedelta(days=1)) == []


async def test_while_the_model_is_away_it_is_tried_on_and_the_learner_is_told_once() -> None:
    it = await office(GRADING, transcript=TRANSCRIPT)
    it.examiner.gradings = [*away(*[ModelTrouble.DOWN] * 7), FULL]
    pauses = [timedelta(), *(timedelta(minutes=minutes) for minutes in (0.5, 2, 10, 30, 60, 60))]

    events = [event for pause in pauses for event in await it.round(after=pause)]

    assert events == [GradingDelayed(ORDER, ROOTS)]
    assert len(it.examiner.graded) == 7
    assert await it.round(after=HOUR - SECOND) == []
    (graded,) = await it.round(after=SECOND)
    assert isinstance(graded, ExamGraded)
    assert it.turns == it.delivered == ["work:o:delayed", "work:o"]


async def test_a_short_breakdown_is_not_worth_a_word() -> None:
    it = await office(READING)
    it.examiner.transcripts = [*away(ModelTrouble.DOWN), TRANSCRIPT]

    assert await it.round() == []
    assert await it.round(after=timedelta(seconds=30)) == [
        TranscriptRead(ORDER, ROOTS, TRANSCRIPT)
    ]


@pytest.mark.parametrize("budget", [ModelTrouble.LEARNER_BUDGET, ModelTrouble.TOTAL_BUDGET])
async def test_without_a_budget_the_learner_is_told_and_it_is_tried_until_there_is_one(
    budget: ModelTrouble,
) -> None:
    it = await office(GRADING, transcript=TRANSCRIPT)
    it.examiner.gradings = [*away(*[budget] * 20), FULL]

    assert await it.round() == [GradingDelayed(ORDER, ROOTS)]
    events = [event for _ in range(20) for event in await it.round(after=HOUR)]

    assert [type(event) for event in events] == [ExamGraded]


@pytest.mark.parametrize("trouble", [ModelTrouble.REFUSED, ModelTrouble.UNUSABLE])
async def test_what_the_model_will_not_grade_is_not_left_hanging(trouble: ModelTrouble) -> None:
    it = await office(GRADING, transcript=TRANSCRIPT)
    it.examiner.gradings = [*away(*[trouble] * 3)]

    events = [event for _ in range(4) for event in await it.round(after=timedelta(minutes=2))]

    assert events == [GradingDelayed(ORDER, ROOTS), GradingFailed(ORDER, ROOTS)]
    assert it.turns == ["work:o:delayed", "work:o"]
    assert not await SqlOrders(it.database).is_wanted(ORDER)


async def test_only_answers_off_the_form_count_as_such() -> None:
    it = await office(GRADING, transcript=TRANSCRIPT)
    down, off = ModelTrouble.DOWN, ModelTrouble.UNUSABLE
    it.examiner.gradings = [*away(down, down, off, down, off), FULL]

    events = [event for _ in range(6) for event in await it.round(after=HOUR)]

    assert [type(event) for event in events] == [GradingDelayed, ExamGraded]


async def test_nobody_is_told_of_a_delay_after_the_order_was_cancelled() -> None:
    it = await office(GRADING, transcript=TRANSCRIPT)

    async def grade(sheet: GradingSheet) -> Graded:
        await it.cancel()
        raise ModelUnavailableError(ModelTrouble.LEARNER_BUDGET)

    it.examiner.grade = grade  # type: ignore[method-assign]  # cancelled while it is graded

    assert await it.round() == []


@pytest.mark.parametrize("trouble", list(ModelTrouble))
@pytest.mark.parametrize("work", [READING, GRADING])
async def test_nothing_of_a_failure_is_stored(work: ExamWork, trouble: ModelTrouble) -> None:
    it = await office(work, transcript=TRANSCRIPT if work is GRADING else None)
    before = await it.ports[EXAMS].attempt(ROOTS)
    it.examiner.transcripts = [*away(trouble)]
    it.examiner.gradings = [*away(trouble)]

    await it.round()

    assert await it.ports[EXAMS].attempt(ROOTS) == before
    assert await SqlOrders(it.database).is_wanted(ORDER)


async def test_a_failure_of_ours_loses_no_solution() -> None:
    it = await office(READING)
    it.examiner.transcripts = [ValueError("ours"), TRANSCRIPT]

    assert await it.round() == []
    assert len(await it.round(after=timedelta(seconds=30))) == 1


@pytest.mark.parametrize("work", [READING, GRADING, REGRADING])
def test_an_exam_is_tried_for_ever_ever_further_apart(work: ExamWork) -> None:
    def pause(tries: int) -> timedelta:
        order = Order(id=ORDER, chat_id=ChatId(1), learner_id=LearnerId(1), work=work, tries=tries)
        until = next_try(order, ModelTrouble.DOWN, MONDAY)
        assert until is not None
        return until - MONDAY

    minutes = [0.5, 2, 10, 30, 60, 60]
    assert [pause(n) for n in range(1, 7)] == [timedelta(minutes=minute) for minute in minutes]
    assert pause(10_000) == HOUR


async def test_lines_that_nobody_can_read_are_graded_without_a_model() -> None:
    unread = TranscriptLine(page=1, text="[?]", unreadable=True)
    it = await office(GRADING, transcript=Transcript(lines=(unread,)))

    (graded,) = await it.round()

    assert isinstance(graded, ExamGraded)
    assert graded.grading.steps == tuple(
        StepFinding(step_id=name, points=0, error=ErrorKind.UNREADABLE) for name in ("s1", "s2")
    )

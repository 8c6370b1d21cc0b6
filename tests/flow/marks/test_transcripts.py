"""A transcript is shown, corrected and confirmed."""

from dataclasses import replace

import pytest

from bot.domain.answers.working.walking import LineMark
from bot.domain.exams.attempt import Attempt, AttemptStatus
from bot.domain.exams.transcript import Transcript, TranscriptLine
from bot.domain.ids import AttemptId, InteractionId, LearnerId
from bot.flow.engine.changes import Audited
from bot.flow.engine.events import SkipAsked, StopAsked, TextReceived
from bot.flow.engine.replies import WAYS_ON, Line, LineButton, Style, remark
from bot.flow.engine.states import Idle
from bot.flow.engine.turn import Outcome
from bot.flow.exams.changes import AttemptChanged
from bot.flow.exams.events import AttemptPressed, TranscriptPressed
from bot.flow.exams.orders import GradingOrder
from bot.flow.exams.replies import SheetPicture
from bot.flow.goals.states import GoalSought
from bot.flow.marks import replies, transcripts
from bot.flow.marks.events import (
    GradingDelayed,
    GradingFailed,
    TranscriptConfirmedPressed,
    TranscriptRead,
)
from bot.flow.marks.states import TranscriptOffered
from bot.flow.marks.transcripts import open_attempt
from bot.flow.work.orders import Order, WorkOrdered
from tests.exam_builders import ROOTS
from tests.flow.exams.marking import ANNAS, LINES, ORDER, READ, annas, sitter, stored, turn_of
from tests.flow.lines import named

READING = annas(status=AttemptStatus.READING)
WAITS = annas(status=AttemptStatus.READ, transcript=READ)
EVENT = TranscriptRead(order_id=ORDER, attempt_id=ROOTS, transcript=READ)
DROPPED = Audited("result_dropped", {"order_id": ORDER})
SOUGHT = GoalSought(interaction_id=InteractionId("sought"))
OFFERED = TranscriptOffered(interaction_id=InteractionId("offered"), attempt_id=ROOTS)
LOOK = LineButton("button-transcript", TranscriptPressed(ROOTS), Style.PRIMARY)


async def test_what_was_read_is_kept_and_shown_with_its_pages() -> None:
    walk = await sitter(READING)
    turn = turn_of(walk)

    outcome = await transcripts.take_transcript(Idle(), EVENT, turn, walk.ports)

    sheet = SheetPicture(
        learner_id=ANNAS,
        attempt_id=ROOTS,
        page=1,
        first_line=1,
        marks=(LineMark.PLAIN, LineMark.PLAIN),
    )
    shown = replies.TranscriptShown(
        interaction_id=turn.interaction_id(), title="Roots", transcript=READ
    )
    assert outcome == Outcome(
        state=TranscriptOffered(interaction_id=turn.interaction_id(), attempt_id=ROOTS),
        changes=(AttemptChanged(attempt=WAITS),),
        replies=(replies.sheet_shown(sheet), shown),
    )


async def test_where_something_is_open_it_is_kept_and_waits_behind_a_button() -> None:
    walk = await sitter(READING)

    outcome = await transcripts.take_transcript(SOUGHT, EVENT, turn_of(walk), walk.ports)

    ready = Line(
        "transcript-ready", {"title": "Roots"}, ((LOOK,),), interim=True, keeps_buttons=True
    )
    assert outcome == Outcome(
        state=SOUGHT, changes=(AttemptChanged(attempt=WAITS),), replies=(ready,)
    )


@pytest.mark.parametrize(
    "attempt",
    [
        WAITS,
        annas(status=AttemptStatus.CANCELLED),
        annas(status=AttemptStatus.READING, learner_id=LearnerId(8)),
        annas(AttemptId("another"), status=AttemptStatus.READING),
    ],
    ids=["double", "cancelled", "of another learner", "gone"],
)
async def test_what_nobody_waits_for_is_dropped_without_a_word(attempt: Attempt) -> None:
    walk = await sitter(attempt)

    outcome = await transcripts.take_transcript(Idle(), EVENT, turn_of(walk), walk.ports)

    assert outcome == Outcome(state=Idle(), changes=(DROPPED,))


async def test_a_correction_stands_beside_the_reading_and_is_shown_with_it() -> None:
    walk = await sitter(WAITS)

    outcome = await transcripts.correct(
        OFFERED, TextReceived("2: x = 7"), turn_of(walk), walk.ports
    )

    lines = (LINES[0], replace(LINES[1], correction="x = 7"), LINES[2])
    after = replace(WAITS, transcript=Transcript(lines=lines))
    shown = replies.TranscriptShown(
        interaction_id=OFFERED.interaction_id, title="Roots", transcript=Transcript(lines=lines)
    )
    assert outcome == Outcome(
        state=OFFERED, changes=(AttemptChanged(attempt=after),), replies=(shown,)
    )


@pytest.mark.parametrize("text", ["that is no correction", "9: x = 1", "3: x = 1"])
async def test_any_other_text_is_met_with_how_to_correct(text: str) -> None:
    walk = await sitter(WAITS)

    outcome = await transcripts.correct(OFFERED, TextReceived(text), turn_of(walk), walk.ports)

    confirm = LineButton(
        "button-as-read", TranscriptConfirmedPressed(OFFERED.interaction_id), Style.PRIMARY
    )
    assert outcome == Outcome(state=OFFERED, replies=(Line("transcript-how", {}, ((confirm,),)),))


async def test_one_tap_confirms_and_the_grading_is_ordered() -> None:
    walk = await sitter(WAITS)
    turn = turn_of(walk)

    outcome = await transcripts.confirm(
        OFFERED, TranscriptConfirmedPressed(OFFERED.interaction_id), turn, walk.ports
    )

    order = Order(
        id=turn.order_id("exam_grading"),
        chat_id=turn.chat_id,
        learner_id=ANNAS,
        work=GradingOrder(attempt_id=ROOTS),
    )
    grading = replace(WAITS, status=AttemptStatus.GRADING)
    assert outcome == Outcome(
        state=Idle(),
        changes=(AttemptChanged(attempt=grading), WorkOrdered(order)),
        replies=(Line("transcript-confirmed", {}, WAYS_ON),),
    )


async def test_what_is_left_waits_and_is_opened_by_its_button_at_any_time() -> None:
    walk = await sitter(READING)
    await walk.send(EVENT)
    await walk.expect(TranscriptOffered)

    assert named(await walk.send(SkipAsked())) == ["transcript-waits"]
    assert await walk.state() == Idle()
    assert named(await walk.send(TranscriptPressed(ROOTS))) == [
        "sheet-page-lines",
        "TranscriptShown",
    ]
    await walk.send(StopAsked())
    assert named(await walk.send(AttemptPressed(ROOTS))) == ["sheet-page-lines", "TranscriptShown"]
    assert (await stored(walk)).status is AttemptStatus.READ


async def test_a_yes_confirms_and_a_no_says_how_to_correct() -> None:
    walk = await sitter(READING)
    await walk.send(EVENT)

    assert named(await walk.send(TextReceived("no"))) == ["transcript-how"]
    assert named(await walk.send(TextReceived("yes"))) == ["transcript-confirmed"]
    assert (await stored(walk)).status is AttemptStatus.GRADING


async def test_a_delay_is_told_once() -> None:
    walk = await sitter(READING)
    delayed = GradingDelayed(order_id=ORDER, attempt_id=ROOTS)

    first = await transcripts.tell_delay(SOUGHT, delayed, turn_of(walk), walk.ports)
    await walk.send(delayed)
    second = await transcripts.tell_delay(SOUGHT, delayed, turn_of(walk), walk.ports)

    told = replace(READING, delay_told=True)
    assert first == Outcome(
        state=SOUGHT,
        changes=(AttemptChanged(attempt=told),),
        replies=(remark("exam-delayed", title="Roots"),),
    )
    assert second == Outcome(state=SOUGHT, changes=(DROPPED,))


@pytest.mark.parametrize(
    ("attempt", "said"),
    [
        (READING, remark("exam-still-reading", title="Roots")),
        (annas(status=AttemptStatus.GRADING), remark("exam-still-grading", title="Roots")),
        (annas(status=AttemptStatus.CANCELLED), remark("attempt-gone")),
        (annas(status=AttemptStatus.READ, learner_id=LearnerId(8)), remark("attempt-gone")),
    ],
)
async def test_what_is_not_there_yet_or_is_of_somebody_else_is_not_shown(
    attempt: Attempt, said: Line
) -> None:
    walk = await sitter(attempt)

    outcome = await open_attempt(SOUGHT, AttemptPressed(ROOTS), turn_of(walk), walk.ports)

    assert outcome == Outcome(state=SOUGHT, replies=(said,))


async def test_where_no_line_could_be_read_it_can_be_graded_as_it_is() -> None:
    walk = await sitter(READING)
    blank = Transcript(lines=(TranscriptLine(page=1, text="", unreadable=True),))
    await walk.send(TranscriptRead(order_id=ORDER, attempt_id=ROOTS, transcript=blank))
    offered = await walk.expect(TranscriptOffered)

    await walk.send(TranscriptConfirmedPressed(offered.interaction_id))

    assert (await stored(walk)).status is AttemptStatus.GRADING


FAILED = GradingFailed(order_id=ORDER, attempt_id=ROOTS)
NOTED = Audited("exam_not_graded", {"attempt_id": ROOTS, "order_id": ORDER})


@pytest.mark.parametrize("status", [AttemptStatus.READING, AttemptStatus.GRADING])
async def test_what_the_model_will_not_grade_its_learner_marks(status: AttemptStatus) -> None:
    walk = await sitter(annas(status=status))

    outcome = await transcripts.take_failure(SOUGHT, FAILED, turn_of(walk), walk.ports)

    marking = AttemptChanged(attempt=annas(status=AttemptStatus.SELF_MARKING))
    mark = LineButton("button-mark-myself", AttemptPressed(ROOTS), Style.PRIMARY)
    said = Line(
        "exam-not-graded", {"title": "Roots"}, ((mark,),), interim=True, keeps_buttons=True
    )
    assert outcome == Outcome(state=SOUGHT, changes=(marking, NOTED), replies=(said,))


async def test_an_appeal_that_the_model_will_not_look_at_is_left_to_a_person() -> None:
    walk = await sitter(annas(status=AttemptStatus.GRADED))

    outcome = await transcripts.take_failure(SOUGHT, FAILED, turn_of(walk), walk.ports)

    said = remark("step-appeal-left-to-person", title="Roots")
    assert outcome == Outcome(state=SOUGHT, changes=(NOTED,), replies=(said,))


async def test_a_failure_of_what_is_marked_already_changes_nothing() -> None:
    walk = await sitter(annas(status=AttemptStatus.SELF_MARKED))

    outcome = await transcripts.take_failure(SOUGHT, FAILED, turn_of(walk), walk.ports)

    assert outcome == Outcome(state=SOUGHT, changes=(DROPPED,))

"""From handing in a photo to the operator's decision, with the process killed between."""

from datetime import timedelta

from bot.domain.exams.attempt import Attempt, AttemptStatus
from bot.domain.exams.scoring import ErrorKind, Grading, grade_by_rules
from bot.domain.goals.landscape import GoalState, MasteredBy
from bot.domain.ids import AttemptId, TurnId
from bot.flow.composition.conversation import Conversation
from bot.flow.engine.events import Event, TextReceived
from bot.flow.engine.replies import WAYS_ON, Line, Reply
from bot.flow.engine.states import Idle
from bot.flow.exams.changes import AttemptChanged
from bot.flow.exams.events import AttemptPressed, GiveUpPressed, SolutionHandedIn, SubmitPressed
from bot.flow.exams.orders import ExamWork, GradingOrder, ReadingOrder, RegradingOrder
from bot.flow.goals.events import GoalSearchPressed
from bot.flow.goals.states import GoalSought
from bot.flow.marks import replies
from bot.flow.marks.events import (
    ExamGraded,
    FindingsPressed,
    StepAppealPressed,
    StepRegraded,
    StepRuled,
    TranscriptConfirmedPressed,
    TranscriptRead,
)
from bot.flow.marks.handing_in import hand_in
from bot.flow.marks.states import FindingOpen, SelfMarking, StepAppealed, TranscriptOffered
from bot.flow.tutor.tutoring import TEACHER
from bot.flow.work.orders import Order
from bot.storage.exams.tables import exam_appeals, exam_attempts
from tests.exam_builders import EXAM, ROOTS, build_finding
from tests.flow.exams.candidates import candidate
from tests.flow.exams.marking import ORDER, READ, SCHOOL, annas, keep, rule, stored, turn_of
from tests.flow.goal_walking import follow, state_of
from tests.flow.lines import named, reply_of
from tests.flow.writing import Wisher

SLIP = build_finding("s1", 1.5, error=ErrorKind.CALCULATION, lines=(1,))
NOT_SHOWN = build_finding("s2", 0)
FIRST: Grading = grade_by_rules(EXAM, (SLIP, NOT_SHOWN))


class Interrupted(Wisher):
    """A learner whose bot is killed and started again before every event."""

    async def twice(self, event: Event) -> tuple[Reply, ...]:
        """Return the replies to the event. Repeating it in another turn says nothing."""
        self.conversation = Conversation(self.ports, self.clock)
        said = await self.send(event)
        self.conversation = Conversation(self.ports, self.clock)
        state = await self.state()
        rows = [await self.rows(exam_attempts), await self.rows(exam_appeals)]
        assert await self.send(event) == ()
        assert await self.state() == state
        assert [await self.rows(exam_attempts), await self.rows(exam_appeals)] == rows
        return said

    async def order(self, kind: type[ExamWork]) -> Order:
        (order,) = [
            open_order
            for open_order in await self.open_orders()
            if isinstance(open_order.work, kind)
        ]
        await self.stores.orders.finish(order.id, self.clock.now())
        return order


async def handed_in(attempt: Attempt) -> Interrupted:
    """Return a learner who has just handed in this draft."""
    walk = Interrupted()
    await keep(walk, attempt)
    await follow(walk, SCHOOL)
    outcome = await hand_in(Idle(), SolutionHandedIn(attempt), turn_of(walk), walk.ports)
    await walk.store(*outcome.changes, state=outcome.state)
    return walk


async def confirmed(walk: Interrupted, *, corrected: str = "") -> None:
    """Have the solution read, corrected and confirmed."""
    order = await walk.order(ReadingOrder)
    said = await walk.twice(TranscriptRead(order_id=order.id, attempt_id=ROOTS, transcript=READ))
    assert named(said) == ["sheet-page-lines", "TranscriptShown"]
    if corrected:
        await walk.send(TextReceived(corrected))
    offered = await walk.expect(TranscriptOffered)
    await walk.send(TranscriptConfirmedPressed(offered.interaction_id))


async def appealed(walk: Interrupted, reason: str) -> None:
    """Appeal the first finding."""
    await walk.send(FindingsPressed(ROOTS, rest=False))
    at = await walk.expect(FindingOpen)
    await walk.send(StepAppealPressed(at.interaction_id))
    await walk.expect(StepAppealed)
    assert named(await walk.send(TextReceived(reason))) == ["step-appeal-again", "FindingShown"]


async def test_the_whole_way_from_a_photo_to_a_ruling() -> None:
    walk = await handed_in(annas())
    await confirmed(walk, corrected="2: x = 7")
    transcript = (await stored(walk)).transcript
    assert transcript is not None
    assert transcript.corrected == {2}

    order = await walk.order(GradingOrder)
    said = await walk.twice(ExamGraded(order_id=order.id, attempt_id=ROOTS, grading=FIRST))
    assert not reply_of(said, replies.ExamReport).passed
    assert await state_of(walk, "roots") == GoalState()

    await appealed(walk, "Line 1 says it.")
    order = await walk.order(RegradingOrder)
    assert order.work == RegradingOrder(attempt_id=ROOTS, step_id="s1")
    full = build_finding("s1", 2)
    said = await walk.twice(StepRegraded(order_id=order.id, attempt_id=ROOTS, finding=full))
    assert reply_of(said, replies.StepSettled).total == 2
    await walk.expect(FindingOpen)

    await rule(walk, "s2", 3, "Both roots are in line 3.")
    walk.clock.move(timedelta(hours=1))  # no message in the middle of something
    said = await walk.twice(StepRuled(ROOTS))
    told = reply_of(said, replies.StepSettled)
    assert (told.total, told.newly_passed, told.by_person) == (5, True, True)
    assert (await state_of(walk, "roots")).by is MasteredBy.EXAM
    assert "GoalMastered" in named(said)
    assert (await stored(walk)).status is AttemptStatus.GRADED


async def test_a_turn_that_is_delivered_again_says_the_same_and_moves_nothing() -> None:
    walk = await handed_in(annas())
    order = await walk.order(ReadingOrder)
    event = TranscriptRead(order_id=order.id, attempt_id=ROOTS, transcript=READ)
    turn_id = TurnId(f"order:{order.id}")

    first = await walk.take(turn_id, event)
    walk.conversation = Conversation(walk.ports, walk.clock)
    second = await walk.take(turn_id, event)

    assert (first.replayed, second.replayed) == (False, True)
    assert first.replies == second.replies


async def test_marks_that_come_while_something_else_is_done_leave_it_as_it_is() -> None:
    walk = await handed_in(annas())
    await confirmed(walk)
    await walk.send(FindingsPressed(ROOTS, rest=False))
    assert await walk.state() == Idle()
    await walk.send(GoalSearchPressed())
    at = await walk.expect(GoalSought)

    order = await walk.order(GradingOrder)
    said = await walk.twice(ExamGraded(order_id=order.id, attempt_id=ROOTS, grading=FIRST))

    assert named(said) == ["exam-graded-not-passed"]
    assert await walk.state() == at


# --- from the first line to the marks -----------------------------------------------------------


async def test_an_exam_that_is_sat_typed_and_submitted_is_graded_and_reported() -> None:
    walk = candidate()
    await walk.begin(EXAM)
    await walk.send(TextReceived("x^2 - 4 = 0\nx = 2"))

    said = await walk.press(SubmitPressed)

    attempt = await walk.attempt()
    assert named(said) == ["handed-in-typed"]
    assert attempt.transcript is not None
    assert [line.text for line in attempt.transcript.lines] == ["x^2 - 4 = 0", "x = 2"]
    full = grade_by_rules(
        EXAM, (build_finding("s1", 2), build_finding("s2", 3, error=ErrorKind.NONE))
    )
    said = await walk.send(ExamGraded(order_id=ORDER, attempt_id=attempt.id, grading=full))
    assert named(said) == ["ExamReport", "verbatim", "marks-next", "GoalMastered"]
    assert (await state_of(walk, "final")).by is MasteredBy.EXAM
    assert named(await walk.send(AttemptPressed(attempt.id))) == named(said)[:-1]


async def test_photos_that_are_submitted_are_read_first() -> None:
    walk = candidate()
    await walk.begin(EXAM)
    await walk.photo("one")
    await walk.photo("two")

    said = await walk.press(SubmitPressed)

    assert said == (Line("handed-in-pictures", {"pages": 2}, WAYS_ON),)
    assert (await walk.attempt()).status is AttemptStatus.READING


async def test_a_learner_who_hands_in_nothing_sees_the_solution_and_nothing_is_certified() -> None:
    walk = candidate()
    await walk.begin(EXAM)

    said = await walk.press(SubmitPressed, sure=True)

    report = reply_of(said, replies.ExamReport)
    assert (report.total, report.passed, report.gave_up) == (0, False, True)
    assert not (await state_of(walk, "final")).is_mastered


async def test_without_a_model_the_marks_follow_the_submission_at_once() -> None:
    walk = candidate()
    walk.conversation = Conversation(walk.ports.having(TEACHER, None), walk.clock)
    await walk.begin(EXAM)
    await walk.photo("one")

    said = await walk.press(SubmitPressed)

    assert named(said) == ["self-marking", "sheet-page", "verbatim", "mark-step"]
    await walk.expect(SelfMarking)


async def test_the_result_of_another_exam_waits_until_this_one_is_over() -> None:
    walk = candidate()
    await walk.begin(EXAM)
    other = annas(AttemptId("other"), status=AttemptStatus.GRADING, transcript=READ)
    await walk.store(AttemptChanged(attempt=other))

    event = ExamGraded(order_id=ORDER, attempt_id=other.id, grading=FIRST)
    assert await walk.send(event) == ()

    said = await walk.press(GiveUpPressed, sure=True)
    assert named(said)[0] == "exam-news"
    again = await walk.send(AttemptPressed(other.id))
    assert reply_of(again, replies.ExamReport).total == FIRST.total

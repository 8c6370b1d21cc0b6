"""What happens to a draft that was handed in."""

from dataclasses import replace

from bot.domain.exams.attempt import AttemptStatus, Page, PageKind
from bot.domain.exams.transcript import Transcript, TranscriptLine
from bot.flow.engine.replies import WAYS_ON, Line
from bot.flow.engine.states import Idle
from bot.flow.engine.turn import Outcome
from bot.flow.exams.changes import AttemptChanged
from bot.flow.exams.events import SolutionHandedIn
from bot.flow.exams.orders import GradingOrder, ReadingOrder
from bot.flow.marks.handing_in import hand_in
from bot.flow.marks.states import SelfMarking
from bot.flow.work.orders import Order, WorkOrdered
from tests.exam_builders import ROOTS
from tests.flow.exams.marking import ANNAS, annas, sitter, turn_of
from tests.flow.lines import named


async def test_pictures_are_read_while_the_learner_goes_on_with_something_else() -> None:
    walk = await sitter(annas())
    turn = turn_of(walk)

    outcome = await hand_in(Idle(), SolutionHandedIn(annas()), turn, walk.ports)

    order = Order(
        id=turn.order_id("exam_reading"),
        chat_id=turn.chat_id,
        learner_id=ANNAS,
        work=ReadingOrder(attempt_id=ROOTS),
    )
    handed = annas(status=AttemptStatus.READING, submitted_at=turn.now)
    assert outcome == Outcome(
        state=Idle(),
        changes=(AttemptChanged(attempt=handed), WorkOrdered(order)),
        replies=(Line("handed-in-pictures", {"pages": 1}, WAYS_ON),),
    )


async def test_what_was_typed_alone_is_graded_as_it_is() -> None:
    typed = annas(pages=(Page(number=1, kind=PageKind.TEXT, lines=1),))
    walk = await sitter(typed)
    turn = turn_of(walk)

    outcome = await hand_in(Idle(), SolutionHandedIn(typed), turn, walk.ports)

    order = Order(
        id=turn.order_id("exam_grading"),
        chat_id=turn.chat_id,
        learner_id=ANNAS,
        work=GradingOrder(attempt_id=ROOTS),
    )
    handed = replace(
        typed,
        status=AttemptStatus.GRADING,
        submitted_at=turn.now,
        transcript=Transcript(lines=(TranscriptLine(page=1, text="x = -2", typed=True),)),
    )
    assert outcome == Outcome(
        state=Idle(),
        changes=(AttemptChanged(attempt=handed), WorkOrdered(order)),
        replies=(Line("handed-in-typed", {}, WAYS_ON),),
    )


async def test_without_a_model_learners_mark_their_own_solution() -> None:
    walk = await sitter(annas(), with_model=False)
    turn = turn_of(walk)

    outcome = await hand_in(Idle(), SolutionHandedIn(annas()), turn, walk.ports)

    marking = annas(status=AttemptStatus.SELF_MARKING, submitted_at=turn.now)
    assert outcome.state == SelfMarking(
        interaction_id=turn.interaction_id(), attempt_id=ROOTS, step_id="s1"
    )
    assert outcome.changes == (AttemptChanged(attempt=marking),)
    assert named(outcome.replies) == ["self-marking", "sheet-page", "verbatim", "mark-step"]

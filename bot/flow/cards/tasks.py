"""Tasks answered in one's own words: hints, grading by a model, where one stands and what next.

A grading that fails changes nothing; the answer is kept to be given again with one tap.
"""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from bot.domain.answers.folding import fold, is_wordless
from bot.domain.answers.verdict import UnclearReason
from bot.domain.cards.state import LearnedCard, reviewed
from bot.domain.exercise.ambiguity import asks_back
from bot.domain.exercise.tasks import LONGEST_ANSWER, compared, rating_of
from bot.domain.memory.review import Grade as CardGrade, Review
from bot.flow.cards import drilling, faces, rating
from bot.flow.cards.changes import TaskAttempted
from bot.flow.cards.events import DrillOnPressed
from bot.flow.cards.ports import CARDS
from bot.flow.cards.replies import drill_waits
from bot.flow.cards.states import Drill, DrillTask, TaskAnswered
from bot.flow.cards.task_replies import TaskGivenUp, TaskGraded
from bot.flow.engine import notices as engine_notices
from bot.flow.engine.changes import Audited, Change
from bot.flow.engine.events import NextAsked, PhotoReceived, SkipAsked, TextReceived, TextUnawaited
from bot.flow.engine.files import FileTrouble
from bot.flow.engine.handover import hand_over
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Line, Reply
from bot.flow.engine.showing import shows
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exercise import grading
from bot.flow.exercise.asking import ask_what_is_meant
from bot.flow.exercise.events import AnswerEvent
from bot.flow.exercise.replies import AnswerUnclear
from bot.flow.exercise.states import Answering, GivenAnswer, GradeAwaited
from bot.flow.tutor import briefing
from bot.flow.tutor.orders import TaskAttempt, TaskGradeOrder
from bot.flow.tutor.tutoring import TEACHER, Grade, TaskGrade

_NOTHING_KNOWN: Final = CardGrade(correctness=0.0, completeness=0.0, concision=0.0)
_TROUBLES: Final = {
    FileTrouble.TOO_LARGE: "photo-too-large",
    FileTrouble.NOT_A_PICTURE: "photo-unreadable",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Settled:
    """What an answer made of the task and of its drill."""

    drill: Drill
    answer: rating.Answer | None
    """None of a task that came once more: it moves no schedule."""
    changes: tuple[Change, ...]

    @property
    def due_at(self) -> datetime | None:
        return None if self.answer is None else self.answer.after.due_at

    @property
    def comes_again(self) -> bool:
        return self.answer is not None and not self.answer.review.rating.is_recalled


class Tasks:
    """The activity in which tasks are answered."""

    async def answer(
        self, state: Answering[DrillTask], event: AnswerEvent, turn: Turn, ports: Ports
    ) -> Outcome:
        """Grade the answer; without a model turn the task, for the learner to rate themselves.

        A text that looks like a question counts only when the learner says that it is the answer.
        """
        if not isinstance(event, TextReceived):
            return await _give_up(state, turn, ports)
        if asks_back(event.text) and not event.surely_answer:
            return ask_what_is_meant(state, event.text, turn)
        unclear = _unclear(event)
        if unclear is not None:
            return Outcome(state=state, replies=(AnswerUnclear(reason=unclear),))
        if ports[TEACHER] is None:
            return await _turn(state, event.text, turn, ports)
        return await _grade(state, GivenAnswer(typed=event.text), turn, ports)

    async def take_photo(
        self, state: Answering[DrillTask], event: PhotoReceived, turn: Turn, ports: Ports
    ) -> Outcome:
        """Grade what is in the photo; of several sent together the first is taken."""
        if ports[TEACHER] is None or ports.files is None:
            return _refused(state, "photo-no-grader")
        ungraded = state.asked.ungraded
        if ungraded is not None and event.album and event.album == ungraded.album:
            return Outcome(state=state)
        given = GivenAnswer(typed=event.caption, photo=event.photo, album=event.album)
        return await _grade(state, given, turn, ports)

    async def take_grade(
        self,
        awaited: GradeAwaited[DrillTask],
        grade: Grade | TaskGrade | FileTrouble,
        turn: Turn,
        ports: Ports,
    ) -> Outcome:
        """Say where the answer stands and what next; without its photo nothing changes."""
        state = awaited.asked_in
        if isinstance(grade, FileTrouble):
            return _refused(state, _TROUBLES.get(grade, "photo-gone"))
        found = await _found(state, turn, ports)
        if found is None:
            return await drilling.report_gone(state, turn, ports)
        if not isinstance(grade, TaskGrade):
            raise TypeError(grade)
        return await _grade_shown(awaited, found, grade, turn, ports)

    async def skip(self, state: Answering[DrillTask], turn: Turn, ports: Ports) -> Outcome:
        """Leave the task for another time."""
        return await drilling.skip_card(state, SkipAsked(), turn, ports)

    async def show(
        self, state: Answering[DrillTask], turn: Turn, ports: Ports, *, edits: bool = False
    ) -> tuple[Reply, ...]:
        """Return the task as it stands; nothing where it is gone."""
        return await faces.show(state, turn, ports, edits=edits)

    async def give_way(self, state: Answering[DrillTask], turn: Turn, ports: Ports) -> Outcome:
        """Say that the task is not there any more, and go on with the drill."""
        return await drilling.report_gone(state, turn, ports)

    async def question_text(self, state: Answering[DrillTask], turn: Turn, ports: Ports) -> str:
        """Return the task; empty where it is gone."""
        return await faces.question_asked(state, turn, ports)

    async def told(self, state: Answering[DrillTask], text: str, turn: Turn, ports: Ports) -> str:
        """Return what of the text solves the task; empty if nothing does."""
        return await faces.told(state, text, turn, ports)

    async def hints(self, state: Answering[DrillTask], turn: Turn, ports: Ports) -> int:
        """Return how many hints the task has."""
        found = await _found(state, turn, ports)
        return 0 if found is None else len(found.card.hints)

    async def hinted(self, *_: object) -> tuple[Change, ...]:
        """Return nothing: hints are noted with the grade."""
        return ()


async def _give_up(state: Answering[DrillTask], turn: Turn, ports: Ports) -> Outcome:
    """Show what a good answer would have; the task counts as forgotten."""
    found = await _found(state, turn, ports)
    if found is None:
        return await drilling.report_gone(state, turn, ports)
    settled = _settled(state, found, _NOTHING_KNOWN, turn, turn.now)
    interaction_id = turn.interaction_id()
    reply = TaskGivenUp(
        interaction_id=interaction_id,
        task=faces.side(found.card.front),
        criteria=tuple(faces.side(line).text for line in found.card.criteria),
        due_at=settled.due_at,
        comes_again=settled.comes_again,
    )
    answered = TaskAnswered(interaction_id=interaction_id, drill=settled.drill)
    return Outcome(state=answered, changes=settled.changes, replies=(reply,))


@shows(TaskAnswered)
async def show_answered(state: TaskAnswered, turn: Turn, ports: Ports) -> tuple[Reply, ...]:
    """Return the way on."""
    del turn, ports
    return (drill_waits(state.interaction_id, len(state.drill.waiting)),)


async def go_on(
    state: TaskAnswered, _: DrillOnPressed | NextAsked | SkipAsked, turn: Turn, ports: Ports
) -> Outcome:
    """Ask the next card of the drill, or end it."""
    return await drilling.ask_next(state.drill, turn, ports)


async def take_text_between(
    state: TaskAnswered, event: TextReceived, turn: Turn, ports: Ports
) -> Outcome:
    """Answer what the learner asks about the feedback."""
    if ports[TEACHER] is None or not asks_back(event.text):
        return await hand_over(state, TextUnawaited(event.text), turn, ports)
    return briefing.ask(event.text, await briefing.brief_of_present(turn, ports), state, turn)


async def take_photo_between(
    state: TaskAnswered, event: PhotoReceived, turn: Turn, ports: Ports
) -> Outcome:
    """Pass over the rest of an album, of which was said that one photo is looked at."""
    if event.album and event.album == state.album:
        return Outcome(state=state)
    return await engine_notices.refuse_photo(state, event, turn, ports)


def _unclear(event: TextReceived) -> UnclearReason | None:
    """Return why a text is no answer, if it is none."""
    folded = fold(event.text)
    if not folded:
        return UnclearReason.EMPTY
    return UnclearReason.NO_WORDS if is_wordless(folded) else None


async def _turn(state: Answering[DrillTask], typed: str, turn: Turn, ports: Ports) -> Outcome:
    found = await _found(state, turn, ports)
    if found is None:
        return await drilling.report_gone(state, turn, ports)
    turned = drilling.turned_over(state, typed=typed)
    return Outcome(state=turned, replies=(faces.shown(turned, found, turn),))


async def _grade(
    state: Answering[DrillTask], given: GivenAnswer, turn: Turn, ports: Ports
) -> Outcome:
    """Have the answer graded."""
    found = await _found(state, turn, ports)
    if found is None:
        return await drilling.report_gone(state, turn, ports)
    order = TaskGradeOrder(
        language=turn.language,
        task=found.card,
        typed=given.typed,
        photo=given.photo,
        before=await ports[CARDS].last_attempt(turn.learner.id, found.ref),
    )
    return grading.order(state, given, order, turn)


async def _grade_shown(
    awaited: GradeAwaited[DrillTask],
    found: LearnedCard,
    graded: TaskGrade,
    turn: Turn,
    ports: Ports,
) -> Outcome:
    """Return the grade as the learner reads it, beside their last attempt, and what it changes."""
    before = await ports[CARDS].last_attempt(turn.learner.id, found.ref)
    state, given = awaited.asked_in, awaited.given
    settled = _settled(state, found, graded.grade, turn, awaited.given_at)
    interaction_id = turn.interaction_id()
    reply = TaskGraded(
        interaction_id=interaction_id,
        task=faces.side(found.card.front),
        answer=graded.answer,
        read=given.photo is not None,
        where=graded.where,
        following=graded.following,
        correctness=graded.grade.correctness,
        completeness=graded.grade.completeness,
        concision=graded.grade.concision,
        trend=None if before is None else compared(graded.grade, before.grade),
        hints=state.asked.hints,
        due_at=settled.due_at,
        comes_again=settled.comes_again,
        one_of_many=bool(given.album),
    )
    attempt = TaskAttempt(
        ref=found.ref,
        at=turn.now,
        answer=graded.answer,
        grade=graded.grade,
        where=graded.where,
        following=graded.following,
    )
    details = {
        "correctness": graded.grade.correctness,
        "hints": state.asked.hints,
        "photo": int(given.photo is not None),
    }
    return Outcome(
        state=TaskAnswered(interaction_id=interaction_id, drill=settled.drill, album=given.album),
        changes=(
            TaskAttempted(turn.learner.id, attempt),
            *settled.changes,
            Audited("task_graded", details),
        ),
        replies=(reply,),
    )


def _settled(
    state: Answering[DrillTask],
    found: LearnedCard,
    grade: CardGrade,
    turn: Turn,
    given_at: datetime,
) -> _Settled:
    """Return what the grade makes of the task; one that came once more moves no schedule."""
    if state.purpose.current.repeat:
        return _Settled(drill=replace(state.purpose.drill, last=None), answer=None, changes=())
    took = max(timedelta(), min(given_at - state.asked.asked_at, LONGEST_ANSWER))
    review = Review(
        moment=faces.moment_of(turn),
        rating=rating_of(grade, turn.learner.athena),
        grade=grade,
        duration=took,
    )
    answer = rating.Answer(
        found=found,
        review=review,
        after=reviewed(found.state, review, faces.model_of(found.card, turn)),
    )
    # a model's grade is not undone by a tap: the attempt would stay where its review is gone
    drill = replace(rating.with_answer(state.purpose.drill, answer), last=None)
    return _Settled(drill=drill, answer=answer, changes=rating.recorded(answer, turn))


async def _found(state: Answering[DrillTask], turn: Turn, ports: Ports) -> LearnedCard | None:
    ref = state.purpose.current.ref
    return (await ports[CARDS].learned(turn.learner.id, (ref,))).get(ref)


def _refused(state: Answering[DrillTask], key: str) -> Outcome:
    return Outcome(state=state, replies=(Line(key),))

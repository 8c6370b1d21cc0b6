"""Tasks answered in one's own words: hints, grades by a model, feedback and what comes next.

If grading fails, nothing changes. The answer is kept, and one tap gives it again.
"""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from bot.domain.answers.folding import fold, is_wordless
from bot.domain.answers.spec import FreeTextAnswer
from bot.domain.answers.verdict import Unclear, UnclearReason, Verdict
from bot.domain.cards.state import LearnedCard
from bot.domain.exercise.asking import asks_back
from bot.domain.exercise.tasks import LONGEST_ANSWER, grade_trend, rating_of
from bot.domain.memory.review import Grade as CardGrade, Review
from bot.domain.topics.course import Language, Question, QuestionFormat
from bot.flow.cards import drilling, faces, rating
from bot.flow.cards.changes import TaskAttempted
from bot.flow.cards.events import DrillOnPressed
from bot.flow.cards.ports import CARDS
from bot.flow.cards.replies import TaskGivenUp, TaskGraded, drill_waits
from bot.flow.cards.states import Drill, DrillTask, TaskAnswered
from bot.flow.engine import notices as engine_notices
from bot.flow.engine.changes import Audited, Change
from bot.flow.engine.events import NextAsked, PhotoReceived, SkipAsked, TextReceived, TextUnawaited
from bot.flow.engine.files import FileTrouble
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Line, Reply
from bot.flow.engine.showing import shows
from bot.flow.engine.table import hand_over
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exercise import asking
from bot.flow.exercise.events import AnswerEvent
from bot.flow.exercise.judging import Judgement
from bot.flow.exercise.questions import OpenQuestion, QuestionActivity, say_unclear
from bot.flow.exercise.replies import AnswerUnclear
from bot.flow.exercise.states import Answering, GivenAnswer, GradeAwaited
from bot.flow.tutor import briefing
from bot.flow.tutor.orders import TaskAttempt, TaskGradeOrder
from bot.flow.tutor.tutoring import TEACHER, GradeResult, TaskGrade

_NOTHING_KNOWN: Final = CardGrade(correctness=0.0, completeness=0.0, concision=0.0)
_TROUBLES: Final = {
    FileTrouble.TOO_LARGE: "photo-too-large",
    FileTrouble.NOT_A_PICTURE: "photo-unreadable",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Settlement:
    """The result of an answer for the task and its drill."""

    drill: Drill
    answer: rating.Answer | None
    """None for a task that came once more, which changes no schedule."""
    changes: tuple[Change, ...]

    @property
    def due_at(self) -> datetime | None:
        return None if self.answer is None else self.answer.after.due_at

    @property
    def comes_again(self) -> bool:
        return self.answer is not None and not self.answer.review.rating.is_recalled


@dataclass(frozen=True, slots=True)
class OpenTask(OpenQuestion[DrillTask]):
    """A task of a drill."""

    found: LearnedCard | None
    """None if it is gone."""

    @property
    def learned(self) -> LearnedCard:
        """Return the task as the learner has it. Raises KeyError if it is gone."""
        if self.found is None:
            raise KeyError(self.state.asked.key)
        return self.found


async def _load(state: Answering[DrillTask], turn: Turn, ports: Ports) -> OpenTask:
    ref = state.purpose.current.ref
    return OpenTask(state, (await ports[CARDS].learned(turn.learner.id, (ref,))).get(ref))


def _question(pending: OpenTask) -> Question:
    """Return the task as a question that only a model can grade."""
    card = pending.learned.card
    return Question(
        key=pending.state.asked.key,
        format=QuestionFormat.FREE_TEXT,
        question={Language.EN: card.question},
        answer=FreeTextAnswer(criteria=card.criteria, sample=card.back),
        explanation={Language.EN: ""},
    )


def _check(_table: OpenTask, _asked: Question, _turn: Turn, text: str) -> Verdict:
    """Return why a text is no answer, or that a model has to grade it."""
    folded = fold(text)
    if not folded:
        return Unclear(UnclearReason.EMPTY)
    return Unclear(UnclearReason.NO_WORDS if is_wordless(folded) else UnclearReason.NEEDS_MODEL)


def _after_unclear(
    pending: OpenTask, unclear: AnswerUnclear, event: AnswerEvent, turn: Turn
) -> Outcome:
    """Tell why it is no answer.

    Without a model, turn the task so that learners rate themselves.
    """
    if unclear.reason is not UnclearReason.NEEDS_MODEL or not isinstance(event, TextReceived):
        return say_unclear(pending, unclear)
    turned = drilling.turn_over(pending.state, typed=event.text)
    return Outcome(state=turned, replies=(faces.card_face(turned, pending.learned, turn),))


async def _take_photo(
    pending: OpenTask, event: PhotoReceived, turn: Turn, ports: Ports
) -> Outcome:
    """Grade what is in the photo. Of several sent together, only the first is graded."""
    if ports[TEACHER] is None or ports.files is None:
        return _refuse(pending.state, "photo-no-grader")
    ungraded = pending.state.asked.ungraded
    if ungraded is not None and event.album and event.album == ungraded.album:
        return Outcome(state=pending.state)
    if pending.found is None:
        return await drilling.report_gone(pending.state, turn, ports)
    given = GivenAnswer(typed=event.caption, photo=event.photo, album=event.album)
    return await _grade(pending, _question(pending), given, turn, ports)


async def _grade(
    pending: OpenTask, _: Question, given: GivenAnswer, turn: Turn, ports: Ports
) -> Outcome:
    """Order a grade for the answer."""
    order = TaskGradeOrder(
        language=turn.language,
        task=pending.learned.card,
        typed=given.typed,
        photo=given.photo,
        before=await ports[CARDS].last_attempt(turn.learner.id, pending.learned.ref),
    )
    return asking.order(pending.state, given, order, turn)


async def _after_grade(
    pending: OpenTask,
    awaited: GradeAwaited[DrillTask],
    grade: GradeResult,
    turn: Turn,
    ports: Ports,
) -> Outcome:
    """Show the grade and what comes next. If the photo is unavailable, nothing changes."""
    if isinstance(grade, FileTrouble):
        return _refuse(pending.state, _TROUBLES.get(grade, "photo-gone"))
    if not isinstance(grade, TaskGrade):
        raise TypeError(grade)
    return await _show_grade(awaited, pending.learned, grade, turn, ports)


async def _give_up(pending: OpenTask, _: Judgement, turn: Turn, ports: Ports) -> Outcome:
    """Show what a good answer would have. The task counts as forgotten."""
    del ports
    found = pending.learned
    settled = _settle(pending.state, found, _NOTHING_KNOWN, turn, turn.now)
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


async def _skip(pending: OpenTask, turn: Turn, ports: Ports) -> Outcome:
    """Leave the task for another time."""
    return await drilling.ask_next(replace(pending.purpose.drill, last=None), turn, ports)


ACTIVITY: Final = QuestionActivity(
    after_answer=_give_up,
    ask_another=lambda pending, turn, ports: drilling.report_gone(pending.state, turn, ports),
    after_skip=_skip,
    hints_of=lambda pending: len(pending.learned.card.hints),
    load=_load,
    question=_question,
    can_be_asked=lambda pending: pending.found is not None,
    check=_check,
    after_unclear=_after_unclear,
    grade=_grade,
    after_grade=_after_grade,
    photo=_take_photo,
    face=lambda pending, ports, edits: faces.task_face(
        pending.state, pending.learned, ports, edits=edits
    ),
    skipped=Line("card-said-skipped"),
    withdrawn=None,
)


@shows(TaskAnswered)
async def show_answered(state: TaskAnswered, turn: Turn, ports: Ports) -> tuple[Reply, ...]:
    """Return the button that goes on."""
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
    """Answer a question about the feedback."""
    if ports[TEACHER] is None or not asks_back(event.text):
        return await hand_over(state, TextUnawaited(event.text), turn, ports)
    return briefing.ask(event.text, await briefing.brief_of_present(turn, ports), state, turn)


async def take_photo_between(
    state: TaskAnswered, event: PhotoReceived, turn: Turn, ports: Ports
) -> Outcome:
    """Ignore the rest of an album. The learner was told that only one photo is graded."""
    if event.album and event.album == state.album:
        return Outcome(state=state)
    return await engine_notices.refuse_photo(state, event, turn, ports)


async def _show_grade(
    awaited: GradeAwaited[DrillTask],
    found: LearnedCard,
    graded: TaskGrade,
    turn: Turn,
    ports: Ports,
) -> Outcome:
    """Return the outcome of a grade, shown beside the learner's last attempt."""
    before = await ports[CARDS].last_attempt(turn.learner.id, found.ref)
    state, given = awaited.asked_in, awaited.given
    settled = _settle(state, found, graded.grade, turn, awaited.given_at)
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
        trend=None if before is None else grade_trend(graded.grade, before.grade),
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


def _settle(
    state: Answering[DrillTask],
    found: LearnedCard,
    grade: CardGrade,
    turn: Turn,
    given_at: datetime,
) -> _Settlement:
    """Return the result of the grade. A task that came once more changes no schedule."""
    if state.purpose.current.repeat:
        return _Settlement(drill=replace(state.purpose.drill, last=None), answer=None, changes=())
    took = max(timedelta(), min(given_at - state.asked.asked_at, LONGEST_ANSWER))
    review = Review(
        moment=faces.moment_of(turn),
        rating=rating_of(grade, turn.learner.athena),
        grade=grade,
        duration=took,
    )
    answer = rating.after_review(found, review, turn)
    # A model's grade cannot be undone: the attempt would stay without its review.
    drill = replace(rating.with_answer(state.purpose.drill, answer), last=None)
    return _Settlement(drill=drill, answer=answer, changes=rating.record(answer, turn))


def _refuse(state: Answering[DrillTask], key: str) -> Outcome:
    return Outcome(state=state, replies=(Line(key),))

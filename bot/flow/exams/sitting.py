"""During an exam: the draft and the task are shown, and it ends only when the learner says so.

No step here looks at what a text means, and none asks a model.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from bot.domain.exams.attempt import Attempt, AttemptStatus
from bot.domain.ids import AttemptId
from bot.flow.engine.changes import Change
from bot.flow.engine.events import Event, Occurred, StopAsked
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import STOPPED, Line, Reply
from bot.flow.engine.showing import shows
from bot.flow.engine.states import ChatState, Idle
from bot.flow.engine.table import hand_over
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exams import beginning, events, replies
from bot.flow.exams.changes import AnswerDue, AttemptChanged, PageRemoved, TimeUpNoted
from bot.flow.exams.ports import EXAMS
from bot.flow.exams.replies import TaskPicture
from bot.flow.exams.states import DraftNote, ExamSat
from bot.flow.work.events import WorkEvent

_ENDING: Final = (StopAsked, events.SubmitPressed, events.GiveUpPressed)

E = TypeVar("E", bound=Event)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sitting:
    """The exam in progress, with its draft."""

    state: ExamSat
    attempt: Attempt

    def answer(
        self, *notes: DraftNote, changes: tuple[Change, ...] = (), again: bool = False
    ) -> Outcome:
        """Return the only answer that an exam has, with notes about the draft."""
        state = self.state
        shown = replies.draft_line(
            interaction_id=state.interaction_id,
            pictures=self.attempt.pictures,
            lines=self.attempt.typed_lines,
            notes=(*state.notes, *notes),
            unclear=state.unclear,
            again=again,
        )
        return Outcome(
            state=replace(
                state,
                album="",
                notes=(),
                unclear=(),
                wanted_better=state.wanted_better or bool(state.unclear),
            ),
            changes=(*changes, *self.no_answer_due),
            replies=(shown,),
        )

    @property
    def no_answer_due(self) -> tuple[Change, ...]:
        """Return the change that stops an album's wait, since this answers it."""
        return (AnswerDue(attempt_id=self.attempt.id, at=None),) if self.state.album else ()


InExam = Callable[[Sitting, E, Turn, Ports], Awaitable[Outcome]]


def in_exam(step: InExam[E]) -> Callable[[ExamSat, E, Turn, Ports], Awaitable[Outcome]]:
    """Return the step for the machine's table. If its attempt is lost, the exam can only end."""

    async def take(state: ExamSat, event: E, turn: Turn, ports: Ports) -> Outcome:
        attempt = await ports[EXAMS].attempt(state.attempt_id)
        if attempt is None:
            return _lose_attempt(state, event)
        return await step(Sitting(state=state, attempt=attempt), event, turn, ports)

    return take


def _lose_attempt(state: ExamSat, event: Event) -> Outcome:
    if isinstance(event, _ENDING):
        return Outcome(state=Idle(), replies=(STOPPED,))
    return Outcome(state=state, replies=() if isinstance(event, Occurred) else (replies.GONE,))


async def stay(sitting: Sitting, event: Event, turn: Turn, ports: Ports) -> Outcome:
    """Begin nothing else. Anything that the learner asks for gets the exam's only answer.

    Events of the clock get no reply. They are still due when the clock looks again.
    """
    if isinstance(event, Occurred):
        return Outcome(state=sitting.state)
    return sitting.answer(DraftNote.WAITS)


async def go_on(sitting: Sitting, _: Event, turn: Turn, ports: Ports) -> Outcome:
    """Go on with the exam and its draft."""
    return sitting.answer()


async def show_task(
    sitting: Sitting, event: events.TaskAgainPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Show the task again, or its text as a large picture."""
    shown: tuple[Reply, ...] = beginning.task_replies(sitting.attempt, turn)
    if event.larger:
        text = beginning.task_of(sitting.attempt, turn).text
        picture = TaskPicture(text=text, dark=turn.learner.dark_pictures)
        shown = (Line(more=(text,), picture=picture, captioned=False),)
    answered = sitting.answer(again=not event.larger)
    return replace(answered, replies=(*shown, *answered.replies))


async def ask_how_to_end(sitting: Sitting, _: Event, turn: Turn, ports: Ports) -> Outcome:
    """Ask how the exam should end. Photos of an album are still answered."""
    is_empty = not sitting.attempt.pages
    asked = replies.end_question(sitting.state.interaction_id, is_empty=is_empty)
    return Outcome(state=sitting.state, replies=(asked,))


async def give_up(
    sitting: Sitting, event: events.GiveUpPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Throw the exam away once the learner is sure. Nothing is kept, and nothing counts."""
    attempt = sitting.attempt
    if not event.sure:
        asked = replies.throwing_away_question(sitting.state.interaction_id)
        return Outcome(state=sitting.state, replies=(asked,))
    thrown_away = replace(
        attempt, status=AttemptStatus.CANCELLED, gave_up=True, pages=(), ended_at=turn.now
    )
    removed = (PageRemoved(attempt_id=attempt.id, number=page.number) for page in attempt.pages)
    left = Outcome(
        state=Idle(),
        changes=(AttemptChanged(attempt=thrown_away), *removed),
        replies=(replies.thrown_away(attempt.title),),
    )
    return await _end(sitting, left, ports)


async def submit(
    sitting: Sitting, event: events.SubmitPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Hand in the draft. For an empty one, ask first."""
    if not sitting.attempt.pages and not event.sure:
        return await ask_how_to_end(sitting, event, turn, ports)
    handed = await hand_over(Idle(), events.SolutionHandedIn(sitting.attempt), turn, ports)
    return await _end(sitting, handed, ports)


async def tell_time_up(
    sitting: Sitting, event: events.ExamTimeUp, turn: Turn, ports: Ports
) -> Outcome:
    """Tell once that the time is up. Nothing is submitted, and pages are still accepted."""
    noted = TimeUpNoted(attempt_id=event.attempt_id)
    if event.attempt_id != sitting.attempt.id:
        return Outcome(state=sitting.state, changes=(noted,))
    return sitting.answer(DraftNote.TIME_UP, changes=(noted,))


async def note_time_up(
    state: ChatState, event: events.ExamTimeUp, turn: Turn, ports: Ports
) -> Outcome:
    """Note the time without a reply, since that exam is not open."""
    return Outcome(state=state, changes=(TimeUpNoted(attempt_id=event.attempt_id),))


async def keep_quiet(
    state: ChatState, event: Event, outcome: Outcome, turn: Turn, ports: Ports
) -> Outcome:
    """Return the outcome without replies if an event came by itself during an exam.

    The learner is told of progress on another attempt when this exam is over.
    """
    if not isinstance(state, ExamSat) or not isinstance(event, Occurred):
        return outcome
    if isinstance(event, events.AlbumEnded | events.ExamTimeUp) or not outcome.replies:
        return outcome
    left = outcome.state
    attempt_id = getattr(event, "attempt_id", None) if isinstance(event, WorkEvent) else None
    if attempt_id is not None and isinstance(left, ExamSat):
        untold = tuple(dict.fromkeys((*left.untold, attempt_id)))
        left = replace(left, untold=untold)
    return replace(outcome, state=left, replies=())


@shows(ExamSat)
async def show_draft(state: ExamSat, turn: Turn, ports: Ports) -> tuple[Reply, ...]:
    """Return how the solution is submitted, and how much of it there is."""
    attempt = await ports[EXAMS].attempt(state.attempt_id)
    if attempt is None:
        return ()
    return Sitting(state=state, attempt=attempt).answer().replies


async def _end(sitting: Sitting, ended: Outcome, ports: Ports) -> Outcome:
    """Return the end of the exam, with the news that waited for it."""
    news = [await _news(attempt_id, ports) for attempt_id in sitting.state.untold]
    return replace(
        ended,
        changes=(*sitting.no_answer_due, *ended.changes),
        replies=(*(line for lines in news for line in lines), *ended.replies),
    )


async def _news(attempt_id: AttemptId, ports: Ports) -> tuple[Reply, ...]:
    attempt = await ports[EXAMS].attempt(attempt_id)
    return () if attempt is None else (replies.news_of(attempt.title, attempt.id),)

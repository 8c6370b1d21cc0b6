"""The transcript of a solution: shown line by line, corrected, and confirmed."""

from dataclasses import replace

from bot.domain.answers.working.walking import LineMark
from bot.domain.exams.attempt import Attempt, AttemptStatus
from bot.domain.exams.transcript import Transcript, TranscriptLine, corrected_by
from bot.flow.engine.changes import Audited
from bot.flow.engine.events import SkipAsked, TextReceived
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import WAYS_ON, Line, LineButton, Reply, Style, remark
from bot.flow.engine.showing import shows
from bot.flow.engine.states import ChatState, Idle
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exams import events as exams_events
from bot.flow.exams.changes import AttemptChanged
from bot.flow.exams.events import AttemptPressed, TranscriptPressed
from bot.flow.exams.orders import GradingOrder
from bot.flow.marks import events as mark_events, report, self_marking
from bot.flow.marks.pages import ATTEMPT_GONE, own_attempt, sheets
from bot.flow.marks.replies import TranscriptShown
from bot.flow.marks.states import TranscriptOffered
from bot.flow.work.events import drop_result
from bot.flow.work.orders import WorkOrdered, ordered


async def take_transcript(
    state: ChatState, event: mark_events.TranscriptRead, turn: Turn, ports: Ports
) -> Outcome:
    """Store the transcript. Show it if nothing is open, else say that it is ready."""
    attempt = await own_attempt(event.attempt_id, turn, ports)
    if attempt is None or attempt.status is not AttemptStatus.READING:
        return await drop_result(state, event, turn, ports)
    read = replace(attempt, status=AttemptStatus.READ, transcript=event.transcript)
    if isinstance(state, Idle) and not turn.overlays:
        offered = open_transcript(state, read, turn)
    else:
        offered = Outcome(state=state, replies=(_ready("transcript-ready", read),))
    return replace(offered, changes=(AttemptChanged(attempt=read), *offered.changes))


async def tell_delay(
    state: ChatState, event: mark_events.GradingDelayed, turn: Turn, ports: Ports
) -> Outcome:
    """Tell once that it takes longer because the model is away."""
    attempt = await own_attempt(event.attempt_id, turn, ports)
    waits = {AttemptStatus.READING, AttemptStatus.GRADING}
    if attempt is None or attempt.status not in waits or attempt.delay_told:
        return await drop_result(state, event, turn, ports)
    return Outcome(
        state=state,
        changes=(AttemptChanged(attempt=replace(attempt, delay_told=True)),),
        replies=(remark("exam-delayed", title=attempt.title),),
    )


async def take_failure(
    state: ChatState, event: mark_events.GradingFailed, turn: Turn, ports: Ports
) -> Outcome:
    """Ask the learner to mark what the model will not grade. A person decides an appeal."""
    attempt = await own_attempt(event.attempt_id, turn, ports)
    if attempt is None:
        return await drop_result(state, event, turn, ports)
    noted = Audited("exam_not_graded", {"attempt_id": attempt.id, "order_id": event.order_id})
    match attempt.status:
        case AttemptStatus.READING | AttemptStatus.GRADING:
            marking = replace(attempt, status=AttemptStatus.SELF_MARKING)
            mark = LineButton(
                "button-mark-myself", exams_events.AttemptPressed(attempt.id), Style.PRIMARY
            )
            values, keyboard = {"title": attempt.title}, ((mark,),)
            said = Line("exam-not-graded", values, keyboard, interim=True, keeps_buttons=True)
            return Outcome(
                state=state, changes=(AttemptChanged(attempt=marking), noted), replies=(said,)
            )
        case AttemptStatus.GRADED:
            told = remark("step-appeal-left-to-person", title=attempt.title)
            return Outcome(state=state, changes=(noted,), replies=(told,))
        case _:
            return await drop_result(state, event, turn, ports)


def open_transcript(state: ChatState, attempt: Attempt, turn: Turn) -> Outcome:
    """Show the pages with numbered lines, and the transcript of each."""
    transcript = attempt.transcript or Transcript()
    offered = TranscriptOffered(interaction_id=turn.interaction_id(), attempt_id=attempt.id)
    return Outcome(
        state=offered,
        changes=state.set_aside(),
        replies=(
            *sheets(attempt, tuple(map(_mark, transcript.lines))),
            _transcript_reply(offered, attempt),
        ),
    )


async def correct(
    state: TranscriptOffered, event: TextReceived, turn: Turn, ports: Ports
) -> Outcome:
    """Correct the transcript as the text says, or say how to correct a line."""
    attempt = await _waiting_attempt(state, turn, ports)
    if attempt is None:
        return Outcome(state=Idle(), replies=(ATTEMPT_GONE,))
    corrected = corrected_by(attempt.transcript or Transcript(), event.text)
    if corrected is None:
        return Outcome(state=state, replies=(_how(state),))
    after = replace(attempt, transcript=corrected)
    return Outcome(
        state=state,
        changes=(AttemptChanged(attempt=after),),
        replies=(_transcript_reply(state, after),),
    )


async def confirm(
    state: TranscriptOffered, _: mark_events.TranscriptConfirmedPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Order the grading. The chat is free for something else."""
    attempt = await _waiting_attempt(state, turn, ports)
    if attempt is None:
        return Outcome(state=Idle(), replies=(ATTEMPT_GONE,))
    order = ordered(GradingOrder(attempt_id=attempt.id), turn)
    grading = replace(attempt, status=AttemptStatus.GRADING)
    return Outcome(
        state=Idle(),
        changes=(AttemptChanged(attempt=grading), WorkOrdered(order)),
        replies=(Line("transcript-confirmed", {}, WAYS_ON),),
    )


async def put_off(state: TranscriptOffered, _: SkipAsked, turn: Turn, ports: Ports) -> Outcome:
    """Leave the transcript for later. Nothing is graded before it is confirmed."""
    attempt = await _waiting_attempt(state, turn, ports)
    said = ATTEMPT_GONE if attempt is None else _ready("transcript-waits", attempt)
    return Outcome(state=Idle(), replies=(said,))


@shows(TranscriptOffered)
async def show_transcript(state: TranscriptOffered, turn: Turn, ports: Ports) -> tuple[Reply, ...]:
    """Return the transcript."""
    attempt = await _waiting_attempt(state, turn, ports)
    return (ATTEMPT_GONE,) if attempt is None else (_transcript_reply(state, attempt),)


async def _waiting_attempt(state: TranscriptOffered, turn: Turn, ports: Ports) -> Attempt | None:
    """Return the attempt while its transcript waits, or None if it is gone or further."""
    attempt = await own_attempt(state.attempt_id, turn, ports)
    return attempt if attempt is not None and attempt.status is AttemptStatus.READ else None


def _transcript_reply(state: TranscriptOffered, attempt: Attempt) -> TranscriptShown:
    return TranscriptShown(
        interaction_id=state.interaction_id,
        title=attempt.title,
        transcript=attempt.transcript or Transcript(),
    )


def _mark(line: TranscriptLine) -> LineMark:
    return LineMark.UNREAD if line.unreadable else LineMark.PLAIN


def _how(state: TranscriptOffered) -> Line:
    confirm_it = mark_events.TranscriptConfirmedPressed(state.interaction_id)
    return Line(
        "transcript-how", {}, ((LineButton("button-as-read", confirm_it, Style.PRIMARY),),)
    )


def _ready(key: str, attempt: Attempt) -> Line:
    """Return the message that the transcript waits, with the button that shows it."""
    look = LineButton(
        "button-transcript", exams_events.TranscriptPressed(attempt.id), Style.PRIMARY
    )
    return Line(key, {"title": attempt.title}, ((look,),), interim=True, keeps_buttons=True)


async def open_attempt(
    state: ChatState, event: AttemptPressed | TranscriptPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Show the open step of the attempt, or its report. What else is open is paused."""
    attempt = await own_attempt(event.attempt_id, turn, ports)
    if attempt is None:
        return Outcome(state=state, replies=(ATTEMPT_GONE,))
    match attempt.status:
        case AttemptStatus.READ:
            return open_transcript(state, attempt, turn)
        case AttemptStatus.SELF_MARKING:
            return self_marking.open_marking(state, attempt, turn)
        case AttemptStatus.GRADED | AttemptStatus.SELF_MARKED:
            return await report.show(state, attempt, turn, ports)
        case AttemptStatus.READING | AttemptStatus.GRADING as status:
            said = remark(f"exam-still-{status.value}", title=attempt.title)
            return Outcome(state=state, replies=(said,))
        case AttemptStatus.OPEN | AttemptStatus.CANCELLED:
            return Outcome(state=state, replies=(ATTEMPT_GONE,))

"""What the clock tells of exam dates: progress on Sundays, the trial run, and how it went."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from typing import Final

from bot.domain.learner.exam_dates import REHEARSED_BEFORE, ExamDate, PartKind
from bot.domain.learner.learner import Learner
from bot.domain.rhythm.exam_dates import speaks_at
from bot.domain.rhythm.letters import LETTER_ON
from bot.domain.rhythm.rhythm import may_speak_from
from bot.flow.cards.settings import replay_changes
from bot.flow.engine.changes import Audited, Change, LearnerChanged
from bot.flow.engine.events import Event
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Reply
from bot.flow.engine.states import ChatState
from bot.flow.engine.turn import Outcome, Turn, learner_after
from bot.flow.exam_dates import pages, planning, rehearsing
from bot.flow.exam_dates.events import ExamDateDue, ExamDatePressed, ExamWentPressed
from bot.flow.exam_dates.replies import (
    how_it_stands,
    how_it_went_question,
    rehearsal_offer,
    reply_to_how_it_went,
)
from bot.flow.exams.states import REMINDERS_WAIT, ExamSat
from bot.flow.progress.replies import WeekShown

ASKED_FOR: Final = timedelta(days=7)
"""How long after a date the learner can be asked how it went."""


async def speak(state: ChatState, _: ExamDateDue, turn: Turn, ports: Ports) -> Outcome:
    """Tell what there is to tell today, or wait until the learner may be spoken to.

    Learners who cannot be reached are told nothing, and their dates pass.
    """
    learner, due_at = turn.learner, turn.learner.exam_date_at
    if due_at is None or due_at > turn.now:
        return Outcome(state=state)
    allowed_at = may_speak_from(learner, turn.now)
    if turn.reaches_learner and allowed_at > turn.now:
        later = replace(learner, exam_date_at=allowed_at)
        return Outcome(state=state, changes=(LearnerChanged(later),))
    told = [await _tell_about(exam, turn, ports) for exam in learner.rhythm.exam_dates]
    dates = tuple(exam for _, exam in told)
    after = replace(learner, rhythm=replace(learner.rhythm, exam_dates=dates))
    after = replace(after, exam_date_at=speaks_at(after, turn.now))
    replies = tuple(reply for said, _ in told for reply in said if turn.reaches_learner)
    if replies:
        after = replace(after, reminded_on=after.day(turn.now))
    return Outcome(state=state, changes=await _changes_for(after, turn, ports), replies=replies)


async def _changes_for(after: Learner, turn: Turn, ports: Ports) -> tuple[Change, ...]:
    """Return the changes that store the learner.

    Cards of a past date return to their intervals.
    """
    open_before = {exam.number for exam in turn.learner.rhythm.exam_dates if not exam.asked}
    passed = [
        exam for exam in after.rhythm.exam_dates if exam.asked and exam.number in open_before
    ]
    if any(exam.ids(PartKind.DECK) for exam in passed):
        return await replay_changes(after, turn, ports)
    return (LearnerChanged(after),)


async def _tell_about(
    exam: ExamDate, turn: Turn, ports: Ports
) -> tuple[tuple[Reply, ...], ExamDate]:
    """Return the replies about the date today, and the date after that."""
    today = turn.learner.day(turn.now)
    if exam.day < today:
        asks = not exam.asked and today <= exam.day + ASKED_FOR and exam.parts
        return ((how_it_went_question(exam),) if asks else ()), replace(exam, asked=True)
    if exam.day == today or not exam.parts:
        return (), exam
    if not exam.rehearsed and exam.day - REHEARSED_BEFORE <= today:
        skills = await rehearsing.skills_to_rehearse(exam, turn, ports)
        return ((rehearsal_offer(exam),) if skills else ()), replace(exam, rehearsed=True)
    if _tells_sunday(turn.learner, today):
        plan = await planning.plan_of(exam, turn, ports)
        return (how_it_stands((plan,)),), exam
    return (), exam


def _tells_sunday(learner: Learner, today: date) -> bool:
    """Return True on a Sunday without a weekly letter, which says the same."""
    sent_at, letter_at = learner.rhythm.letter_sent_at, learner.letter_at
    days = {learner.day(moment) for moment in (sent_at, letter_at) if moment is not None}
    return today.weekday() == LETTER_ON and today not in days


async def take_answer(
    state: ChatState, event: ExamWentPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Store the learner's answer to how it went."""
    exam = turn.learner.rhythm.exam(event.number)
    if exam is None:
        return await pages.open_date(state, ExamDatePressed(event.number), turn, ports)
    rhythm = turn.learner.rhythm.with_exam(replace(exam, went=event.went))
    changed = LearnerChanged(replace(turn.learner, rhythm=rhythm))
    audited = Audited("exam_date_ended", {"went": event.went.value})
    return Outcome(
        state=state, changes=(changed, audited), replies=(reply_to_how_it_went(event.went),)
    )


async def plan(state: ChatState, _: Event, outcome: Outcome, turn: Turn, ports: Ports) -> Outcome:
    """Return the outcome. New dates or another clock change when the learner is spoken to."""
    del state, ports
    before, learner = turn.learner, learner_after(outcome, turn.learner)
    if _clock(before) == _clock(learner):
        return outcome
    others = tuple(change for change in outcome.changes if not isinstance(change, LearnerChanged))
    planned = replace(learner, exam_date_at=speaks_at(learner, turn.now))
    return replace(outcome, changes=(*others, LearnerChanged(planned)))


def _clock(learner: Learner) -> tuple[object, ...]:
    return (learner.rhythm.exam_dates, learner.rhythm.fixed_time, learner.zone)


async def add_to_week(
    state: ChatState, _: Event, outcome: Outcome, turn: Turn, ports: Ports
) -> Outcome:
    """Return the outcome. A week ends with how far the dates ahead can be reached."""
    del state
    ahead = turn.learner.rhythm.exams_after(turn.learner.day(turn.now))
    plans = [await planning.plan_of(exam, turn, ports) for exam in ahead if exam.parts]
    if not plans:
        return outcome
    place = next(at for at, reply in enumerate(outcome.replies, 1) if isinstance(reply, WeekShown))
    said: Sequence[Reply] = outcome.replies
    return replace(outcome, replies=(*said[:place], how_it_stands(plans), *said[place:]))


async def put_off(state: ExamSat, _: ExamDateDue, turn: Turn, ports: Ports) -> Outcome:
    """Tell it later."""
    del ports
    later = replace(turn.learner, exam_date_at=turn.now + REMINDERS_WAIT)
    return Outcome(state=state, changes=(LearnerChanged(later),))

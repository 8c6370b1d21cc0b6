"""Messages about observers that the bot sends by itself: reports, news, reminders."""

from dataclasses import replace
from datetime import timedelta
from typing import Final

from bot.domain.learner.observers import REMINDED_EVERY
from bot.domain.rhythm.letters import comes_at, next_letter_at
from bot.flow.engine.changes import Audited, LearnerChanged
from bot.flow.engine.events import Event
from bot.flow.engine.ports import Ports
from bot.flow.engine.states import ChatState
from bot.flow.engine.turn import Outcome, Turn, learner_after
from bot.flow.exams.states import REMINDERS_WAIT, ExamSat
from bot.flow.observers.changes import NewsTold, ObserversRecalled
from bot.flow.observers.events import NewsDue, ReportDue
from bot.flow.observers.ports import OBSERVERS
from bot.flow.observers.replies import news_told, reminder, report
from bot.flow.observers.weeks import ENDED, weeks_of

_SAME_SUNDAY: Final = timedelta(days=2)
"""Time zones are little more than a day apart."""


async def send_report(state: ChatState, _: ReportDue, turn: Turn, ports: Ports) -> Outcome:
    """Tell an observer how their learners are doing, if they have any.

    The report waits while they may not be disturbed, as the weekly letter does.
    """
    learner, due_at = turn.learner, turn.learner.report_at
    if due_at is None or due_at > turn.now:
        return Outcome(state=state)
    observed = (await ports[OBSERVERS].of(learner.id)).observed
    at = comes_at(learner, due_at, turn.now) if turn.reaches_learner else None
    if at is not None and at > turn.now:
        return Outcome(state=state, changes=(LearnerChanged(replace(learner, report_at=at)),))
    following = next_letter_at(learner, turn.now) if observed else None
    planned = LearnerChanged(replace(learner, report_at=following))
    if at is None or not observed:
        return Outcome(state=state, changes=(planned,))
    weeks = await weeks_of(observed, turn, ports, ENDED)
    sent = Audited("report_sent", {"learner_id": learner.id, "observed": len(weeks)})
    return Outcome(state=state, changes=(planned, sent), replies=(report(weeks),))


async def put_off_report(state: ExamSat, _: ReportDue, turn: Turn, ports: Ports) -> Outcome:
    """Put the report off until the exam is over."""
    later = replace(turn.learner, report_at=turn.now + REMINDERS_WAIT)
    return Outcome(state=state, changes=(LearnerChanged(later),))


async def plan_report(
    _: ChatState, __: Event, outcome: Outcome, turn: Turn, ports: Ports
) -> Outcome:
    """If the learner moved to another time zone, plan the report at its local hour."""
    learner = learner_after(outcome, turn.learner)
    if learner.report_at is None or learner.zone == turn.learner.zone:
        return outcome
    earliest = max(turn.now, learner.report_at - _SAME_SUNDAY)
    moved = replace(learner, report_at=next_letter_at(learner, earliest))
    return replace(outcome, changes=(*outcome.changes, LearnerChanged(moved)))


async def tell_news(state: ChatState, event: NewsDue, turn: Turn, ports: Ports) -> Outcome:
    """Tell what the other side did once quiet hours are over. Breaks do not delay it."""
    if not turn.reaches_learner:
        return Outcome(state=state, changes=(NewsTold(event.number),))
    if turn.learner.is_quiet(turn.now):
        return Outcome(state=state)
    told = news_told(event.news, event.name)
    return Outcome(state=state, changes=(NewsTold(event.number),), replies=(told,))


async def remind(_: ChatState, __: Event, outcome: Outcome, turn: Turn, ports: Ports) -> Outcome:
    """Add a reminder of the observers to the outcome, once a month."""
    observers = (await ports[OBSERVERS].of(turn.learner.id)).observers
    if not any(turn.now - observer.reminded_at >= REMINDED_EVERY for observer in observers):
        return outcome
    recalled = ObserversRecalled(turn.learner.id, turn.now)
    return replace(
        outcome,
        changes=(*outcome.changes, recalled),
        replies=(*outcome.replies, reminder(observers)),
    )

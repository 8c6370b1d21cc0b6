"""/settings, the pages about rhythm: when to be reminded, on which days, and breaks."""

from dataclasses import replace
from datetime import date, time, timedelta
from typing import Final

from bot.domain.learner.learner import MINUTES_A_DAY
from bot.domain.learner.rhythm import WEEKDAYS, Break, Rhythm
from bot.domain.rhythm.breaks import first_day
from bot.domain.rhythm.dates import date_meant, dates_meant, last_day_meant
from bot.domain.rhythm.streak import keeping_free
from bot.flow.engine.changes import LearnerChanged
from bot.flow.engine.events import CancelPressed, SkipAsked, TextReceived
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Line, Reply
from bot.flow.engine.showing import shows
from bot.flow.engine.states import ChatState, Idle
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.learner import settings
from bot.flow.learner.events import Screen
from bot.flow.learner.replies import SettingsShown
from bot.flow.rhythm import breaking, events
from bot.flow.rhythm.replies import BreakEndAsked
from bot.flow.rhythm.states import BreakEndOpen

HOURS: Final = range(24)
LONGEST_BREAK: Final = timedelta(days=365)


async def choose_time(
    state: ChatState, event: events.ReminderHourPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Remind at this hour from now on, or by when the learner last began."""
    at = time(event.hour) if event.hour in HOURS else None
    rhythm = replace(turn.learner.rhythm, fixed_time=at)
    return _chosen(state, rhythm, Screen.WHEN, turn)


async def choose_minutes(
    state: ChatState, event: events.MinutesPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Propose and ask no more a day than fits into the chosen minutes."""
    minutes = event.minutes if event.minutes in MINUTES_A_DAY else None
    rhythm = replace(turn.learner.rhythm, minutes=minutes)
    return _chosen(state, rhythm, Screen.MINUTES, turn)


async def choose_day(
    state: ChatState, event: events.WeekdayPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Make the weekday an easy one, then one without anything, then one as any other."""
    rhythm, day = turn.learner.rhythm, event.weekday % WEEKDAYS
    kinds = rhythm.kinds_for(day)
    following = kinds[(kinds.index(rhythm.kind_of(day)) + 1) % len(kinds)]
    return _chosen(state, rhythm.with_day(day, following), Screen.DAYS, turn)


async def choose_day_kind(
    state: ChatState, event: events.WeekdayChosen, turn: Turn, ports: Ports
) -> Outcome:
    """Make the weekday what was chosen, if it can be that."""
    rhythm = turn.learner.rhythm
    if event.kind in rhythm.kinds_for(event.weekday):
        rhythm = rhythm.with_day(event.weekday, event.kind)
    return _chosen(state, rhythm, Screen.DAYS, turn)


async def switch_streak(
    state: ChatState, event: events.StreakPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Count the days learned from now on, or no more."""
    rhythm = replace(turn.learner.rhythm, streak=event.on)
    return _chosen(state, rhythm, Screen.RHYTHM, turn)


async def switch_same_day(
    state: ChatState, event: events.SameDayPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Let what is learned from now on come back on the same day, or after a day as usual."""
    rhythm = replace(turn.learner.rhythm, same_day=event.on)
    return _chosen(state, rhythm, Screen.RHYTHM, turn)


async def show_lengths(
    state: ChatState, event: events.BreakFromPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Ask how long the break that begins then lasts."""
    page = settings.page(Screen.BREAK, turn.learner, turn)
    return Outcome(state=state, replies=(replace(page, break_from=event.begins),))


async def choose_break(
    state: ChatState, event: events.BreakPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Plan the break; one of no days is asked about again."""
    if event.days < 1:
        return await show_lengths(state, events.BreakFromPressed(event.begins), turn, ports)
    begins = first_day(event.begins, turn.learner.day(turn.now))
    ends = begins + min(timedelta(days=event.days - 1), LONGEST_BREAK)
    return await _planned(state, begins, ends, turn, ports)


async def ask_break_end(
    state: ChatState, event: events.BreakEndPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Ask for the last day of the break."""
    begins = first_day(event.begins, turn.learner.day(turn.now))
    asked = BreakEndOpen(interaction_id=turn.interaction_id(), begins=begins)
    return Outcome(state=asked, changes=state.set_aside(), replies=(_asked_until(asked),))


async def take_break_end(
    state: BreakEndOpen, event: TextReceived, turn: Turn, ports: Ports
) -> Outcome:
    """Plan the break until the day that was typed; another text is asked for once more.

    If the page that asks for the first day was opened meanwhile, the text answers that.
    """
    if planned := await _plan_typed(state, event.text, turn, ports):
        return planned
    today = turn.learner.day(turn.now)
    if span := dates_meant(event.text, today):
        state = replace(state, begins=span[0])
    ends = span[1] if span else last_day_meant(event.text, today, state.begins)
    if ends is None or not state.begins <= ends <= state.begins + LONGEST_BREAK:
        return Outcome(state=state, replies=(_asked_until(state, not_read=True),))
    planned = await _planned(Idle(), state.begins, ends, turn, ports)
    return replace(planned, replies=tuple(replace(it, edits=False) for it in _pages(planned)))


async def take_typed(state: ChatState, text: str, turn: Turn, ports: Ports) -> Outcome | None:
    """Take what is typed at the pages for the clock and for a break; None if neither was shown."""
    asked = await settings.ask_for_clock(state, turn, ports)
    return asked or await _plan_typed(state, text, turn, ports)


async def _plan_typed(state: ChatState, text: str, turn: Turn, ports: Ports) -> Outcome | None:
    """Plan the break of the text: two days, or the first one; another text is asked for again."""
    latest = await ports.chats.said(turn.chat_id, 1)
    today = turn.learner.day(turn.now)
    if not any(isinstance(it, SettingsShown) and it.page is Screen.BREAK for it in latest):
        return None
    begins = date_meant(text, today)
    if begins is not None and today <= begins <= today + LONGEST_BREAK:
        asked = BreakEndOpen(interaction_id=turn.interaction_id(), begins=begins)
        return Outcome(state=asked, changes=state.set_aside(), replies=(_asked_until(asked),))
    span = dates_meant(text, today)
    if span is None or span[0] < today or span[1] > span[0] + LONGEST_BREAK:
        page = replace(settings.page(Screen.BREAK, turn.learner, turn), edits=False)
        return Outcome(state=state, replies=(Line("break-not-read"), page))
    planned = await _planned(state, *span, turn, ports)
    return replace(planned, replies=tuple(replace(it, edits=False) for it in _pages(planned)))


async def leave_break_end(
    state: BreakEndOpen, _: CancelPressed | SkipAsked, turn: Turn, ports: Ports
) -> Outcome:
    """Plan no break after all."""
    page = replace(settings.page(Screen.BREAK, turn.learner, turn), edits=False)
    return Outcome(state=Idle(), replies=(page,))


async def end_break(
    state: ChatState, _: events.BreakDroppedPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Have no break after all, or no more from now on."""
    return _chosen(state, replace(turn.learner.rhythm, break_=None), Screen.BREAK, turn)


@shows(BreakEndOpen)
async def show(state: BreakEndOpen, _: Turn, __: Ports) -> tuple[Reply, ...]:
    """Return the question for the last day of the break."""
    return (_asked_until(state),)


def _asked_until(state: BreakEndOpen, *, not_read: bool = False) -> BreakEndAsked:
    """Return the question for the last day, which says how the first one was understood."""
    return BreakEndAsked(
        interaction_id=state.interaction_id, begins=state.begins, not_read=not_read
    )


async def _planned(
    state: ChatState, begins: date, ends: date, turn: Turn, ports: Ports
) -> Outcome:
    chosen = await breaking.with_usual(Break(begins=begins, ends=ends), turn, ports)
    return _chosen(state, replace(turn.learner.rhythm, break_=chosen), Screen.BREAK, turn)


def _chosen(state: ChatState, rhythm: Rhythm, screen: Screen, turn: Turn) -> Outcome:
    """Store what was chosen and show its page; the clock looks at once."""
    kept = keeping_free(turn.learner.rhythm, rhythm, turn.learner.day(turn.now))
    learner = replace(turn.learner, rhythm=kept)
    return Outcome(
        state=state,
        changes=(LearnerChanged(replace(learner, remind_at=turn.now)),),
        replies=(settings.page(screen, learner, turn),),
    )


def _pages(outcome: Outcome) -> tuple[SettingsShown, ...]:
    return tuple(it for it in outcome.replies if isinstance(it, SettingsShown))

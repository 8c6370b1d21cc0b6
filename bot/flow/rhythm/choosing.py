"""Pages of /settings about rhythm: when to be reminded, on which days, and breaks."""

from dataclasses import replace
from datetime import date, timedelta
from typing import Final

from bot.domain.answers.words import Meaning
from bot.domain.learner.rhythm import Break
from bot.domain.rhythm.breaks import first_day
from bot.domain.rhythm.dates import date_meant, dates_meant, last_day_meant
from bot.flow.cards.states import DrillEnded
from bot.flow.engine.events import CancelPressed, SkipAsked, TextReceived
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Line, Reply
from bot.flow.engine.showing import Reading, reads_words, shows
from bot.flow.engine.states import ChatState, Idle
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.learner import settings
from bot.flow.learner.events import Screen
from bot.flow.learner.replies import SettingsShown
from bot.flow.learner.setting import with_field
from bot.flow.rhythm import breaking, events
from bot.flow.rhythm.replies import break_end_asked
from bot.flow.rhythm.states import BreakEndOpen

LONGEST_BREAK: Final = timedelta(days=365)


async def show_lengths(
    state: ChatState, event: events.BreakFromPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Ask for the length of a break that begins then."""
    page = settings.page(Screen.BREAK, turn.learner, turn)
    return Outcome(state=state, replies=(replace(page, break_from=event.begins),))


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
    """Plan the break until the typed day. Ask again if the text is no such day.

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
    planned = await _plan_break(Idle(), state.begins, ends, turn, ports)
    return replace(planned, replies=tuple(replace(page, edits=False) for page in _pages(planned)))


async def take_typed(state: ChatState, text: str, turn: Turn, ports: Ports) -> Outcome | None:
    """Read text typed at the pages for the clock or a break. Return None if neither was shown."""
    asked = await settings.ask_for_clock(state, turn, ports)
    return asked or await _plan_typed(state, text, turn, ports)


async def _plan_typed(state: ChatState, text: str, turn: Turn, ports: Ports) -> Outcome | None:
    """Plan the break that the text describes: both days, or the first. Else ask again.

    Return None if the page of breaks was not shown last.
    """
    latest = await ports.chats.said(turn.chat_id, 1)
    today = turn.learner.day(turn.now)
    if not any(
        isinstance(reply, SettingsShown) and reply.page is Screen.BREAK for reply in latest
    ):
        return None
    begins = date_meant(text, today)
    if begins is not None and today <= begins <= today + LONGEST_BREAK:
        asked = BreakEndOpen(interaction_id=turn.interaction_id(), begins=begins)
        return Outcome(state=asked, changes=state.set_aside(), replies=(_asked_until(asked),))
    span = dates_meant(text, today)
    if span is None or span[0] < today or span[1] > span[0] + LONGEST_BREAK:
        page = replace(settings.page(Screen.BREAK, turn.learner, turn), edits=False)
        return Outcome(state=state, replies=(Line("break-not-read"), page))
    planned = await _plan_break(state, *span, turn, ports)
    return replace(
        planned, replies=tuple(replace(reply, edits=False) for reply in _pages(planned))
    )


async def leave_break_end(
    state: BreakEndOpen, _: CancelPressed | SkipAsked, turn: Turn, ports: Ports
) -> Outcome:
    """Plan no break after all."""
    page = replace(settings.page(Screen.BREAK, turn.learner, turn), edits=False)
    return Outcome(state=Idle(), replies=(page,))


@shows(BreakEndOpen)
async def show(state: BreakEndOpen, _: Turn, __: Ports) -> tuple[Reply, ...]:
    """Return the question for the last day of the break."""
    return (_asked_until(state),)


def _asked_until(state: BreakEndOpen, *, not_read: bool = False) -> Line:
    """Return the question for the last day, which shows how the first was understood."""
    return break_end_asked(state.interaction_id, state.begins, not_read=not_read)


async def _plan_break(
    state: ChatState, begins: date, ends: date, turn: Turn, ports: Ports
) -> Outcome:
    chosen = await breaking.with_usual(Break(begins=begins, ends=ends), turn, ports)
    learner = with_field(turn.learner, "rhythm.break_", chosen)
    return await settings.keep(state, learner, Screen.BREAK, turn, ports)


def _pages(outcome: Outcome) -> tuple[SettingsShown, ...]:
    return tuple(reply for reply in outcome.replies if isinstance(reply, SettingsShown))


@reads_words(Idle, DrillEnded)
async def read_words_at_rest(
    _: Idle | DrillEnded, event: TextReceived, meaning: Meaning | None, turn: Turn, ports: Ports
) -> Reading:
    """Return that a date answers the page of breaks: "tomorrow" is one."""
    is_date = date_meant(event.text, turn.learner.day(turn.now)) is not None
    return Reading.ANSWER if meaning is Meaning.STOP and is_date else Reading.NO_ANSWER


@reads_words(BreakEndOpen)
async def read_words(
    state: BreakEndOpen, event: TextReceived, meaning: Meaning | None, turn: Turn, ports: Ports
) -> Reading:
    """Return that a date answers the question."""
    is_date = date_meant(event.text, state.begins) is not None
    return Reading.ANSWER if is_date else Reading.NO_ANSWER

"""/settings: language, zone, quiet hours, daily cap, reminders, pictures; one message."""

from dataclasses import replace
from datetime import time

from bot.domain.learner.learner import DAILY_CAPS, Learner
from bot.domain.learner.memory import Memory
from bot.domain.learner.zones import is_zone, minutes_ahead_of, zone_named, zones_showing
from bot.domain.rhythm.letters import next_letter_at
from bot.domain.rhythm.streak import moved_to
from bot.flow.engine.changes import LearnerChanged
from bot.flow.engine.events import Event, TextReceived
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Line, Reply
from bot.flow.engine.states import ChatState
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.learner import events
from bot.flow.learner.replies import ClockAsked, SettingsShown, ZonesOffered
from bot.flow.learner.states import ClockOpen

HOURS = range(24)


async def show_settings(
    state: ChatState, _: events.SettingsAsked, turn: Turn, ports: Ports
) -> Outcome:
    """Show the overview as a new message."""
    shown = replace(page(events.Screen.OVERVIEW, turn.learner, turn), edits=False)
    return Outcome(state=state, replies=(shown,))


async def show_page(
    state: ChatState, event: events.SettingsPagePressed, turn: Turn, ports: Ports
) -> Outcome:
    """Show a page in place of the one before."""
    return Outcome(state=state, replies=(page(event.page, turn.learner, turn),))


async def choose_language(
    state: ChatState, event: events.LanguagePressed, turn: Turn, ports: Ports
) -> Outcome:
    """Speak the chosen language from now on."""
    return _changed(
        state, replace(turn.learner, language=event.language, language_chosen=True), turn
    )


async def choose_clock(
    state: ChatState, event: events.ClockPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Offer the zones that show this time; where there is only one, take it."""
    zones = zones_showing(event.minutes_ahead, turn.now, turn.language)
    if len(zones) == 1:
        return await choose_zone(state, events.ZonePressed(zones[0]), turn, ports)
    if not zones:
        return _asked_again("clock-nowhere", state, turn)
    return Outcome(state=state, replies=(ZonesOffered(zones=zones),))


async def take_typed_clock(
    _: ClockOpen, state: ChatState, event: TextReceived, turn: Turn, ports: Ports
) -> Outcome:
    """Take the time or the place that was typed, as if it had been tapped."""
    if zone := zone_named(event.text):
        chosen = await choose_zone(state, events.ZonePressed(zone), turn, ports)
    else:
        minutes = minutes_ahead_of(event.text, turn.now)
        if minutes is None:
            return _asked_again("clock-unread", state, turn)
        chosen = await choose_clock(state, events.ClockPressed(minutes), turn, ports)
    shown = tuple(
        replace(it, edits=False) if isinstance(it, SettingsShown | ZonesOffered) else it
        for it in chosen.replies
    )
    return replace(chosen, replies=shown)


async def ask_for_clock(state: ChatState, turn: Turn, ports: Ports) -> Outcome | None:
    """Ask for the time if it was asked last and the text names no known place; else None."""
    latest = await ports.chats.said(turn.chat_id, 1)
    asked = any(isinstance(it, SettingsShown) and _asks_clock(it) for it in latest)
    return _asked_again("clock-unknown-place", state, turn) if asked else None


def _asked_again(key: str, state: ChatState, turn: Turn) -> Outcome:
    """Return what is wrong with the time, and the question for it once more."""
    asked = replace(page(events.Screen.CLOCK, turn.learner, turn), edits=False)
    return Outcome(state=state, replies=(Line(key), asked))


async def await_clock(
    _: ChatState, __: Event, outcome: Outcome, turn: Turn, ports: Ports
) -> Outcome:
    """Return the outcome; where it asks what time it is, with an ear for what is typed next."""
    if not any(_asks_clock(it) for it in outcome.replies):
        return outcome
    overlays = turn.overlays if outcome.overlays is None else outcome.overlays
    return replace(outcome, overlays=(*overlays, ClockOpen()))


def _asks_clock(reply: Reply) -> bool:
    match reply:
        case ClockAsked() | ZonesOffered() | SettingsShown(page=events.Screen.CLOCK):
            return True
        case _:
            return False


async def choose_zone(
    state: ChatState, event: events.ZonePressed, turn: Turn, ports: Ports
) -> Outcome:
    """Take the zone, and let the clock look at the learner anew."""
    if not is_zone(event.zone):
        return Outcome(state=state, replies=(page(events.Screen.CLOCK, turn.learner, turn),))
    return _changed(state, moved_to(turn.learner, event.zone, turn.now), turn)


async def choose_quiet_hours(
    state: ChatState, event: events.QuietPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Keep quiet in these hours."""
    if event.from_hour not in HOURS or event.until_hour not in HOURS:
        return Outcome(state=state, replies=(page(events.Screen.QUIET, turn.learner, turn),))
    learner = replace(
        turn.learner, quiet_from=time(event.from_hour), quiet_until=time(event.until_hour)
    )
    return _changed(state, learner, turn)


async def choose_cap(
    state: ChatState, event: events.CapPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Set how many questions a day the bot asks by itself at most."""
    if event.questions not in DAILY_CAPS:
        return Outcome(state=state, replies=(page(events.Screen.CAP, turn.learner, turn),))
    return _changed(state, replace(turn.learner, daily_cap=event.questions), turn)


async def switch_reminders(
    state: ChatState, event: events.RemindersPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Remind from now on, or no more."""
    return _changed(state, replace(turn.learner, reminders_on=event.on), turn)


async def switch_letters(
    state: ChatState, event: events.LettersPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Send the weekly letter from now on, or no more."""
    rhythm = replace(turn.learner.rhythm, letters=event.on)
    learner = replace(turn.learner, rhythm=rhythm)
    letter_at = next_letter_at(learner, turn.now) if event.on else None
    return _changed(state, replace(learner, letter_at=letter_at), turn)


async def choose_pictures(
    state: ChatState, event: events.PicturesPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Draw maps and charts dark from now on, or light."""
    return _changed(state, replace(turn.learner, dark_pictures=event.dark), turn)


async def forget(state: ChatState, _: events.ForgetPressed, turn: Turn, ports: Ports) -> Outcome:
    """Forget how the learner learns best; answers and progress stay."""
    learner = replace(turn.learner, memory=Memory())
    shown = page(events.Screen.MEMORY, learner, turn)
    return Outcome(state=state, changes=(LearnerChanged(learner),), replies=(shown,))


def _changed(state: ChatState, learner: Learner, turn: Turn) -> Outcome:
    """Store the setting; the clock looks at the learner at once, since its hours may differ."""
    looked_at = replace(learner, remind_at=turn.now)
    return Outcome(
        state=state,
        changes=(LearnerChanged(looked_at),),
        replies=(page(events.Screen.OVERVIEW, learner, turn),),
    )


def page(screen: events.Screen, learner: Learner, turn: Turn) -> SettingsShown:
    """Return a page of /settings as it is for this learner, in place of the one before."""
    return SettingsShown(
        page=screen,
        language=learner.language,
        zone=learner.zone,
        local_time=learner.local(turn.now).strftime("%H:%M"),
        quiet_from=learner.quiet_from.hour,
        quiet_until=learner.quiet_until.hour,
        daily_cap=learner.daily_cap,
        new_cards_a_day=learner.new_cards_a_day,
        reminders_on=learner.reminders_on,
        letters=learner.rhythm.letters,
        dark_pictures=learner.dark_pictures,
        memory=learner.memory,
        rhythm=learner.without_past_break(turn.now).rhythm,
        now=turn.now,
    )

"""/settings: language, zone, quiet hours, daily cap, reminders, pictures; one message."""

import re
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime, time
from operator import attrgetter
from typing import Final

from bot.domain.learner.learner import DAILY_CAPS, SCHOOL_CLASSES, Learner
from bot.domain.learner.memory import LEVELS, LONGEST_INTERESTS, PURPOSES, Memory
from bot.domain.learner.zones import PLACES, is_zone, minutes_ahead_of, zone_named, zones_showing
from bot.domain.rhythm.letters import next_letter_at
from bot.domain.rhythm.streak import keeping_free, moved_to
from bot.domain.topics.course import Language
from bot.flow.engine.changes import Change, LearnerChanged
from bot.flow.engine.events import Event, TextReceived
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Line, Reply, remark
from bot.flow.engine.states import ChatState
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.learner import events
from bot.flow.learner.replies import ClockAsked, SettingsShown
from bot.flow.learner.setting import (
    NONE,
    ON,
    PAGES,
    SETTINGS,
    Setting,
    declare,
    number,
    switch,
    with_field,
)
from bot.flow.learner.states import ClockOpen, InterestsOpen
from bot.views.settings import SettingGroup, SettingKind

_HOURS: Final = tuple(map(str, range(24)))
_HOUR: Final = r"(1?\d|2[0-3])"


async def show_settings(
    state: ChatState, _: events.SettingsAsked, turn: Turn, ports: Ports
) -> Outcome:
    """Show the overview as a new message."""
    shown = replace(page(events.Screen.OVERVIEW, turn.learner, turn), edits=False)
    return Outcome(state=state, replies=(shown,))


async def show_page(
    state: ChatState, event: events.SettingsPagePressed, turn: Turn, ports: Ports
) -> Outcome:
    """Show a page in place of the current one."""
    return Outcome(
        state=state, replies=(await _page_reply(event.page, turn.learner, turn, ports),)
    )


async def choose(
    state: ChatState, event: events.SettingChosen, turn: Turn, ports: Ports
) -> Outcome:
    """Set the value if it is allowed, and show the page of the setting or the one above it."""
    setting = SETTINGS.get(event.name)
    screen = (setting and setting.page) or events.Screen.OVERVIEW
    learner = turn.learner.without_past_break(turn.now)
    if setting is None or not setting.can_be(event.value, learner):
        return await show_page(state, events.SettingsPagePressed(screen), turn, ports)
    if screen in _LEADING_BACK:
        screen = events.Screen.OVERVIEW
    chosen = setting.set(turn.learner, event.value, turn.now)
    if chosen == turn.learner:
        return await show_page(state, events.SettingsPagePressed(screen), turn, ports)
    changes: tuple[Change, ...] = ()
    if setting.follow is not None:
        chosen, changes = await setting.follow(chosen, turn, ports)
    return await keep(state, chosen, screen, turn, ports, changes)


async def keep(  # the turn, and the choice made in it
    state: ChatState,
    learner: Learner,
    screen: events.Screen,
    turn: Turn,
    ports: Ports,
    changes: tuple[Change, ...] = (),
) -> Outcome:
    """Store the choice and show its page. The clock looks at the learner at once."""
    rhythm = keeping_free(turn.learner.rhythm, learner.rhythm, turn.learner.day(turn.now))
    kept = replace(learner, rhythm=rhythm)
    return Outcome(
        state=state,
        changes=(LearnerChanged(replace(kept, remind_at=turn.now)), *changes),
        replies=(await _page_reply(screen, kept, turn, ports, changes),),
    )


async def _page_reply(
    screen: events.Screen,
    learner: Learner,
    turn: Turn,
    ports: Ports,
    changes: tuple[Change, ...] = (),
) -> Reply:
    if screen in PAGES:
        return await PAGES[screen](learner, turn, ports, changes)
    return page(screen, learner, turn)


async def choose_clock(
    state: ChatState, event: events.ClockPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Offer the zones that show this time, or choose the zone if there is only one."""
    zones = zones_showing(event.minutes_ahead, turn.now, turn.language)
    if len(zones) == 1:
        return await choose(state, _ZONE.to(zones[0]), turn, ports)
    if not zones:
        return _asked_again("clock-nowhere", state, turn)
    offered = replace(page(events.Screen.CLOCK, turn.learner, turn), zones=zones)
    return Outcome(state=state, replies=(offered,))


async def take_typed_clock(
    _: ClockOpen, state: ChatState, event: TextReceived, turn: Turn, ports: Ports
) -> Outcome:
    """Choose the time or place that was typed, as if it had been tapped."""
    if zone := zone_named(event.text):
        chosen = await choose(state, _ZONE.to(zone), turn, ports)
    else:
        minutes = minutes_ahead_of(event.text, turn.now)
        if minutes is None:
            return _asked_again("clock-unread", state, turn)
        chosen = await choose_clock(state, events.ClockPressed(minutes), turn, ports)
    shown = tuple(
        replace(reply, edits=False) if isinstance(reply, SettingsShown) else reply
        for reply in chosen.replies
    )
    return replace(chosen, replies=shown)


async def ask_for_clock(state: ChatState, turn: Turn, ports: Ports) -> Outcome | None:
    """Ask for the time again if it was asked last, else return None.

    The caller knows that the text names no known place.
    """
    latest = await ports.chats.said(turn.chat_id, 1)
    asked = any(
        isinstance(reply, SettingsShown) and _asks_clock(reply) and not reply.zones
        for reply in latest
    )
    return _asked_again("clock-unknown-place", state, turn) if asked else None


def _asked_again(key: str, state: ChatState, turn: Turn) -> Outcome:
    """Return what is wrong with the time, and the question again."""
    asked = replace(page(events.Screen.CLOCK, turn.learner, turn), edits=False)
    return Outcome(state=state, replies=(Line(key), asked))


async def await_clock(
    _: ChatState, __: Event, outcome: Outcome, turn: Turn, ports: Ports
) -> Outcome:
    """Return the outcome. If it asks what time it is, the next text may answer that."""
    if not any(_asks_clock(reply) for reply in outcome.replies):
        return outcome
    overlays = turn.overlays if outcome.overlays is None else outcome.overlays
    return replace(outcome, overlays=(*overlays, ClockOpen()))


def _asks_clock(reply: Reply) -> bool:
    match reply:
        case ClockAsked() | SettingsShown(page=events.Screen.CLOCK):
            return True
        case _:
            return False


async def forget(state: ChatState, _: events.ForgetPressed, turn: Turn, ports: Ports) -> Outcome:
    """Forget what the learner said of themselves and do not ask again. Progress stays."""
    memory = Memory(was_asked=turn.learner.memory.was_asked)
    learner = replace(turn.learner, memory=memory)
    shown = page(events.Screen.MEMORY, learner, turn)
    return Outcome(state=state, changes=(LearnerChanged(learner),), replies=(shown,))


async def ask_interests(
    state: ChatState, _: events.InterestsPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Ask what the learner likes. The next text answers that."""
    asked = Line("interests-asked", {"longest": LONGEST_INTERESTS}, interim=True)
    return Outcome(state=state, overlays=(*turn.overlays, InterestsOpen()), replies=(asked,))


async def take_interests(
    overlay: InterestsOpen, state: ChatState, event: TextReceived, turn: Turn, ports: Ports
) -> Outcome:
    """Store what the learner likes. A text that is too long is asked for again.

    A no or a stop stores nothing.
    """
    if ports.words.meaning_of(event.text) is not None:
        return Outcome(state=state, replies=(remark("said-all-right"),))
    interests = " ".join(event.text.split())
    if len(interests) > LONGEST_INTERESTS:
        again = Line("interests-too-long", {"longest": LONGEST_INTERESTS}, interim=True)
        return Outcome(state=state, overlays=(*turn.overlays, overlay), replies=(again,))
    learner = with_field(turn.learner, "memory.interests", interests)
    return Outcome(
        state=state, changes=(LearnerChanged(learner),), replies=(remark("interests-kept"),)
    )


def page(screen: events.Screen, learner: Learner, turn: Turn) -> SettingsShown:
    """Return a page of /settings for this learner. It replaces the current one."""
    return SettingsShown(page=screen, learner=learner.without_past_break(turn.now), now=turn.now)


def _one_of(name: str, values: Iterable[str]) -> Setting:
    """Return a setting of what learners say of themselves, which "none" takes back."""
    held, options = attrgetter(f"memory.{name}"), (*values, NONE)
    return Setting(
        name=name,
        page=events.Screen.MEMORY,
        group=SettingGroup.GENERAL,
        get=lambda learner: held(learner) or NONE,
        options=lambda _: options,
        set=lambda learner, value, _: with_field(
            learner, f"memory.{name}", "" if value == NONE else value
        ),
        across=2,
    )


def _in_hours(learner: Learner, begins: str, ends: str) -> Learner:
    return replace(learner, quiet_from=time(int(begins)), quiet_until=time(int(ends)))


def _quiet(learner: Learner) -> str:
    begins, ends = learner.quiet_from.hour, learner.quiet_until.hour
    return NONE if begins == ends else f"{begins}-{ends}"


def _in_quiet(learner: Learner, value: str, _: datetime) -> Learner:
    hours = "0-0" if value == NONE else value
    return _in_hours(learner, *hours.split("-"))


def _note_quiet(learner: Learner) -> tuple[Line, ...]:
    return (
        Line("settings-quiet-none" if _quiet(learner) == NONE else "page-settings-quiet-same"),
    )


def _with_letters(learner: Learner, value: str, now: datetime) -> Learner:
    chosen = with_field(learner, "rhythm.letters", value == ON)
    return replace(chosen, letter_at=next_letter_at(chosen, now) if value == ON else None)


_ZONE: Final = Setting(
    name="zone",
    page=events.Screen.CLOCK,
    group=SettingGroup.GENERAL,
    kind=SettingKind.ZONE,
    get=lambda learner: learner.zone or "",
    options=lambda _: PLACES,
    set=moved_to,
    takes=is_zone,
)
_RHYTHM: Final = SettingGroup.RHYTHM
_LEADING_BACK: Final = frozenset(
    {events.Screen.LANGUAGE, events.Screen.CLOCK, events.Screen.QUIET, events.Screen.CAP}
)
"""Pages that lead back to the overview after a choice."""
declare(
    Setting(
        name="language",
        page=events.Screen.LANGUAGE,
        group=SettingGroup.GENERAL,
        get=lambda learner: learner.language.value,
        options=lambda _: tuple(Language),
        set=lambda learner, value, _: replace(
            learner, language=Language(value), language_chosen=True
        ),
    ),
    _ZONE,
    switch("dark", "dark_pictures", events.Screen.OVERVIEW, SettingGroup.GENERAL),
    switch("mixes", "mixes", events.Screen.OVERVIEW, SettingGroup.GENERAL),
    Setting(
        name="school_class",
        page=None,
        group=SettingGroup.GENERAL,
        get=lambda learner: learner.school_class or NONE,
        options=lambda _: (NONE, *SCHOOL_CLASSES),
        set=lambda learner, value, _: replace(
            learner, school_class=None if value == NONE else value
        ),
    ),
    _one_of("level", LEVELS),
    _one_of("purpose", PURPOSES),
    switch("reminders", "reminders_on", events.Screen.OVERVIEW, _RHYTHM),
    Setting(
        name="quiet",
        page=events.Screen.QUIET,
        group=None,
        get=_quiet,
        options=lambda _: ("21-8", "22-7", "23-7", "20-9", NONE),
        set=_in_quiet,
        takes=lambda hours: re.fullmatch(rf"{_HOUR}-{_HOUR}", hours) is not None,
        across=2,
    ),
    Setting(
        name="quiet_from",
        page=None,
        group=_RHYTHM,
        get=lambda learner: str(learner.quiet_from.hour),
        options=lambda _: _HOURS,
        set=lambda learner, value, _: _in_hours(learner, value, str(learner.quiet_until.hour)),
        words="hour",
    ),
    Setting(
        name="quiet_until",
        page=None,
        group=_RHYTHM,
        get=lambda learner: str(learner.quiet_until.hour),
        options=lambda _: _HOURS,
        set=lambda learner, value, _: _in_hours(learner, str(learner.quiet_from.hour), value),
        note=_note_quiet,
        words="hour",
    ),
    replace(
        switch("letters", "rhythm.letters", events.Screen.OVERVIEW, _RHYTHM), set=_with_letters
    ),
    number(
        "daily_cap",
        "daily_cap",
        DAILY_CAPS,
        events.Screen.CAP,
        _RHYTHM,
        note=lambda learner: (Line("settings-cap", {"count": learner.daily_cap}),),
        across=5,
    ),
)

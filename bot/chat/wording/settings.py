"""The pages of /settings, and the question what time it is."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from bot.chat.wording.screen import Button, Keyboard, Placement, Screen, edited, rows
from bot.chat.wording.voice import Voice, bullets, paragraphs
from bot.chat.wording.ways_on import go_on
from bot.domain.course import Language
from bot.domain.learner import DAILY_CAPS
from bot.flow.cards.events import CardSettingsPressed
from bot.flow.engine.events import Press
from bot.flow.engine.replies import Style
from bot.flow.learner import events
from bot.flow.learner.replies import ClockAsked, SettingsShown, ZonesOffered

_HOUR: Final = 60
_DAY_HOURS: Final = 24
_DAY: Final = _DAY_HOURS * _HOUR
_WESTMOST: Final = -11
"""Hours ahead of UTC; from here on each hour of the day comes once."""
_AROUND: Final = 3
"""Hours that the page of the clock begins before the likely ones."""
_OTHER_MINUTES: Final = (-570, -210, -150, 210, 270, 330, 345, 390, 525, 570, 630, 765, 825)
"""Where clocks show other minutes: Marquesas, Newfoundland, Iran, India, Nepal, Chatham ..."""
_LIKELY: Final[Mapping[Language, tuple[str, ...]]] = {
    Language.EN: ("America/New_York", "Europe/London", "Europe/Berlin", "Asia/Kolkata"),
    Language.DE: ("Europe/Berlin",),
}
"""Where those who speak a language mostly live, from west to east."""
_QUIET: Final = ((21, 8), (22, 7), (23, 7), (20, 9))


def show(voice: Voice, reply: SettingsShown) -> Screen:
    """Return one page of /settings."""
    text, keyboard = _PAGES[reply.page](voice, reply)
    back = Button(voice("button-back"), events.SettingsPagePressed(events.Screen.OVERVIEW))
    is_overview = reply.page is events.Screen.OVERVIEW
    return Screen(
        markdown=text,
        keyboard=keyboard if is_overview else (*keyboard, (back,)),
        placement=edited(edits=reply.edits),
        aside=True,
    )


def offer_zones(voice: Voice, reply: ZonesOffered) -> Screen:
    """Return the places that share the learner's time, one a row."""
    cities = tuple((Button(voice.city(zone), events.ZonePressed(zone)),) for zone in reply.zones)
    back = Button(voice("button-back"), events.SettingsPagePressed(events.Screen.CLOCK))
    return Screen(
        markdown=voice("zones-pick"),
        keyboard=(*cities, (back,)),
        placement=Placement.EDIT,
        aside=True,
    )


def ask_clock(voice: Voice, reply: ClockAsked) -> Screen:
    """Return the question what time it is, with the likely answers and a way to all others."""
    likely = dict.fromkeys(_ahead(zone, reply.now) for zone in _LIKELY[voice.language])
    other = _page(voice, "button-other-time", events.Screen.CLOCK)
    keyboard = (_times(reply.now, tuple(likely)), (other,))
    return Screen(markdown=voice("clock-asked"), keyboard=keyboard, aside=True)


def _overview(voice: Voice, reply: SettingsShown) -> tuple[str, Keyboard]:
    reminders = "settings-reminders-on" if reply.reminders_on else "settings-reminders-off"
    lines = bullets(
        [
            voice("settings-language", language=voice("language-name")),
            _zone_line(voice, reply),
            _quiet_line(voice, reply),
            voice("settings-cap", questions=voice("count-questions", count=reply.daily_cap)),
            voice("settings-new-cards", count=reply.new_cards_a_day)
            if reply.new_cards_a_day
            else voice("settings-no-new-cards"),
            voice(reminders),
            voice("settings-dark" if reply.dark_pictures else "settings-light"),
        ]
    )
    switch = Button(
        voice("button-reminders-off" if reply.reminders_on else "button-reminders-on"),
        events.RemindersPressed(on=not reply.reminders_on),
    )
    pictures = Button(
        voice("button-light" if reply.dark_pictures else "button-dark"),
        events.PicturesPressed(dark=not reply.dark_pictures),
    )
    keyboard = (
        (
            _page(voice, "button-language", events.Screen.LANGUAGE),
            _page(voice, "button-clock", events.Screen.CLOCK),
        ),
        (
            _page(voice, "button-quiet", events.Screen.QUIET),
            _page(voice, "button-cap", events.Screen.CAP),
        ),
        (switch, pictures),
        (
            Button(voice("button-card-settings"), CardSettingsPressed()),
            _page(voice, "button-memory", events.Screen.MEMORY),
        ),
        (go_on(voice),),
    )
    return paragraphs(voice("settings-title"), lines), keyboard


def _language(voice: Voice, reply: SettingsShown) -> tuple[str, Keyboard]:
    buttons = tuple(
        _choice(
            _own_name(voice, language),
            events.LanguagePressed(language),
            present=language is reply.language,
        )
        for language in Language
    )
    return voice("settings-language-page"), (buttons,)


def _clock(voice: Voice, reply: SettingsShown) -> tuple[str, Keyboard]:
    present = _ahead(reply.zone, reply.now) if reply.zone else None
    likely = present if present is not None else _ahead(_LIKELY[voice.language][0], reply.now)
    whole = _times(reply.now, _hours_around(likely), present)
    other = _times(reply.now, _OTHER_MINUTES, present)
    return voice("settings-clock-page"), rows(whole, 4) + rows(other, 4)


def _quiet(voice: Voice, reply: SettingsShown) -> tuple[str, Keyboard]:
    now = (reply.quiet_from, reply.quiet_until)
    hours = tuple(
        _choice(
            voice("button-hours", **_hours(*quiet)),
            events.QuietPressed(*quiet),
            present=quiet == now,
        )
        for quiet in _QUIET
    )
    never_quiet = reply.quiet_from == reply.quiet_until
    none = _choice(voice("button-no-quiet"), events.QuietPressed(0, 0), present=never_quiet)
    return voice("settings-quiet-page"), (*rows(hours, 2), (none,))


def _cap(voice: Voice, reply: SettingsShown) -> tuple[str, Keyboard]:
    caps = tuple(
        _choice(str(cap), events.CapPressed(cap), present=cap == reply.daily_cap)
        for cap in DAILY_CAPS
    )
    return voice("settings-cap-page"), (caps,)


def _memory(voice: Voice, reply: SettingsShown) -> tuple[str, Keyboard]:
    memory = reply.memory
    if memory.is_empty:
        return paragraphs(voice("memory-title"), voice("memory-none")), ()
    lines = (
        voice("memory-preferred", way=_way(voice, memory.preferred)) if memory.preferred else "",
        voice("memory-helpful", way=_way(voice, memory.helpful)) if memory.helpful else "",
        voice("memory-hard", names=voice.names(memory.hard)) if memory.hard else "",
    )
    told = bullets([line for line in lines if line])
    forget = Button(voice("button-forget"), events.ForgetPressed())
    return paragraphs(voice("memory-title"), told), ((forget,),)


def _way(voice: Voice, way: str) -> str:
    return voice(f"way-{way.replace('_', '-')}")


_PAGES: Final[Mapping[events.Screen, Callable[[Voice, SettingsShown], tuple[str, Keyboard]]]] = {
    events.Screen.OVERVIEW: _overview,
    events.Screen.LANGUAGE: _language,
    events.Screen.CLOCK: _clock,
    events.Screen.QUIET: _quiet,
    events.Screen.CAP: _cap,
    events.Screen.MEMORY: _memory,
}


def _page(voice: Voice, message: str, page: events.Screen) -> Button:
    return Button(voice(message), events.SettingsPagePressed(page))


def _own_name(voice: Voice, language: Language) -> str:
    return Voice(language=language, zone=voice.zone, now=voice.now)("language-name")


def _choice(label: str, press: Press, *, present: bool) -> Button:
    return Button(f"✓ {label}", press, Style.PRIMARY) if present else Button(label, press)


def _zone_line(voice: Voice, reply: SettingsShown) -> str:
    if reply.zone is None:
        return voice("settings-zone-unknown", time=reply.local_time)
    return voice("settings-zone", time=reply.local_time, city=voice.city(reply.zone))


def _quiet_line(voice: Voice, reply: SettingsShown) -> str:
    if reply.quiet_from == reply.quiet_until:
        return voice("settings-quiet-none")
    return voice("settings-quiet", **_hours(reply.quiet_from, reply.quiet_until))


def _hours(start: int, end: int) -> dict[str, str]:
    return {"from": f"{start:02}:00", "until": f"{end:02}:00"}


def _ahead(zone: str, now: datetime) -> int:
    there = now.astimezone(ZoneInfo(zone)).utcoffset() or timedelta()
    return there // timedelta(minutes=1)


def _hours_around(likely: int) -> tuple[int, ...]:
    first = likely // _HOUR - _AROUND - _WESTMOST
    round_the_clock = ((first + hour) % _DAY_HOURS for hour in range(_DAY_HOURS))
    return tuple((_WESTMOST + hour) * _HOUR for hour in round_the_clock)


def _times(
    now: datetime, offsets: Sequence[int], present: int | None = None
) -> tuple[Button, ...]:
    return tuple(
        _choice(
            f"{now + timedelta(minutes=offset):%H:%M}",
            events.ClockPressed(offset),
            present=present is not None and (offset - present) % _DAY == 0,
        )
        for offset in offsets
    )

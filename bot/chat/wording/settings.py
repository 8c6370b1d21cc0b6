"""The pages of /settings, and the question what time it is."""

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Final

from bot.chat.wording.screen import Button, Keyboard, Placement, Screen, Style, edited, rows
from bot.chat.wording.voice import Voice, bullets, paragraphs
from bot.chat.wording.ways_on import go_on
from bot.domain.course import Language
from bot.flow.events import (
    CapPressed,
    ClockPressed,
    LanguagePressed,
    NextAsked,
    QuietPressed,
    RemindersPressed,
    SettingsPagePressed,
    ZonePressed,
)
from bot.flow.events import Screen as Page
from bot.flow.outcome import ClockAsked, SettingsShown, ZonesOffered

_HOUR: Final = 60
_WHOLE_HOURS: Final = tuple(range(-11 * _HOUR, 13 * _HOUR, _HOUR))
"""Minutes ahead of UTC that give each hour of the day once."""
_OTHER_MINUTES: Final = (-570, -210, -150, 210, 270, 330, 345, 390, 525, 570, 630, 765, 825)
"""Where clocks show other minutes: Marquesas, Newfoundland, Iran, India, Nepal, Chatham ..."""
_QUIET: Final = ((21, 8), (22, 7), (23, 7), (20, 9))
_CAPS: Final = (5, 10, 20, 30, 50)


def show(voice: Voice, reply: SettingsShown) -> Screen:
    """Return one page of /settings."""
    text, keyboard = _PAGES[reply.page](voice, reply)
    back = Button(voice("button-back"), SettingsPagePressed(Page.OVERVIEW))
    is_overview = reply.page is Page.OVERVIEW
    return Screen(
        markdown=text,
        keyboard=keyboard if is_overview else (*keyboard, (back,)),
        placement=edited(edits=reply.edits),
        aside=True,
    )


def offer_zones(voice: Voice, reply: ZonesOffered) -> Screen:
    """Return the places that share the learner's time, one a row."""
    cities = tuple((Button(voice.city(zone), ZonePressed(zone)),) for zone in reply.zones)
    back = Button(voice("button-back"), SettingsPagePressed(Page.CLOCK))
    return Screen(
        markdown=voice("zones-pick"),
        keyboard=(*cities, (back,)),
        placement=Placement.EDIT,
        aside=True,
    )


def ask_clock(voice: Voice, reply: ClockAsked) -> Screen:
    """Return the question what time it is, with every possible answer."""
    later = Button(voice("button-later"), NextAsked())
    keyboard = (*_clock_keys(reply.now), (later,))
    return Screen(markdown=voice("clock-asked"), keyboard=keyboard, aside=True)


def _overview(voice: Voice, reply: SettingsShown) -> tuple[str, Keyboard]:
    reminders = "settings-reminders-on" if reply.reminders_on else "settings-reminders-off"
    lines = bullets(
        [
            voice("settings-language", language=voice("language-name")),
            _zone_line(voice, reply),
            _quiet_line(voice, reply),
            voice("settings-cap", questions=voice("count-questions", count=reply.daily_cap)),
            voice(reminders),
        ]
    )
    toggle = RemindersPressed(on=not reply.reminders_on)
    label = voice("button-reminders-off" if reply.reminders_on else "button-reminders-on")
    keyboard = (
        (_page(voice, "button-language", Page.LANGUAGE), _page(voice, "button-clock", Page.CLOCK)),
        (_page(voice, "button-quiet", Page.QUIET), _page(voice, "button-cap", Page.CAP)),
        (Button(label, toggle),),
        (go_on(voice),),
    )
    return paragraphs(voice("settings-title"), lines), keyboard


def _language(voice: Voice, reply: SettingsShown) -> tuple[str, Keyboard]:
    buttons = tuple(
        Button(_own_name(voice, language), LanguagePressed(language), _chosen(reply, language))
        for language in Language
    )
    return voice("settings-language-page"), (buttons,)


def _clock(voice: Voice, reply: SettingsShown) -> tuple[str, Keyboard]:
    return voice("settings-clock-page"), _clock_keys(reply.now)


def _quiet(voice: Voice, reply: SettingsShown) -> tuple[str, Keyboard]:
    del reply  # the same choices for everybody
    hours = tuple(
        Button(voice("button-hours", **_hours(start, end)), QuietPressed(start, end))
        for start, end in _QUIET
    )
    none = Button(voice("button-no-quiet"), QuietPressed(0, 0))
    return voice("settings-quiet-page"), (*rows(hours, 2), (none,))


def _cap(voice: Voice, reply: SettingsShown) -> tuple[str, Keyboard]:
    caps = tuple(
        Button(str(cap), CapPressed(cap), Style.PRIMARY if cap == reply.daily_cap else None)
        for cap in _CAPS
    )
    return voice("settings-cap-page"), (caps,)


_PAGES: Final[Mapping[Page, Callable[[Voice, SettingsShown], tuple[str, Keyboard]]]] = {
    Page.OVERVIEW: _overview,
    Page.LANGUAGE: _language,
    Page.CLOCK: _clock,
    Page.QUIET: _quiet,
    Page.CAP: _cap,
}


def _page(voice: Voice, message: str, page: Page) -> Button:
    return Button(voice(message), SettingsPagePressed(page))


def _own_name(voice: Voice, language: Language) -> str:
    return Voice(language=language, zone=voice.zone, now=voice.now)("language-name")


def _chosen(reply: SettingsShown, language: Language) -> Style | None:
    return Style.PRIMARY if language is reply.language else None


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


def _clock_keys(now: datetime) -> Keyboard:
    return rows(_times(now, _WHOLE_HOURS), 4) + rows(_times(now, _OTHER_MINUTES), 4)


def _times(now: datetime, offsets: tuple[int, ...]) -> tuple[Button, ...]:
    return tuple(
        Button(f"{now + timedelta(minutes=ahead):%H:%M}", ClockPressed(ahead)) for ahead in offsets
    )

"""The pages of /settings, and the question what time it is."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from bot.chat.messages import rhythm
from bot.chat.messages.lines import renders
from bot.chat.messages.localizer import Localizer, bullets, paragraphs
from bot.chat.messages.screen import Button, Keyboard, Screen, edited, rows
from bot.chat.messages.ways_on import go_on
from bot.domain.learner.learner import DAILY_CAPS
from bot.domain.learner.zones import likely_zones
from bot.domain.topics.course import Language
from bot.flow.cards.events import CardSettingsPressed
from bot.flow.engine.events import Press
from bot.flow.engine.replies import Style
from bot.flow.learner import events
from bot.flow.learner.events import Screen as Page
from bot.flow.learner.replies import ClockAsked, SettingsShown, ZonesOffered

_LIKELY: Final[Mapping[Language, tuple[str, ...]]] = {
    Language.EN: ("America/New_York", "Europe/London", "Europe/Berlin", "Asia/Kolkata"),
    Language.DE: ("Europe/Berlin",),
}
"""Where those who speak a language mostly live, from west to east."""
_QUIET: Final = ((21, 8), (22, 7), (23, 7), (20, 9))


@renders
def show(text: Localizer, reply: SettingsShown) -> Screen:
    """Return one page of /settings."""
    message, keyboard = _PAGES[reply.page](text, reply)
    back = Button(text("button-back"), events.SettingsPagePressed(Page.OVERVIEW))
    is_overview = reply.page is Page.OVERVIEW
    if reply.page in rhythm.BELOW_RHYTHM:
        back = _page(text, "button-back", Page.RHYTHM)
    return Screen(
        markdown=message,
        keyboard=keyboard if is_overview else (*keyboard, (back,)),
        placement=edited(edits=reply.edits),
        interim=True,
    )


@renders
def offer_zones(text: Localizer, reply: ZonesOffered) -> Screen:
    """Return the places that share the learner's time, one a row."""
    cities = tuple((Button(text.city(zone), events.ZonePressed(zone)),) for zone in reply.zones)
    back = Button(text("button-back"), events.SettingsPagePressed(Page.CLOCK))
    return Screen(
        markdown=text("zones-pick"),
        keyboard=(*cities, (back,)),
        placement=edited(edits=reply.edits),
        interim=True,
    )


@renders
def ask_clock(text: Localizer, reply: ClockAsked) -> Screen:
    """Return the question what time it is, with the likely answers and a way to all others."""
    likely = dict.fromkeys(_ahead(zone, reply.now) for zone in _LIKELY[text.language])
    other = _page(text, "button-other-time", Page.CLOCK)
    keyboard = (_times(reply.now, tuple(likely)), (other,))
    message = text("clock-asked", time=f"{reply.now:%H:%M}")
    return Screen(markdown=message, keyboard=keyboard, interim=True)


def _overview(text: Localizer, reply: SettingsShown) -> tuple[str, Keyboard]:
    reminders = "settings-reminders-on" if reply.reminders_on else "settings-reminders-off"
    pictured = "settings-dark" if reply.dark_pictures else "settings-light"
    letter = "settings-letters-on" if reply.letters else "settings-letters-off"
    lines = bullets(
        [
            f"{text('settings-language', language=text('language-name'))} · {text(pictured)}",
            _zone_line(text, reply),
            _quiet_line(text, reply),
            text("settings-cap", questions=text("count-questions", count=reply.daily_cap)),
            text("settings-new-cards", count=reply.new_cards_a_day)
            if reply.new_cards_a_day
            else text("settings-no-new-cards"),
            f"{text(reminders)} · {text(letter)}",
        ]
    )
    switch = Button(
        text("button-reminders-off" if reply.reminders_on else "button-reminders-on"),
        events.RemindersPressed(on=not reply.reminders_on),
    )
    pictures = Button(
        text("button-light" if reply.dark_pictures else "button-dark"),
        events.PicturesPressed(dark=not reply.dark_pictures),
    )
    letters = Button(
        text("button-letters-off" if reply.letters else "button-letters-on"),
        events.LettersPressed(on=not reply.letters),
    )
    keyboard = (
        (_page(text, "button-language", Page.LANGUAGE), _page(text, "button-clock", Page.CLOCK)),
        (_page(text, "button-quiet", Page.QUIET), _page(text, "button-cap", Page.CAP)),
        (switch, pictures),
        (letters, _page(text, "button-rhythm", Page.RHYTHM)),
        (
            Button(text("button-card-settings"), CardSettingsPressed()),
            _page(text, "button-memory", Page.MEMORY),
        ),
        (go_on(text),),
    )
    return paragraphs(text("settings-title"), lines), keyboard


def _language(text: Localizer, reply: SettingsShown) -> tuple[str, Keyboard]:
    buttons = tuple(
        _choice(
            _own_name(text, language),
            events.LanguagePressed(language),
            present=language is reply.language,
        )
        for language in Language
    )
    return text("settings-language-page"), (buttons,)


def _clock(text: Localizer, reply: SettingsShown) -> tuple[str, Keyboard]:
    places = tuple(
        _choice(
            f"{reply.now.astimezone(ZoneInfo(zone)):%H:%M} {text.city(zone)}",
            events.ZonePressed(zone),
            present=zone == reply.zone,
        )
        for zone in dict.fromkeys(filter(None, (reply.zone, *likely_zones(text.language))))
    )
    return text("settings-clock-page"), rows(places, 2)


def _quiet(text: Localizer, reply: SettingsShown) -> tuple[str, Keyboard]:
    now = (reply.quiet_from, reply.quiet_until)
    hours = tuple(
        _choice(
            text("button-hours", **_hours(*quiet)),
            events.QuietPressed(*quiet),
            present=quiet == now,
        )
        for quiet in _QUIET
    )
    never_quiet = reply.quiet_from == reply.quiet_until
    none = _choice(text("button-no-quiet"), events.QuietPressed(0, 0), present=never_quiet)
    return text("settings-quiet-page"), (*rows(hours, 2), (none,))


def _cap(text: Localizer, reply: SettingsShown) -> tuple[str, Keyboard]:
    caps = tuple(
        _choice(str(cap), events.CapPressed(cap), present=cap == reply.daily_cap)
        for cap in DAILY_CAPS
    )
    return text("settings-cap-page"), (caps,)


def _memory(text: Localizer, reply: SettingsShown) -> tuple[str, Keyboard]:
    memory = reply.memory
    if memory.is_empty:
        return paragraphs(text("memory-title"), text("memory-none")), ()
    lines = (
        text("memory-preferred", way=_way(text, memory.preferred)) if memory.preferred else "",
        text("memory-helpful", way=_way(text, memory.helpful)) if memory.helpful else "",
        text("memory-hard", names=text.names(memory.hard)) if memory.hard else "",
    )
    message = bullets([line for line in lines if line])
    forget = Button(text("button-forget"), events.ForgetPressed())
    return paragraphs(text("memory-title"), message), ((forget,),)


def _way(text: Localizer, way: str) -> str:
    return text(f"way-{way.replace('_', '-')}")


def _page(text: Localizer, message: str, page: Page) -> Button:
    return Button(text(message), events.SettingsPagePressed(page))


def _own_name(text: Localizer, language: Language) -> str:
    return Localizer(language=language, zone=text.zone, now=text.now)("language-name")


def _choice(label: str, press: Press, *, present: bool) -> Button:
    return Button(f"✓ {label}", press, Style.PRIMARY) if present else Button(label, press)


def _zone_line(text: Localizer, reply: SettingsShown) -> str:
    if reply.zone is None:
        return text("settings-zone-unknown", time=reply.local_time)
    return text("settings-zone", time=reply.local_time, city=text.city(reply.zone))


def _quiet_line(text: Localizer, reply: SettingsShown) -> str:
    if reply.quiet_from == reply.quiet_until:
        return text("settings-quiet-none")
    return text("settings-quiet", **_hours(reply.quiet_from, reply.quiet_until))


def _hours(start: int, end: int) -> dict[str, str]:
    return {"from": f"{start:02}:00", "until": f"{end:02}:00"}


def _ahead(zone: str, now: datetime) -> int:
    there = now.astimezone(ZoneInfo(zone)).utcoffset() or timedelta()
    return there // timedelta(minutes=1)


def _times(now: datetime, offsets: Sequence[int]) -> tuple[Button, ...]:
    return tuple(
        Button(f"{now + timedelta(minutes=offset):%H:%M}", events.ClockPressed(offset))
        for offset in offsets
    )


_PAGES: Final[Mapping[Page, rhythm.ShowPage]] = {
    Page.OVERVIEW: _overview,
    Page.LANGUAGE: _language,
    Page.CLOCK: _clock,
    Page.QUIET: _quiet,
    Page.CAP: _cap,
    Page.MEMORY: _memory,
    **rhythm.PAGES,
}

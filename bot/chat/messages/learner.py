"""The pages of /settings, and the question what time it is."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from bot.chat.messages import rhythm, settings
from bot.chat.messages.lines import renders
from bot.chat.messages.localizer import Localizer, bullets, foldable, paragraphs
from bot.chat.messages.screen import Button, Keyboard, Screen, reply_placement, rows
from bot.chat.messages.ways_on import go_on
from bot.domain.learner.learner import Learner
from bot.domain.learner.zones import likely_zones
from bot.domain.markup import escape
from bot.domain.topics.course import Language
from bot.flow.learner import events
from bot.flow.learner.events import Screen as Page
from bot.flow.learner.replies import ClockAsked, SettingsShown
from bot.flow.learner.setting import SETTINGS

_LIKELY: Final[Mapping[Language, tuple[str, ...]]] = {
    Language.EN: ("America/New_York", "Europe/London", "Europe/Berlin", "Asia/Kolkata"),
    Language.DE: ("Europe/Berlin",),
}
"""Where most speakers of a language live, from west to east."""


@renders
def show(text: Localizer, reply: SettingsShown) -> Screen:
    """Return one page of /settings."""
    message, keyboard = _PAGES[reply.page](text, reply)
    is_overview, above = reply.page is Page.OVERVIEW, Page.OVERVIEW
    if reply.page in rhythm.BELOW_RHYTHM:
        above = Page.RHYTHM
    elif reply.zones:
        above = Page.CLOCK
    back = _page(text, "button-back", above)
    return Screen(
        markdown=message,
        keyboard=keyboard if is_overview else (*keyboard, (back,)),
        placement=reply_placement(edits=reply.edits),
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
    learner = reply.learner
    reminders = "settings-reminders-on" if learner.reminders_on else "settings-reminders-off"
    pictured = "settings-dark" if learner.dark_pictures else "settings-light"
    letter = "settings-letters-on" if learner.rhythm.letters else "settings-letters-off"
    lines = bullets(
        [
            f"{text('settings-language', language=text('language-name'))} · {text(pictured)}",
            settings.zone_line(text, learner),
            _quiet_line(text, learner),
            text("settings-cap", count=learner.daily_cap),
            text("settings-new-cards", count=learner.new_cards_a_day)
            if learner.new_cards_a_day
            else text("settings-no-new-cards"),
            f"{text(reminders)} · {text(letter)}",
        ]
    )
    buttons = (
        _page(text, "setting-language", Page.LANGUAGE),
        _page(text, "setting-zone", Page.CLOCK),
        _page(text, "button-quiet", Page.QUIET),
        _page(text, "setting-daily-cap", Page.CAP),
        *settings.switches(text, Page.OVERVIEW, learner),
        _page(text, "setting-group-rhythm", Page.RHYTHM),
        _page(text, "setting-group-cards", Page.CARDS),
        _page(text, "button-memory", Page.MEMORY),
        _page(text, "button-observers", Page.OBSERVERS),
        go_on(text),
    )
    return paragraphs(text("settings-title"), lines), rows(buttons, 2)


def _choosing(message: str, page: Page) -> rhythm.ShowPage:
    return lambda text, reply: (text(message), settings.buttons(text, page, reply.learner))


def _clock(text: Localizer, reply: SettingsShown) -> tuple[str, Keyboard]:
    """Return likely places to choose from, or those that share the learner's time."""
    if reply.zones:
        cities = (Button(text.city(zone), SETTINGS["zone"].to(zone)) for zone in reply.zones)
        return text("zones-pick"), tuple((city,) for city in cities)
    likely = filter(None, (reply.learner.zone, *likely_zones(text.language)))
    places = tuple(_place(text, zone, reply) for zone in dict.fromkeys(likely))
    return text("settings-clock-page"), rows(places, 2)


def _place(text: Localizer, zone: str, reply: SettingsShown) -> Button:
    time = f"{reply.now.astimezone(ZoneInfo(zone)):%H:%M}"
    return settings.choice_button(
        f"{time} {text.city(zone)}", SETTINGS["zone"].to(zone), holds=zone == reply.learner.zone
    )


def _memory(text: Localizer, reply: SettingsShown) -> tuple[str, Keyboard]:
    memory = reply.learner.memory
    chosen = settings.buttons(text, Page.MEMORY, reply.learner)
    likes = (Button(text("button-interests"), events.InterestsPressed()),)
    if memory.is_empty:
        return paragraphs(text("memory-title"), text("memory-none")), (*chosen, likes)
    lines = (
        text("memory-interests", interests=escape(memory.interests)) if memory.interests else "",
        text("memory-preferred", way=_way(text, memory.preferred)) if memory.preferred else "",
        text("memory-helpful", way=_way(text, memory.helpful)) if memory.helpful else "",
        text("memory-hard", names=text.names(memory.hard)) if memory.hard else "",
    )
    message = bullets([line for line in lines if line])
    forget = Button(text("button-forget"), events.ForgetPressed())
    noticed = foldable(text("memory-noticed"), message)
    return paragraphs(text("memory-title"), noticed), (*chosen, (*likes, forget))


def _way(text: Localizer, way: str) -> str:
    return text(f"way-{way.replace('_', '-')}")


def _page(text: Localizer, message: str, page: Page) -> Button:
    return Button(text(message), events.SettingsPagePressed(page))


def _quiet_line(text: Localizer, learner: Learner) -> str:
    if learner.quiet_from == learner.quiet_until:
        return text("settings-quiet-none")
    hours = f"{learner.quiet_from:%H:%M}", f"{learner.quiet_until:%H:%M}"
    return text("settings-quiet", **{"from": hours[0], "until": hours[1]})


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
    Page.LANGUAGE: _choosing("settings-language-page", Page.LANGUAGE),
    Page.CLOCK: _clock,
    Page.QUIET: _choosing("settings-quiet-page", Page.QUIET),
    Page.CAP: _choosing("settings-cap-page", Page.CAP),
    Page.MEMORY: _memory,
    **rhythm.PAGES,
}

"""The words and buttons of all settings: in the chat, and on the page beside it."""

from collections.abc import Iterator
from itertools import groupby
from typing import Literal

from babel.dates import format_date, get_day_names

from bot.chat.messages import lines
from bot.chat.messages.localizer import Localizer, key_part
from bot.chat.messages.screen import Button, Keyboard, rows
from bot.domain.learner.learner import Learner
from bot.domain.learner.rhythm import Break
from bot.flow.engine.events import Press
from bot.flow.engine.replies import Style
from bot.flow.learner.events import Screen as Page
from bot.flow.learner.setting import NONE, OFF, ON, SETTINGS, Setting
from bot.flow.rhythm.settings import PLANNED
from bot.views.settings import SettingGroup, SettingKind, WordedGroup, WordedSetting

_DAY = "day_"


def buttons(text: Localizer, page: Page, learner: Learner) -> Keyboard:
    """Return the options of a page with the current ones marked. An option "none" comes last."""
    settings = [setting for setting in SETTINGS.values() if setting.page is page]
    choices = (
        row
        for setting in settings
        if setting.kind is not SettingKind.SWITCH
        for row in _choices(text, setting, learner)
    )
    return (*choices, *rows(switches(text, page, learner), 2))


def switches(text: Localizer, page: Page, learner: Learner) -> tuple[Button, ...]:
    """Return the buttons that switch something on or off."""
    switched = (
        setting
        for setting in SETTINGS.values()
        if setting.page is page and setting.kind is SettingKind.SWITCH
    )
    return tuple(_switch(text, setting, learner) for setting in switched)


def choice_button(label: str, press: Press, *, holds: bool) -> Button:
    """Return the button of a choice, marked if it is the current one."""
    return Button(f"✓ {label}", press, Style.PRIMARY) if holds else Button(label, press)


def days(text: Localizer, learner: Learner) -> tuple[Button, ...]:
    """Return a button for each weekday, which changes the day to its next kind."""
    return tuple(
        _day(text, setting, learner) for setting in SETTINGS.values() if setting.page is Page.DAYS
    )


def value_name(text: Localizer, setting: Setting, value: str) -> str:
    """Return the name of a value of the setting."""
    if setting.kind is SettingKind.ZONE:
        return text.city(value)
    key = f"setting-{key_part(setting.words or setting.name)}-value"
    if setting.kind is SettingKind.SWITCH:
        key = "setting-switch-value"
    if not text.knows(key):
        return value
    first, _, second = value.partition("-")
    return text(key, value=_number(value), first=_number(first), second=_number(second))


def setting_groups(learner: Learner, text: Localizer) -> tuple[WordedGroup, ...]:
    """Return all settings in their groups, with their words, and last those only in the chat."""
    order = list(SettingGroup)
    shown = (
        (setting.group, setting) for setting in SETTINGS.values() if setting.group is not None
    )
    in_order = sorted(shown, key=lambda pair: order.index(pair[0]))
    groups = tuple(
        WordedGroup(
            title=text(f"setting-group-{group.value}"),
            note=text("page-settings-days") if group is SettingGroup.DAYS else "",
            settings=tuple(_words_for(setting, learner, text) for _, setting in own),
        )
        for group, own in groupby(in_order, key=lambda pair: pair[0])
    )
    elsewhere = text("page-settings-elsewhere"), text("page-settings-chat")
    return (*groups, WordedGroup(title=elsewhere[0], note=elsewhere[1], settings=()))


def break_line(text: Localizer, planned: Break | None) -> str:
    """Return when the break is, or nothing if none is planned."""
    if planned is None:
        return ""
    begins, ends = (
        format_date(day, "d. MMMM" if text.language.value == "de" else "d MMMM", text.language)
        for day in (planned.begins, planned.ends)
    )
    return text("rhythm-break", begins=begins, ends=ends)


def zone_line(text: Localizer, learner: Learner) -> str:
    """Return the learner's time and place."""
    time = f"{learner.local(text.now):%H:%M}"
    if learner.zone is None:
        return text("settings-zone-unknown", time=time)
    return text("settings-zone", time=time, city=text.city(learner.zone))


def _choices(text: Localizer, setting: Setting, learner: Learner) -> Iterator[tuple[Button, ...]]:
    value = setting.get(learner)
    choices = {
        option: choice_button(
            value_name(text, setting, option), setting.to(option), holds=option == value
        )
        for option in setting.options(learner)
    }
    none = choices.pop(NONE, None)
    yield from rows(tuple(choices.values()), setting.across)
    if none is not None:
        yield (none,)


def _switch(text: Localizer, setting: Setting, learner: Learner) -> Button:
    wanted = OFF if setting.get(learner) == ON else ON
    label = f"setting-{key_part(setting.name)}"
    key = f"{label}-{wanted}"
    return Button(text(key if text.knows(key) else label), setting.to(wanted))


def _day(text: Localizer, setting: Setting, learner: Learner) -> Button:
    kinds, kind = tuple(setting.options(learner)), setting.get(learner)
    following = kinds[(kinds.index(kind) + 1) % len(kinds)]
    day = _weekday(text, setting, "abbreviated")
    return Button(f"{day}: {value_name(text, setting, kind)}", setting.to(following))


def _weekday(text: Localizer, setting: Setting, width: Literal["wide", "abbreviated"]) -> str:
    names = get_day_names(width, locale=text.language.value)
    return str(names[int(setting.name.removeprefix(_DAY))])


def _words_for(setting: Setting, learner: Learner, text: Localizer) -> WordedSetting:
    value, kept = setting.get(learner), learner.without_past_break(text.now)
    values = dict.fromkeys(
        (*setting.options(learner), value) if value else setting.options(learner)
    )
    options = [(_option(setting, choice, kept, text), choice) for choice in values]
    return WordedSetting(
        name=setting.name,
        kind=setting.kind,
        value=value,
        label=_weekday(text, setting, "wide")
        if setting.name.startswith(_DAY)
        else text(f"setting-{key_part(setting.name)}"),
        note=zone_line(text, learner)
        if setting.kind is SettingKind.ZONE
        else ". ".join(
            lines.line_text(text, line.key, line.values) for line in setting.note(kept)
        ),
        options=tuple(sorted(options) if setting.kind is SettingKind.ZONE else options),
    )


def _option(setting: Setting, value: str, learner: Learner, text: Localizer) -> str:
    if value == PLANNED:
        return break_line(text, learner.rhythm.break_)
    return value_name(text, setting, value)


def _number(value: str) -> str | int:
    return int(value) if value.isdigit() else value

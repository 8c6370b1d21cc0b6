"""The words of the settings on the page, as far as they can be those of /settings in the chat."""

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import Final

from babel.dates import get_day_names

from bot.chat.messages.localizer import Localizer, decimal, percent
from bot.chat.messages.rhythm import BREAK_LENGTHS, break_line
from bot.domain.learner.learner import Learner, in_hours
from bot.domain.memory.models import CardModel
from bot.domain.topics.course import Language
from bot.flow.page.settings import NONE, PLANNED
from bot.views.settings import Setting, SettingGroup, SettingKind, WordedGroup, WordedSetting

_TITLES: Final[Mapping[SettingGroup, str]] = {
    SettingGroup.GENERAL: "page-settings-general",
    SettingGroup.RHYTHM: "button-rhythm",
    SettingGroup.DAYS: "button-days",
    SettingGroup.CARDS: "button-card-settings",
}
_LABELS: Final[Mapping[str, str]] = {
    "language": "button-language",
    "zone": "button-clock",
    "dark": "button-dark",
    "reminders": "page-settings-reminders",
    "reminder_hour": "button-when",
    "quiet_from": "page-settings-quiet-from",
    "quiet_until": "page-settings-quiet-until",
    "letters": "page-settings-letters",
    "daily_cap": "button-cap",
    "minutes": "button-minutes-a-day",
    "same_day": "button-same-day",
    "streak": "button-streak-on",
    "break": "button-break",
    "new_cards": "page-settings-new-cards",
    "new_in_all": "page-settings-new-in-all",
    "new_in_order": "button-new-in-order",
    "card_model": "page-settings-model",
    "two_ratings": "button-two-ratings",
}
_DAY: Final = "day_"


def worded(
    settings: Sequence[Setting], learner: Learner, text: Localizer
) -> tuple[WordedGroup, ...]:
    """Return the settings in their groups, with their words, and last what stays in the chat."""
    groups = tuple(
        WordedGroup(
            title=text(_TITLES[group]),
            note=text("page-settings-days") if group is SettingGroup.DAYS else "",
            settings=tuple(_worded(it, learner, text) for it in own),
        )
        for group, own in groupby(settings, key=lambda it: it.group)
    )
    elsewhere = text("page-settings-elsewhere"), text("page-settings-chat")
    return (*groups, WordedGroup(title=elsewhere[0], note=elsewhere[1], settings=()))


def _worded(setting: Setting, learner: Learner, text: Localizer) -> WordedSetting:
    called = _CALLED.get(setting.name, _CALLED[setting.kind])
    if setting.name.startswith(_DAY):
        called = _day_kind
    options = [(called(value, learner, text), value) for value in setting.options]
    note = _NOTES.get(setting.name)
    return WordedSetting(
        name=setting.name,
        kind=setting.kind,
        value=setting.value,
        label=_label(setting.name, text),
        note="" if note is None else note(learner, text),
        options=tuple(sorted(options) if setting.kind is SettingKind.ZONE else options),
    )


def _label(name: str, text: Localizer) -> str:
    if name.startswith(_DAY):
        names: Mapping[int, str] = get_day_names("wide", locale=text.language.value)
        return names[int(name.removeprefix(_DAY))]
    return text(_LABELS[name])


def _itself(value: str, _: Learner, __: Localizer) -> str:
    return value


def _switched(value: str, _: Learner, text: Localizer) -> str:
    return text(f"page-settings-{value}")


def _language(value: str, _: Learner, text: Localizer) -> str:
    return Localizer(language=Language(value), zone=text.zone, now=text.now)("language-name")


def _city(value: str, _: Learner, text: Localizer) -> str:
    return text.city(value)


def _hour(value: str, _: Learner, text: Localizer) -> str:
    return text("button-by-habit") if value == NONE else f"{int(value):02}:00"


def _minutes(value: str, _: Learner, text: Localizer) -> str:
    minutes = int(value)
    return text("count-minutes", count=minutes) if minutes else text("button-no-limit")


def _day_kind(value: str, _: Learner, text: Localizer) -> str:
    return text(f"page-settings-day-{value}")


def _break(value: str, learner: Learner, text: Localizer) -> str:
    if value == PLANNED:
        return break_line(text, learner.rhythm.break_)
    if value == NONE:
        return text("button-no-break")
    begins, _, days = value.partition("-")
    length = text(BREAK_LENGTHS[int(days)])
    return text("page-settings-break", begins=begins, length=length)


def _new_cards(value: str, _: Learner, text: Localizer) -> str:
    return text("button-new-a-day", count=int(value))


def _card_model(value: str, _: Learner, text: Localizer) -> str:
    if value == CardModel.SM2:
        return text("card-model-sm2")
    return text("card-model-fsrs", percent=percent(text, int(value)))


_CALLED: Final[Mapping[str, Callable[[str, Learner, Localizer], str]]] = {
    SettingKind.CHOICE: _itself,
    SettingKind.SWITCH: _switched,
    SettingKind.ZONE: _city,
    "language": _language,
    "reminder_hour": _hour,
    "quiet_from": _hour,
    "quiet_until": _hour,
    "minutes": _minutes,
    "break": _break,
    "new_cards": _new_cards,
    "card_model": _card_model,
}
"""How the values of a setting are called, or those of its kind."""


def _time(learner: Learner, text: Localizer) -> str:
    time = f"{learner.local(text.now):%H:%M}"
    if learner.zone is None:
        return text("settings-zone-unknown", time=time)
    return text("settings-zone", time=time, city=text.city(learner.zone))


def _reminded(learner: Learner, text: Localizer) -> str:
    fixed, quiet = learner.rhythm.fixed_time, (learner.quiet_from, learner.quiet_until)
    return text("when-quiet") if fixed is not None and in_hours(fixed, quiet) else ""


def _quiet(learner: Learner, text: Localizer) -> str:
    none = learner.quiet_from == learner.quiet_until
    return text("settings-quiet-none" if none else "page-settings-quiet-same")


def _cap(learner: Learner, text: Localizer) -> str:
    return text("settings-cap", questions=text("count-questions", count=learner.daily_cap))


def _break_kept(learner: Learner, text: Localizer) -> str:
    planned = learner.without_past_break(text.now).rhythm.break_
    return "" if planned is None else text("break-kept")


def _model(learner: Learner, text: Localizer) -> str:
    kept = text("card-settings-kept")
    if not learner.fitted_answers:
        return kept
    fitted = text("card-settings-fitted", answers=decimal(text, learner.fitted_answers))
    return f"{fitted}. {kept}"


_NOTES: Final[Mapping[str, Callable[[Learner, Localizer], str]]] = {
    "zone": _time,
    "reminder_hour": _reminded,
    "quiet_until": _quiet,
    "daily_cap": _cap,
    "break": _break_kept,
    "card_model": _model,
}
"""What a setting means, as the chat says it, where the label is not enough."""

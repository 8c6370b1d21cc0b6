"""What /settings can change, as data for the page, and the event by which it is changed."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Final

from bot.domain.learner.learner import (
    DAILY_CAPS,
    MINUTES_A_DAY,
    NEW_CARDS_A_DAY,
    NEW_CARDS_IN_ALL,
    Learner,
    reminder_hours,
)
from bot.domain.learner.rhythm import WEEKDAYS, DayKind
from bot.domain.learner.zones import PLACES, place_like
from bot.domain.memory.models import CardModel
from bot.domain.rhythm.breaks import BreakBegins
from bot.domain.topics.course import Language
from bot.flow.cards.events import (
    FsrsPressed,
    NewCardsPressed,
    NewInAllPressed,
    NewOrderPressed,
    Sm2Pressed,
    TwoRatingsPressed,
)
from bot.flow.cards.settings import PERCENTS
from bot.flow.engine.events import Event
from bot.flow.learner import events
from bot.flow.outside.asking import Look, Refusal, RefusedError
from bot.flow.rhythm import events as rhythm_events
from bot.views.settings import Setting, SettingGroup, SettingKind

NONE: Final = "none"
PLANNED: Final = "planned"
"""The break that there is."""
BREAK_DAYS: Final = (3, 7, 14)
"""How long a break can be; any other last day is typed in the chat."""
_ON, _OFF = "on", "off"
_HOURS: Final = tuple(map(str, range(24)))
_NO_LIMIT: Final = 0
_BY_HABIT: Final = -1


@dataclass(frozen=True, slots=True)
class _Choice:
    """One thing that can be chosen."""

    group: SettingGroup
    value: Callable[[Learner], str]
    options: Callable[[Learner], Iterable[str]]
    event: Callable[[str, Learner], Event]
    kind: SettingKind = SettingKind.CHOICE


def settings_of(look: Look) -> tuple[Setting, ...]:
    """Return all settings as they are, in the order of their groups."""
    learner = _as_of_now(look)
    return tuple(
        Setting(
            name=name,
            group=it.group,
            kind=it.kind,
            value=it.value(learner),
            options=_with(it.value(learner), it.options(learner)),
        )
        for name, it in _CHOICES.items()
    )


def choosing(name: str, value: str, look: Look) -> Event:
    """Return the event that sets this value; RefusedError where it cannot be chosen."""
    learner, choice = _as_of_now(look), _CHOICES.get(name)
    if choice is None:
        raise RefusedError(Refusal.NOT_POSSIBLE, "name: no setting is called so")
    if choice.kind is SettingKind.ZONE:
        value = place_like(value, look.turn.now) or value
    if value not in choice.options(learner):
        raise RefusedError(Refusal.NOT_POSSIBLE, "value: it cannot be chosen")
    return choice.event(value, learner)


def _with(value: str, options: Iterable[str]) -> tuple[str, ...]:
    """Return the options, and what holds now where that could not be chosen any more."""
    return tuple(dict.fromkeys((*options, value) if value else options))


def _as_of_now(look: Look) -> Learner:
    """Return the learner without a break that is over."""
    return look.turn.learner.without_past_break(look.turn.now)


def _switch(
    group: SettingGroup, value: Callable[[Learner], bool], event: Callable[[bool], Event]
) -> _Choice:
    return _Choice(
        group,
        lambda it: _ON if value(it) else _OFF,
        lambda _: (_ON, _OFF),
        lambda chosen, _: event(chosen == _ON),
        SettingKind.SWITCH,
    )


def _hour_of(learner: Learner) -> str:
    fixed = learner.rhythm.fixed_time
    return NONE if fixed is None else str(fixed.hour)


def _reminded(value: str, _: Learner) -> Event:
    return rhythm_events.ReminderHourPressed(_BY_HABIT if value == NONE else int(value))


def _quiet_from(value: str, learner: Learner) -> Event:
    return events.QuietPressed(int(value), learner.quiet_until.hour)


def _quiet_until(value: str, learner: Learner) -> Event:
    return events.QuietPressed(learner.quiet_from.hour, int(value))


def _day(weekday: int) -> _Choice:
    return _Choice(
        SettingGroup.DAYS,
        lambda it: it.rhythm.kind_of(weekday).value,
        lambda it: it.rhythm.kinds_for(weekday),
        lambda chosen, _: rhythm_events.WeekdayChosen(weekday, DayKind(chosen)),
    )


def _breaks(_: Learner) -> Iterable[str]:
    starts = (f"{begins.value}-{days}" for begins in BreakBegins for days in BREAK_DAYS)
    return (NONE, *starts)


def _on_break(value: str, __: Learner) -> Event:
    if value == NONE:
        return rhythm_events.BreakDroppedPressed()
    begins, _, days = value.partition("-")
    return rhythm_events.BreakPressed(BreakBegins(begins), int(days))


def _model_of(learner: Learner) -> str:
    if learner.card_model is CardModel.SM2:
        return CardModel.SM2.value
    return f"{round(learner.desired_retention * 100)}"


def _modelled(value: str, _: Learner) -> Event:
    return Sm2Pressed() if value == CardModel.SM2 else FsrsPressed(int(value))


def _fixed(options: Iterable[object], _: Learner) -> Iterable[str]:
    return map(str, options)


_GENERAL, _RHYTHM, _CARDS = SettingGroup.GENERAL, SettingGroup.RHYTHM, SettingGroup.CARDS
_CHOICES: Final = {
    "language": _Choice(
        _GENERAL,
        lambda it: it.language.value,
        partial(_fixed, tuple(Language)),
        lambda chosen, _: events.LanguagePressed(Language(chosen)),
    ),
    "zone": _Choice(
        _GENERAL,
        lambda it: it.zone or "",
        partial(_fixed, PLACES),
        lambda chosen, _: events.ZonePressed(chosen),
        SettingKind.ZONE,
    ),
    "dark": _switch(_GENERAL, lambda it: it.dark_pictures, events.PicturesPressed),
    "reminders": _switch(_RHYTHM, lambda it: it.reminders_on, events.RemindersPressed),
    "reminder_hour": _Choice(
        _RHYTHM,
        _hour_of,
        lambda it: (NONE, *map(str, reminder_hours((it.quiet_from, it.quiet_until)))),
        _reminded,
    ),
    "quiet_from": _Choice(
        _RHYTHM, lambda it: str(it.quiet_from.hour), partial(_fixed, _HOURS), _quiet_from
    ),
    "quiet_until": _Choice(
        _RHYTHM, lambda it: str(it.quiet_until.hour), partial(_fixed, _HOURS), _quiet_until
    ),
    "letters": _switch(_RHYTHM, lambda it: it.rhythm.letters, events.LettersPressed),
    "daily_cap": _Choice(
        _RHYTHM,
        lambda it: str(it.daily_cap),
        partial(_fixed, DAILY_CAPS),
        lambda chosen, _: events.CapPressed(int(chosen)),
    ),
    "minutes": _Choice(
        _RHYTHM,
        lambda it: str(it.rhythm.minutes or _NO_LIMIT),
        partial(_fixed, (_NO_LIMIT, *MINUTES_A_DAY)),
        lambda chosen, _: rhythm_events.MinutesPressed(int(chosen)),
    ),
    "same_day": _switch(_RHYTHM, lambda it: it.rhythm.same_day, rhythm_events.SameDayPressed),
    "streak": _switch(_RHYTHM, lambda it: it.rhythm.streak, rhythm_events.StreakPressed),
    **{f"day_{weekday}": _day(weekday) for weekday in range(WEEKDAYS)},
    "break": _Choice(
        SettingGroup.DAYS,
        lambda it: NONE if it.rhythm.break_ is None else PLANNED,
        _breaks,
        _on_break,
    ),
    "new_cards": _Choice(
        _CARDS,
        lambda it: str(it.new_cards_a_day),
        partial(_fixed, NEW_CARDS_A_DAY),
        lambda chosen, _: NewCardsPressed(int(chosen)),
    ),
    "new_in_all": _Choice(
        _CARDS,
        lambda it: str(it.rhythm.new_in_all),
        partial(_fixed, NEW_CARDS_IN_ALL),
        lambda chosen, _: NewInAllPressed(int(chosen)),
    ),
    "new_in_order": _switch(_CARDS, lambda it: it.rhythm.new_in_order, NewOrderPressed),
    "card_model": _Choice(
        _CARDS, _model_of, partial(_fixed, (CardModel.SM2, *PERCENTS)), _modelled
    ),
    "two_ratings": _switch(_CARDS, lambda it: it.rhythm.two_ratings, TwoRatingsPressed),
}

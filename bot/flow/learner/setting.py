"""Settings, each declared once: the pages in the chat and beside it are made from them.

A setting's texts are `setting-<name>`, with `-value` for what can be chosen (with `$value`, and
`$first` and `$second` around a hyphen in it), and `-on` and `-off` for the button of a switch.
"""

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from operator import attrgetter
from typing import Any, Final

from bot.domain.learner.learner import Learner
from bot.flow.engine.changes import Change
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Line, Reply
from bot.flow.engine.turn import Turn
from bot.flow.learner.events import Screen, SettingChosen
from bot.views.settings import SettingGroup, SettingKind

NONE: Final = "none"
ON, OFF = "on", "off"


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """Something that a learner can choose, and how."""

    name: str
    page: Screen | None
    """The page of its buttons in the chat, or None if it is set only beside the chat."""
    group: SettingGroup | None
    """Its group beside the chat, or None if it is set only in the chat."""
    kind: SettingKind = SettingKind.CHOICE
    get: Callable[[Learner], str]
    options: Callable[[Learner], Iterable[str]]
    set: Callable[[Learner, str, datetime], Learner]
    takes: Callable[[str], bool] = lambda _: False
    """Returns True for a value that may be chosen although no button offers it."""
    follow: (
        Callable[[Learner, Turn, Ports], Awaitable[tuple[Learner, tuple[Change, ...]]]] | None
    ) = None
    """Works out what else the choice changes."""
    note: Callable[[Learner], tuple[Line, ...]] = lambda _: ()
    """Returns what the choice means if its label does not say so."""
    words: str = ""
    """The name in its text ids, if not its own."""
    across: int = 3
    """Number of buttons in a row."""

    def can_be(self, value: str, learner: Learner) -> bool:
        """Return True if the learner may choose the value."""
        return value in self.options(learner) or self.takes(value)

    def to(self, value: str) -> SettingChosen:
        """Return the press that chooses the value."""
        return SettingChosen(self.name, value)


SETTINGS: Final[dict[str, Setting]] = {}
"""All settings by name; `bot.flow.composition.registry` has imported them."""
PAGES: Final[
    dict[Screen, Callable[[Learner, Turn, Ports, tuple[Change, ...]], Awaitable[Reply]]]
] = {}
"""The pages that need more than the learner. Each is passed the changes of the choice too."""


def declare(*settings: Setting) -> None:
    """Make the settings known, in the order in which they are shown."""
    SETTINGS.update({setting.name: setting for setting in settings})


def switch(name: str, field: str, page: Screen, group: SettingGroup | None) -> Setting:
    """Return a setting that switches a field of the learner, such as `rhythm.letters`."""
    held = attrgetter(field)
    return Setting(
        name=name,
        page=page,
        group=group,
        kind=SettingKind.SWITCH,
        get=lambda learner: ON if held(learner) else OFF,
        options=lambda _: (ON, OFF),
        set=lambda learner, value, _: with_field(learner, field, value == ON),
    )


def number(  # each is a part of the declaration
    name: str, field: str, choices: Iterable[int], page: Screen, group: SettingGroup, **more: Any
) -> Setting:
    """Return a setting that gives a field of the learner one of the numbers `choices`."""
    held, options = attrgetter(field), tuple(map(str, choices))
    return Setting(
        name=name,
        page=page,
        group=group,
        get=lambda learner: str(held(learner)),
        options=lambda _: options,
        set=lambda learner, value, _: with_field(learner, field, int(value)),
        **more,
    )


def with_field(learner: Learner, field: str, value: object) -> Learner:
    """Return the learner with `value` in a field, nested ones included (`rhythm.letters`)."""
    part, _, name = field.rpartition(".")
    fields: dict[str, Any] = {name: value}
    if part:
        fields = {part: replace(getattr(learner, part), **fields)}
    return replace(learner, **fields)

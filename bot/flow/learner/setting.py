"""What can be set, each declared once: the chat's pages and the page beside it are made from it.

Its words are the texts `setting-<name>`, with `-value` for what can be chosen (with `$value`, and
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
    """Where its buttons are in the chat; None if it is only set beside it."""
    group: SettingGroup | None
    """Where it is beside the chat; None if it is only set in it."""
    kind: SettingKind = SettingKind.CHOICE
    get: Callable[[Learner], str]
    options: Callable[[Learner], Iterable[str]]
    set: Callable[[Learner, str, datetime], Learner]
    takes: Callable[[str], bool] = lambda _: False
    """Return True for what can be chosen although no button offers it."""
    follow: (
        Callable[[Learner, Turn, Ports], Awaitable[tuple[Learner, tuple[Change, ...]]]] | None
    ) = None
    """What is worked out after the choice."""
    note: Callable[[Learner], tuple[Line, ...]] = lambda _: ()
    """What the choice means, where its label does not say it."""
    words: str = ""
    """By which name its words are found, if not by its own."""
    across: int = 3
    """How many buttons are beside each other."""

    def can_be(self, value: str, learner: Learner) -> bool:
        """Return True if the learner may choose the value."""
        return value in self.options(learner) or self.takes(value)

    def to(self, value: str) -> SettingChosen:
        """Return the press that chooses the value."""
        return SettingChosen(self.name, value)


SETTINGS: Final[dict[str, Setting]] = {}
"""All by their names; `bot.flow.composition.registry` has imported them."""
PAGES: Final[
    dict[Screen, Callable[[Learner, Turn, Ports, tuple[Change, ...]], Awaitable[Reply]]]
] = {}
"""The pages that need more than the learner, with what the choice changed."""


def declare(*settings: Setting) -> None:
    """Make the settings known, in the order in which they are shown."""
    SETTINGS.update({it.name: it for it in settings})


def switch(name: str, field: str, page: Screen, group: SettingGroup | None) -> Setting:
    """Return the setting that a field of the learner, or `rhythm.<field>`, is on or off."""
    held = attrgetter(field)
    return Setting(
        name=name,
        page=page,
        group=group,
        kind=SettingKind.SWITCH,
        get=lambda it: ON if held(it) else OFF,
        options=lambda _: (ON, OFF),
        set=lambda it, value, _: with_field(it, field, value == ON),
    )


def number(  # each is a part of the declaration
    name: str, field: str, choices: Iterable[int], page: Screen, group: SettingGroup, **more: Any
) -> Setting:
    """Return the setting that a field of the learner, or `rhythm.<field>`, is one of these."""
    held, options = attrgetter(field), tuple(map(str, choices))
    return Setting(
        name=name,
        page=page,
        group=group,
        get=lambda it: str(held(it)),
        options=lambda _: options,
        set=lambda it, value, _: with_field(it, field, int(value)),
        **more,
    )


def with_field(learner: Learner, field: str, value: object) -> Learner:
    """Return the learner with another value in a field, or in `rhythm.<field>` and so on."""
    part, _, name = field.rpartition(".")
    fields: dict[str, Any] = {name: value}
    if part:
        fields = {part: replace(getattr(learner, part), **fields)}
    return replace(learner, **fields)

"""The kinds of things to pass on: how each is shown, copied and updated."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from bot.domain.ids import LearnerId
from bot.flow.engine.changes import Change
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Block, LineButton, Words
from bot.flow.engine.turn import Turn
from bot.flow.sharing.ports import Share, Taken

MOST_CARDS: Final = 5_000
MOST_BYTES: Final = 20_000_000
"""Bytes of pictures and sounds."""
IN_PREVIEW: Final = 5
"""Number of cards, or of lines of an outline."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """A preview of a thing for somebody who does not have it."""

    title: str
    size: Words
    """The kind of thing, and its size."""
    sample: tuple[Block, ...]
    plain: str
    """The sample as plain text, for the operator."""
    offer: tuple[str, str] = ("button-share-take", "share-copy-is-yours")
    """The text ids of the button that takes it, and of the note what that does."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Copy:
    """A copy for the learner of the turn, without anything about how its owner learns."""

    taken: Taken
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Update:
    """An update of a copy."""

    told: tuple[Words, ...]
    """The messages about what is new, corrected and gone."""
    taken: Taken
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SharedKind:
    """A kind of thing that can be passed on."""

    preview: Callable[[str, LearnerId, Turn, Ports], Awaitable[Preview | None]]
    """Returns the preview of that learner's thing, or None if it is not their own."""
    copy: Callable[[Share, Turn, Ports], Awaitable[Copy | None]]
    """Returns a copy, or None if it is gone or too large."""
    way_in: Callable[[str], LineButton]
    """Returns the button that leads to the thing."""
    update: Callable[[Share, Taken, Turn, Ports], Awaitable[Update | None]] | None = None
    """Returns the update of a copy, or None if nothing changed or either is gone."""
    fixed: Callable[[str, Turn, Ports], Awaitable[str]] | None = None
    """Returns exactly what is passed on for the thing of the button; None if that is the same."""
    begins: bool = False
    """Whether taking it begins it, rather than storing a copy."""
    changed_by: Mapping[type[Change], Callable[[Any], tuple[str, ...] | None]] = field(
        default_factory=dict
    )
    """Changes that may make copies outdated, and which things; None means any thing."""
    kept_back: Callable[[str, Turn, Ports], Awaitable[str]] | None = None
    """Returns the text id that says why the thing cannot be passed on, or "" if it can."""


KINDS: Final[dict[str, SharedKind]] = {}
"""All kinds by their names, which buttons and tables hold."""


def counted(counts: Mapping[str, int]) -> tuple[Words, ...]:
    """Return the texts with their counts, without zero counts."""
    return tuple(Words(key, {"count": count}) for key, count in counts.items() if count)

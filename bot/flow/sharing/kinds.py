"""The kinds of things that are passed on: how each is shown, copied and brought up to date."""

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
"""Of its pictures and sounds."""
IN_PREVIEW: Final = 5
"""Cards, or lines of an outline."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """A thing as it is shown to somebody who does not have it."""

    title: str
    size: Words
    """What it is, and how large."""
    sample: tuple[Block, ...]
    plain: str
    """The sample as plain text, for the operator."""
    offer: tuple[str, str] = ("button-share-take", "share-copy-is-yours")
    """The texts of the button that takes it, and of what becomes of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Copy:
    """A copy for the learner of the turn, with nothing of how its owner learns."""

    taken: Taken
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Update:
    """What brings a copy up to date."""

    told: tuple[Words, ...]
    """What is new, what was mended, what is gone."""
    taken: Taken
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SharedKind:
    """A kind of thing that is passed on."""

    preview: Callable[[str, LearnerId, Turn, Ports], Awaitable[Preview | None]]
    """Shows the thing of that learner; None if they have no such thing of their own."""
    copy: Callable[[Share, Turn, Ports], Awaitable[Copy | None]]
    """Copies it; None if it is gone, or too large."""
    way_in: Callable[[str], LineButton]
    """Leads to the thing."""
    update: Callable[[Share, Taken, Turn, Ports], Awaitable[Update | None]] | None = None
    """Compares copy and original; None if nothing changed, or one of them is gone."""
    fixed: Callable[[str, Turn, Ports], Awaitable[str]] | None = None
    """Returns what exactly is passed on for what the button named; None if that is the same."""
    begins: bool = False
    """Whether it begins when it is taken, rather than being kept."""
    changed_by: Mapping[type[Change], Callable[[Any], tuple[str, ...] | None]] = field(
        default_factory=dict
    )
    """The changes after which copies may be out of date, and of which things; None: of any."""
    kept_back: Callable[[str, Turn, Ports], Awaitable[str]] | None = None
    """Tells by a text why such a thing of the learner's is not passed on; empty if it is."""


KINDS: Final[dict[str, SharedKind]] = {}
"""Each by its name, which buttons and tables carry."""


def counted(counts: Mapping[str, int]) -> tuple[Words, ...]:
    """Return the texts with their counts, without those that count nothing."""
    return tuple(Words(key, {"count": it}) for key, it in counts.items() if it)

"""What is due, and how a sitting of reviews ended."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from bot.domain.ids import MapId, NodeMark
from bot.domain.struggle import StruggleReason


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewEnded:
    """A sitting of reviews is over."""

    right: int
    asked: int
    still_due: int
    next_review_at: datetime | None
    cards_due: int = 0
    """How many cards one drill would bring besides."""
    cards_minutes: int = 0
    """How long these take."""
    kind: Literal["review_ended"] = "review_ended"


@dataclass(frozen=True, slots=True, kw_only=True)
class SlippingConcept:
    """A concept that will not stick, why, and what it builds on."""

    map_id: MapId
    node: NodeMark
    label: str
    reasons: tuple[StruggleReason, ...]
    builds_on: tuple[str, ...] = ()
    """Prerequisites that can be reviewed first; none where there are none, or it was done."""
    bridgeable: bool = False
    """Whether something that may be missing below it can be looked for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TeachAgainOffered:
    """Some concepts failed three reviews in a row: shall they be taught again?"""

    concepts: tuple[SlippingConcept, ...]
    kind: Literal["teach_again_offered"] = "teach_again_offered"


@dataclass(frozen=True, slots=True, kw_only=True)
class SticksNow:
    """A concept that once would not stick is mastered meanwhile."""

    label: str
    kind: Literal["sticks_now"] = "sticks_now"


@dataclass(frozen=True, slots=True, kw_only=True)
class Reminded:
    """Something is due; one message, one tap to start."""

    due: int
    """Questions."""
    cards: int = 0
    """Cards that are due besides."""
    doing: int
    """How many of both can be done at once."""
    overdue_days: int
    last_before_pause: bool
    """Whether reminders pause from now on, since so many were ignored."""
    kind: Literal["reminded"] = "reminded"


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockAsked:
    """What time is it for you? Asked once, when the first review is planned."""

    now: datetime
    kind: Literal["clock_asked"] = "clock_asked"

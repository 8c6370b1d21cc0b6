"""A card on the table, what became of it, and how a drill ended."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Literal

from bot.domain.ids import DeckId, QuestionId
from bot.domain.memory_models.review import Rating


@dataclass(frozen=True, slots=True, kw_only=True)
class CardSide:
    """One side of a card: Markdown without pictures and sounds, and which there are."""

    text: str
    pictures: tuple[str, ...] = ()
    sounds: int = 0
    """How many sounds are left out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LastRating:
    """What became of the card before, in a line above the next one."""

    rating: Rating
    due_at: datetime
    typed_wrong: bool = False
    """Whether it was rated for a typed answer, which the learner may see otherwise."""
    told: bool = False
    """Whether a message above says so already."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardHeading:
    """What stands above a card: where it is from, and which one of the drill it is."""

    deck_id: DeckId
    deck: str
    number: int
    of: int
    repeat: bool = False
    """Whether it was forgotten in this drill and comes once more, without counting."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardFrontShown:
    """The front of a card."""

    ticket: QuestionId
    heading: CardHeading
    question: CardSide
    typed: bool = False
    """Whether the answer is to be typed."""
    last: LastRating | None = None
    edits: bool = False
    kind: Literal["card_front_shown"] = "card_front_shown"


@dataclass(frozen=True, slots=True, kw_only=True)
class CardBackShown:
    """Both sides of a card, to be rated; of one that came once more only whether it was known."""

    ticket: QuestionId
    heading: CardHeading
    question: CardSide
    answer: CardSide
    typed: str = ""
    """What the learner typed before."""
    intervals_days: tuple[float, ...] = ()
    """For how long each rating keeps it away, worst first; empty of one that came once more."""
    last: LastRating | None = None
    edits: bool = False
    kind: Literal["card_back_shown"] = "card_back_shown"


class CardVerdict(StrEnum):
    """How a typed answer came out."""

    RIGHT = "right"
    WRONG = "wrong"
    UNKNOWN = "unknown"
    """The learner said that they do not know."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardJudged:
    """A typed answer beside the right one; the card itself stands in it."""

    verdict: CardVerdict
    deck_id: DeckId
    question: CardSide
    answer: CardSide
    typed: str
    due_at: datetime | None
    """When it comes back; None of one that came once more."""
    spelling: str = ""
    """How a right answer is spelled that was typed with a slip."""
    kind: Literal["card_judged"] = "card_judged"


@dataclass(frozen=True, slots=True, kw_only=True)
class LeechShown:
    """A card is forgotten again and again: suspend it, rewrite it, or leave it?"""

    ticket: QuestionId
    question: str
    lapses: int
    last: LastRating | None = None
    edits: bool = False
    kind: Literal["leech_shown"] = "leech_shown"


class Rewriting(StrEnum):
    """Which side of a card is rewritten, and what is wrong with what was written."""

    FRONT = "front"
    BACK = "back"
    EMPTY = "empty"
    TOO_LONG = "too_long"
    GAP_MISSING = "gap_missing"
    """The text has lost the gap that the card asks for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RewritingAsked:
    """What shall be on this side of the card? What is on it now stands below."""

    ticket: QuestionId
    side: Rewriting
    problem: Rewriting | None
    now: str
    """What is on that side now, as it is written."""
    gaps: bool = False
    """Whether the text has gaps."""
    kind: Literal["rewriting_asked"] = "rewriting_asked"


class CardSaid(StrEnum):
    """What became of a card beside its rating."""

    SUSPENDED = "suspended"
    REWRITTEN = "rewritten"
    NOT_REWRITTEN = "not_rewritten"
    SKIPPED = "skipped"
    GONE = "gone"
    """The deck or the card is not there any more."""
    CANNOT_UNDO = "cannot_undo"
    DROPPED = "dropped"
    """The deck is gone with all that was known of its cards."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardNoted:
    """A short word on a card or a deck."""

    said: CardSaid
    edits: bool = False
    kind: Literal["card_noted"] = "card_noted"


@dataclass(frozen=True, slots=True, kw_only=True)
class DrillDone:
    """A drill is over: how it went, and what comes next."""

    ticket: QuestionId
    answered: int
    remembered: int
    minutes: int
    still_due: int
    """How many of its cards are due even now."""
    fresh: int
    """How many of its cards were never answered."""
    next_due_at: datetime | None
    mastered: tuple[str, ...] = ()
    """Decks of this drill of which every card is known now."""
    last: LastRating | None = None
    edits: bool = False
    kind: Literal["drill_done"] = "drill_done"


@dataclass(frozen=True, slots=True, kw_only=True)
class NothingToDrill:
    """Nothing is due: when the next card comes back, and what there is meanwhile."""

    next_due_at: datetime | None
    deck_id: DeckId | None = None
    """The deck that was to be drilled, if it was one."""
    fresh: int = 0
    """How many new cards could be had."""
    taken: bool = False
    """Whether any deck is taken."""
    edits: bool = False
    kind: Literal["nothing_to_drill"] = "nothing_to_drill"


@dataclass(frozen=True, slots=True, kw_only=True)
class WhyCardTold:
    """Why a card is asked now, and when it comes back."""

    model: str
    is_new: bool
    repeat: bool
    leech: bool = False
    """Whether it is about what shall become of the card, since it is forgotten so often."""
    due_at: datetime | None = None
    interval_days: float = 0.0
    """For how long it was away."""
    reviews: int = 0
    lapses: int = 0
    fitted_answers: int = 0
    """How many of the learner's answers the model is fitted to; 0 where it is not."""
    kind: Literal["why_card_told"] = "why_card_told"


CardReply = (
    CardFrontShown
    | CardBackShown
    | CardJudged
    | LeechShown
    | RewritingAsked
    | CardNoted
    | DrillDone
    | NothingToDrill
    | WhyCardTold
)

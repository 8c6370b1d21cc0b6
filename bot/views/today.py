"""What a learner can do today: the same values for the chat and for the service interface."""

from dataclasses import dataclass
from datetime import date

from bot.domain.ids import MapId, NodeId, SkillId
from bot.domain.mastery.struggle import StruggleReason
from bot.domain.progress.progress import Timeline
from bot.domain.rhythm.agenda import AgendaReason, ToDoKind


@dataclass(frozen=True, slots=True, kw_only=True)
class TodayEntry:
    """One thing to do today, why, and how long it takes."""

    key: str
    """What its buttons call it."""
    kind: ToDoKind
    reason: AgendaReason
    minutes: int
    name: str = ""
    """Of the concept or the skill; empty for reviews and cards, which are several."""
    topic: str = ""
    count: int = 1
    """How many questions or cards it is."""
    new: int = 0
    """How many of the cards were never seen."""
    part: bool = False
    """Whether more of it is there than today has minutes for."""
    opens: tuple[str, ...] = ()
    """What mastering it brings onto the frontier."""
    struggles: tuple[StruggleReason, ...] = ()
    """Why it will not stick, most telling first."""
    optional: bool = False
    """Whether the goal of its topic can be reached without it."""
    swaps: bool = False
    """Whether something else of its kind can come in its place."""
    map_id: MapId | None = None
    node_id: NodeId | None = None
    skill_id: SkillId | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Today:
    """What fits the learner's minutes, best first, and what comes back when."""

    entries: tuple[TodayEntry, ...]
    ahead: Timeline
    """Questions and cards of all topics and decks."""
    minutes: int | None = None
    """How many the learner wants to learn a day; None without a limit."""
    practised: int = 0
    """How many of them they have learned today."""
    left_out: int = 0
    """How many things that could be done were swapped or left out for today."""
    more: bool = False
    """Whether there is more to do than fits."""
    going_on: bool = False
    """Whether something that was begun goes on before all of it."""
    focus: str = ""
    """The goal that comes before anything new."""
    exam_on: date | None = None
    """The nearest exam date; what it needs comes first."""
    exam: str = ""
    """What the learner calls it, or empty if they gave it no name."""
    mistakes: int = 0
    """How much was answered wrong lately and not right since."""

    @property
    def is_empty(self) -> bool:
        """Return True if there is nothing to do or to try again, and nothing comes back."""
        to_do = (self.entries, self.left_out, self.more, self.going_on, self.focus, self.mistakes)
        return not any(to_do) and self.ahead.is_empty

    @property
    def in_all(self) -> int:
        """Return how many minutes all of it takes."""
        return sum(it.minutes for it in self.entries)

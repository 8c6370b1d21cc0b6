"""What a learner can do today. Chat and service interface share these values."""

from dataclasses import dataclass
from datetime import date

from bot.domain.ids import MapId, NodeId, SkillId
from bot.domain.mastery.struggle import StruggleReason
from bot.domain.progress.progress import Timeline
from bot.domain.rhythm.agenda import AgendaReason, ToDoKind


@dataclass(frozen=True, slots=True, kw_only=True)
class TodayEntry:
    """One thing to do today, its reason, and its length."""

    key: str
    """Its id on buttons."""
    kind: ToDoKind
    reason: AgendaReason
    minutes: int
    name: str = ""
    """The name of the concept or skill. Empty for reviews and cards."""
    topic: str = ""
    count: int = 1
    """The number of questions or cards."""
    new: int = 0
    """The unseen cards among them."""
    part: bool = False
    """True if it has more than fits into today's minutes."""
    opens: tuple[str, ...] = ()
    """The concepts that mastering it would open."""
    struggles: tuple[StruggleReason, ...] = ()
    """Why it keeps being forgotten, the most telling reason first."""
    optional: bool = False
    """True if the goal of its topic can be reached without it."""
    swaps: bool = False
    """True if it can be replaced by another of its kind."""
    map_id: MapId | None = None
    node_id: NodeId | None = None
    skill_id: SkillId | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Today:
    """What fits the learner's minutes, best first, and what is due when."""

    entries: tuple[TodayEntry, ...]
    ahead: Timeline
    """Questions and cards of all topics and decks."""
    minutes: int | None = None
    """The minutes that the learner wants to learn per day, or None without a limit."""
    practised: int = 0
    """The minutes learned today."""
    left_out: int = 0
    """The things swapped or left out today."""
    more: bool = False
    """True if there is more to do than fits."""
    going_on: bool = False
    """True if something that was begun comes before all of it."""
    focus: str = ""
    """The goal that comes before anything new."""
    exam_on: date | None = None
    """The nearest exam date, whose parts come first."""
    exam: str = ""
    """The learner's name for it, or empty."""
    mistakes: int = 0
    """Recent mistakes that were not corrected since."""

    @property
    def is_empty(self) -> bool:
        """Return True if there is nothing to do or to try again, and no review is planned."""
        to_do = (self.entries, self.left_out, self.more, self.going_on, self.focus, self.mistakes)
        return not any(to_do) and self.ahead.is_empty

    @property
    def in_all(self) -> int:
        """Return the total number of minutes."""
        return sum(entry.minutes for entry in self.entries)

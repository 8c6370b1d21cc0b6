"""Everything that a learner learns in parallel, a line per topic and deck, with weak spots."""

from dataclasses import dataclass

from bot.domain.ids import DeckId, MapId, ShortNodeId, SkillId
from bot.domain.mastery.struggle import StruggleReason
from bot.domain.progress.progress import Summary
from bot.domain.rhythm.streak import Streak


@dataclass(frozen=True, slots=True, kw_only=True)
class WeakConcept:
    """A concept that keeps being forgotten."""

    name: str
    map_id: MapId
    short_id: ShortNodeId
    reasons: tuple[StruggleReason, ...] = ()
    """Most telling first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WeakDeck:
    """A deck with cards that are forgotten again and again."""

    name: str
    deck_id: DeckId
    leeches: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WeakSkill:
    """A skill that was practised and needs review."""

    name: str
    skill_id: SkillId


WeakSpot = WeakConcept | WeakDeck | WeakSkill


@dataclass(frozen=True, slots=True, kw_only=True)
class TopicLine:
    """A topic in a list."""

    map_id: MapId
    title: str
    summary: Summary
    known: int | None
    """How well the begun part is known, in percent, or None if nothing was begun."""
    due: int = 0
    rests: bool = False
    """True if it is paused or was stopped."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckLine:
    """A deck in a list."""

    deck_id: DeckId
    title: str
    cards: int
    known: int
    """The cards with an interval of weeks."""
    due: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SkillsLine:
    """The practised skills, except those that are concepts of a topic."""

    practised: int
    mastered: int
    to_review: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Portfolio:
    """All topics, decks and skills of a learner."""

    topics: tuple[TopicLine, ...] = ()
    """Topics in progress first, then paused ones, then mastered ones."""
    decks: tuple[DeckLine, ...] = ()
    skills: SkillsLine | None = None
    """None if no skill was begun."""
    weak: tuple[WeakSpot, ...] = ()
    """Everything that keeps being forgotten, concepts with their reasons first."""
    streak: Streak | None = None
    """None if the learner does not want it."""

    @property
    def strongest(self) -> TopicLine | None:
        """Return the topic whose begun part is known best, or None if none stands out."""
        return self._ranking[-1] if self._ranking else None

    @property
    def weakest(self) -> TopicLine | None:
        """Return the topic whose begun part is known least, or None if none stands out."""
        return self._ranking[0] if self._ranking else None

    @property
    def _ranking(self) -> list[TopicLine]:
        """Return the topics by how well they are known. Empty if all are equal."""
        begun = [(topic.known, topic) for topic in self.topics if topic.known is not None]
        begun.sort(key=lambda pair: (pair[0], pair[1].summary.percent))
        apart = begun and begun[0][0] < begun[-1][0]
        return [topic for _, topic in begun] if apart else []

"""All that somebody learns side by side, a line for each topic and deck; what will not stick."""

from dataclasses import dataclass

from bot.domain.ids import DeckId, MapId, ShortNodeId, SkillId
from bot.domain.mastery.struggle import StruggleReason
from bot.domain.progress.progress import Summary
from bot.domain.rhythm.streak import Streak


@dataclass(frozen=True, slots=True, kw_only=True)
class WeakConcept:
    """A concept that will not stick."""

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
    """A topic beside others."""

    map_id: MapId
    title: str
    summary: Summary
    known: int | None
    """How well what was begun is known, in percent, or None if nothing was."""
    due: int = 0
    rests: bool = False
    """Whether it is paused or was stopped."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckLine:
    """A deck beside others."""

    deck_id: DeckId
    title: str
    cards: int
    known: int
    """How many of them come back only after weeks."""
    due: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SkillsLine:
    """The skills that were practised, besides those that are concepts of a topic."""

    practised: int
    mastered: int
    to_review: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Portfolio:
    """All topics, decks and skills of a learner."""

    topics: tuple[TopicLine, ...] = ()
    """Those in work first, then resting ones, then those that are mastered whole."""
    decks: tuple[DeckLine, ...] = ()
    skills: SkillsLine | None = None
    """None if none was begun."""
    weak: tuple[WeakSpot, ...] = ()
    """All that will not stick, concepts with their reasons first."""
    streak: Streak | None = None
    """None if the learner does not want it."""

    @property
    def strongest(self) -> TopicLine | None:
        """Return the topic of which is best known what was begun, or None if none stands out."""
        return self._compared[-1] if self._compared else None

    @property
    def weakest(self) -> TopicLine | None:
        """Return the topic of which is least known what was begun, or None if none stands out."""
        return self._compared[0] if self._compared else None

    @property
    def _compared(self) -> list[TopicLine]:
        """Return the topics by how well they are known; none where all are alike."""
        begun = [(it.known, it) for it in self.topics if it.known is not None]
        begun.sort(key=lambda it: (it[0], it[1].summary.percent))
        apart = begun and begun[0][0] < begun[-1][0]
        return [topic for _, topic in begun] if apart else []

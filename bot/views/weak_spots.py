"""What will not stick: concepts, decks and skills."""

from dataclasses import dataclass

from bot.domain.ids import DeckId, MapId, ShortNodeId, SkillId
from bot.domain.mastery.struggle import StruggleReason


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

"""Days on which something must be known: an exam at school, or another goal of a learner."""

from collections.abc import Container, Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta
from enum import StrEnum
from hashlib import sha256
from typing import Final

FINAL_DAYS: Final = 3
"""Days before the date in which everything is repeated once more."""
REHEARSED_BEFORE: Final = timedelta(days=2)
"""The rehearsal takes place this long before the date."""
_KEY: Final = 8


class PartKind(StrEnum):
    """What can be learned for a date."""

    SKILL = "skill"
    CONCEPT = "concept"
    DECK = "deck"
    GOAL = "goal"
    """A goal that no deck and no topic of the learner covers."""


@dataclass(frozen=True, slots=True)
class ExamPart:
    """One thing that must be known on the date."""

    kind: PartKind
    id: str
    of: str = ""
    """The map of a concept, or the landscape of a goal."""

    @property
    def key(self) -> str:
        """Return the id of the part on a button."""
        return sha256(f"{self.kind}/{self.of}/{self.id}".encode()).hexdigest()[:_KEY]


class Went(StrEnum):
    """The learner's own view of how it went."""

    WELL = "well"
    SO_SO = "so_so"
    BADLY = "badly"


@dataclass(frozen=True, slots=True, kw_only=True)
class ExamDate:
    """A day, and what must be known on it."""

    number: int
    """Its number on buttons."""
    day: date
    title: str = ""
    """The learner's own title."""
    parts: tuple[ExamPart, ...] = ()
    rehearsed: bool = False
    """True if its rehearsal was offered."""
    asked: bool = False
    """True if the learner was asked how it went."""
    went: Went | None = None

    @property
    def final_from(self) -> date:
        """Return the first of the days in which everything is repeated once more."""
        return self.day - timedelta(days=FINAL_DAYS)

    def is_final(self, today: date) -> bool:
        """Return True in the last days before the date."""
        return self.final_from <= today < self.day

    def ids(self, kind: PartKind) -> tuple[str, ...]:
        """Return the ids of its parts of that kind."""
        return tuple(part.id for part in self.parts if part.kind is kind)

    def toggled(self, part: ExamPart) -> "ExamDate":
        """Return the date with the part added, or removed if it has it."""
        others = tuple(known for known in self.parts if known != part)
        return replace(self, parts=others if part in self.parts else (*others, part))

    def renamed(self, names: Mapping[str, str]) -> "ExamDate":
        """Return the date with the ids of its parts replaced by those in `names`."""
        parts = (
            replace(part, id=names.get(part.id, part.id), of=names.get(part.of, part.of))
            for part in self.parts
        )
        return replace(self, parts=tuple(parts))

    def without(self, parts: Container[ExamPart]) -> "ExamDate":
        """Return the date without these parts."""
        return replace(self, parts=tuple(part for part in self.parts if part not in parts))

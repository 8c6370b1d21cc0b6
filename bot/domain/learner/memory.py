"""What the tutor remembers of a learner: a few words, which they can read and clear."""

from collections import Counter
from dataclasses import dataclass, replace
from typing import Final

LATEST = 10
"""Remembered ways of explaining of each kind."""
MOST_HARD = 5
OFTEN = 2
"""This often makes a habit."""
LEVELS: Final = {
    "young": "a pupil of 9 to 12 years",
    "school": "a pupil of 13 to 18 years",
    "student": "a student at university or in vocational training",
    "adult": "an adult",
}
PURPOSES: Final = {
    "exam": "an exam",
    "school": "school or studies",
    "work": "work",
    "interest": "their own interest",
}
"""The choices, and what a model is told of them."""
LONGEST_INTERESTS = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Memory:
    """Ways of explaining and names of concepts, newest first. It holds no answers and no texts."""

    asked: tuple[str, ...] = ()
    """Ways of explaining that the learner asked for."""
    helped: tuple[str, ...] = ()
    """Ways of explaining before a quiz that was passed."""
    hard: tuple[str, ...] = ()
    """Concepts with a failed quiz, or that keep being forgotten, until they are mastered."""
    level: str = ""
    """One of `LEVELS`, or empty if unknown."""
    purpose: str = ""
    """One of `PURPOSES`, or empty if unknown."""
    interests: str = ""
    """In the learner's own words."""
    was_asked: bool = False
    """True if level, purpose and interests were asked for, which happens once."""
    last_way: str = ""
    """The way of the last explanation, until a quiz shows whether it helped."""

    def heard(self, way: str, *, asked: bool) -> "Memory":
        """Return the memory after an explanation in that way.

        `way` is empty when a lesson just begins.
        """
        wanted = (way, *self.asked)[:LATEST] if asked else self.asked
        return replace(self, asked=wanted, last_way=way)

    def passed(self) -> "Memory":
        """Return the memory after a passed quiz."""
        helped = (self.last_way, *self.helped)[:LATEST] if self.last_way else self.helped
        return replace(self, helped=helped, last_way="")

    def struggled(self, concept: str) -> "Memory":
        """Return the memory after a concept turned out to be hard."""
        others = (known for known in self.hard if known != concept)
        return replace(self, hard=(concept, *others)[:MOST_HARD])

    def mastered(self, concept: str) -> "Memory":
        """Return the memory after the concept was mastered."""
        return replace(self, hard=tuple(known for known in self.hard if known != concept))

    @property
    def is_sound(self) -> bool:
        """Return True if the learner's statements are among the choices and short enough."""
        known = self.level in {"", *LEVELS} and self.purpose in {"", *PURPOSES}
        return known and len(self.interests) <= LONGEST_INTERESTS

    @property
    def is_empty(self) -> bool:
        """Return True if there is nothing to show."""
        said = self.level or self.purpose or self.interests
        return not (said or self.preferred or self.helpful or self.hard)

    @property
    def preferred(self) -> str:
        """Return the way that is asked for most, or empty if there is no habit."""
        return _habit(self.asked)

    @property
    def helpful(self) -> str:
        """Return the way that has helped most, or empty if there is none."""
        return _habit(self.helped)


def _habit(ways: tuple[str, ...]) -> str:
    most = Counter(ways).most_common(1)
    return most[0][0] if most and most[0][1] >= OFTEN else ""

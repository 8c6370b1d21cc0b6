"""What the flow needs to count a map and to look back on weeks, and of what was counted."""

from dataclasses import dataclass
from typing import Final, Protocol

from bot.domain.ids import LearnerId
from bot.domain.topics.course import Language
from bot.flow.engine.ports import Port


@dataclass(frozen=True, slots=True, kw_only=True)
class LetterFacts:
    """What a model may say of a week: names and numbers, nothing else.

    `learner_id` is for the budget alone and is never sent.
    """

    learner_id: LearnerId
    language: Language
    numbers: tuple[tuple[str, int], ...]
    """Each with what it counts, in English."""
    names: tuple[str, ...]
    """What was learned."""


class LetterWriter(Protocol):
    """A model that words a letter."""

    async def write(self, facts: LetterFacts) -> str:
        """Return two sentences, unchecked; may raise ModelUnavailableError."""


LETTER_WRITER: Final[Port[LetterWriter | None]] = Port("letter_writer")
"""A model that words the weekly letter; None without a key."""

"""Questions and lessons that a learner flagged as faulty, and what may be done about them."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from hashlib import sha256
from typing import Final

from bot.domain.ids import ConceptId, CourseId, LearnerId, QuestionKey

MOST_A_DAY = 5
"""Flags per learner and day."""

LEAST_LEFT = 3
"""A concept keeps its last three questions, and a placement its last three probes."""


_LENGTH: Final = 12
"""Characters of the hash that identifies a text."""


class FlagReason(StrEnum):
    """What is wrong with a question."""

    WRONG = "wrong"
    """The answer is wrong."""
    UNCLEAR = "unclear"
    OTHER = "other"


@dataclass(frozen=True, slots=True, kw_only=True)
class FlaggedQuestion:
    """A flagged question that waits for the operator or is decided."""

    course_id: CourseId
    key: QuestionKey
    learner_id: LearnerId | None
    """The learner who flagged it first, or None if their account is gone."""
    reason: FlagReason
    at: datetime
    text: str = ""
    """The text of a lesson as it was read. Empty for a question, which is found by its key."""
    withdrawn: bool
    """True if it can be spared. Otherwise too few would be left, and it is only noted."""
    seconded_at: datetime | None = None
    """When a second learner flagged it."""
    decided_at: datetime | None = None
    upheld: bool | None = None
    """True if the operator agreed, or None while it waits."""

    @property
    def is_out(self) -> bool:
        """Return True if no learner is asked it.

        That takes the agreement of a second learner or of the operator.
        """
        agreed = self.seconded_at is not None or self.upheld is True
        return self.withdrawn and agreed and not self.is_fine

    def is_out_for(self, learner_id: LearnerId) -> bool:
        """Return True if this learner is not asked it.

        A learner who flags it is spared at once.
        """
        mine = self.withdrawn and self.learner_id == learner_id and not self.is_fine
        return mine or self.is_out

    @property
    def is_fine(self) -> bool:
        """Return True if the operator looked at the question and found nothing wrong."""
        return self.upheld is False


def withdrawn_among(
    flags: Iterable[FlaggedQuestion], learner_id: LearnerId
) -> frozenset[QuestionKey]:
    """Return the keys of the questions that this learner is not asked."""
    return frozenset(flag.key for flag in flags if flag.is_out_for(learner_id))


def lesson_key(concept_id: ConceptId, text: str) -> QuestionKey:
    """Return the key of a text about the concept. Another text has another key."""
    return QuestionKey(f"{concept_id}/lesson/{sha256(text.encode()).hexdigest()[:_LENGTH]}")


def can_be_spared(
    key: QuestionKey, among: Iterable[QuestionKey], withdrawn: Collection[QuestionKey]
) -> bool:
    """Return True if enough questions are left without this one."""
    left = {other for other in among if other not in withdrawn and other != key}
    return len(left) >= LEAST_LEFT

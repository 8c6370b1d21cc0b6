"""Questions and lessons that a learner found something wrong with, and what may be done."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from hashlib import sha256
from typing import Final

from bot.domain.ids import ConceptId, CourseId, LearnerId, QuestionKey

MOST_A_DAY = 5
"""So many questions may a learner flag in a day."""

LEAST_LEFT = 3
"""A concept never loses its last three questions, nor a placement its last three probes."""


_LENGTH: Final = 12
"""Of what tells one text from another."""


class FlagReason(StrEnum):
    """What is wrong with a question."""

    WRONG = "wrong"
    """Its answer is."""
    UNCLEAR = "unclear"
    OTHER = "other"


@dataclass(frozen=True, slots=True, kw_only=True)
class FlaggedQuestion:
    """A question that waits for the operator, or has been decided on."""

    course_id: CourseId
    key: QuestionKey
    learner_id: LearnerId | None
    """Who flagged it first, or None if they are gone."""
    reason: FlagReason
    at: datetime
    text: str = ""
    """The text of a lesson, as it was read; empty of a question, which its key finds."""
    withdrawn: bool
    """Whether it can be done without; too few would be left of some, which are only noted."""
    seconded_at: datetime | None = None
    """When a second learner found something wrong with it, too."""
    decided_at: datetime | None = None
    upheld: bool | None = None
    """Whether the operator agreed; None while it waits."""

    @property
    def is_out(self) -> bool:
        """Return True if nobody is asked the question: two learners or the operator say so."""
        agreed = self.seconded_at is not None or self.upheld is True
        return self.withdrawn and agreed and not self.is_fine

    def is_out_for(self, learner_id: LearnerId) -> bool:
        """Return True if this learner is not asked it; whoever flags is spared it at once."""
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
    """Return the key under which a text about the concept is flagged; another text has another."""
    return QuestionKey(f"{concept_id}/lesson/{sha256(text.encode()).hexdigest()[:_LENGTH]}")


def can_be_spared(
    key: QuestionKey, among: Iterable[QuestionKey], withdrawn: Collection[QuestionKey]
) -> bool:
    """Return True if enough questions are left without this one."""
    left = {other for other in among if other not in withdrawn and other != key}
    return len(left) >= LEAST_LEFT

"""Questions that a learner found something wrong with, and what may be done about them."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from bot.domain.ids import CourseId, LearnerId, QuestionKey

MOST_A_DAY = 5
"""So many questions may a learner flag in a day."""

LEAST_LEFT = 3
"""A concept never loses its last three questions, nor a placement its last three probes."""


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
    """Who flagged it first; None where they are gone."""
    reason: FlagReason
    at: datetime
    withdrawn: bool
    """Whether it is asked no more; too few would be left of some, which are only noted."""
    decided_at: datetime | None = None
    upheld: bool | None = None
    """Whether the operator agreed; None while it waits."""

    @property
    def is_out(self) -> bool:
        """Say whether nobody is asked the question: it waits or was upheld."""
        return self.withdrawn and self.upheld is not False

    @property
    def is_fine(self) -> bool:
        """Say whether the operator looked at the question and found nothing wrong."""
        return self.upheld is False


def withdrawn_among(flags: Iterable[FlaggedQuestion]) -> frozenset[QuestionKey]:
    """Return the keys of the questions that nobody is asked."""
    return frozenset(flag.key for flag in flags if flag.is_out)


def can_be_spared(
    key: QuestionKey, among: Iterable[QuestionKey], withdrawn: Collection[QuestionKey]
) -> bool:
    """Say whether enough questions are left without this one."""
    left = {other for other in among if other not in withdrawn and other != key}
    return len(left) >= LEAST_LEFT

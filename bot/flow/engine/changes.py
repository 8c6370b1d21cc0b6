"""What a turn changed, as values that the storage saves in one transaction."""

from collections.abc import Mapping
from dataclasses import dataclass

from bot.domain.learner.learner import Learner


@dataclass(frozen=True, slots=True)
class Change:
    """Something that a turn changed."""


@dataclass(frozen=True, slots=True)
class LearnerChanged(Change):
    """A setting of the learner changed, or what is known of their habits."""

    learner: Learner


@dataclass(frozen=True, slots=True)
class Audited(Change):
    """Something that an operator may want to trace. It holds no text of the learner."""

    name: str
    details: Mapping[str, str | int | float]

"""What the flow asks a model about a wrong answer, declared by the one who needs it.

Nothing here decides whether an answer is right, and nothing tells the model the right one before
the item is closed.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from bot.domain.ids import LearnerId
from bot.domain.practice.diagnosis import Diagnosis, MadeHint, SecondOpinion
from bot.domain.practice.items import InputType, Step
from bot.domain.topics.course import Language


@dataclass(frozen=True, slots=True, kw_only=True)
class WrongAnswer:
    """A wrong answer as the model is told of it; neither the right one nor the steps are here.

    `learner_id` is for the budget alone and is never sent.
    """

    learner_id: LearnerId
    language: Language
    stem: str
    choices: tuple[str, ...] = ()
    asked_for: InputType
    answer: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AppealedAnswer:
    """An answer that counted as wrong and that the learner holds to be right; for the operator."""

    learner_id: LearnerId
    language: Language
    stem: str
    choices: tuple[str, ...] = ()
    asked_for: InputType
    answer: str
    expected: str
    """The right answer of the item, in plain notation."""


class ModelHelp(Protocol):
    """A model that helps with wrong answers. Every method may raise ModelUnavailableError."""

    @property
    def version(self) -> str:
        """Return the prompts and models that help; a change makes what was kept worthless."""

    async def diagnose(self, wrong: WrongAnswer) -> Diagnosis:
        """Return what seems to have gone wrong; a category that is not known is UNKNOWN."""

    async def hint(
        self, wrong: WrongAnswer, diagnosis: Diagnosis, level: int, steps: Sequence[Step]
    ) -> MadeHint:
        """Return a hint for this very error, unchecked; `steps` are none below level 3."""

    async def second_opinion(self, appeal: AppealedAnswer) -> SecondOpinion:
        """Return whether a reader holds the answer to be right; it decides nothing."""

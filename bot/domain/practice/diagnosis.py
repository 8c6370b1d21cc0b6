"""What went wrong in an answer, as specs/5 section 7 has it."""

from enum import StrEnum
from typing import Annotated, Any, Final

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

CONFIDENT_FROM: Final = 0.7
"""Below it a diagnosis of the model leads to nothing but the stored hint."""


class ErrorCategory(StrEnum):
    """The kinds of errors."""

    PROCEDURAL_ERROR = "procedural_error"
    SIGN_ERROR = "sign_error"
    CONCEPTUAL_ERROR = "conceptual_error"
    OMISSION_ERROR = "omission_error"
    UNITS_ERROR = "units_error"
    REPRESENTATION_ERROR = "representation_error"
    UNKNOWN = "unknown"


def category_of(tag: Any) -> ErrorCategory:
    """Return the category of that name; one that nobody knows is unknown."""
    known = isinstance(tag, str) and tag in set(ErrorCategory)
    return ErrorCategory(tag) if known else ErrorCategory.UNKNOWN


class Diagnosis(BaseModel):
    """What an answer shows about the error in it."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    divergence_step_index: int | None = Field(default=None, ge=1)
    """Which line of the working, or step of the solution, is the first that does not hold."""
    error_category: Annotated[ErrorCategory, BeforeValidator(category_of)]
    diagnosis_explanation: str = Field(max_length=400)
    confidence_score: float = Field(ge=0, le=1)

    @property
    def is_confident(self) -> bool:
        """Return True if a hint may be made for this very error."""
        known = self.error_category is not ErrorCategory.UNKNOWN
        return known and self.confidence_score >= CONFIDENT_FROM


class HintStrategy(StrEnum):
    """What a hint does, by its level."""

    POINTING = "pointing_hint"
    RULE = "rule_hint"
    BOTTOM_OUT = "bottom_out_hint"


STRATEGIES: Final = {1: HintStrategy.POINTING, 2: HintStrategy.RULE, 3: HintStrategy.BOTTOM_OUT}


class MadeHint(BaseModel):
    """A hint that a model made for one error."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    hint_level: int = Field(ge=1, le=3)
    hint_strategy: HintStrategy
    hint_text: str = Field(min_length=1, max_length=400)


class Opinion(StrEnum):
    """What a second reader thinks of an answer that counted as wrong."""

    RIGHT = "right"
    WRONG = "wrong"
    UNSURE = "unsure"


class SecondOpinion(BaseModel):
    """What a model says to the operator about an appeal; it decides nothing."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    opinion: Opinion
    reason: str = Field(min_length=1, max_length=300)
    """One sentence."""

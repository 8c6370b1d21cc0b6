"""The mistake in an answer, in the terms of specs/5 section 7."""

from enum import StrEnum
from typing import Annotated, Any, Final

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

CONFIDENT_FROM: Final = 0.7
"""Below it, a model's diagnosis leads only to the stored hint."""


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
    """Return the category of that name, or the unknown one."""
    known = isinstance(tag, str) and tag in set(ErrorCategory)
    return ErrorCategory(tag) if known else ErrorCategory.UNKNOWN


class Diagnosis(BaseModel):
    """The mistake that an answer shows."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    divergence_step_index: int | None = Field(default=None, ge=1)
    """The first wrong line of the working, or the first wrong step of the solution."""
    error_category: Annotated[ErrorCategory, BeforeValidator(category_of)]
    diagnosis_explanation: str = Field(max_length=400)
    confidence_score: float = Field(ge=0, le=1)

    @property
    def is_confident(self) -> bool:
        """Return True if a hint may be made for this mistake."""
        known = self.error_category is not ErrorCategory.UNKNOWN
        return known and self.confidence_score >= CONFIDENT_FROM


class HintStrategy(StrEnum):
    """What a hint does at its level."""

    POINTING = "pointing_hint"
    RULE = "rule_hint"
    BOTTOM_OUT = "bottom_out_hint"


STRATEGIES: Final = {1: HintStrategy.POINTING, 2: HintStrategy.RULE, 3: HintStrategy.BOTTOM_OUT}


class MadeHint(BaseModel):
    """A hint that a model made for one mistake."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    hint_level: int = Field(ge=1, le=3)
    hint_strategy: HintStrategy
    hint_text: str = Field(min_length=1, max_length=400)


class Opinion(StrEnum):
    """A second reader's view of an answer that counted as wrong."""

    RIGHT = "right"
    WRONG = "wrong"
    UNSURE = "unsure"


class SecondOpinion(BaseModel):
    """A model's advice to the operator about an appeal. It decides nothing."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    opinion: Opinion
    reason: str = Field(min_length=1, max_length=300)
    """One sentence."""

"""What can keep the model from helping, in the words that steps and workers act on."""

from enum import StrEnum
from typing import Final


class ModelTrouble(StrEnum):
    """Why the model did not help."""

    DOWN = "down"
    """It cannot be reached, is overloaded or took too long; later it may work."""
    LEARNER_BUDGET = "learner_budget"
    """The learner's share of today is used up."""
    TOTAL_BUDGET = "total_budget"
    """The bot's share of today is used up."""
    REFUSED = "refused"
    """It will not write about this."""
    UNUSABLE = "unusable"
    """What it wrote did not keep to the form, even after it was told so."""


OFF_FORM: Final = frozenset({ModelTrouble.REFUSED, ModelTrouble.UNUSABLE})
"""There was an answer, and another try may bring no better one."""


class ModelUnavailableError(Exception):
    """The model did not help; nothing has changed, and what needs no model goes on."""

    def __init__(self, trouble: ModelTrouble, detail: str = "") -> None:
        super().__init__(f"{trouble}: {detail}" if detail else str(trouble))
        self.trouble = trouble

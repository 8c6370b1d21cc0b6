"""What a learner waits for from a model: it is ordered, and written beside the chat."""

from dataclasses import dataclass
from typing import Literal

from bot.flow.lessons.events import ExplainAs
from bot.flow.tutor.brief import Brief


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplanationOrder:
    """A concept, explained in one of the ways."""

    brief: Brief
    way: ExplainAs
    kind: Literal["explanation"] = "explanation"


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerOrder:
    """A question of the learner, answered."""

    brief: Brief
    question: str
    grows: bool
    """Whether it is shown while it is written, or is to be looked at first."""
    kind: Literal["answer"] = "answer"


TextWork = ExplanationOrder | AnswerOrder
HelpWork = TextWork
"""A chat waits for it, so it goes before all other work, and is not tried again later."""
HELP_KINDS = frozenset({"explanation", "answer"})

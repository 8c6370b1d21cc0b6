"""What is open beside the chat while a model writes."""

from datetime import datetime
from typing import ClassVar, Generic, TypeVar

from bot.domain.ids import InteractionId
from bot.flow.engine.states import overlay
from bot.flow.exercise.states import Answering, GivenAnswer, Purpose
from bot.flow.lessons.events import ExplainAs
from bot.flow.work.states import Awaited

P_co = TypeVar("P_co", bound=Purpose, covariant=True)


@overlay("text_awaited")
class TextAwaited(Awaited):
    """A text is being written; it is awaited as long as the learner stays where they are."""

    place: InteractionId | None
    """What was open when it was ordered, if anything was."""
    way: ExplainAs | None = None
    """How something is explained; None of an answer to a question."""
    question: str = ""
    """What the learner asked, so that the next answer can know of it."""
    again: bool = False
    """Whether a first answer was not shown, since it told what is asked (K89)."""


@overlay("grade_awaited")
class GradeAwaited(Awaited, Generic[P_co]):
    """An answer is being graded; it counts wherever the learner is when the grade comes."""

    outlasts_stop: ClassVar[bool] = True
    asked_in: Answering[P_co]
    given: GivenAnswer
    given_at: datetime

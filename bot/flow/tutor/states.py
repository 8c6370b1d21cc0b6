"""The overlay while a model writes."""

from bot.domain.ids import InteractionId
from bot.flow.engine.states import overlay
from bot.flow.tutor.orders import ExplainAs
from bot.flow.work.events import Awaited


@overlay("text_awaited")
class TextAwaited(Awaited):
    """A text is being written, and awaited as long as the learner stays where they are."""

    place: InteractionId | None
    """The interaction that was open when the text was ordered, or None."""
    way: ExplainAs | None = None
    """The way of an explanation, or None for an answer to a question."""
    question: str = ""
    """The learner's question, so that the next answer can refer to it."""
    again: bool = False
    """Whether a first answer was held back because it gave away an open question (K89)."""
    takes_up: bool = False
    """Whether it responds to the learner's guess before an explanation."""

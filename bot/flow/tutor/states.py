"""What is open beside the chat while a model writes."""

from bot.domain.ids import InteractionId
from bot.flow.engine.states import overlay
from bot.flow.tutor.orders import ExplainAs
from bot.flow.work.events import Awaited


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
    takes_up: bool = False
    """Whether it takes up what the learner guessed before an explanation."""

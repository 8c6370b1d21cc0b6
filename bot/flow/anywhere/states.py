"""Where a chat is while a text waits to be understood."""

from bot.flow.cards.states import CardAsked
from bot.flow.engine.states import Interactive, state
from bot.flow.exercise.states import OnTheTable
from bot.flow.tasks.states import TaskAsked


@state("answer_doubted")
class AnswerAmbiguous(Interactive):
    """A text that looks like a question came while an answer was awaited."""

    text: str
    table: OnTheTable | CardAsked | TaskAsked


@state("text_doubted")
class TextAmbiguous(Interactive):
    """A text came while nothing was open: a topic, or a question?"""

    text: str

"""What a model answers."""

from bot.chat.messages.lines import renders
from bot.chat.messages.localizer import Localizer
from bot.chat.messages.screen import Screen
from bot.chat.messages.ways_on import ways_on
from bot.flow.tutor.replies import QuestionAnswered


@renders
def answer(text: Localizer, reply: QuestionAnswered) -> Screen:
    """Return the model's answer as it is."""
    return Screen(markdown=reply.text, keyboard=ways_on(text), interim=True)

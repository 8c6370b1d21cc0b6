"""What is asked for in every state, and what is made of words that were no answer."""

from bot.flow.engine.events import Interaction, press


@press("text")
class TextMeantPressed(Interaction):
    """A text with nothing open: is it a topic to learn?"""

    learn: bool

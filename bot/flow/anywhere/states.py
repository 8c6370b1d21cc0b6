"""What is open beside the chat: a text that waits to be understood, an album to be passed over."""

from bot.flow.engine.states import Ambiguous, overlay


@overlay("text_ambiguous")
class TextAmbiguous(Ambiguous):
    """A text came while nothing was open: a topic, or a question?"""

"""What is asked for in every state, and what is made of words that were no answer."""

from typing import ClassVar

from bot.domain.topics.course import Language
from bot.flow.engine.events import Event, Interaction, Press, event, press


@event
class Started(Event):
    """/start, with the payload of a deep link and the language of the Telegram account."""

    payload: str = ""
    language: Language | None = None


@event
class HelpAsked(Event):
    """/help."""

    passes_exam: ClassVar[bool] = True


@event
class PrivacyAsked(Event):
    """/privacy."""

    passes_exam: ClassVar[bool] = True


@event
class SkipAsked(Event):
    """/skip: leave this question."""


@press("stop")
class StopAsked(Press):
    """/stop: put away what is open."""


@event
class WhyAsked(Event):
    """/why: the reason of what is on the table, or of a number that was named."""

    about: str = ""


@event
class UnknownCommandGiven(Event):
    """A command that the bot does not have."""

    command: str


@press("old")
class UnknownPressed(Press):
    """A button whose data this bot never made, or no longer knows."""


@press("answer")
class AnswerMeantPressed(Interaction):
    """A text that looked like a question: was it the answer?"""

    is_answer: bool


@press("text")
class TextMeantPressed(Interaction):
    """A text with nothing open: is it a topic to learn?"""

    learn: bool

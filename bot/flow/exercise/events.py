"""How a question is met, flagged, and asked for."""

from typing import ClassVar

from bot.domain.answers.words import Meaning
from bot.domain.exercise.flagged_questions import FlagReason
from bot.domain.ids import MapId, NodeId, ShortQuestionId
from bot.flow.engine.events import Event, Interaction, Occurred, Press, TextReceived, event, press


@press("pick")
class ChoicePressed(Interaction):
    """One choice of the question on the table, by its place as shown."""

    place: int


@press("clear")
class OrderClearedPressed(Interaction):
    """The letters tapped so far are taken back."""


@press("dunno")
class DontKnowPressed(Interaction):
    """The learner does not know the answer."""


@event
class QuestionNotUnderstood(Event):
    """The learner said that they do not understand the question."""


@press("unsure")
class UnsurePressed(Interaction):
    """The learner is not sure of the answer that they are about to give, or is after all."""


@press("regrade")
class AnswerAgainPressed(Interaction):
    """The answer that could not be graded is given once more."""


@press("hint")
class HintPressed(Interaction):
    """The next hint for what is asked."""


@press("talk")
class TalkPressed(Interaction):
    """The learner wants to talk a wrong answer through."""


@press("talked")
class TalkEndedPressed(Interaction):
    """The learner wants to try the question again that was talked about."""


@press("try")
class PracticePressed(Interaction):
    """A question that counts for nothing shall be asked."""


@press("rehearse")
class RehearsePressed(Press):
    """Something that was learned is to be practised; it counts for nothing."""


@press("review")
class ReviewAsked(Press):
    """/review, or the button of a reminder."""

    said_as: ClassVar[tuple[Meaning, ...]] = (Meaning.REVIEWS, Meaning.TEST_ME)


@press("doubt")
class QuestionFlaggedPressed(Press):
    """Something is wrong with a question of the topic."""

    map_id: MapId
    short_id: ShortQuestionId


@press("wrong")
class FlagReasonPressed(Press):
    """What is wrong with the question."""

    map_id: MapId
    short_id: ShortQuestionId
    reason: FlagReason


@press("fine")
class FlagDroppedPressed(Press):
    """Nothing is wrong with the question after all."""


@event
class FlaggedAnswersFound(Occurred):
    """The clock found answers of the concept to questions that were withdrawn since."""

    map_id: MapId
    node_id: NodeId


AnswerEvent = ChoicePressed | TextReceived | DontKnowPressed
"""What an answer comes as, but for photos."""


@press("answer")
class AnswerMeantPressed(Interaction):
    """A text that looked like a question: was it the answer?"""

    is_answer: bool


@press("mistakes")
class MistakesAsked(Press):
    """`/review wrong`, or the button that says the same."""

    after_items: bool = False
    """Whether the items of practice, which come first, have had their turn."""


@press("text")
class TextMeantPressed(Interaction):
    """A text with nothing open: is it a topic to learn?"""

    learn: bool

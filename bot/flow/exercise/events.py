"""Events of questions: answered, flagged, and asked for."""

from typing import ClassVar

from bot.domain.answers.words import Meaning
from bot.domain.exercise.flagged_questions import FlagReason
from bot.domain.ids import MapId, NodeId, ShortQuestionId
from bot.flow.engine.events import Event, Interaction, Occurred, Press, TextReceived, event, press


@press("pick")
class ChoicePressed(Interaction):
    """The learner pressed a choice of the open question, given by its place as shown."""

    place: int


@press("clear")
class OrderClearedPressed(Interaction):
    """The learner took back the letters tapped so far."""


@press("dunno")
class DontKnowPressed(Interaction):
    """The learner said that they do not know the answer."""


@event
class QuestionNotUnderstood(Event):
    """The learner said that they do not understand the question."""


@press("unsure")
class UnsurePressed(Interaction):
    """The learner is not sure of the answer to come, or took this back."""


@press("regrade")
class AnswerAgainPressed(Interaction):
    """The learner gave the answer again that could not be graded."""


@press("hint")
class HintPressed(Interaction):
    """The learner asked for the next hint."""


@press("talk")
class TalkPressed(Interaction):
    """The learner asked to talk a wrong answer through."""


@press("talked")
class TalkEndedPressed(Interaction):
    """The learner ended the talk to try the question again."""


@press("try")
class PracticePressed(Interaction):
    """The learner asked for a question that does not count."""


@press("rehearse")
class RehearsePressed(Press):
    """The learner asked to practise something learned before. It does not count."""


@press("review")
class ReviewAsked(Press):
    """/review, or the button of a reminder."""

    said_as: ClassVar[tuple[Meaning, ...]] = (Meaning.REVIEWS, Meaning.TEST_ME)


@press("doubt")
class QuestionFlaggedPressed(Press):
    """The learner flagged a question of the topic as wrong."""

    map_id: MapId
    short_id: ShortQuestionId


@press("wrong")
class FlagReasonPressed(Press):
    """The learner chose what is wrong with the question."""

    map_id: MapId
    short_id: ShortQuestionId
    reason: FlagReason


@press("fine")
class FlagDroppedPressed(Press):
    """The learner decided that nothing is wrong with the question after all."""


@event
class FlaggedAnswersFound(Occurred):
    """The clock found answers about the concept to questions that have been withdrawn."""

    map_id: MapId
    node_id: NodeId


AnswerEvent = ChoicePressed | TextReceived | DontKnowPressed
"""The events of an answer, without photos."""


@press("answer")
class AnswerMeantPressed(Interaction):
    """The learner said whether a text that looked like a question was the answer."""

    is_answer: bool


@press("mistakes")
class MistakesAsked(Press):
    """`/review wrong`, or its button."""

    after_items: bool = False
    """Whether the items of practice, which come first, are done."""


@press("text")
class TextMeantPressed(Interaction):
    """The learner said whether a text names a topic to learn or is a question."""

    learn: bool

"""What can happen in a chat, in the words of the machine."""

from dataclasses import dataclass
from enum import StrEnum

from bot.domain.course import Course, Language, Question
from bot.domain.ids import ConceptId, CourseId, MapId, NodeId, OrderId
from bot.flow.model_errors import ModelTrouble
from bot.flow.orders import TopicWanted, Work
from bot.flow.presses import (
    AnswerAgainPressed,
    AnswerMeantPressed,
    BasicsPressed,
    BridgePressed,
    CancelPressed,
    CapPressed,
    CheckpointPressed,
    ChoicePressed,
    ClockPressed,
    ConceptPressed,
    ConceptsPressed,
    ConfirmPressed,
    CoursePressed,
    DontKnowPressed,
    DoubtDroppedPressed,
    DoubtReasonPressed,
    DrawPressed,
    ExplainPressed,
    FinishPressed,
    ForgetPressed,
    GoalPressed,
    HistoryPressed,
    LanguagePressed,
    NumberPressed,
    NumbersPressed,
    OrderClearedPressed,
    PicturesPressed,
    PlacementPressed,
    PracticePressed,
    QuestionDoubtedPressed,
    QuietPressed,
    QuizPressed,
    RefreshersPressed,
    RemindersPressed,
    ScopePressed,
    SettingsPagePressed,
    TeachAgainPressed,
    TextMeantPressed,
    TopicPressed,
    UnknownPressed,
    ZonePressed,
)
from bot.flow.tutoring import BridgeConcept, Survey


@dataclass(frozen=True, slots=True)
class Started:
    """/start, with the payload of a deep link and the language of the Telegram account."""

    payload: str = ""
    language: Language | None = None


@dataclass(frozen=True, slots=True)
class LearnAsked:
    """/learn, with the topic if one was named."""

    topic: str = ""


@dataclass(frozen=True, slots=True)
class NextAsked:
    """/next, or the button that says the same."""


@dataclass(frozen=True, slots=True)
class ReviewAsked:
    """/review, or the button of a reminder."""


@dataclass(frozen=True, slots=True)
class MapAsked:
    """/map, or the button that says the same."""


@dataclass(frozen=True, slots=True)
class ProgressAsked:
    """/progress, or the button that leads back to it."""


@dataclass(frozen=True, slots=True)
class HistoryAsked:
    """/history, with the topic if one was named."""

    topic: str = ""


@dataclass(frozen=True, slots=True)
class TopicsAsked:
    """/topics."""


@dataclass(frozen=True, slots=True)
class SettingsAsked:
    """/settings."""


@dataclass(frozen=True, slots=True)
class SkipAsked:
    """/skip: leave this question."""


@dataclass(frozen=True, slots=True)
class WhyAsked:
    """/why: the reason of what is on the table, or of a number that was named."""

    about: str = ""


@dataclass(frozen=True, slots=True)
class PrivacyAsked:
    """/privacy."""


@dataclass(frozen=True, slots=True)
class UsageAsked:
    """/usage."""


@dataclass(frozen=True, slots=True)
class HelpAsked:
    """/help."""


@dataclass(frozen=True, slots=True)
class StopAsked:
    """/stop: put away what is open."""


@dataclass(frozen=True, slots=True)
class UnknownCommandGiven:
    """A command that the bot does not have."""

    command: str


@dataclass(frozen=True, slots=True)
class TextReceived:
    """Plain text; `surely_answer` when it replies to our message or was said to be the answer."""

    text: str
    surely_answer: bool = False


class Unreadable(StrEnum):
    """Kinds of messages that hold no answer the bot can read."""

    STICKER = "sticker"
    VOICE = "voice"
    PHOTO = "photo"
    DOCUMENT = "document"
    OTHER = "other"
    EDITED = "edited"
    FORWARDED = "forwarded"
    TOO_LONG = "too_long"


@dataclass(frozen=True, slots=True)
class UnreadableReceived:
    """A message that cannot count as an answer, and why."""

    kind: Unreadable


@dataclass(frozen=True, slots=True)
class ReviewsDue:
    """The clock found something due for this learner."""


@dataclass(frozen=True, slots=True)
class TopicIdle:
    """The clock found a topic that nobody has taken up for long."""

    map_id: MapId


@dataclass(frozen=True, slots=True)
class AnswersDoubted:
    """The clock found answers of the concept to questions that were withdrawn since."""

    map_id: MapId
    node_id: NodeId


@dataclass(frozen=True, slots=True)
class BlockChanged:
    """The learner blocked or unblocked the bot."""

    blocked: bool


@dataclass(frozen=True, slots=True)
class SurveyMade:
    """The inventory of a topic is there, with a probe for each entry."""

    order_id: OrderId
    course_id: CourseId
    wanted: TopicWanted
    survey: Survey


@dataclass(frozen=True, slots=True)
class TopicDrawn:
    """A topic has got its concepts, without questions so far."""

    order_id: OrderId
    course: Course


@dataclass(frozen=True, slots=True)
class QuestionsCame:
    """A concept of a written course has got questions."""

    order_id: OrderId
    course_id: CourseId
    concept_id: ConceptId
    questions: tuple[Question, ...]


@dataclass(frozen=True, slots=True)
class BridgeProposed:
    """A concept is proposed to be learned before one that will not stick."""

    order_id: OrderId
    map_id: MapId
    node_id: NodeId
    concept: BridgeConcept


@dataclass(frozen=True, slots=True)
class WorkFailed:
    """The work was given up; of questions for several concepts, those that are missing."""

    order_id: OrderId
    work: Work
    trouble: ModelTrouble


WorkEvent = SurveyMade | TopicDrawn | QuestionsCame | BridgeProposed | WorkFailed
"""What a worker brings back; no act of the learner."""

Press = (
    CoursePressed
    | PlacementPressed
    | GoalPressed
    | ScopePressed
    | CancelPressed
    | DrawPressed
    | ConfirmPressed
    | PracticePressed
    | ChoicePressed
    | OrderClearedPressed
    | AnswerAgainPressed
    | DontKnowPressed
    | ExplainPressed
    | QuizPressed
    | CheckpointPressed
    | AnswerMeantPressed
    | TextMeantPressed
    | SettingsPagePressed
    | LanguagePressed
    | ClockPressed
    | ZonePressed
    | QuietPressed
    | CapPressed
    | RemindersPressed
    | PicturesPressed
    | ForgetPressed
    | TopicPressed
    | RefreshersPressed
    | FinishPressed
    | TeachAgainPressed
    | BasicsPressed
    | BridgePressed
    | NumbersPressed
    | NumberPressed
    | HistoryPressed
    | ConceptsPressed
    | ConceptPressed
    | QuestionDoubtedPressed
    | DoubtReasonPressed
    | DoubtDroppedPressed
    | MapAsked
    | ProgressAsked
    | NextAsked
    | ReviewAsked
    | TopicsAsked
    | StopAsked
    | UnknownPressed
)


Event = (
    Press
    | Started
    | LearnAsked
    | HistoryAsked
    | SettingsAsked
    | SkipAsked
    | WhyAsked
    | PrivacyAsked
    | UsageAsked
    | HelpAsked
    | UnknownCommandGiven
    | TextReceived
    | UnreadableReceived
    | ReviewsDue
    | TopicIdle
    | AnswersDoubted
    | BlockChanged
    | WorkEvent
)

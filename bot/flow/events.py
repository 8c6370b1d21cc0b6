"""What can happen in a chat, in the words of the machine."""

from dataclasses import dataclass
from enum import StrEnum

from bot.domain.course import Language
from bot.domain.ids import CourseId, MapId, QuestionId


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
    """/map."""


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
    """/why: the reason of what is on the table."""


@dataclass(frozen=True, slots=True)
class PrivacyAsked:
    """/privacy."""


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
class CoursePressed:
    """A bundled course was chosen."""

    course_id: CourseId


@dataclass(frozen=True, slots=True)
class PlacementPressed:
    """The short check before the plan was taken or left."""

    ticket: QuestionId
    wanted: bool


@dataclass(frozen=True, slots=True)
class ChoicePressed:
    """One choice of the question on the table, by its place as shown."""

    ticket: QuestionId
    place: int


@dataclass(frozen=True, slots=True)
class OrderClearedPressed:
    """The letters tapped so far are taken back."""

    ticket: QuestionId


@dataclass(frozen=True, slots=True)
class DontKnowPressed:
    """The learner does not know the answer."""

    ticket: QuestionId


class ExplainAs(StrEnum):
    """Ways to look at a concept again."""

    EXPLANATION = "explanation"
    ANOTHER_ANGLE = "another_angle"
    WORKED_EXAMPLE = "worked_example"
    PURPOSE = "purpose"


@dataclass(frozen=True, slots=True)
class ExplainPressed:
    """The concept on the table, told another way."""

    ticket: QuestionId
    way: ExplainAs


@dataclass(frozen=True, slots=True)
class QuizPressed:
    """The learner is ready for the questions of the lesson."""

    ticket: QuestionId


@dataclass(frozen=True, slots=True)
class CheckpointPressed:
    """The checkpoint that opens the next concept was taken or put off."""

    ticket: QuestionId
    wanted: bool


@dataclass(frozen=True, slots=True)
class AnswerMeantPressed:
    """A text that looked like a question: was it the answer?"""

    ticket: QuestionId
    is_answer: bool


@dataclass(frozen=True, slots=True)
class TextMeantPressed:
    """A text with nothing open: is it a topic to learn?"""

    ticket: QuestionId
    learn: bool


class Screen(StrEnum):
    """The pages of /settings."""

    OVERVIEW = "overview"
    LANGUAGE = "language"
    CLOCK = "clock"
    QUIET = "quiet"
    CAP = "cap"


@dataclass(frozen=True, slots=True)
class SettingsPagePressed:
    """A page of /settings was opened."""

    page: Screen


@dataclass(frozen=True, slots=True)
class LanguagePressed:
    """The language was chosen."""

    language: Language


@dataclass(frozen=True, slots=True)
class ClockPressed:
    """What time it is for the learner, as minutes ahead of UTC."""

    minutes_ahead: int


@dataclass(frozen=True, slots=True)
class ZonePressed:
    """The zone was chosen among those whose clocks agree now."""

    zone: str


@dataclass(frozen=True, slots=True)
class QuietPressed:
    """Quiet hours were chosen, as whole hours; equal ones mean none."""

    from_hour: int
    until_hour: int


@dataclass(frozen=True, slots=True)
class CapPressed:
    """The daily cap was chosen."""

    questions: int


@dataclass(frozen=True, slots=True)
class RemindersPressed:
    """Reminders were switched on or off."""

    on: bool


class TopicAction(StrEnum):
    """What can be done with a topic."""

    SWITCH = "switch"
    STOP = "stop"
    RESUME = "resume"


@dataclass(frozen=True, slots=True)
class TopicPressed:
    """A topic of /topics was switched to, stopped or resumed."""

    map_id: MapId
    action: TopicAction


@dataclass(frozen=True, slots=True)
class UnknownPressed:
    """A button whose data this bot never made, or no longer knows."""


@dataclass(frozen=True, slots=True)
class ReviewsDue:
    """The clock found something due for this learner."""


@dataclass(frozen=True, slots=True)
class BlockChanged:
    """The learner blocked or unblocked the bot."""

    blocked: bool


Press = (
    CoursePressed
    | PlacementPressed
    | ChoicePressed
    | OrderClearedPressed
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
    | TopicPressed
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
    | MapAsked
    | SettingsAsked
    | SkipAsked
    | WhyAsked
    | PrivacyAsked
    | HelpAsked
    | UnknownCommandGiven
    | TextReceived
    | UnreadableReceived
    | ReviewsDue
    | BlockChanged
)

Ticketed = (
    PlacementPressed
    | ChoicePressed
    | OrderClearedPressed
    | DontKnowPressed
    | ExplainPressed
    | QuizPressed
    | CheckpointPressed
    | AnswerMeantPressed
    | TextMeantPressed
)
"""Presses that belong to one asking; an old one is told from a new one by its ticket."""

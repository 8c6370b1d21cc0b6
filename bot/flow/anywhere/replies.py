"""What is said in every state: fixed lines, the reason of what is open, texts in doubt."""

from enum import StrEnum
from typing import Literal

from bot.domain.course import QuestionFormat
from bot.domain.ids import QuestionId
from bot.flow.engine.events import Unreadable
from bot.flow.engine.replies import Reply, reply
from bot.flow.topics.replies import CourseCard


class Said(StrEnum):
    """Things that need no data to be said."""

    HELP = "help"
    HELP_WITH_MODEL = "help_with_model"
    PRIVACY = "privacy"
    PRIVACY_WITH_MODEL = "privacy_with_model"
    """A model is connected, so some words of the learner leave this machine."""
    NO_MODEL = "no_model"
    """Nothing costs anything, since no model is connected."""
    OLD_BUTTON = "old_button"
    OLD_BUTTON_IDLE = "old_button_idle"
    """An old button while nothing is open."""
    UNKNOWN_BUTTON = "unknown_button"
    UNKNOWN_COMMAND = "unknown_command"
    NOTHING_TO_SKIP = "nothing_to_skip"
    SKIPPED = "skipped"
    QUESTION_WITHDRAWN = "question_withdrawn"
    """An answer came to a question that nobody is asked any more; another one follows."""
    CHECKPOINT_LATER = "checkpoint_later"
    PRESS_OR_TYPE = "press_or_type"
    """A text came where only buttons are awaited."""
    TOPIC_CLOSED = "topic_closed"
    """An answer came for a topic that is stopped or finished; it is noted and changes nothing."""
    GOAL_AFTER_RESUMING = "goal_after_resuming"
    """A goal was named for a topic that only now goes on again."""
    TOPIC_TOO_LONG = "topic_too_long"
    """A topic or a goal of more words than names one."""
    TOPICS_IN_MAKING = "topics_in_making"
    """So many topics of the learner wait for their map that no other is begun."""
    MAKING_CANCELLED = "making_cancelled"
    DRAWING_PUT_OFF = "drawing_put_off"
    """The map is not drawn now; the answers of its placement are kept."""
    BRIDGE_LEFT_OUT = "bridge_left_out"
    BRIDGE_DOES_NOT_FIT = "bridge_does_not_fit"
    """No concept can be added before that one."""
    SEARCH_CANCELLED = "search_cancelled"
    GREETING = "greeting"
    FAREWELL = "farewell"
    WELCOME = "welcome"
    """A thank-you is met."""
    ALL_RIGHT = "all_right"
    GLAD = "glad"
    HERE = "here"
    """Nothing but emoji came."""
    NO_MATTER = "no_matter"
    """The learner does not know, while nothing is asked."""
    NOT_UNDERSTOOD = "not_understood"
    """A text came while nothing was open, and no model is connected to read it."""
    DELETING = "deleting"
    """What can be deleted, and how."""
    NOT_ADMITTED = "not_admitted"
    """The bot is not open to everyone; how to come in."""


@reply("plain")
class Plain(Reply):
    """A fixed thing to say."""

    said: Said


@reply("said_in_passing")
class SaidInPassing(Reply):
    """One line for words that ask for nothing; what is open stays as it is.

    Where nothing is, it comes with what to go on with: what was begun, or a `course` to begin.
    """

    said: Said
    something_is_open: bool = False
    goes_on: bool = False
    course: CourseCard | None = None


@reply("not_readable")
class NotReadable(Reply):
    """That kind of message cannot be an answer; the question stands."""

    what: Unreadable


@reply("stopped")
class Stopped(Reply):
    """What was open is put away; how to come back."""

    something_was_open: bool


@reply("topic_or_question_asked")
class TopicOrQuestionAsked(Reply):
    """A text with nothing open: *Learn this*, or a question about the topic?"""

    ticket: QuestionId
    text: str
    topic: str = ""


Reason = Literal[
    "idle",
    "probe",
    "lesson",
    "lesson_begun",
    "lesson_open",
    "lesson_again",
    "verification",
    "checkpoint",
    "rehearsal",
    "review",
]


@reply("why_told")
class WhyTold(Reply):
    """The reason of what is on the table."""

    reason: Reason
    label: str = ""
    prerequisites: tuple[str, ...] = ()
    """What it builds on and the learner has mastered."""
    opens: tuple[str, ...] = ()
    """What mastering it brings onto the frontier."""
    optional: bool = False
    """Whether the goal of its topic can be reached without it."""
    depth: int = 0
    interval_days: float = 0
    format: QuestionFormat | None = None
    """Of the question on the table: why it is asked in this way is told too."""

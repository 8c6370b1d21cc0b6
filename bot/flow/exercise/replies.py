"""A question, what happened to its answer, and what is wrong with a question."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

from bot.domain.answers.verdict import FormReason, UnclearReason
from bot.domain.ids import InteractionId, MapId, ShortQuestionId
from bot.domain.practice.items import AnswerMode
from bot.domain.rhythm.rhythm import Reminder
from bot.domain.topics.course import QuestionFormat
from bot.flow.engine.replies import Line, LineButton, Reply, reply
from bot.flow.exercise.events import AnswerMeantPressed
from bot.flow.maps.replies import Because


class Asking(StrEnum):
    """Why a question is asked; it stands above the question."""

    PROBE = "probe"
    LESSON = "lesson"
    VERIFICATION = "verification"
    CHECKPOINT = "checkpoint"
    REVIEW = "review"
    REFRESHER = "refresher"
    REHEARSAL = "rehearsal"
    """It is about something learned before, and counts for nothing."""
    PRACTICE = "practice"
    """Its key is unchecked, and its answer does not count."""
    ITEM = "item"
    """An item of the bank, one of a set."""


@reply("question_asked")
class QuestionAsked(Reply):
    """One question; `number` of at most `of`."""

    interaction_id: InteractionId
    asking: Asking
    number: int
    of: int
    label: str
    """The concept's name; empty in a placement, where it would give the answer away."""
    question: str
    format: QuestionFormat
    options: tuple[str, ...] = ()
    """Choices or items in the order shown."""
    picked: tuple[int, ...] = ()
    due: int = 0
    """How much is due in all, where it begins a sitting that does not hold everything."""
    edits: bool = False
    """Whether it replaces the message whose button was pressed."""
    because: Because | None = None
    map_id: MapId | None = None
    short_id: ShortQuestionId | None = None
    """What a button calls the question that something may be wrong with."""
    reminder: Reminder | None = None
    """What it says as a reminder, where the bot asks by itself."""
    figure: str = ""
    """What is drawn beside it, as JSON; empty where nothing is."""
    dark: bool = False
    """Whether it is drawn light on dark."""
    unsure: bool | None = None
    """Whether the learner is not sure; None if they were not asked."""
    mode: AnswerMode | None = None
    """Whether an item wants the steps to its result; None for all that is no item."""
    placeholder: str = ""
    """What an answer looks like."""
    hint: str = ""
    """The last one of those that are shown."""
    more_hints: bool = False
    can_show_solution: bool = False


@dataclass(frozen=True, slots=True)
class Note:
    """A text of the language files that stands within a reply, with its names and numbers."""

    key: str
    values: Mapping[str, str | int | tuple[str, ...]] = field(default_factory=dict)


class Judged(StrEnum):
    """How an answer came out."""

    RIGHT = "right"
    WRONG = "wrong"
    UNKNOWN = "unknown"
    """The learner said that they do not know."""


@reply("answer_judged")
class AnswerJudged(Reply):
    """What happened to an answer; the question stands in it, so that one message tells all."""

    judged: Judged
    question: str
    answer: str
    right_answer: str
    is_authors: bool = False
    """The answer is one of the author's, chosen or ordered: Markdown, and not a typed text."""
    true_or_false: bool = False
    """Whether it says first if a statement is right; praise would read as that once more."""
    word: str = ""
    """The author's word for this very mistake."""
    explanation: str = ""
    praise: int = 0
    """Which of the praises to use, so that they vary."""
    in_order: tuple[str, ...] = ()
    """The items in their right order, where they were to be put in order."""
    given_order: tuple[str, ...] = ()
    """The same as the learner put them."""
    working: tuple[str, ...] = ()
    """The lines of an answer that has several."""
    spelling: str = ""
    """How a right answer is spelled, where one slip was forgiven."""
    notes: tuple[Note, ...] = ()
    """What else follows from the answer, such as how it moved a skill."""
    map_id: MapId | None = None
    short_id: ShortQuestionId | None = None
    """What a button calls the question that something may be wrong with."""


@reply("try_again")
class TryAgain(Reply):
    """The answer is wrong: what helps with it, and one more try."""

    asked: QuestionAsked
    answer: str
    is_authors: bool
    working: tuple[str, ...] = ()
    """As in `AnswerJudged`."""
    notes: tuple[Note, ...]
    word: str
    """A hint that is for this very mistake."""
    appeals: bool = False
    """Whether the learner can say that the answer is right."""
    tried: int | None = None
    """The choice that was tapped, as a place among those shown; it is offered no more."""


@reply("answer_unclear")
class AnswerUnclear(Reply):
    """The text did not count, and what would be understood."""

    reason: UnclearReason | FormReason
    options: int = 0
    read_as: str = ""
    """How the text was read, where that helps."""
    word: str = ""
    """What the author says of the right value in this form."""

    def wants_question(self, unread: int) -> bool:
        """Say whether the question shall stand below, after so many texts that were no answer."""
        return unread > 1 or self.reason is UnclearReason.QUESTION_NOT_UNDERSTOOD


@reply("flag_reason_asked")
class FlagReasonAsked(Reply):
    """What is wrong with the question? Reasons to choose from."""

    map_id: MapId
    short_id: ShortQuestionId
    question: str


class FlagOutcome(StrEnum):
    """What happened to a flag."""

    WITHDRAWN = "withdrawn"
    NOTED = "noted"
    """Too few questions would be left, so it is noted, and left out this once."""
    FINE = "fine"
    """Somebody has looked at the question before and found nothing wrong."""
    ENOUGH = "enough"
    """The learner has flagged enough for one day."""
    DROPPED = "dropped"


@reply("flag_settled")
class FlagSettled(Reply):
    """What happened to a flag, and what was taken back with it."""

    became: FlagOutcome
    label: str = ""
    """The concept's name; empty while a placement goes on."""
    taken_back: int = 0
    """How many answers of the learner count no more."""
    score_before: float = 0.0
    score: float = 0.0
    mastery_lost: bool = False


def meaning_asked(interaction_id: InteractionId, text: str) -> Line:
    """Return that the text looks like a question: *My answer* or *My question*?"""
    answer = LineButton("button-my-answer", AnswerMeantPressed(interaction_id, is_answer=True))
    question = LineButton(
        "button-my-question", AnswerMeantPressed(interaction_id, is_answer=False)
    )
    return Line("meaning-asked", {"text": text}, ((answer, question),), interim=True)


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
    "mistake",
    "review",
]

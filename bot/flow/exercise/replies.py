"""Replies about a question, its answer, and what is wrong with a question."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, Literal

from bot.domain.answers.verdict import FormReason, UnclearReason
from bot.domain.exercise.flagged_questions import FlagReason
from bot.domain.ids import InteractionId, MapId, ShortQuestionId
from bot.domain.practice.items import AnswerMode
from bot.domain.progress.progress import score_percent
from bot.domain.rhythm.rhythm import Reminder
from bot.domain.topics.course import QuestionFormat
from bot.flow.engine.replies import (
    Line,
    LineButton,
    Quote,
    Reply,
    Value,
    Words,
    percent,
    reply,
    sentences,
)
from bot.flow.exercise.events import AnswerMeantPressed, FlagDroppedPressed, FlagReasonPressed
from bot.flow.maps.replies import Because


class Asking(StrEnum):
    """Why a question is asked, shown above it."""

    PROBE = "probe"
    LESSON = "lesson"
    VERIFICATION = "verification"
    CHECKPOINT = "checkpoint"
    REVIEW = "review"
    REFRESHER = "refresher"
    REHEARSAL = "rehearsal"
    """A question about something learned before, which counts for nothing."""
    PRACTICE = "practice"
    """A question whose key is unchecked and whose answer does not count."""
    ITEM = "item"
    """An item of the bank, one of a set."""
    TRIAL = "trial"
    """An item of the bank, in the trial run before an exam date."""


@dataclass(frozen=True, slots=True)
class Note:
    """A text of the language files within a reply, with its names and numbers."""

    key: str
    values: Mapping[str, str | int | tuple[str, ...]] = field(default_factory=dict)


@reply("question_asked")
class QuestionAsked(Reply):
    """A question, `number` of at most `of`."""

    interaction_id: InteractionId
    asking: Asking
    number: int
    of: int
    label: str
    """The concept's name. Empty in a placement, since it might reveal the answer."""
    question: str
    format: QuestionFormat
    options: tuple[str, ...] = ()
    """Choices or items in the order shown."""
    picked: tuple[int, ...] = ()
    due: int = 0
    """How much is due in all, if it begins a sitting that does not hold everything."""
    edits: bool = False
    """Whether it replaces the message whose button was pressed."""
    because: Because | None = None
    map_id: MapId | None = None
    short_id: ShortQuestionId | None = None
    """The question's id in the button that flags it."""
    reminder: Reminder | None = None
    """How the message begins if it is a reminder, that is, if the bot asks by itself."""
    figure: str = ""
    """The figure beside it as JSON, or empty."""
    dark: bool = False
    """Whether it is drawn light on dark."""
    unsure: bool | None = None
    """Whether the learner is not sure, or None if they were not asked."""
    mode: AnswerMode | None = None
    """Whether an item wants the steps to its result, or None if it is no item."""
    placeholder: str = ""
    """An example of the form of an answer."""
    hint: str = ""
    """The last hint shown."""
    about: Note | None = None
    """What is asked about it, if the question does not say that itself."""
    more_hints: bool = False
    can_show_solution: bool = False


class Judged(StrEnum):
    """The verdict on an answer."""

    RIGHT = "right"
    WRONG = "wrong"
    UNKNOWN = "unknown"
    """The learner said that they do not know."""


@reply("answer_judged")
class AnswerJudged(Reply):
    """The verdict on an answer. It repeats the question, so that one message says it all."""

    judged: Judged
    question: str
    answer: str
    right_answer: str
    is_authors: bool = False
    """Whether the answer is a choice or an order of the author's, which is Markdown."""
    true_or_false: bool = False
    """Whether it says first if a statement is true. Praise would read like the same again."""
    word: str = ""
    """The author's word for this mistake."""
    explanation: str = ""
    praise: int = 0
    """The number of the praise, so that they vary."""
    in_order: tuple[str, ...] = ()
    """The items in their right order, if they were to be put in order."""
    given_order: tuple[str, ...] = ()
    """The items as the learner ordered them."""
    working: tuple[str, ...] = ()
    """The lines of an answer with several lines."""
    spelling: str = ""
    """The right spelling, if a slip was forgiven."""
    notes: tuple[Note, ...] = ()
    """What else follows from the answer, such as how it changed a skill."""
    map_id: MapId | None = None
    short_id: ShortQuestionId | None = None
    """The question's id in the button that flags it."""


@reply("try_again")
class TryAgain(Reply):
    """A wrong answer, with what helps with it and one more try."""

    asked: QuestionAsked
    answer: str
    is_authors: bool
    working: tuple[str, ...] = ()
    """As in `AnswerJudged`."""
    notes: tuple[Note, ...]
    word: str
    """The author's hint for this mistake."""
    appeals: bool = False
    """Whether the learner can say that the answer is right."""
    tried: int | None = None
    """The place of the choice that was tapped, which is offered no more."""
    talks: bool = False
    """Whether the answer can be talked through."""


@reply("answer_unclear")
class AnswerUnclear(Reply):
    """Why the text did not count, and what would be understood."""

    reason: UnclearReason | FormReason
    options: int = 0
    read_as: str = ""
    """How the text was read, if that helps."""
    word: str = ""
    """The author's word for the right value in this form."""

    def wants_question(self, unread: int) -> bool:
        """Return True if the question should be shown again after `unread` unclear texts."""
        return unread > 1 or self.reason is UnclearReason.QUESTION_NOT_UNDERSTOOD


_LONGEST_QUESTION: Final = 120


def flag_reason_question(map_id: MapId, short_id: ShortQuestionId, question: str) -> Line:
    """Return the reasons from which to choose what is wrong with the question."""
    reasons = tuple(
        (LineButton(f"button-doubt-{reason.value}", FlagReasonPressed(map_id, short_id, reason)),)
        for reason in FlagReason
    )
    drop = LineButton("button-doubt-dropped", FlagDroppedPressed())
    more = (Quote(question, _LONGEST_QUESTION),)
    return Line("doubt-asked", {}, (*reasons, (drop,)), more=more, interim=True)


class FlagOutcome(StrEnum):
    """The result of a flag."""

    WITHDRAWN = "withdrawn"
    NOTED = "noted"
    """Too few questions would be left, so it is noted, and skipped just this once."""
    FINE = "fine"
    """The question was checked before and is fine."""
    ENOUGH = "enough"
    """The learner has flagged enough for one day."""
    DROPPED = "dropped"


def flag_result(became: FlagOutcome, taken_back: Words | None = None) -> Line:
    """Return the result of a flag in place of its reasons, and what was taken back."""
    more = () if taken_back is None else (taken_back,)
    return Line(f"doubt-{became.value}", more=more, edits=True, interim=True)


def answers_taken_back(
    answers: int, label: str = "", shares: tuple[float, float] = (0.0, 0.0), *, lost: bool = False
) -> Words:
    """Return how many answers no longer count, and how that changes their concept.

    It gives the score before and now, and whether the mastery is lost. A placement has no concept.
    """
    before, now = map(score_percent, shares)
    score: dict[str, Value] = {"label": label, "before": percent(before), "now": percent(now)}
    return sentences(
        Words("doubt-taken-back", {"count": answers}),
        *((Words("doubt-score", score),) if label and before != now else ()),
        *((Words("doubt-mastery-lost", {"label": label}),) if lost else ()),
    )


def meaning_question(interaction_id: InteractionId, text: str) -> Line:
    """Return the question if the text is the answer or a question."""
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
    "test_in",
    "checkpoint",
    "rehearsal",
    "mistake",
    "review",
]

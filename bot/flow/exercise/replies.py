"""A question, what happened to its answer, and what is wrong with a question."""

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
    TRIAL = "trial"
    """An item of the bank, in the trial run before an exam date."""


@dataclass(frozen=True, slots=True)
class Note:
    """A text of the language files that stands within a reply, with its names and numbers."""

    key: str
    values: Mapping[str, str | int | tuple[str, ...]] = field(default_factory=dict)


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
    about: Note | None = None
    """What is asked about it, if the question does not say that itself."""
    more_hints: bool = False
    can_show_solution: bool = False


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
    talks: bool = False
    """Whether the answer can be talked through."""


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


_LONGEST_QUESTION: Final = 120


def flag_reason_asked(map_id: MapId, short_id: ShortQuestionId, question: str) -> Line:
    """Return the reasons to choose from why something is wrong with the question."""
    reasons = tuple(
        (LineButton(f"button-doubt-{it.value}", FlagReasonPressed(map_id, short_id, it)),)
        for it in FlagReason
    )
    drop = LineButton("button-doubt-dropped", FlagDroppedPressed())
    more = (Quote(question, _LONGEST_QUESTION),)
    return Line("doubt-asked", {}, (*reasons, (drop,)), more=more, interim=True)


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


def flag_settled(became: FlagOutcome, taken_back: Words | None = None) -> Line:
    """Return what happened to a flag, in place of its reasons, and what was taken back."""
    more = () if taken_back is None else (taken_back,)
    return Line(f"doubt-{became.value}", more=more, edits=True, interim=True)


def answers_taken_back(
    answers: int, label: str = "", shares: tuple[float, float] = (0.0, 0.0), *, lost: bool = False
) -> Words:
    """Return how many answers no longer count, and what that does to their concept.

    Its score is told before and now, and whether its mastery is lost; a placement has no concept.
    """
    before, now = map(score_percent, shares)
    score: dict[str, Value] = {"label": label, "before": percent(before), "now": percent(now)}
    return sentences(
        Words("doubt-taken-back", {"count": answers}),
        *((Words("doubt-score", score),) if label and before != now else ()),
        *((Words("doubt-mastery-lost", {"label": label}),) if lost else ()),
    )


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
    "test_in",
    "checkpoint",
    "rehearsal",
    "mistake",
    "review",
]

"""A question, what became of its answer, and texts that need a second look."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from bot.domain.answers.verdict import UnclearReason
from bot.domain.course import QuestionFormat
from bot.domain.ids import MapId, QuestionId, QuestionMark
from bot.flow.replies.lessons import Because


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
    """Nobody has checked its key, and it counts for nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionAsked:
    """One question; `number` of at most `of`."""

    ticket: QuestionId
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
    mark: QuestionMark | None = None
    """What a button calls the question that something may be wrong with."""
    kind: Literal["question_asked"] = "question_asked"


class Judged(StrEnum):
    """How an answer came out."""

    RIGHT = "right"
    WRONG = "wrong"
    UNKNOWN = "unknown"
    """The learner said that they do not know."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerJudged:
    """What became of an answer; the question stands in it, so that one message tells all."""

    judged: Judged
    question: str
    answer: str
    right_answer: str
    is_authors: bool = False
    """The answer is one of the author's, chosen or ordered: Markdown, and not a typed text."""
    word: str = ""
    """The author's word for this very mistake."""
    explanation: str = ""
    praise: int = 0
    """Which of the praises to use, so that they vary."""
    map_id: MapId | None = None
    mark: QuestionMark | None = None
    """What a button calls the question that something may be wrong with."""
    kind: Literal["answer_judged"] = "answer_judged"


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerUnclear:
    """The text did not count, and what would be understood."""

    reason: UnclearReason
    options: int = 0
    kind: Literal["answer_unclear"] = "answer_unclear"


@dataclass(frozen=True, slots=True, kw_only=True)
class MeaningAsked:
    """The text looks like a question: *My answer* or *My question*?"""

    ticket: QuestionId
    text: str
    kind: Literal["meaning_asked"] = "meaning_asked"


@dataclass(frozen=True, slots=True, kw_only=True)
class TopicOrQuestionAsked:
    """A text with nothing open: *Learn this*, or a question about the topic?"""

    ticket: QuestionId
    text: str
    topic: str = ""
    kind: Literal["topic_or_question_asked"] = "topic_or_question_asked"


@dataclass(frozen=True, slots=True, kw_only=True)
class NeedsModel:
    """Answering free questions needs a model; what is there instead."""

    label: str = ""
    help: str = ""
    kind: Literal["needs_model"] = "needs_model"

"""The forms in which the model answers; every field is required, ranges are checked by us.

The provider keeps to names and types alone, so what can be out of range is looked at afterwards.
"""

from typing import Literal

from pydantic import BaseModel, ConfigDict


class Form(BaseModel):
    """Fields as named, no others, of exactly that type; what is said of them the model reads."""

    model_config = ConfigDict(
        extra="forbid", frozen=True, strict=True, use_attribute_docstrings=True
    )


class ChoiceForm(Form):
    """One choice; `word` helps a learner who took it although it is wrong, "" on the right one."""

    text: str
    correct: bool
    word: str


class MistakeForm(Form):
    """A wrong answer that learners are likely to type, and the word that helps with it."""

    answer: str
    word: str


class KeyForm(Form):
    """The right answer; only what the question's format asks for is filled, the rest is empty."""

    choices: list[ChoiceForm]
    number: str
    """A number as digits: `12`, `-0.75` or `3/4`."""
    tolerance: str
    """How far a number may be off; empty for not at all."""
    accepted: list[str]
    """Every wording of a short answer that is right."""
    items: list[str]
    """The items to put in order, in the right order."""
    criteria: list[str]
    """What a full answer in the learner's own words says."""
    sample: str
    """Such a full answer."""
    mistakes: list[MistakeForm]


class ProbeForm(Form):
    """The question that probes one concept of the inventory."""

    format: Literal["multiple_choice", "numeric", "short_answer"]
    question: str
    key: KeyForm
    explanation: str


class EntryForm(Form):
    """One concept of the inventory."""

    label: str
    level: Literal["beginner", "intermediate", "expert"]
    builds_on: list[str]
    """Labels of easier entries."""
    probe: ProbeForm


class SurveyForm(Form):
    """A topic's inventory, easiest first."""

    title: str
    description: str
    entries: list[EntryForm]


class QuestionForm(Form):
    """A question about one concept."""

    format: Literal[
        "multiple_choice", "true_false", "numeric", "short_answer", "put_in_order", "free_text"
    ]
    question: str
    key: KeyForm
    explanation: str


class QuestionsForm(Form):
    """Questions about one concept."""

    questions: list[QuestionForm]


class RewrittenForm(Form):
    """A question in place of one that two did not answer alike."""

    number: int
    """Of the question that it replaces."""
    question: QuestionForm


class RewritingForm(Form):
    """New questions for those that failed."""

    rewritten: list[RewrittenForm]


class SolutionForm(Form):
    """How a question is answered by one who sees nothing but the question."""

    number: int
    answer: str
    clear: bool
    """Whether the question has exactly one right answer."""


class SolutionsForm(Form):
    """The answers to a list of questions."""

    solutions: list[SolutionForm]


class GradeForm(Form):
    """What a free answer is worth."""

    quote: str
    """Some of the learner's own words, letter by letter; evidence comes before the shares."""
    korrektheit: float
    vollstaendigkeit: float
    praegnanz: float
    feedback: str


class TaskGradeForm(Form):
    """What an answer to a task is worth, where its writer stands, and one thing to do next."""

    legible: bool
    """Whether what matters in the photos can be read; true where there are none."""
    read_answer: str
    """What is written in the photos, letter by letter."""
    quote: str
    """Some of the learner's own words, letter by letter; evidence comes before the shares."""
    korrektheit: float
    vollstaendigkeit: float
    praegnanz: float
    where: str
    following: str


class BridgeForm(Form):
    """A concept to be learned first."""

    label: str
    description: str
    effort_minutes: int
    why: str


class MapForm(Form):
    """The map begins."""

    title: str
    description: str
    goal_targets: list[str]
    """Labels of the concepts that the learner's goal consists in; empty without a goal."""


class NodeForm(Form):
    """One concept of the map."""

    label: str
    description: str
    effort_minutes: int
    depth: int
    matches: str


class EdgeForm(Form):
    """One concept is to be mastered before another; both are named by their labels."""

    prerequisite: str
    concept: str

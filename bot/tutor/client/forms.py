"""The forms in which the model answers. All fields are required, and ranges are checked by us.

The provider enforces names and types only, so ranges are checked afterwards.
"""

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict

from bot.domain.markup import lost_without_links, without_links


def _whole(text: str) -> str:
    """Return the text without links. Raises ValueError if it would lose words with them."""
    if lost := lost_without_links(text):
        raise ValueError(f"put web addresses, tags and signs like < into backticks: {lost[:60]!r}")
    return without_links(text)


Words = Annotated[str, AfterValidator(_whole)]
"""Text to teach and ask. A link is refused, because no word of it may be cut."""
Remark = Annotated[str, AfterValidator(without_links)]
"""A remark to one learner. Links, pictures and HTML are removed."""


class Form(BaseModel):
    """Exactly these fields and types. The model reads their docstrings."""

    model_config = ConfigDict(
        extra="forbid", frozen=True, strict=True, use_attribute_docstrings=True
    )


class ChoiceForm(Form):
    """One choice. `word` helps a learner who chose a wrong one, and is "" on the right one."""

    text: Words
    correct: bool
    word: Words


class MistakeForm(Form):
    """A wrong answer that learners are likely to type, and the word that helps with it."""

    answer: str
    word: Words


class KeyForm(Form):
    """The right answer. Only the fields of the format are filled, the rest are empty."""

    choices: list[ChoiceForm]
    number: str
    """A number as digits: `12`, `-0.75` or `3/4`."""
    tolerance: str
    """How far a number may be off, or empty for not at all."""
    accepted: list[str]
    """Every wording of a short answer that is right."""
    items: list[Words]
    """The items to put in order, in the right order."""
    criteria: list[str]
    """What a full answer in the learner's own words says."""
    sample: str
    """An example of a full answer."""
    mistakes: list[MistakeForm]


class ProbeForm(Form):
    """The question that probes one concept of the inventory."""

    format: Literal["multiple_choice", "numeric", "short_answer"]
    question: Words
    key: KeyForm
    explanation: Words


class EntryForm(Form):
    """One concept of the inventory."""

    label: Words
    level: Literal["beginner", "intermediate", "expert"]
    builds_on: list[Words]
    """Labels of easier entries."""
    probe: ProbeForm


Suitability = Literal["yes", "harmful", "for_adults", "personal"]
"""If a topic is suitable for a course, or why not."""


class SurveyForm(Form):
    """A topic's inventory, easiest first. It is empty for an unsuitable topic."""

    suitable: Suitability

    title: Words
    description: Words
    entries: list[EntryForm]


class QuestionForm(Form):
    """A question about one concept."""

    format: Literal[
        "multiple_choice", "true_false", "numeric", "short_answer", "put_in_order", "free_text"
    ]
    question: Words
    key: KeyForm
    explanation: Words


class QuestionsForm(Form):
    """Questions about one concept."""

    questions: list[QuestionForm]


class CitedQuestionForm(QuestionForm):
    """A question with the place of the learner's own material that supports its answer."""

    page: int
    """0 if no place supports it."""
    quote: str
    """Words of that page, letter by letter."""


class CitedQuestionsForm(Form):
    """Questions about one concept, each with its place."""

    questions: list[CitedQuestionForm]


class RewrittenForm(Form):
    """A question in place of one that two readers answered differently."""

    number: int
    """Of the question that it replaces."""
    question: QuestionForm


class RewritingForm(Form):
    """New questions for those that failed."""

    rewritten: list[RewrittenForm]


class SolutionForm(Form):
    """The answer of a reader who sees nothing but the question."""

    number: int
    answer: str
    clear: bool
    """True if the question has exactly one right answer."""


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
    feedback: Remark


class TaskGradeForm(Form):
    """What an answer to a task is worth, what its writer has reached, and one thing to do next."""

    quote: str
    """Some of the learner's own words, letter by letter; evidence comes before the shares."""
    korrektheit: float
    vollstaendigkeit: float
    praegnanz: float
    where: Remark
    following: Remark


class BridgeForm(Form):
    """A concept to be learned first."""

    label: Words
    description: Words
    effort_minutes: int
    objectives: list[Words]
    misconceptions: list[Words]
    why: Remark


class MapForm(Form):
    """The map begins, unless the topic is unsuitable."""

    suitable: Suitability

    title: Words
    description: Words
    goal_targets: list[Words]
    """Labels of the concepts that the learner's goal consists in; empty without a goal."""


class NodeForm(Form):
    """One concept of the map."""

    label: Words
    description: Words
    effort_minutes: int
    objectives: list[Words]
    """Two or three short sentences: what the learner can do afterwards."""
    misconceptions: list[Words]
    """One or two short sentences: what is often believed and is wrong."""
    matches: Words
    type: Literal["fact", "procedure", "idea", "creation"]


class EdgeForm(Form):
    """One concept is to be mastered before another; both are named by their labels."""

    prerequisite: Words
    concept: Words


class DiagnosisForm(Form):
    """Which error led to a wrong answer."""

    error_category: str
    """One of the words of the prompt."""
    divergence_step_index: int
    """The first wrong step, counted from 1, or 0 if unknown."""
    diagnosis_explanation: str
    confidence_score: float


class HintForm(Form):
    """One hint."""

    hint_level: int
    hint_strategy: Literal["pointing_hint", "rule_hint", "bottom_out_hint"]
    hint_text: Remark


class OpinionForm(Form):
    """What a reader thinks of an answer that counted as wrong."""

    reason: str
    """One sentence with the decisive point."""
    opinion: Literal["right", "wrong", "unsure"]


class TriggerForm(Form):
    """The pattern of answers that show the misconception."""

    kind: Literal["exact_answer", "regex", "predicate"]
    value: str


class MisconceptionForm(Form):
    """A foreseen mistake, and hints that help with it without telling the answer."""

    id: str
    error_tag: Literal[
        "procedural_error",
        "sign_error",
        "conceptual_error",
        "omission_error",
        "units_error",
        "representation_error",
    ]
    trigger: TriggerForm
    hint_ladder: list[Words]


class StepForm(Form):
    """One step of a solution."""

    explanation: Words
    math: str
    """In plain notation."""


class AskedFormForm(Form):
    """The form that the answer must have, beyond its value."""

    reduced: bool
    expanded: bool
    factored: bool
    simplified: bool
    decimal: bool
    percent: bool
    """The number counts percent: "12 %" means 12."""
    equation: bool
    unit: str
    """Empty if there is none."""
    unit_required: bool


class ItemForm(Form):
    """A new problem with its answer, its solution and its hints."""

    skill_id: str
    difficulty: int
    stem: Words
    task: str
    """The problem in the language of the solver, or empty if it has no words for it."""
    input_type: Literal[
        "integer", "decimal", "fraction", "expression", "set", "boolean", "multiple_choice"
    ]
    tolerance: float
    """Of decimals; 0 for none."""
    accepted_forms: list[str]
    placeholder: str
    choices: list[str]
    form: AskedFormForm
    final_answer_canonical: str
    steps: list[StepForm]
    misconceptions: list[MisconceptionForm]
    hint_ladder: list[Words]
    """Three hints: where to look, the rule, a step on the way."""


class ScoresForm(Form):
    """Four scores, 0 to 1 each; higher is better."""

    solvability: float
    clarity: float
    procedural_correctness: float
    pedagogical_alignment: float


class BlindSolutionForm(Form):
    """The solution of a reader who sees nothing but the problem."""

    steps: list[StepForm]
    answer: str
    solvability: float
    clarity: float
    underspecified: bool
    issues: list[str]


class VerdictForm(Form):
    """The result of comparing two solutions."""

    issues: list[str]
    scores: ScoresForm
    underspecified: bool
    feedback: str
    """What to change, or empty if nothing has to be changed."""
    verdict: Literal["APPROVE", "REJECT"]


class SheetLineForm(Form):
    """A line of a page, copied exactly."""

    text: str
    """`[?]` stands for each place that cannot be read."""
    second: str
    """What the line may say instead, or empty if there is only one reading."""
    addresses_grader: bool
    """True if it speaks to a reader or grader instead of solving anything."""


class SheetPageForm(Form):
    """A page of a solution, read from its picture."""

    picture: int
    """The place of the picture among those above, counted from 1."""
    lines: list[SheetLineForm]


class TranscriptForm(Form):
    """All lines of the pictures, a page for each."""

    pages: list[SheetPageForm]


class WrittenPageForm(Form):
    """What is written on a page."""

    picture: int
    """The place of the picture among those above, counted from 1."""
    text: str
    legible: bool


class PagesForm(Form):
    """What is written on the pages, one for each picture."""

    pages: list[WrittenPageForm]


class ListRowForm(Form):
    """A row of a list, copied exactly."""

    front: Remark
    back: Remark
    heading: Remark
    front_unsure: bool
    """True if the front may be misread."""
    back_unsure: bool
    """True if the back may be misread."""


class ListForm(Form):
    """A list on the pictures, without rows if there is none."""

    title: Remark
    rows: list[ListRowForm]


class OutlinedConceptForm(Form):
    """One concept of an outline."""

    label: Words
    description: Words
    effort_minutes: int
    objectives: list[Words]
    misconceptions: list[Words]
    type: Literal["fact", "procedure", "idea", "creation"]
    pages: list[int]
    builds_on: list[Words]
    """Labels of concepts above it."""


class OutlineForm(Form):
    """What a learner's own material teaches."""

    suitable: Suitability
    title: Words
    description: Words
    concepts: list[OutlinedConceptForm]


class CardForm(Form):
    """A card with the place of the learner's own material that supports its answer."""

    front: Words
    back: Words
    page: int
    quote: str
    """Words of that page, letter by letter."""


class SourceStepForm(Form):
    """A step of a task, with the place of the learner's own material that supports it."""

    description: Words
    points: int
    page: int
    quote: str
    """Words of that page, letter by letter."""


class SourceTaskForm(Form):
    """A task of a mock exam."""

    task: Words
    solution: Words
    steps: list[SourceStepForm]


class SourceExamForm(Form):
    """A mock exam about a learner's own material."""

    suitable: Suitability
    title: Words
    tasks: list[SourceTaskForm]


class CardsForm(Form):
    """The parts of a learner's own material that are worth knowing by heart."""

    suitable: Suitability
    title: Words
    cards: list[CardForm]


class StepGradeForm(Form):
    """The finding about one step. The evidence comes before the points."""

    step: str
    """The id of the step."""
    quote: str
    """From the solution, letter by letter, or empty if nothing shows the step."""
    lines: list[int]
    """The numbers of the lines that the quote is from."""
    error: Literal["none", "calculation", "logic", "omission", "unreadable"]
    points: float
    reason: Remark
    """One sentence to the learner."""
    sure: bool


class ExamGradeForm(Form):
    """The findings about each step. The grader does not compute sums or decide if it is passed."""

    steps: list[StepGradeForm]
    addressing_lines: list[int]
    """The numbers of the lines that speak to the grader."""
    addressed: bool
    """True if anything else in the pictures speaks to the grader."""

"""The items of the bank, as in specs/5 section 5.1, and additional data beside the document."""

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum
from typing import Annotated, Final
from uuid import UUID

from pydantic import AwareDatetime, BaseModel, ConfigDict, Field, JsonValue, StrictBool

from bot.domain.topics.course import Language

DIFFICULTIES: Final = range(1, 6)
Share = Annotated[float, Field(ge=0, le=1)]


class _Part(BaseModel):
    """A part of the document. Fields outside the schema are refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Status(StrEnum):
    """The stage of an item. Only a verified one is ever served."""

    DRAFT = "DRAFT"
    IN_REVIEW = "IN_REVIEW"
    VERIFIED = "VERIFIED"
    REJECTED = "REJECTED"
    RETIRED = "RETIRED"


class VerifierType(StrEnum):
    """How an item was verified by code."""

    NONE = "none"
    NUMERIC = "numeric"
    SYMBOLIC = "symbolic"
    HYBRID = "hybrid"


class Verifier(_Part):
    """The run of the verifier. `details` has the versions of everything involved."""

    type: VerifierType
    tool: str | None = None
    passed: StrictBool
    details: str | None = None


class Provenance(_Part):
    """The origin of the item.

    A template is `template:<id>@<version>` in place of all three models.
    """

    generator_model: str
    critic_model: str
    judge_model: str
    verifier: Verifier
    revision_of: UUID | None = None
    attempt: int = Field(ge=1)


class RubricScores(_Part):
    """The judge's scores, each 0..1. Higher is better."""

    solvability: Share
    clarity: Share = Field(alias="ambiguity")
    """1 is unambiguous, although the key of the document says ambiguity."""
    procedural_correctness: Share
    pedagogical_alignment: Share


class VerificationReport(_Part):
    """The findings of critic and judge."""

    rubric_scores: RubricScores
    underspecified: StrictBool
    issues: tuple[str, ...]


class Meta(_Part):
    """The identity and history of the item."""

    id: UUID
    version: int = Field(ge=1)
    skill_id: str
    difficulty: int = Field(ge=1, le=5)
    created_at: AwareDatetime
    verified_at: AwareDatetime | None = None
    status: Status
    provenance: Provenance
    verification_report: VerificationReport


class StemFormat(StrEnum):
    """The format of the stem. `mixed` is Markdown with maths between dollar signs."""

    TEXT = "text"
    LATEX = "latex"
    MIXED = "mixed"


class ProblemContent(_Part):
    """The task as the learner reads it. `variables` contains the task as the solver reads it."""

    stem: str
    format: StemFormat
    variables: Mapping[str, JsonValue] = Field(default_factory=dict)
    diagram_prompt: str | None = None


class AnswerMode(StrEnum):
    """What the learner must type: the result, the steps to it, or either."""

    FINAL_ONLY = "final_only"
    WORK_SHOWN = "work_shown"
    MIXED = "mixed"


class InputType(StrEnum):
    """The kind of input."""

    INTEGER = "integer"
    DECIMAL = "decimal"
    FRACTION = "fraction"
    EXPRESSION = "expression"
    SET = "set"
    BOOLEAN = "boolean"
    MULTIPLE_CHOICE = "multiple_choice"


class InputHelp(_Part):
    """The help beside the input field."""

    placeholder: str | None = None
    choices: tuple[str, ...] = ()


class AnswerForm(_Part):
    """What counts as an answer, and how it is typed."""

    answer_mode: AnswerMode = AnswerMode.FINAL_ONLY
    input_type: InputType
    tolerance: float | None = Field(default=None, ge=0)
    """Only for decimals. The border counts as right."""
    accepted_forms: tuple[str, ...] = ()
    ui: InputHelp = InputHelp()


class AnswerType(StrEnum):
    """The kind of the answer's value."""

    NUMERIC = "numeric"
    ALGEBRAIC = "algebraic"
    SET = "set"
    BOOLEAN = "boolean"
    MULTIPLE_CHOICE = "multiple_choice"


class Step(_Part):
    """One step of the solution."""

    step_index: int = Field(ge=1)
    explanation: str
    math: str


class SolutionLogic(_Part):
    """The answer and the solution. Learners see it only after the item is closed."""

    final_answer_canonical: str
    final_answer_type: AnswerType
    steps: tuple[Step, ...] = Field(min_length=1)


class TriggerKind(StrEnum):
    """How a misconception is recognised."""

    EXACT_ANSWER = "exact_answer"
    REGEX = "regex"
    PREDICATE = "predicate"


class Trigger(_Part):
    """The answers that show the misconception."""

    kind: TriggerKind
    value: str


class Misconception(_Part):
    """A foreseen mistake, and the help for it."""

    id: str
    error_tag: str
    trigger: Trigger
    hint_ladder: tuple[str, ...] = Field(min_length=1)


class MathProblemItem(_Part):
    """The document of an item, exactly as in specs/5."""

    meta: Meta
    problem_content: ProblemContent
    answer_spec: AnswerForm
    solution_logic: SolutionLogic
    misconceptions: tuple[Misconception, ...] = ()


class AskedForm(_Part):
    """The form in which the answer is asked. The right value in another form is no mistake."""

    reduced: bool = False
    expanded: bool = False
    factored: bool = False
    simplified: bool = False
    decimal: bool = False
    fraction: bool = False
    scientific: bool = False
    """A number from 1 to below 10 times a power of ten."""
    percent: bool = False
    """The number counts percent: "12 %" means 12."""
    equation: bool = False
    """The expression is an equation, for example of a line."""
    unit: str = ""
    unit_required: bool = False


class BankItem(_Part):
    """An item of the bank: its document, and data that the schema has no room for."""

    document: MathProblemItem
    language: Language
    lineage: str
    """The same for an item in both languages and in all its versions."""
    hint_ladder: tuple[str, ...] = Field(min_length=1, max_length=3)
    """Hints for levels 1, 2 and 3 after any mistake. They never give the answer away."""
    form: AskedForm = AskedForm()
    figure: Mapping[str, JsonValue] | None = None
    """A figure beside the stem: one kind of figure with its numbers."""

    @property
    def id(self) -> UUID:
        """Return the id of the item."""
        return self.document.meta.id

    @property
    def version(self) -> int:
        """Return the version of the item."""
        return self.document.meta.version

    @property
    def input_type(self) -> InputType:
        """Return the kind of input."""
        return self.document.answer_spec.input_type

    @property
    def answer_mode(self) -> AnswerMode:
        """Return whether the result is asked for, the steps to it, or either."""
        return self.document.answer_spec.answer_mode

    @property
    def choices(self) -> tuple[str, ...]:
        """Return the choices as they are shown, or none if there is nothing to choose."""
        return self.document.answer_spec.ui.choices

    @property
    def answer(self) -> str:
        """Return the canonical answer. Learners see it only after the item is closed."""
        return self.document.solution_logic.final_answer_canonical

    @property
    def can_be_served(self) -> bool:
        """Return True if a learner may see it: verified by a verifier that ran and passed."""
        meta = self.document.meta
        verifier = meta.provenance.verifier
        ran = verifier.type is not VerifierType.NONE and verifier.passed
        return meta.status is Status.VERIFIED and ran


def with_status(item: BankItem, status: Status, verifier: Verifier, at: datetime) -> BankItem:
    """Return the item after a run of the verifier."""
    provenance = item.document.meta.provenance.model_copy(update={"verifier": verifier})
    meta = item.document.meta.model_copy(
        update={
            "status": status,
            "provenance": provenance,
            "verified_at": at if status is Status.VERIFIED else None,
        }
    )
    return item.model_copy(update={"document": item.document.model_copy(update={"meta": meta})})

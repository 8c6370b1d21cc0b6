"""The items of the bank, as specs/5 section 5.1 has them, and what stands beside the document."""

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
    """A part of the document; fields that the schema does not know are refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Status(StrEnum):
    """Where an item is on its way; only a verified one is ever served."""

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
    """The run of the verifier; `details` names the versions of all that took part."""

    type: VerifierType
    tool: str | None = None
    passed: StrictBool
    details: str | None = None


class Provenance(_Part):
    """Who made the item; a template stands as `template:<id>@<version>` for all three models."""

    generator_model: str
    critic_model: str
    judge_model: str
    verifier: Verifier
    revision_of: UUID | None = None
    attempt: int = Field(ge=1)


class RubricScores(_Part):
    """What the judge found, 0..1 each, higher is better."""

    solvability: Share
    clarity: Share = Field(alias="ambiguity")
    """1 is unambiguous; the key of the document says ambiguity."""
    procedural_correctness: Share
    pedagogical_alignment: Share


class VerificationReport(_Part):
    """What critic and judge found."""

    rubric_scores: RubricScores
    underspecified: StrictBool
    issues: tuple[str, ...]


class Meta(_Part):
    """Which item it is, and how it came to be one."""

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
    """How the stem is written; `mixed` is Markdown with maths between dollar signs."""

    TEXT = "text"
    LATEX = "latex"
    MIXED = "mixed"


class ProblemContent(_Part):
    """What the learner reads; `variables` holds the task as the solver reads it."""

    stem: str
    format: StemFormat
    variables: Mapping[str, JsonValue] = Field(default_factory=dict)
    diagram_prompt: str | None = None


class AnswerMode(StrEnum):
    """What the learner is asked to type: the result, the steps to it, or either."""

    FINAL_ONLY = "final_only"
    WORK_SHOWN = "work_shown"
    MIXED = "mixed"


class InputType(StrEnum):
    """What the learner types."""

    INTEGER = "integer"
    DECIMAL = "decimal"
    FRACTION = "fraction"
    EXPRESSION = "expression"
    SET = "set"
    BOOLEAN = "boolean"
    MULTIPLE_CHOICE = "multiple_choice"


class InputHelp(_Part):
    """What stands beside the field in which the answer is typed."""

    placeholder: str | None = None
    choices: tuple[str, ...] = ()


class AnswerForm(_Part):
    """What counts as an answer, and how it is typed."""

    answer_mode: AnswerMode = AnswerMode.FINAL_ONLY
    input_type: InputType
    tolerance: float | None = Field(default=None, ge=0)
    """Of decimals alone; the border counts as right."""
    accepted_forms: tuple[str, ...] = ()
    ui: InputHelp = InputHelp()


class AnswerType(StrEnum):
    """What kind of value the answer is."""

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
    """The answer and the way to it; no learner sees it before the item is closed."""

    final_answer_canonical: str
    final_answer_type: AnswerType
    steps: tuple[Step, ...] = Field(min_length=1)


class TriggerKind(StrEnum):
    """How a misconception is recognised."""

    EXACT_ANSWER = "exact_answer"
    REGEX = "regex"
    PREDICATE = "predicate"


class Trigger(_Part):
    """What an answer looks like that shows the misconception."""

    kind: TriggerKind
    value: str


class Misconception(_Part):
    """A mistake that is foreseen, and the help with it."""

    id: str
    error_tag: str
    trigger: Trigger
    hint_ladder: tuple[str, ...] = Field(min_length=1)


class MathProblemItem(_Part):
    """The document of an item, exactly as specs/5 has it."""

    meta: Meta
    problem_content: ProblemContent
    answer_spec: AnswerForm
    solution_logic: SolutionLogic
    misconceptions: tuple[Misconception, ...] = ()


class AskedForm(_Part):
    """In which form the answer is asked, beyond its value; the right value alone is no mistake."""

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
    """The expression is an equation, as of a line."""
    unit: str = ""
    unit_required: bool = False


class BankItem(_Part):
    """An item of the bank: its document, and what the schema has no room for."""

    document: MathProblemItem
    language: Language
    lineage: str
    """The same for an item in both languages and in all its versions."""
    hint_ladder: tuple[str, ...] = Field(min_length=1, max_length=3)
    """Hints of the levels 1, 2 and 3 for whatever mistake; they tell no answer."""
    form: AskedForm = AskedForm()
    figure: Mapping[str, JsonValue] | None = None
    """What is drawn beside the stem: one kind of figure with its numbers."""

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
        """Return what the learner types."""
        return self.document.answer_spec.input_type

    @property
    def answer_mode(self) -> AnswerMode:
        """Return whether the result is asked, the steps to it, or either."""
        return self.document.answer_spec.answer_mode

    @property
    def choices(self) -> tuple[str, ...]:
        """Return the choices as they are shown, or none if nothing is chosen."""
        return self.document.answer_spec.ui.choices

    @property
    def answer(self) -> str:
        """Return the canonical answer, which no learner sees before the item is closed."""
        return self.document.solution_logic.final_answer_canonical

    @property
    def can_be_served(self) -> bool:
        """Return True if a learner may see it: verified, by a verifier that ran and passed."""
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

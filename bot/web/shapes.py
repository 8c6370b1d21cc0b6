"""The JSON values of the service interface. Unknown fields are refused."""

from dataclasses import asdict
from datetime import UTC, date, datetime
from enum import StrEnum
from typing import Annotated, Final
from uuid import UUID

from pydantic import AwareDatetime, BaseModel, ConfigDict, Field, JsonValue

from bot.domain.answers.maths.comparing import CHECKER_VERSION
from bot.domain.answers.verdict import Right, Unclear, Verdict, Wrong
from bot.domain.exams.attempt import Attempt, AttemptStatus, exam_result
from bot.domain.exams.scoring import Flag, GradedBy
from bot.domain.ids import LearnerId, SkillId
from bot.domain.mastery.struggle import StruggleReason
from bot.domain.mastery.tracing import BktParameters, SkillState
from bot.domain.practice.diagnosis import STRATEGIES, Diagnosis, HintStrategy
from bot.domain.practice.items import AnswerMode, AskedForm, BankItem, InputType, StemFormat
from bot.domain.progress.analytics import Metrics
from bot.domain.progress.progress import Timeline
from bot.domain.progress.recalls import Calibration, Retention
from bot.domain.progress.statistics import Statistics
from bot.domain.rhythm.agenda import AgendaReason, ToDoKind
from bot.domain.rhythm.streak import Streak
from bot.domain.skills.graph import GradeBand, Skill, SkillGraph
from bot.domain.topics.course import Language
from bot.flow.exercise.changes import AttemptVerdict
from bot.flow.service import service
from bot.flow.service.reporting import verdict_of
from bot.views.portfolio import DeckLine, Portfolio, SkillsLine
from bot.views.today import Today
from bot.views.week import DayLoad, Learned, TopicWeek, Week

MOST_PROBLEMS: Final = 50
MOST_EXAMS: Final = 50
EARLIEST: Final = datetime(2000, 1, 1, tzinfo=UTC)

RequestId = Annotated[str, Field(pattern=r"^[A-Za-z0-9._:-]{1,64}$")]
NO_TEXT: Final = Field(strict=True)
"""In JSON a number must not be a string. In an address everything is one."""
LearnerNumber = Annotated[int, Field(ge=1, lt=2**63)]
SkillName = Annotated[str, Field(pattern=r"^[A-Za-z0-9_.-]{1,80}$")]
Version = Annotated[int, Field(ge=1, lt=2**31)]
Answer = Annotated[str, Field(max_length=2_000, pattern=r"^[^\x00]*$")]


class Shape(BaseModel):
    """The common settings of all shapes."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class ErrorShape(Shape):
    """Why a request was refused."""

    error: str


# --- skills --------------------------------------------------------------------------------------


class NodeShape(Shape):
    """A skill, as in section 8.1 of specs/5."""

    id: str
    name: str
    grade_band: GradeBand
    prerequisites: tuple[str, ...]
    bkt: BktParameters
    tags: tuple[str, ...]

    @classmethod
    def of(cls, skill: Skill) -> "NodeShape":
        """Return the skill, by its English name."""
        return cls(
            id=skill.id,
            name=skill.name[Language.EN],
            grade_band=skill.grade_band,
            prerequisites=skill.prerequisites,
            bkt=skill.bkt,
            tags=skill.tags,
        )


class GraphShape(Shape):
    """The graph of skills."""

    version: str
    nodes: tuple[NodeShape, ...]

    @classmethod
    def of(cls, graph: SkillGraph) -> "GraphShape":
        """Return the graph."""
        return cls(version=graph.version, nodes=tuple(map(NodeShape.of, graph.skills.values())))


class SkillShape(Shape):
    """The state of a learner's skill."""

    skill_id: str
    p_mastery: float
    p_transit: float
    p_slip: float
    p_guess: float
    opportunities: int
    last_practiced_at: datetime | None
    streak: int
    last_outcome: bool | None
    mastered: bool
    needs_review: bool

    @classmethod
    def of(cls, state: SkillState) -> "SkillShape":
        """Return the skill."""
        return cls(
            skill_id=state.skill_id,
            p_mastery=state.p_mastery,
            p_transit=state.p_transit,
            p_slip=state.p_slip,
            p_guess=state.p_guess,
            opportunities=state.opportunities,
            last_practiced_at=state.last_practiced_at,
            streak=state.streak,
            last_outcome=state.last_outcome,
            mastered=state.is_mastered(),
            needs_review=state.needs_review(),
        )


class AvailableShape(Shape):
    """A skill that may be practised. `recommended` is its place among the recommended ones."""

    id: str
    name: str
    grade_band: GradeBand
    p_mastery: float
    mastered: bool
    recommended: int | None

    @classmethod
    def of(cls, available: service.Available) -> "AvailableShape":
        """Return the skill with its place."""
        skill, state = available.skill, available.state
        return cls(
            id=skill.id,
            name=skill.name[Language.EN],
            grade_band=skill.grade_band,
            p_mastery=state.p_mastery,
            mastered=state.is_mastered(),
            recommended=available.place,
        )


class OutcomeKind(StrEnum):
    """The outcome of the first answer. One with help counts as incorrect."""

    CORRECT = "correct"
    INCORRECT = "incorrect"


class UpdateRequest(Shape):
    """An outcome. The same `id` counts once, however often it is sent."""

    id: RequestId
    learner_id: Annotated[LearnerNumber, NO_TEXT]
    skill_id: SkillName
    outcome: OutcomeKind
    timestamp: Annotated[AwareDatetime, Field(ge=EARLIEST)]

    def made(self) -> service.OutcomeMade:
        """Return the outcome."""
        return service.OutcomeMade(
            id=self.id,
            learner_id=LearnerId(self.learner_id),
            skill_id=SkillId(self.skill_id),
            correct=self.outcome is OutcomeKind.CORRECT,
            at=self.timestamp,
        )


class UpdateShape(Shape):
    """The skill as it is now. `repeated` is true if the outcome was counted before."""

    skill: SkillShape
    repeated: bool

    @classmethod
    def of(cls, counted: service.OutcomeCounted) -> "UpdateShape":
        """Return the skill."""
        return cls(skill=SkillShape.of(counted.state), repeated=counted.repeated)


# --- the bank ------------------------------------------------------------------------------------


class UiShape(Shape):
    """The help beside the input field."""

    placeholder: str | None
    choices: tuple[str, ...]


class AnswerSpecShape(Shape):
    """What to type, without what counts as right."""

    answer_mode: AnswerMode
    input_type: InputType
    tolerance: float | None
    form: AskedForm
    ui: UiShape


class ContentShape(Shape):
    """The content that the learner reads and sees."""

    stem: str
    format: StemFormat
    figure: dict[str, JsonValue] | None


class ProblemShape(Shape):
    """A problem as a learner may see it: no answer, no solution, no variables, no hints."""

    id: UUID
    version: int
    skill_id: str
    difficulty: int
    language: Language
    problem_content: ContentShape
    answer_spec: AnswerSpecShape

    @classmethod
    def of(cls, item: BankItem) -> "ProblemShape":
        """Return the learner's view of the item."""
        meta, content = item.document.meta, item.document.problem_content
        spec = item.document.answer_spec
        return cls(
            id=item.id,
            version=item.version,
            skill_id=meta.skill_id,
            difficulty=meta.difficulty,
            language=item.language,
            problem_content=ContentShape(
                stem=content.stem,
                format=content.format,
                figure=None if item.figure is None else dict(item.figure),
            ),
            answer_spec=AnswerSpecShape(
                answer_mode=spec.answer_mode,
                input_type=spec.input_type,
                tolerance=spec.tolerance,
                form=item.form,
                ui=UiShape(placeholder=spec.ui.placeholder, choices=spec.ui.choices),
            ),
        )


class EvaluateRequest(Shape):
    """An answer to check. Nothing is stored."""

    problem_id: UUID
    version: Annotated[Version, NO_TEXT] | None = None
    answer: Answer


class EvaluationShape(Shape):
    """The checker's verdict. `normalised` is the learner's answer as it was read."""

    correct: bool
    verdict: AttemptVerdict
    normalised: str | None
    reason: str | None
    read_as: str | None
    checker: str

    @classmethod
    def of(cls, verdict: Verdict) -> "EvaluationShape":
        """Return the verdict. For a right value in the wrong form it contains no other form."""
        normalised = verdict.normalised if isinstance(verdict, Right | Wrong) else None
        read_as = verdict.read_as if isinstance(verdict, Unclear) else ""
        return cls(
            correct=isinstance(verdict, Right),
            verdict=verdict_of(verdict),
            normalised=normalised,
            reason=None if isinstance(verdict, Right) else verdict.reason.value,
            read_as=read_as or None,
            checker=CHECKER_VERSION,
        )


class AttemptRequest(Shape):
    """An answer to a displayed problem.

    The same `id` is stored once. Several answers to one display share its `serving`. Without it
    each attempt is a display of its own.
    """

    id: RequestId
    serving: RequestId | None = None
    learner_id: Annotated[LearnerNumber, NO_TEXT]
    problem_id: UUID
    version: Annotated[Version, NO_TEXT]
    answer: Answer

    def made(self) -> service.AttemptMade:
        """Return the attempt."""
        return service.AttemptMade(
            id=self.id,
            serving=self.serving or self.id,
            learner_id=LearnerId(self.learner_id),
            item_id=self.problem_id,
            version=self.version,
            answer=self.answer,
        )


class AttemptShape(Shape):
    """The result of an attempt. An unreadable one is no attempt, and is not stored."""

    stored: bool
    repeated: bool
    evaluation: EvaluationShape

    @classmethod
    def of(cls, kept: service.AttemptKept) -> "AttemptShape":
        """Return the result with the checker's verdict."""
        evaluation = EvaluationShape.of(kept.verdict)
        return cls(stored=kept.stored, repeated=kept.repeated, evaluation=evaluation)


# --- help ----------------------------------------------------------------------------------------


class DiagnoseRequest(Shape):
    """A wrong answer. A model is asked only for a learner, whose budget pays for it."""

    problem_id: UUID
    version: Annotated[Version, NO_TEXT] | None = None
    answer: Answer
    learner_id: Annotated[LearnerNumber, NO_TEXT] | None = None


class HintRequest(Shape):
    """The result of /diagnose for a wrong answer, and the number of that wrong answer."""

    problem_id: UUID
    version: Annotated[Version, NO_TEXT] | None = None
    attempt: Annotated[int, Field(ge=1, le=1_000, strict=True)]
    diagnosis: Diagnosis
    policy: Annotated[str, Field(max_length=100)] | None = None
    """The version of the rules for hints. The default is the current one."""


class HintShape(Shape):
    """A hint, as in section 7.5 of specs/5."""

    hint_level: int
    hint_strategy: HintStrategy
    hint_text: str

    @classmethod
    def of(cls, hint: service.StoredHint) -> "HintShape":
        """Return the hint with its strategy."""
        return cls(
            hint_level=hint.level, hint_strategy=STRATEGIES[hint.level], hint_text=hint.text
        )


# --- exams ---------------------------------------------------------------------------------------


class ExamResultShape(Shape):
    """The result of an exam, in the spelling of specs/1."""

    goalId: str  # noqa: N815 - the spelling of specs/1
    score: float
    maxScore: float  # noqa: N815
    passed: bool


class ExamShape(Shape):
    """An exam that the learner sat, without its task, its solution and the submission."""

    id: str
    landscape_id: str
    goal_id: str
    status: AttemptStatus
    begun_at: datetime
    submitted_at: datetime | None
    ended_at: datetime | None
    gave_up: bool
    graded_by: GradedBy | None
    """`learner` is an estimate and `file` was imported. Neither certifies anything.

    `nobody`: nothing was handed in.
    """
    flags: tuple[Flag, ...]
    examResult: ExamResultShape | None  # noqa: N815
    """None while it is not graded."""

    @classmethod
    def of(cls, attempt: Attempt) -> "ExamShape":
        """Return the attempt with its result."""
        grading, result = attempt.grading, exam_result(attempt)
        return cls(
            id=attempt.id,
            landscape_id=attempt.ref.landscape_id,
            goal_id=attempt.ref.goal_id,
            status=attempt.status,
            begun_at=attempt.begun_at,
            submitted_at=attempt.submitted_at,
            ended_at=attempt.ended_at,
            gave_up=attempt.gave_up,
            graded_by=None if grading is None else grading.by,
            flags=() if grading is None else grading.flags,
            examResult=None if result is None else ExamResultShape(**result),
        )


# --- progress ------------------------------------------------------------------------------------


class WeakSpotShape(Shape):
    """Something that keeps being forgotten. One of the ids tells what it is."""

    name: str
    map_id: str | None = None
    deck_id: str | None = None
    leeches: int | None = None
    skill_id: str | None = None
    reasons: tuple[StruggleReason, ...] = ()


class WeekShape(Shape):
    """Seven of a learner's days, their results, and the outlook for the next seven."""

    first: date
    last: date
    days: int
    minutes: int
    learned: tuple[Learned, ...]
    topics: tuple[TopicWeek, ...]
    retention: Retention | None
    calibration: Calibration | None
    weak: tuple[WeakSpotShape, ...]
    ahead: tuple[DayLoad, ...]
    due_a_day: int
    streak: Streak | None

    @classmethod
    def of(cls, week: Week) -> "WeekShape":
        """Return the week."""
        return cls.model_validate(week, from_attributes=True)


class SummaryShape(Shape):
    """The concepts of a map by status."""

    mastered: int
    of: int
    minutes_left: int


class TopicLineShape(Shape):
    """A topic in a list."""

    map_id: str
    title: str
    summary: SummaryShape
    known: int | None
    due: int
    rests: bool


class PortfolioShape(Shape):
    """All topics, decks and skills of a learner."""

    topics: tuple[TopicLineShape, ...]
    strongest: TopicLineShape | None
    weakest: TopicLineShape | None
    decks: tuple[DeckLine, ...]
    skills: SkillsLine | None
    weak: tuple[WeakSpotShape, ...]
    streak: Streak | None

    @classmethod
    def of(cls, found: Portfolio) -> "PortfolioShape":
        """Return the portfolio."""
        return cls.model_validate(found, from_attributes=True)


class TodayEntryShape(Shape):
    """One thing to do today, its reason, and its length."""

    kind: ToDoKind
    reason: AgendaReason
    minutes: int
    name: str
    topic: str
    count: int
    new: int
    part: bool
    struggles: tuple[StruggleReason, ...]
    map_id: str | None
    node_id: str | None
    skill_id: str | None


class TodayShape(Shape):
    """What fits a learner's minutes today."""

    entries: tuple[TodayEntryShape, ...]
    ahead: Timeline
    minutes: int | None
    practised: int
    left_out: int
    more: bool
    mistakes: int

    @classmethod
    def of(cls, today: Today) -> "TodayShape":
        """Return the day."""
        return cls.model_validate(today, from_attributes=True)


class SnapshotsShape(Shape):
    """The snapshots of a map, the oldest of the last seven first."""

    map_id: str
    title: str
    latest: Metrics
    last_seven: tuple[Metrics, ...]

    @classmethod
    def of(cls, found: service.MapSnapshots) -> "SnapshotsShape":
        """Return the snapshots."""
        last = tuple(found.last)
        return cls(map_id=found.map_id, title=found.title, latest=last[-1], last_seven=last)


class DeckDayShape(Shape):
    """A deck at the end of a day on which it was drilled."""

    day: date
    cards: int
    learning: int
    repeating: int
    mastered: int
    reviews: int
    recalled: int


class SkillDayShape(Shape):
    """A skill at the end of a day on which it was practised."""

    day: date
    p_mastery: float
    opportunities: int


class StatisticsShape(Shape):
    """The daily results of each deck and skill, oldest first."""

    decks: dict[str, tuple[DeckDayShape, ...]]
    skills: dict[str, tuple[SkillDayShape, ...]]

    @classmethod
    def of(cls, found: Statistics) -> "StatisticsShape":
        """Return the statistics."""
        return cls(
            decks={
                deck: tuple(
                    DeckDayShape(day=day, **asdict(counted)) for day, counted in days.items()
                )
                for deck, days in found.decks.items()
            },
            skills={
                skill: tuple(
                    SkillDayShape(day=day, **asdict(counted)) for day, counted in days.items()
                )
                for skill, days in found.skills.items()
            },
        )

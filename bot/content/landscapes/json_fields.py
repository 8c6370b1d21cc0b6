"""The fields of a goal map in JSON: those that are read, and the schema of such a file."""

from typing import Annotated, Any, Final

from pydantic import BaseModel, ConfigDict, Field

MOST_STEPS: Final = 50
MOST_POINTS: Final = 1_000
LONGEST_ID: Final = 200
Text = str | int | float
"""Numbers are read as the text in the file."""
Points = Annotated[float, Field(le=MOST_POINTS, allow_inf_nan=False)]


class Fields(BaseModel):
    """The named fields.

    Others are skipped with a warning, and the schema reports them in advance.
    """

    model_config = ConfigDict(json_schema_extra={"additionalProperties": False})


class StepFields(Fields):
    """A step of the solution with its points."""

    id: str | int
    points: Annotated[Points, Field(ge=0)]
    description: Annotated[str, Field(min_length=1)]
    descriptionEn: str = ""  # noqa: N815  as specs/1 writes its fields


class ScoringFields(Fields):
    """The rubric of a solution."""

    maxPoints: Annotated[Points, Field(gt=0)]  # noqa: N815
    passingPoints: Annotated[Points, Field(ge=0)]  # noqa: N815
    steps: Annotated[list[StepFields], Field(min_length=1, max_length=MOST_STEPS)]


class ExamFields(Fields):
    """An exam."""

    taskContent: Annotated[str, Field(min_length=1)]  # noqa: N815
    taskContentEn: str = ""  # noqa: N815
    solutionContent: Annotated[str, Field(min_length=1)]  # noqa: N815
    solutionContentEn: str = ""  # noqa: N815
    timeLimitMinutes: Any = None  # noqa: N815  # what cannot be used leaves the exam without
    reviewStatus: Any = None  # noqa: N815
    """A draft is left out."""
    scoring: ScoringFields


class CourseFields(Fields):
    """The concepts of a course that teach a goal."""

    course: Annotated[str, Field(min_length=1, max_length=LONGEST_ID)]
    concepts: Annotated[list[str], Field(min_length=1, max_length=30)]


class SkillsFields(Fields):
    """The skills that reach a goal, and those that it builds on."""

    reachedBy: Annotated[list[str], Field(max_length=30)] = []  # noqa: N815
    buildsOn: Annotated[list[str], Field(max_length=30)] = []  # noqa: N815


class ExtendedFields(BaseModel):
    """A goal's extension. Fields of other programs in it are skipped."""

    course: CourseFields | None = None
    skills: SkillsFields | None = None
    vocabularySource: Text | None = None  # noqa: N815
    vocabularySourceEn: Text | None = None  # noqa: N815


class GoalFields(Fields):
    """A goal."""

    id: Text
    title: Text = ""
    titleEn: Text = ""  # noqa: N815
    description: Text = ""
    descriptionEn: Text = ""  # noqa: N815
    contains: list[Text] | None = None
    requires: list[Text] | None = None
    tags: list[Text] | None = None
    weight: float | None = None
    shortKey: Text | None = None  # noqa: N815
    examData: ExamFields | None = None  # noqa: N815
    extendedData: ExtendedFields | None = None  # noqa: N815
    nodeKind: Any = None  # noqa: N815
    reviewStatus: Any = None  # noqa: N815
    core: Any = None
    examples: Any = None
    dimensionTags: Any = None  # noqa: N815
    sourceRef: Any = None  # noqa: N815
    type: Any = None
    phase: Any = None
    area: Any = None
    coveredGoalIds: Any = None  # noqa: N815
    demandLevels: Any = None  # noqa: N815


class LevelFields(BaseModel):
    """A course level."""

    id: Text
    label: Text = ""
    labelEn: Text = ""  # noqa: N815


class LandscapeFields(Fields):
    """A goal map."""

    landscapeId: Text  # noqa: N815
    locale: Text | None = None
    title: Text = ""
    titleEn: Text = ""  # noqa: N815
    description: Text = ""
    descriptionEn: Text = ""  # noqa: N815
    filters: list[LevelFields] | None = None
    goals: Annotated[list[GoalFields], Field(min_length=1)]
    subject: Any = None
    frameworkId: Any = None  # noqa: N815
    country: Any = None
    region: Any = None
    schoolType: Any = None  # noqa: N815

"""Events of a lesson, its checkpoint, and a concept that will not stick."""

from bot.domain.exercise.flagged_questions import FlagReason
from bot.domain.ids import ConceptId, CourseId, MapId, ShortNodeId, SourceId
from bot.domain.topics.course import Question
from bot.flow.engine.events import Interaction, Press, event, press
from bot.flow.tutor.orders import ExplainAs
from bot.flow.work.events import WorkEvent


@press("tell")
class ExplainPressed(Interaction):
    """The learner asked for the open concept explained in one of the ways."""

    way: ExplainAs


@press("on")
class NextPartPressed(Interaction):
    """The learner asked for what follows part `part` of the explanation."""

    part: int


@press("step")
class StepPressed(Interaction):
    """The learner asked to see the step that is open."""

    left: int
    """Number of open steps, so that a second press is told from the first."""


@press("quiz")
class QuizPressed(Interaction):
    """The learner is ready for the questions of the lesson."""


@press("check")
class CheckpointPressed(Interaction):
    """The learner took the checkpoint that opens the next concept, or put it off."""

    wanted: bool


@press("checkpoint")
class CheckpointAskedPressed(Press):
    """The learner asked for the checkpoint of a chosen concept."""

    map_id: MapId
    node: ShortNodeId


@press("wish")
class ConceptChosenPressed(Press):
    """The learner chose a concept to learn now, whatever would come next."""

    map_id: MapId
    node: ShortNodeId


@press("prove")
class ConceptClaimed(Press):
    """The learner said that they know a concept that was not taught, and asked to show it."""

    map_id: MapId
    node: ShortNodeId


@press("again")
class TeachAgainPressed(Press):
    """The learner asked for an explanation of a concept that will not stick."""

    map_id: MapId
    node: ShortNodeId


@press("basics")
class BasicsPressed(Press):
    """The learner asked to review first what a concept that will not stick builds on."""

    map_id: MapId
    node: ShortNodeId


@press("gap")
class PrerequisitePressed(Press):
    """The learner asked what may be missing below a concept that will not stick."""

    map_id: MapId
    node: ShortNodeId


@press("textdoubt")
class LessonFlaggedPressed(Press):
    """The learner reported a problem with the text about a concept."""

    map_id: MapId
    node: ShortNodeId


@press("textwrong")
class LessonFlagReasonPressed(Press):
    """The learner said what is wrong with the text."""

    map_id: MapId
    node: ShortNodeId
    reason: FlagReason


@event
class QuestionsCame(WorkEvent):
    """Questions for a concept of a written course arrived."""

    course_id: CourseId
    concept_id: ConceptId
    questions: tuple[Question, ...]


@press("leaf")
class PlacePressed(Press):
    """The learner asked to see a page of their own source."""

    source_id: SourceId
    page: int

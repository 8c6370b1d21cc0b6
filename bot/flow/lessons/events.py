"""The buttons of a lesson, its checkpoint, and a concept that will not stick."""

from bot.domain.exercise.flagged_questions import FlagReason
from bot.domain.ids import ConceptId, CourseId, MapId, ShortNodeId, SourceId
from bot.domain.topics.course import Question
from bot.flow.engine.events import Interaction, Press, event, press
from bot.flow.tutor.orders import ExplainAs
from bot.flow.work.events import WorkEvent


@press("tell")
class ExplainPressed(Interaction):
    """The concept on the table, explained another way."""

    way: ExplainAs


@press("on")
class NextPartPressed(Interaction):
    """What comes after that part of the explanation."""

    part: int


@press("step")
class StepPressed(Interaction):
    """The learner asked to see the step that is open."""

    left: int
    """How many are open, so that a second press is told from the first."""


@press("quiz")
class QuizPressed(Interaction):
    """The learner is ready for the questions of the lesson."""


@press("check")
class CheckpointPressed(Interaction):
    """The checkpoint that opens the next concept was taken or put off."""

    wanted: bool


@press("checkpoint")
class CheckpointAskedPressed(Press):
    """The checkpoint of a chosen concept shall be taken now."""

    map_id: MapId
    node: ShortNodeId


@press("wish")
class ConceptChosenPressed(Press):
    """A chosen concept shall be learned now, whatever would come next."""

    map_id: MapId
    node: ShortNodeId


@press("prove")
class ConceptClaimed(Press):
    """The learner says that they know a concept that was not taught, and wants to show it."""

    map_id: MapId
    node: ShortNodeId


@press("again")
class TeachAgainPressed(Press):
    """A concept that will not stick shall be explained again."""

    map_id: MapId
    node: ShortNodeId


@press("basics")
class BasicsPressed(Press):
    """What a concept that will not stick builds on shall be reviewed first."""

    map_id: MapId
    node: ShortNodeId


@press("gap")
class PrerequisitePressed(Press):
    """The learner asked what may be missing below a concept that will not stick."""

    map_id: MapId
    node: ShortNodeId


@press("textdoubt")
class LessonFlaggedPressed(Press):
    """Something is wrong with what was written about the concept."""

    map_id: MapId
    node: ShortNodeId


@press("textwrong")
class LessonFlagReasonPressed(Press):
    """What is wrong with it."""

    map_id: MapId
    node: ShortNodeId
    reason: FlagReason


@event
class QuestionsCame(WorkEvent):
    """A concept of a written course has got questions."""

    course_id: CourseId
    concept_id: ConceptId
    questions: tuple[Question, ...]


@press("leaf")
class PlacePressed(Press):
    """A page of the learner's own source is to be seen."""

    source_id: SourceId
    page: int

"""Goals that no course teaches: a model writes the lesson and its questions.

Such a goal is a topic of one concept, made and taught like any written topic. Its map names the
goal.
"""

from dataclasses import replace
from typing import Final

from bot.domain.ids import ConceptId, GoalRef, MapId, written_id
from bot.domain.topics.course import Course, CourseConcept
from bot.flow.authoring import ordering
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import is_line
from bot.flow.engine.states import ChatState
from bot.flow.engine.table import hand_over
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.goals.landscape_progress import LandscapeProgress
from bot.flow.goals.pages import map_of, note_line, side_of_description
from bot.flow.goals.replies import GoalNote
from bot.flow.maps.changes import CourseWritten, MapAdded, MapPlanned
from bot.flow.maps.events import TopicAction, TopicPressed
from bot.flow.maps.loaded_topic import draft
from bot.flow.maps.ports import MAPS
from bot.flow.placement import planning
from bot.flow.tutor.tutoring import TEACHER

CONCEPT: Final = ConceptId("goal")
EFFORT_MINUTES: Final = 15


async def begin(
    state: ChatState, ref: GoalRef, progress: LandscapeProgress, turn: Turn, ports: Ports
) -> Outcome:
    """Begin or resume the lesson of the goal. Without a model, reply that it needs one."""
    map_id = map_of(turn.learner.id, ref)
    topics = await ports[MAPS].of_learner(turn.learner.id, turn.due_by)
    if any(topic.map_id == map_id for topic in topics):
        return await hand_over(state, TopicPressed(map_id, TopicAction.SWITCH), turn, ports)
    if ports[TEACHER] is None:
        reply = note_line(GoalNote.NEEDS_MODEL, ref, progress, turn)
        return Outcome(state=state, replies=(reply,))
    return await _begin_anew(state, ref, progress, turn, ports)


async def _begin_anew(
    state: ChatState, ref: GoalRef, progress: LandscapeProgress, turn: Turn, ports: Ports
) -> Outcome:
    map_id = map_of(turn.learner.id, ref)
    course = _course(ref, map_id, progress, turn)
    topic = draft(course, "", turn, map_id=map_id)
    topic = replace(topic, mind_map=replace(topic.mind_map, reaches=ref))
    planned = await planning.plan(topic, (), turn, ports)
    mind_map = next(
        change.mind_map for change in planned.changes if isinstance(change, MapPlanned)
    )
    return replace(
        planned,
        changes=(
            *state.set_aside(),
            CourseWritten(turn.learner.id, course),
            MapAdded(topic.mind_map, topic.flow),
            *planned.changes,
            *ordering.first_questions(course, mind_map, turn),
        ),
        replies=tuple(reply for reply in planned.replies if not is_line(reply, "plan-made")),
    )


def _course(ref: GoalRef, map_id: MapId, progress: LandscapeProgress, turn: Turn) -> Course:
    """Return the goal as a course of one concept, in the learner's language."""
    goal = progress.goal(ref)
    title = turn.text(goal.title)
    description = side_of_description(goal.description, turn).text or title
    return Course(
        id=written_id(map_id),
        title={turn.language: title},
        description={turn.language: description},
        concepts=(
            CourseConcept(
                id=CONCEPT,
                label={turn.language: title},
                description={turn.language: description},
                effort_minutes=EFFORT_MINUTES,
                prerequisites=(),
                explanation={},
                another_angle={},
                worked_example={},
                purpose={},
                questions=(),
            ),
        ),
        inventory=(),
    )

"""The offer of a placement."""

from bot.domain.answers.words import Meaning
from bot.domain.exercise.asking import looks_like_question
from bot.domain.topics.course import Course, CourseGoal
from bot.domain.topics.course_goals import concepts_toward, goal_named
from bot.flow.engine.events import TextReceived
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Reply
from bot.flow.engine.showing import Reading, reads_words, shows
from bot.flow.engine.turn import Turn
from bot.flow.maps.ports import COURSES
from bot.flow.placement.replies import PlacementProposed
from bot.flow.placement.states import PlacementOffered
from bot.flow.tutor.tutoring import TEACHER


def proposed(
    state: PlacementOffered,
    course: Course,
    turn: Turn,
    *,
    unknown_goal: str = "",
    edits: bool = False,
) -> PlacementProposed:
    """Return the offer of a placement, with the goals to choose from."""
    goals = choices(state, course)
    chosen = goal_named(course, state.goal) if state.goal else None
    return PlacementProposed(
        interaction_id=state.interaction_id,
        title=turn.text(course.title),
        concepts=len(course.concepts),
        description=turn.text(course.description),
        goals=tuple(turn.text(goal.label) for goal in goals),
        chosen=goals.index(chosen) + 1 if chosen else 0,
        needed=len(concepts_toward(course, chosen)) if chosen else 0,
        unknown_goal=unknown_goal,
        edits=edits,
    )


def choices(state: PlacementOffered, course: Course) -> tuple[CourseGoal, ...]:
    """Return the goals of the course, and a concept that was chosen as the goal."""
    chosen = goal_named(course, state.goal) if state.goal else None
    if chosen is None or chosen in course.goals:
        return course.goals
    return (*course.goals, chosen)


@shows(PlacementOffered)
async def show_placement(state: PlacementOffered, turn: Turn, ports: Ports) -> tuple[Reply, ...]:
    """Return the offer of the placement."""
    return (proposed(state, await ports[COURSES].get(state.course_id), turn),)


@reads_words(PlacementOffered)
async def read_words(
    _: PlacementOffered, event: TextReceived, meaning: Meaning | None, turn: Turn, ports: Ports
) -> Reading:
    """Return that only a question to the model is read here."""
    is_question = ports[TEACHER] is not None and looks_like_question(event.text)
    return Reading.NO_ANSWER if is_question else Reading.NOTHING_AWAITED

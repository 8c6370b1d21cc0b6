"""Goal maps and goals. Each `build_` takes the fields that a test wants to differ."""

from functools import cache
from typing import Any

from bot.content.landscapes.files import load_landscapes
from bot.content.landscapes.landscape_file import LandscapeBundle
from bot.domain.exams.exam import Exam, ExamStep
from bot.domain.goals.landscape import CourseLevel, Goal, Landscape
from bot.domain.ids import GoalId, GoalRef, LandscapeId
from bot.domain.topics.course import Language
from bot.resources import LANDSCAPES

ALGEBRA = LandscapeId("11111111-aaaa-4000-8000-000000000001")
GRUNDKURS = CourseLevel("GK", {Language.DE: "Grundkurs", Language.EN: "Basic course"})
LEISTUNGSKURS = CourseLevel("LK", {Language.DE: "Leistungskurs", Language.EN: "Advanced course"})


@cache
def bundled_landscapes() -> LandscapeBundle:
    return load_landscapes(LANDSCAPES)


def build_goal(goal_id: str, *contains: str, requires: tuple[str, ...] = (), **but: Any) -> Goal:
    """Return a goal with its id as its title, in both languages."""
    title = goal_id.replace("-", " ").capitalize()
    values: dict[str, Any] = {
        "title": {Language.EN: title, Language.DE: f"{title} (de)"},
        "description": {
            Language.EN: f"The learner can {goal_id}.",
            Language.DE: f"Die Lernenden können {goal_id}.",
        },
        "contains": tuple(map(GoalId, contains)),
        "requires": tuple(map(GoalId, requires)),
    }
    return Goal(id=GoalId(goal_id), **(values | but))


def build_landscape(*goals: Goal, **but: Any) -> Landscape:
    values: dict[str, Any] = {
        "id": ALGEBRA,
        "title": {Language.EN: "Algebra", Language.DE: "Algebra"},
        "description": {Language.EN: "From numbers to $x$.", Language.DE: "Von Zahlen zu $x$."},
    }
    return Landscape(goals=goals or (build_goal("count"),), **(values | but))


def build_exam(task: str = "") -> Exam:
    both = {Language.EN: "SECRET TASK", Language.DE: "GEHEIME AUFGABE"}
    return Exam(
        task=dict.fromkeys(Language, task) if task else both,
        solution=both,
        max_points=5,
        passing_points=3,
        steps=(ExamStep(id="s1", points=5, description=both),),
    )


def ref(goal_id: str, landscape_id: LandscapeId = ALGEBRA) -> GoalRef:
    return GoalRef(landscape_id, GoalId(goal_id))

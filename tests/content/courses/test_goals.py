from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot.content.courses.courses import BrokenCourseError, load_course, load_courses
from bot.domain.ids import ConceptId, GoalId
from bot.domain.topics.course import CourseGoal, Language
from bot.domain.topics.course_goals import concepts_toward, goal_named
from tests.content.builders import both, course, write_course

COURSES = Path(__file__).parents[3] / "data" / "courses"

Change = Callable[[dict[str, Any]], object]


def goal(name: str, *targets: str) -> dict[str, Any]:
    return {"id": name, "label": both(f"Goal {name}"), "targets": list(targets)}


def problems(folder: Path, *goals: object) -> list[tuple[str, str]]:
    with pytest.raises(BrokenCourseError) as caught:
        load_course(write_course(folder / "course", head=course() | {"goals": list(goals)}))
    return [(problem.place, problem.expected) for problem in caught.value.problems]


def test_the_goals_of_a_course_are_loaded(tmp_path: Path) -> None:
    head = course() | {"goals": [goal("shop", "share", "names")]}

    loaded = load_course(write_course(tmp_path / "fractions", head=head))

    assert loaded.goals == (
        CourseGoal(
            id=GoalId("shop"),
            label={Language.EN: "Goal shop", Language.DE: "Goal shop (deutsch)"},
            targets=(ConceptId("share"), ConceptId("names")),
        ),
    )


def test_a_course_needs_no_goals(tmp_path: Path) -> None:
    assert load_course(write_course(tmp_path / "fractions")).goals == ()


@pytest.mark.parametrize(
    ("goals", "place", "expected"),
    [
        ([goal("a", "nowhere")], "goals[0].targets[0]", "a concept of this course, 'nowhere' is"),
        ([goal("a", "add", "add")], "goals[0].targets[1]", "every target only once"),
        ([goal("a")], "goals[0].targets", "at least 1 entries, found 0"),
        ([goal("a", "add"), goal("b", "add") | {"id": "a"}], "goals[1].id", "an id that no other"),
        (
            [goal("a", "add"), goal("b", "add") | {"label": both("GOAL a")}],
            "goals[1].label.en",
            "a label that no other goal has",
        ),
        (
            [goal("a", "compare", "add", "take", "times", "share")],
            "goals[0].targets",
            "targets that some concept does not lead to",
        ),
        ([goal("a", "add") | {"label": both("$x$")}], "goals[0].label.en", "plain words"),
        ([goal("a", "add") | {"label": both("x" * 41)}], "goals[0].label.en", "at most 40"),
        ([goal(f"g{n}", "add") for n in range(6)], "goals", "at most 5 entries, found 6"),
    ],
)
def test_a_broken_goal_is_told_with_its_place(
    tmp_path: Path, goals: list[object], place: str, expected: str
) -> None:
    found = dict(problems(tmp_path, *goals))

    assert place in found
    assert found[place].startswith(expected)


@pytest.mark.parametrize("bundled", load_courses(COURSES), ids=lambda it: it.id)
def test_every_bundled_course_has_goals_that_leave_something_out(bundled: Any) -> None:
    assert 2 <= len(bundled.goals) <= 3
    for each in bundled.goals:
        assert len(concepts_toward(bundled, each)) < len(bundled.concepts)
        for language in Language:
            assert goal_named(bundled, each.label[language]) == each

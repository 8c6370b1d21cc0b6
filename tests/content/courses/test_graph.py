from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from bot.content.courses.courses import BrokenCourseError, load_course
from bot.content.courses.graph import Graph, graph_problems, in_teaching_order
from bot.domain.ids import ConceptId, GoalId
from bot.domain.topics.course import CourseGoal, Language
from bot.domain.topics.course_goals import concepts_toward, goal_named
from tests.content.builders import both, course, write_course
from tests.flow.walking import courses

COURSES = Path(__file__).parents[3] / "data" / "courses"

Change = Callable[[dict[str, Any]], object]


def chain(length: int) -> dict[str, tuple[str, ...]]:
    return {f"c{at}": (f"c{at - 1}",) if at else () for at in range(length)}


@pytest.mark.parametrize(
    ("graph", "concept", "expected"),
    [
        ({}, (), "1 to 30 concepts, found 0"),
        ({"a": (), **{f"b{at}": ("a",) for at in range(30)}}, (), "1 to 30 concepts, found 31"),
        ({"a": (), "b": ("x",)}, ("b",), "prerequisites of this course, 'x' is none"),
        ({"a": (), "b": ("a", "a")}, ("b",), "every prerequisite only once"),
        ({"a": (), "b": ("b",)}, ("b",), "no cycle, found b > b"),
        ({"b": ("a",), "a": ()}, ("b",), "the root first, which has no prerequisites"),
        (
            {"a": (), "b": ()},
            ("b",),
            "one root only (a), so a prerequisite here; it is unreachable",
        ),
        (chain(7), ("c6",), "at most 5 steps from the root, the longest way has 6"),
        (
            {**chain(6), "x": ("c0", "c5")},
            ("x",),
            "at most 5 steps from the root, the longest way has 6",
        ),
    ],
)
def test_a_broken_graph_is_told(graph: Graph, concept: tuple[str, ...], expected: str) -> None:
    assert (concept, expected) in list(graph_problems(graph))


def test_a_cycle_is_named() -> None:
    graph = {"root": (), "a": ("root", "c"), "b": ("a",), "c": ("b",)}

    ((concept, expected),) = graph_problems(graph)

    assert concept[0] in "abc"
    assert set(expected.removeprefix("no cycle, found ").split(" > ")) == {"a", "b", "c"}


@pytest.mark.parametrize("graph", [{"a": ()}, chain(6), {**chain(6), "x": ("c0", "c4")}])
def test_a_graph_within_the_limits_has_no_problems(graph: Graph) -> None:
    assert list(graph_problems(graph)) == []


@settings(derandomize=True, deadline=None)
@given(st.permutations(range(8)), st.data())
def test_in_teaching_order_every_prerequisite_comes_first(
    numbers: list[int], data: st.DataObject
) -> None:
    easier = {number: st.sets(st.sampled_from(range(number))) for number in range(1, 8)}
    graph = {
        str(number): tuple(map(str, data.draw(easier[number]))) if number else ()
        for number in numbers
    }

    order = in_teaching_order(graph)

    assert sorted(order) == sorted(graph)
    assert all(order.index(p) < order.index(c) for c, before in graph.items() for p in before)


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


@pytest.mark.parametrize("bundled", courses(), ids=lambda course: course.id)
def test_every_bundled_course_has_goals_that_leave_something_out(bundled: Any) -> None:
    assert 2 <= len(bundled.goals) <= 3
    for each in bundled.goals:
        assert len(concepts_toward(bundled, each)) < len(bundled.concepts)
        for language in Language:
            assert goal_named(bundled, each.label[language]) == each

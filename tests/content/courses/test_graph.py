import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.content.courses.graph import Graph, graph_problems, in_teaching_order


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

import sys
from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.domain.goals.atlas import join_landscapes, search_goals
from bot.domain.goals.landscape import Goal
from bot.domain.goals.landscape_warnings import FileWarning, WarningKind
from bot.domain.ids import LandscapeId
from bot.domain.topics.course import Language
from tests.domain.goals.builders import at, drawn, goal, landscape, large_landscape, names

TREE = drawn({"root": "a b", "a": "x y", "b": "y z"}, {"b": "a", "z": "x"})


def test_a_goal_with_several_parents_counts_once_among_the_atoms() -> None:
    atlas = join_landscapes([TREE])

    assert names(atlas.atoms(at("root"))) == "x y z"
    assert names(atlas.parents(at("y"))) == "a b"
    assert names(atlas.children(at("root"))) == "a b"


def test_an_atomic_goal_is_its_own_atom() -> None:
    atlas = join_landscapes([TREE])

    assert atlas.is_atomic(at("x"))
    assert names(atlas.atoms(at("x"))) == "x"
    assert not atlas.is_atomic(at("a"))


def test_a_goal_needs_what_it_requires_and_what_the_goals_around_it_do() -> None:
    chain = drawn({"root": "a", "a": "b", "b": "c"}, {"root": "p", "a": "q", "c": "r"})

    assert names(join_landscapes([chain]).prerequisites(at("c"))) == "r q p"


def test_a_prerequisite_on_a_goal_around_it_does_not_count_and_is_told() -> None:
    atlas = join_landscapes([drawn({"root": "a b"}, {"a": "root b"})])

    assert names(atlas.prerequisites(at("a"))) == "b"
    assert atlas.warnings == (
        FileWarning(WarningKind.REQUIRES_ITS_OWN_WHOLE, "a", "requires", "root"),
    )


def test_a_prerequisite_on_itself_does_not_count() -> None:
    atlas = join_landscapes([drawn({}, {"a": "a"})])

    assert atlas.prerequisites(at("a")) == ()
    assert [warning.kind for warning in atlas.warnings] == [WarningKind.REQUIRES_ITS_OWN_WHOLE]


def test_a_goal_inside_of_what_its_whole_requires_does_not_wait_for_it() -> None:
    atlas = join_landscapes([drawn({"a": "x y", "b": "y z"}, {"b": "a"})])

    assert names(atlas.prerequisites(at("z"))) == "a"
    assert names(atlas.prerequisites(at("y"))) == ""
    assert atlas.warnings == (
        FileWarning(WarningKind.INHERITS_ITS_OWN_WHOLE, "y", "requires", "a"),
    )


def test_ids_that_are_nowhere_are_told_and_passed_over() -> None:
    atlas = join_landscapes(
        [drawn({}, {}), landscape(goal("a", "gone b", "lost"), goal("b"), name="M")]
    )

    assert names(atlas.children(at("a", "M"))) == "b"
    assert atlas.warnings == (
        FileWarning(WarningKind.CONTAINS_UNKNOWN, "a", "contains", "gone"),
        FileWarning(WarningKind.REQUIRES_UNKNOWN, "a", "requires", "lost"),
    )


def test_a_circle_of_containing_goals_is_cut_where_it_closes() -> None:
    atlas = join_landscapes([drawn({"a": "b", "b": "c", "c": "a d"})])

    assert names(atlas.atoms(at("a"))) == "d"
    assert atlas.warnings == (FileWarning(WarningKind.CONTAINS_CIRCLE, "c", "contains", "a"),)


def test_in_a_circle_of_prerequisites_what_points_ahead_gives_way() -> None:
    atlas = join_landscapes([drawn({}, {"a": "c", "b": "a", "c": "b"})])

    assert [names(atlas.prerequisites(at(name))) for name in "abc"] == ["", "a", "b"]
    assert atlas.warnings == (FileWarning(WarningKind.REQUIRES_CIRCLE, "a", "requires", "c"),)


def test_in_a_circle_through_containing_goals_what_is_inherited_gives_way_before_the_rest() -> (
    None
):
    circle = landscape(
        goal("P", "y"), goal("Q", "x", requires="P"), goal("x"), goal("y", requires="x")
    )

    atlas = join_landscapes([circle])

    assert names(atlas.prerequisites(at("y"))) == "x"
    assert names(atlas.prerequisites(at("x"))) == ""


def test_a_bare_id_means_the_goal_of_the_same_landscape_else_the_first_other_one() -> None:
    overview = landscape(goal("all", "maths shared"), goal("shared"), name="O")
    maths = landscape(goal("maths", "shared"), goal("shared"), name="M")
    physics = landscape(goal("maths"), goal("physics", requires="maths"), name="P")

    atlas = join_landscapes([overview, maths, physics])

    assert atlas.children(at("all", "O")) == (at("maths", "M"), at("shared", "O"))
    assert atlas.prerequisites(at("physics", "P")) == (at("maths", "P"),)
    assert atlas.resolved(LandscapeId("P"), at("shared").goal_id) == at("shared", "O")


def test_the_root_is_the_tagged_goal_and_other_tops_follow_it() -> None:
    tagged = landscape(goal("loose"), goal("top", "a", tags="root"), goal("a"), name="T")
    plain = landscape(goal("a"), goal("b", "a"), goal("c"), name="P")

    atlas = join_landscapes([tagged, plain])

    assert names(atlas.roots(LandscapeId("T"))) == "top loose"
    assert names(atlas.roots(LandscapeId("P"))) == "b c"


def test_a_landscape_mounted_elsewhere_still_has_its_root() -> None:
    overview = landscape(goal("all", "maths"), name="O")
    maths = landscape(goal("maths", "a"), goal("a"), name="M")

    assert names(join_landscapes([overview, maths]).roots(LandscapeId("M"))) == "maths"


def test_breadcrumbs_lead_from_the_top_down_on_the_shortest_way() -> None:
    atlas = join_landscapes([drawn({"root": "a b", "a": "deep", "deep": "x", "b": "x"})])

    assert names(atlas.breadcrumbs(at("x"))) == "root b x"
    assert names(atlas.breadcrumbs(at("root"))) == "root"


def test_breadcrumbs_go_on_into_the_landscape_that_mounts_this_one() -> None:
    overview = landscape(goal("all", "maths"), name="O")
    maths = landscape(goal("maths", "a"), goal("a"), name="M")

    assert join_landscapes([overview, maths]).breadcrumbs(at("a", "M")) == (
        at("all", "O"),
        at("maths", "M"),
        at("a", "M"),
    )


def test_the_same_id_twice_in_one_landscape_means_the_first_goal() -> None:
    atlas = join_landscapes([landscape(goal("a", "b"), goal("b"), goal("a", "c"), goal("c"))])

    assert names(atlas.refs) == "a b c"
    assert names(atlas.children(at("a"))) == "b"
    assert atlas.warnings == (FileWarning(WarningKind.ID_TWICE, "a", "id"),)


def calls_in(work: Callable[[], object]) -> int:
    """Return the number of function calls, as a measure of work without a clock."""
    calls = 0

    def count(*_: object) -> None:
        nonlocal calls
        calls += 1

    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(None)
    return calls


def test_twice_as_many_goals_take_twice_the_work_to_join() -> None:
    small, large = large_landscape(500), large_landscape(1_000)
    join_landscapes([small])  # the first call of anything is more work

    assert calls_in(lambda: join_landscapes([large])) < 2.5 * calls_in(
        lambda: join_landscapes([small])
    )


def test_seven_thousand_goals_are_joined() -> None:
    atlas = join_landscapes([large_landscape(7_000)])

    assert (len(atlas.refs), atlas.warnings) == (7_000, ())


def written(name: str, de: str, en: str, about: str = "", key: str = "") -> Goal:
    return replace(
        goal(name),
        title={Language.DE: de, Language.EN: en},
        description={Language.DE: about, Language.EN: about},
        short_key=key,
    )


GOALS = join_landscapes(
    [
        landscape(
            written("1", "Brüche kürzen", "Simplifying fractions"),
            written("2", "Brüche", "Fractions", key="Q1_frac"),
            written("3", "Prozent", "Percent", about="Du kannst Brüche in Prozent angeben."),
            written("4", "Umbrüche im Text", "Line breaks"),
            written("5", "Café", "Café", key="k2_02"),
        )
    ]
)


def test_the_best_match_comes_first() -> None:
    assert names(search_goals(GOALS, "Brüche")) == "2 1 4 3"


@pytest.mark.parametrize("words", ["brüche kürzen", "BRUECHE KUERZEN", "bruche kurzen", "kürz"])
def test_capitals_and_the_spelling_of_umlauts_make_no_difference(words: str) -> None:
    assert names(search_goals(GOALS, words)) == "1"


@pytest.mark.parametrize(
    ("words", "goals"), [("fractions", "2 1"), ("cafe", "5"), ("K2_02", "5"), ("q1", "2")]
)
def test_goals_are_found_in_either_language_and_by_their_short_key(words: str, goals: str) -> None:
    assert names(search_goals(GOALS, words)) == goals


def test_where_no_goal_has_all_words_those_with_the_most_are_found() -> None:
    assert names(search_goals(GOALS, "percent zebra")) == "3"
    assert names(search_goals(GOALS, "line fractions zebra")) == "1 2 4"


@pytest.mark.parametrize("words", ["", "   ", "?!", "zebra", "\x00"])
def test_without_a_match_nothing_is_found(words: str) -> None:
    assert search_goals(GOALS, words) == ()


def test_no_more_goals_are_found_than_asked_for() -> None:
    assert names(search_goals(GOALS, "brüche", 2)) == "2 1"

from bot.domain.goals.atlas import join_landscapes
from bot.domain.goals.landscape import Landscape
from bot.domain.goals.reach import Filter, Missing, Reach
from bot.domain.ids import GoalId, LandscapeId
from tests.domain.goals.builders import at, drawn, goal, landscape, names

STEPS = drawn({"root": "a b c", "b": "x y"}, {"b": "a", "c": "b", "y": "x"})


def reach(land: Landscape, mastered: str = "", level: str = "", subjects: str = "") -> Reach:
    chosen = Filter(level=level, subjects=tuple(map(GoalId, subjects.split())))
    done = {at(name) for name in mastered.split()}
    return Reach(join_landscapes([land]), done, {land.id: chosen})


def test_the_frontier_holds_atomic_goals_whose_prerequisites_are_all_satisfied() -> None:
    assert names(reach(STEPS).frontier) == "a"
    assert names(reach(STEPS, "a").frontier) == "x"
    assert names(reach(STEPS, "a x").frontier) == "y"
    assert names(reach(STEPS, "a x y").frontier) == "c"
    assert names(reach(STEPS, "a x y c").frontier) == ""


def test_a_containing_goal_is_satisfied_when_all_its_atoms_are_mastered() -> None:
    assert not reach(STEPS, "x").is_satisfied(at("b"))
    assert reach(STEPS, "x y").is_satisfied(at("b"))
    assert not reach(STEPS, "b").is_satisfied(at("b"))


def test_an_unknown_prerequisite_does_not_lock() -> None:
    assert names(reach(landscape(goal("a", requires="nowhere"))).frontier) == "a"


def test_a_goal_that_requires_its_own_whole_is_not_locked_for_ever() -> None:
    assert names(reach(drawn({"root": "a b"}, {"a": "root"})).frontier) == "a b"


def test_a_locked_goal_tells_what_is_missing_and_where_to_begin() -> None:
    assert reach(STEPS).missing(at("c")) == (Missing(at("b"), 2, (at("a"),)),)
    assert reach(STEPS, "a").missing(at("c")) == (Missing(at("b"), 2, (at("x"),)),)
    assert reach(STEPS, "a x y").missing(at("c")) == ()


def test_what_is_soonest_reached_is_told_first() -> None:
    land = drawn({"big": "p q r"}, {"z": "big s", "s": ""})

    assert [each.goal for each in reach(land).missing(at("z"))] == [at("s"), at("big")]


def test_a_course_level_keeps_its_goals_and_those_of_no_level() -> None:
    land = landscape(
        goal("root", "a b c"),
        goal("a", tags="GK LK"),
        goal("b", tags="LK"),
        goal("c", tags="other"),
        levels=("GK", "LK"),
    )

    assert names(reach(land, level="GK").frontier) == "a c"
    assert names(reach(land, level="LK").frontier) == "a b c"
    assert names(reach(land).frontier) == "a b c"
    assert not reach(land, level="GK").is_kept(at("b"))


def test_a_goal_that_is_filtered_out_blocks_nothing() -> None:
    land = landscape(
        goal("root", "a b"),
        goal("a", tags="LK"),
        goal("b", tags="GK", requires="a"),
        levels=("GK", "LK"),
    )

    assert names(reach(land, level="GK").frontier) == "b"
    assert reach(land, "b", level="GK").is_satisfied(at("root"))


def test_subjects_keep_their_branches_and_what_contains_them() -> None:
    land = drawn({"root": "algebra analysis", "algebra": "a b", "analysis": "b c"})

    chosen = reach(land, subjects="algebra")

    assert names(chosen.frontier) == "a b"
    assert chosen.is_kept(at("root"))
    assert not chosen.is_kept(at("analysis"))
    assert names(reach(land, subjects="unknown").frontier) == "a b c"


def test_a_subject_that_is_mounted_from_another_landscape_can_be_chosen() -> None:
    overview = landscape(goal("all", "maths physics"), name="O")
    maths = landscape(goal("maths", "m"), goal("m"), name="M")
    physics = landscape(goal("physics", "p"), goal("p"), name="P")
    chosen = {LandscapeId("O"): Filter(subjects=(GoalId("maths"),))}

    found = Reach(join_landscapes([overview, maths, physics]), set(), chosen)

    assert found.frontier == (at("m", "M"),)


def test_goals_of_the_same_id_are_mastered_in_one_landscape_only() -> None:
    atlas = join_landscapes([landscape(goal("a"), name="L"), landscape(goal("a"), name="M")])

    assert Reach(atlas, {at("a", "L")}).frontier == (at("a", "M"),)


def test_mastery_of_a_containing_goal_is_the_weighted_mean_of_its_atoms() -> None:
    land = landscape(
        goal("root", "left right"),
        goal("left", "a b"),
        goal("right", "b c"),
        goal("a", weight=1),
        goal("b", weight=2),
        goal("c", weight=1),
    )
    masteries = {at("a"): 1.0, at("b"): 0.5}

    assert reach(land).mastery(at("root"), masteries) == 0.5
    assert reach(land).mastery(at("b"), masteries) == 0.5


def test_without_any_weight_all_atoms_count_alike() -> None:
    land = landscape(goal("root", "a b"), goal("a", weight=0), goal("b", weight=0))

    assert reach(land).mastery(at("root"), {at("a"): 1.0}) == 0.5


def test_atoms_that_are_filtered_out_do_not_count_for_mastery() -> None:
    land = landscape(
        goal("root", "a b"), goal("a", tags="GK"), goal("b", tags="LK"), levels=("GK", "LK")
    )

    assert reach(land, level="GK").mastery(at("root"), {at("a"): 1.0}) == 1.0
    assert reach(land, level="GK").mastery(at("b"), {at("b"): 1.0}) == 0.0


def test_the_next_goal_leads_to_the_first_goal_in_focus() -> None:
    land = drawn({"root": "a b c d"}, {"d": "b"})

    assert reach(land, "a").next_goal(at("a"), [at("d"), at("c")]) == at("b")
    assert reach(land, "a b").next_goal(at("b"), [at("d"), at("c")]) == at("d")
    assert reach(land, "a b d").next_goal(at("d"), [at("d"), at("c")]) == at("c")


def test_the_next_goal_else_stands_under_the_same_parent() -> None:
    land = drawn({"root": "p q", "p": "a b c", "q": "d"})

    assert reach(land, "b").next_goal(at("b")) == at("c")
    assert reach(land, "b c").next_goal(at("c")) == at("a")


def test_the_next_goal_else_follows_in_the_file_and_at_its_end_from_the_start() -> None:
    land = drawn({"p": "a b", "q": "c", "r": "d"})

    assert reach(land, "c").next_goal(at("c")) == at("d")
    assert reach(land, "c d").next_goal(at("d")) == at("a")
    assert reach(land).next_goal(None) == at("a")


def test_nothing_is_next_when_all_is_mastered() -> None:
    assert reach(STEPS, "a x y c").next_goal(at("c")) is None


def test_open_goals_within_a_goal_are_those_of_its_atoms() -> None:
    land = drawn({"root": "p q", "p": "a b", "q": "c"}, {"b": "a"})

    assert names(reach(land).open_within(at("p"))) == "a"
    assert names(reach(land).open_within(at("root"))) == "a c"
    assert reach(land).is_open(at("c"))
    assert not reach(land).is_open(at("p"))

"""Whatever goals refer to, nothing loops, nothing raises, nothing is locked forever."""

from collections.abc import Sequence
from itertools import pairwise

from hypothesis import given, strategies as st

from bot.domain.goals.atlas import Atlas, join_landscapes, search_goals
from bot.domain.goals.landscape import Landscape
from bot.domain.goals.reach import Filter, Reach
from bot.domain.ids import GoalId, GoalRef
from tests.domain.goals.builders import goal, landscape

NAMES = [*"abcdefghijkl", "nowhere"]
links = st.lists(st.sampled_from(NAMES), max_size=4).map(" ".join)
goals = st.builds(
    goal,
    st.sampled_from(NAMES[:-1]),
    links,
    links,
    st.sampled_from(["", "GK", "LK", "GK LK", "root"]),
    st.sampled_from([0.0, 1.0, 2.5]),
)


@st.composite
def lands(draw: st.DrawFn) -> list[Landscape]:
    count = draw(st.integers(1, 3))
    return [
        landscape(*draw(st.lists(goals, max_size=14)), name=f"L{n}", levels=("GK", "LK"))
        for n in range(count)
    ]


@st.composite
def filters(draw: st.DrawFn) -> Filter:
    level = draw(st.sampled_from(["", "GK", "LK"]))
    subjects = draw(st.lists(st.sampled_from(NAMES), max_size=2))
    return Filter(level=level, subjects=tuple(map(GoalId, subjects)))


def reach_of(atlas: Atlas, mastered: Sequence[GoalRef], chosen: Filter) -> Reach:
    return Reach(atlas, mastered, {each.id: chosen for each in atlas.landscapes})


@given(lands(), filters(), st.data())
def test_something_is_open_until_all_is_mastered(
    several: list[Landscape], chosen: Filter, data: st.DataObject
) -> None:
    atlas = join_landscapes(several)
    atoms = [ref for ref in atlas.refs if atlas.is_atomic(ref)]
    mastered = data.draw(st.lists(st.sampled_from(atoms), unique=True) if atoms else st.just([]))

    reach = reach_of(atlas, mastered, chosen)

    left = [ref for ref in atoms if reach.is_kept(ref) and ref not in mastered]
    assert bool(reach.frontier) == bool(left)
    assert set(reach.frontier) <= set(left)


@given(lands(), filters())
def test_a_learner_who_masters_what_is_open_masters_everything_in_the_end(
    several: list[Landscape], chosen: Filter
) -> None:
    atlas = join_landscapes(several)
    mastered: list[GoalRef] = []
    while reach_of(atlas, mastered, chosen).frontier:
        mastered += reach_of(atlas, mastered, chosen).frontier

    reach = reach_of(atlas, mastered, chosen)
    assert len(mastered) == len(set(mastered))
    assert all(reach.is_satisfied(ref) for ref in atlas.refs)


@given(lands(), filters())
def test_every_locked_goal_has_a_way_in(several: list[Landscape], chosen: Filter) -> None:
    atlas = join_landscapes(several)
    reach = reach_of(atlas, (), chosen)

    for ref in atlas.refs:
        for missing in reach.missing(ref):
            assert missing.left > 0
            assert missing.open
            assert set(missing.open) <= set(reach.frontier)
        if atlas.is_atomic(ref) and not reach.is_open(ref) and reach.is_kept(ref):
            assert reach.missing(ref)
        assert ref not in atlas.prerequisites(ref)


@given(lands())
def test_ways_up_and_down_agree_and_end(several: list[Landscape]) -> None:
    atlas = join_landscapes(several)

    for ref in atlas.refs:
        crumbs = atlas.breadcrumbs(ref)
        assert crumbs[-1] == ref
        assert not atlas.parents(crumbs[0])
        assert all(child in atlas.children(up) for up, child in pairwise(crumbs))
        assert ref not in atlas.children(ref)
        assert all(atlas.is_atomic(atom) for atom in atlas.atoms(ref))
        assert len(set(atlas.atoms(ref))) == len(atlas.atoms(ref)) > 0
    for each in several:
        assert bool(atlas.roots(each.id)) == bool(each.goals)


@given(lands(), st.data())
def test_the_next_goal_is_open_and_there_is_one_while_any_is(
    several: list[Landscape], data: st.DataObject
) -> None:
    atlas = join_landscapes(several)
    reach = reach_of(atlas, (), Filter())
    some = st.sampled_from(atlas.refs) if atlas.refs else st.none()
    focus = [ref for ref in data.draw(st.lists(some, max_size=3)) if ref is not None]

    found_next = reach.next_goal(data.draw(some), focus)

    assert (found_next in reach.frontier) if reach.frontier else (found_next is None)


@given(lands(), st.floats(0, 1))
def test_mastery_lies_between_the_masteries_of_its_atoms(
    several: list[Landscape], mastery: float
) -> None:
    atlas = join_landscapes(several)
    reach = reach_of(atlas, (), Filter())

    for ref in atlas.refs:
        found_mastery = reach.mastery(ref, dict.fromkeys(atlas.refs, mastery))
        assert abs(found_mastery - mastery) < 1e-9


@given(lands(), st.text(max_size=30))
def test_any_words_can_be_searched_for(several: list[Landscape], words: str) -> None:
    atlas = join_landscapes(several)

    assert set(search_goals(atlas, words)) <= set(atlas.refs)

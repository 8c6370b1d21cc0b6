"""Goal maps of another project, if they are at hand. They are not ours to ship."""

from collections import Counter
from pathlib import Path

import pytest

from bot.content.landscapes.files import landscapes_in, read_landscapes
from bot.content.landscapes.skill_links import skill_links
from bot.content.landscapes.writing import landscape_zip
from bot.domain.goals.atlas import join_landscapes, search_goals
from bot.domain.goals.landscape import SkillLink
from bot.domain.goals.landscape_warnings import WarningKind
from bot.domain.goals.reach import Filter, Reach
from bot.domain.ids import GoalRef
from bot.domain.topics.course import Language
from tests.skill_builders import bundled_graph

ROOT = Path(__file__).parents[3]
PLACES = (ROOT.parent / "shared", ROOT.parents[1] / "shared")
FOLDER = next((place for place in PLACES if place.is_dir()), PLACES[0]) / "data" / "skillpilot"
MATHS = FOLDER / "DE_HES_S_GYM_2_MATHEMATIK.de.json"
PHYSICS = FOLDER / "DE_BAY_U_TUM_NAT3001.de.json"

pytestmark = pytest.mark.skipif(
    not MATHS.is_file(), reason=f"no landscapes of SkillPilot: put them into {FOLDER}"
)


def test_mathematics_is_read_whole_and_every_warning_is_reported() -> None:
    bundle = read_landscapes(MATHS)
    (maths,) = bundle.landscapes

    assert len(maths.goals) == 322
    assert [level.id for level in maths.levels] == ["GK", "LK"]
    assert set(maths.title) == set(Language)
    assert Counter(warning.kind for warning in bundle.warnings) == {
        WarningKind.REQUIRES_ITS_OWN_WHOLE: 1,
        WarningKind.INHERITS_ITS_OWN_WHOLE: 1,
        WarningKind.REQUIRES_CIRCLE: 1,
    }


def test_physics_is_read_without_a_warning() -> None:
    bundle = read_landscapes(PHYSICS)

    assert len(bundle.landscapes[0].goals) == 9
    assert bundle.warnings == ()


@pytest.mark.parametrize("level", ["", "GK", "LK"])
def test_all_of_mathematics_can_be_mastered_step_by_step(level: str) -> None:
    (maths,) = read_landscapes(MATHS).landscapes
    atlas = join_landscapes([maths])
    filters = {maths.id: Filter(level=level)}
    mastered: set[GoalRef] = set()
    steps = 0
    while frontier := Reach(atlas, mastered, filters).frontier:
        assert mastered.isdisjoint(frontier)
        mastered |= set(frontier)
        steps += 1

    reach = Reach(atlas, mastered, filters)
    assert steps > 20
    assert all(reach.is_satisfied(ref) for ref in atlas.refs)


def test_goals_of_mathematics_are_found_by_their_words() -> None:
    atlas = join_landscapes(read_landscapes(FOLDER).landscapes)

    titles = [atlas.goal(ref).title[Language.DE] for ref in search_goals(atlas, "baumdiagramme")]
    assert "Ereignisse darstellen und Baumdiagramme nutzen" in titles


def test_a_real_landscape_is_exported_and_imported_as_it_was() -> None:
    bundle = read_landscapes(FOLDER)

    assert landscapes_in(landscape_zip(bundle), "x.zip").landscapes == bundle.landscapes


def test_sixty_links_lead_from_goals_of_mathematics_to_skills_of_the_graph() -> None:
    (maths,) = read_landscapes(MATHS).landscapes
    linked = [goal for goal in maths.goals if goal.skills != SkillLink()]
    skills = [
        skill for goal in linked for skill in (*goal.skills.reached_by, *goal.skills.builds_on)
    ]

    assert len(skills) >= 60
    assert bundled_graph().skills.keys() >= set(skills)
    assert not any(goal.contains for goal in linked)
    assert {goal.short_key for goal in linked} == set(skill_links()[maths.id])
    assert sum(bool(goal.skills.reached_by) for goal in linked) == 6
    bundle = landscapes_in(landscape_zip(read_landscapes(MATHS)), "maths.zip")
    assert [goal.skills for goal in bundle.landscapes[0].goals] == [
        goal.skills for goal in maths.goals
    ]

from dataclasses import replace

from bot.content.practice.skill_graph import load_skill_graph
from bot.domain.ids import SkillId
from bot.domain.mastery.tracing import SkillState, fresh_state
from bot.resources import SKILL_NAMES, SKILLS_GRAPH
from bot.views.skill_tree import skill_tree

GRAPH = load_skill_graph(SKILLS_GRAPH, SKILL_NAMES)
PLACE_VALUE, ADDING = SkillId("num_place_value"), SkillId("num_add_sub")


def known(skill_id: SkillId, p_mastery: float) -> SkillState:
    fresh = fresh_state(skill_id, GRAPH.skills[skill_id].bkt)
    return replace(fresh, p_mastery=p_mastery, opportunities=3)


def test_all_skills_stand_by_school_years_what_comes_first_before_what_builds_on_it() -> None:
    tree = skill_tree(GRAPH, {}, lambda name: name)
    bands = [skill.band for skill in tree.skills]
    place = {skill.name: at for at, skill in enumerate(tree.skills)}

    assert len(tree.skills) == 70
    assert bands == sorted(bands, key=lambda band: int(band.value[0]))
    assert all(
        place[needed] < place[skill.id]
        for skill in GRAPH.skills.values()
        for needed in skill.prerequisites
        if GRAPH.skills[needed].grade_band is skill.grade_band
    )


def test_a_mastered_skill_opens_what_builds_on_it_alone() -> None:
    tree = skill_tree(GRAPH, {PLACE_VALUE: known(PLACE_VALUE, 0.97)}, lambda name: name)
    spots = {skill.name: skill for skill in tree.skills}

    first, second = spots[PLACE_VALUE], spots[ADDING]
    assert (first.mastered, first.locked, first.known) == (True, False, 0.97)
    assert (second.mastered, second.locked, second.touched) == (False, False, False)
    assert spots["num_multiply"].locked
    assert tree.mastered + tree.open + tree.locked == 70
    assert tree.mastered == 1

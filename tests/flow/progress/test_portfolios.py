"""All topics, decks and skills side by side, and what will not stick."""

from dataclasses import replace
from datetime import timedelta

from bot.domain.ids import LearnerId, SkillId
from bot.domain.mastery.sm2 import LOWEST_EASE_FACTOR
from bot.domain.mastery.struggle import StruggleReason
from bot.domain.mastery.tracing import SkillState
from bot.domain.rhythm.streak import Streak
from bot.domain.topics.mind_map import MapStatus, Node, NodeStatus
from bot.flow.exercise.states import Answering
from bot.flow.learner.events import SettingChosen
from bot.flow.lessons.events import TeachAgainPressed
from bot.flow.lessons.states import Explaining
from bot.flow.maps.changes import NodesChanged, ResponseRecorded
from bot.flow.progress.events import ProgressAsked
from bot.flow.progress.replies import ProgressShown
from bot.flow.skills.changes import SkillTraced
from bot.views.portfolio import Portfolio, SkillsLine, WeakConcept, WeakSkill
from tests.builders import MONDAY
from tests.flow.lines import only
from tests.flow.planting import answer_to, mastered, plant
from tests.flow.strolling import master_root
from tests.flow.walking import ANNA, Walk, imagined

DAY = timedelta(days=1)
ANNAS = LearnerId(ANNA)


async def portfolio(walk: Walk) -> Portfolio:
    found = only(await walk.send(ProgressAsked()), ProgressShown).portfolio
    assert found is not None
    return found


def known(node: Node, share: float, **but: object) -> Node:
    done = mastered(node, MONDAY, due_in=5 * DAY)
    return replace(done, mastery_score=share, status=NodeStatus.REVIEWING, **but)  # type: ignore[arg-type]  # the fields of a node


async def test_topics_stand_side_by_side_by_how_well_what_was_begun_is_known() -> None:
    walk = imagined(MONDAY)
    await plant(walk, "fractions", lambda at, node: known(node, 0.9) if at < 2 else node)
    await plant(
        walk,
        "python",
        lambda at, node: known(node, (0.3, 0.6)[at], next_review_at=MONDAY) if at < 2 else node,
    )
    await plant(
        walk,
        "memory",
        lambda _, node: mastered(node, MONDAY, due_in=DAY),
        status=MapStatus.COMPLETED,
    )

    found = await portfolio(walk)

    lines = [
        (topic.title, topic.known, topic.due, topic.rests, topic.summary.percent)
        for topic in found.topics
    ]
    assert sorted(lines) == [
        ("Fractions", 90, 0, False, 10),
        ("How memory works", 100, 0, False, 100),
        ("Python fundamentals", 45, 2, False, 5),
    ]
    assert lines[-1][0] == "How memory works"
    assert found.strongest == found.topics[-1]
    assert found.weakest is not None
    assert found.weakest.title == "Python fundamentals"


async def test_nothing_stands_out_where_all_are_alike_or_nothing_was_begun() -> None:
    walk = imagined(MONDAY)
    await plant(walk, "fractions", lambda _, node: node)
    alone = await portfolio(walk)
    await plant(walk, "python", lambda _, node: known(node, 0.5))

    both = await portfolio(walk)

    assert (alone.strongest, both.strongest, both.weakest) == (None, None, None)


async def test_all_that_will_not_stick_is_named_with_its_reasons() -> None:
    walk = imagined(MONDAY)

    def grown(place: int, node: Node) -> Node:
        match place:
            case 0:
                return known(node, 0.2, mastered_at=None)
            case 1:
                return known(node, 0.4, ease_factor=LOWEST_EASE_FACTOR)
            case 2:
                return mastered(node, MONDAY, due_in=DAY, ease_factor=LOWEST_EASE_FACTOR)
            case _:
                return node

    mind_map = await plant(walk, "python", grown)
    first, second, *_ = mind_map.nodes
    for ago in (3, 2, 1):
        failed = replace(answer_to(first), quality=1, responded_at=MONDAY - ago * DAY)
        await walk.store(ResponseRecorded(failed))

    weak = (await portfolio(walk)).weak

    assert all(isinstance(spot, WeakConcept) for spot in weak)
    named = {concept.name: concept.reasons for concept in weak if isinstance(concept, WeakConcept)}
    assert named == {
        first.label: (StruggleReason.FAILED_IN_A_ROW,),
        second.label: (StruggleReason.LAPSED, StruggleReason.HARD),
    }
    assert weak[0].name == first.label


async def test_one_tap_teaches_what_will_not_stick() -> None:
    walk = imagined(MONDAY)
    root = await master_root(walk)
    mind_map = (await walk.topic()).mind_map
    lapsed = replace(mind_map.node(root), status=NodeStatus.REVIEWING)
    await walk.store(NodesChanged(mind_map.id, (lapsed,)))

    (weak,) = (await portfolio(walk)).weak

    assert isinstance(weak, WeakConcept)
    assert weak.reasons == (StruggleReason.LAPSED,)
    await walk.send(TeachAgainPressed(weak.map_id, weak.short_id))
    assert (await walk.expect(Explaining)).node_id == root


async def test_what_rests_is_not_named_as_weak() -> None:
    walk = imagined(MONDAY)
    await plant(
        walk,
        "fractions",
        lambda _, node: known(node, 0.2, ease_factor=LOWEST_EASE_FACTOR),
        paused_at=MONDAY,
    )

    found = await portfolio(walk)

    assert found.weak == ()
    assert found.topics[0].rests


async def test_skills_have_one_line_and_weak_ones_are_named() -> None:
    walk = imagined(MONDAY)
    await plant(walk, "python", lambda _, node: node)
    skill = SkillState(
        skill_id=SkillId("frac_add_like"),
        p_init=0.2,
        p_mastery=0.4,
        p_transit=0.1,
        p_slip=0.1,
        p_guess=0.2,
        opportunities=3,
        last_practiced_at=MONDAY,
        last_outcome=False,
    )
    sure = replace(skill, skill_id=SkillId("frac_concept"), p_mastery=0.97)
    await walk.store(SkillTraced(ANNAS, skill), SkillTraced(ANNAS, sure))

    found = await portfolio(walk)

    assert found.skills == SkillsLine(practised=2, mastered=1, to_review=1)
    assert found.weak == (WeakSkill(name="Add like fractions", skill_id=skill.skill_id),)


async def test_a_skill_that_a_concept_goes_by_is_counted_and_named_as_that_concept() -> None:
    walk = imagined(MONDAY)
    mind_map = await plant(
        walk, "fractions", lambda _, node: known(node, 0.2, ease_factor=LOWEST_EASE_FACTOR)
    )
    skill = SkillState(
        skill_id=SkillId("frac_add_like"),
        p_init=0.2,
        p_mastery=0.4,
        p_transit=0.1,
        p_slip=0.1,
        p_guess=0.2,
        opportunities=3,
        last_practiced_at=MONDAY,
        last_outcome=False,
    )
    await walk.store(SkillTraced(ANNAS, skill))

    found = await portfolio(walk)

    assert found.skills is None
    assert len(found.weak) == len(mind_map.nodes)
    assert not [weak_skill for weak_skill in found.weak if isinstance(weak_skill, WeakSkill)]


async def test_days_in_a_row_are_told_once_they_are_chosen() -> None:
    walk = imagined(MONDAY)
    await master_root(walk)
    assert (await portfolio(walk)).streak is None

    await walk.send(SettingChosen("streak", "on"))

    assert (await portfolio(walk)).streak == Streak(days=1, in_a_row=1)
    assert not isinstance(await walk.state(), Answering)

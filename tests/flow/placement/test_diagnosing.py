from dataclasses import replace

import pytest

from bot.domain.answers.spec import ChoiceAnswer, OrderAnswer
from bot.domain.exercise.right_answers import right_answer
from bot.domain.ids import LearnerId, SkillId
from bot.domain.mastery.tracing import Credit, fresh_state
from bot.domain.skills.placement import Probe
from bot.domain.topics.course import Language
from bot.domain.topics.mind_map import NodeStatus
from bot.flow.engine.events import Started, TextReceived
from bot.flow.engine.replies import Words
from bot.flow.engine.states import Idle
from bot.flow.exercise.events import UnsurePressed
from bot.flow.exercise.replies import QuestionAsked
from bot.flow.exercise.states import Answering, Placement, asks_for
from bot.flow.maps.replies import MapShown
from bot.flow.placement.events import PlacementPressed
from bot.flow.progress.events import MapAsked
from bot.flow.skills.changes import SkillsPlaced, SkillsProbed
from bot.flow.skills.ports import SKILLS
from tests.builders import MONDAY
from tests.flow.lines import line_of, only
from tests.flow.planting import course_of
from tests.flow.strolling import to_placement_offer
from tests.flow.walking import Walk, find_question, going_by_scores, imagined
from tests.skill_builders import BKT
from tests.words import bundled_words


async def to_first_probe(walk: Walk) -> Answering[Placement]:
    offered = await to_placement_offer(walk)
    await walk.send(PlacementPressed(offered.interaction_id, wanted=True))
    return await walk.expect(Placement)


@pytest.mark.parametrize(
    ("presses", "quality", "seed"), [(0, 5, 0.65), (1, 4, 0.52), (2, 5, 0.65)]
)
async def test_a_probe_that_was_right_but_not_sure_seeds_less(
    presses: int, quality: int, seed: float
) -> None:
    walk = going_by_scores(MONDAY)
    first = await to_first_probe(walk)
    for _ in range(presses):
        shown = only(await walk.send(UnsurePressed(first.interaction_id)), QuestionAsked)
        assert shown.edits

    while asks_for(await walk.state(), Placement):
        await walk.answer()

    topic = await walk.topic()
    node = next(
        concept
        for concept in topic.mind_map.nodes
        if concept.concept_id == first.purpose.concept_id
    )
    assert topic.flow.diagnostic_results[node.label].quality == quality
    assert node.mastery_score == pytest.approx(seed)


@pytest.mark.parametrize("said", ["I guess {}", "I think it is {}?", "ich glaube {}"])
async def test_a_probe_whose_answer_says_that_it_is_a_guess_seeds_less(said: str) -> None:
    walk = going_by_scores(MONDAY)
    state = await to_first_probe(walk)
    while isinstance(find_question(state.asked.key).answer, ChoiceAnswer | OrderAnswer):
        await walk.answer()
        state = await walk.expect(Placement)
    asked = len(state.purpose.probed)
    answer = right_answer(find_question(state.asked.key), Language.EN)

    await walk.send(TextReceived(said.format(answer)))

    flow = await walk.state()
    assert asks_for(flow, Placement)
    assert [probe.quality for probe in flow.purpose.probed[asked:]] == [4]


async def test_the_plan_calls_known_what_the_map_calls_so() -> None:
    walk = going_by_scores(MONDAY)
    await to_first_probe(walk)
    while asks_for(await walk.state(), Placement):
        await walk.answer()

    plan = line_of(walk.said, "plan-made")
    rows = only(await walk.send(MapAsked()), MapShown).rows
    known = tuple(row.label for row in rows if row.status is NodeStatus.DIAGNOSED)
    assert known
    assert Words("plan-known", {"known": known}) in plan.more


async def test_not_sure_of_a_wrong_answer_is_a_wrong_answer_and_of_the_next_one_nothing() -> None:
    walk = going_by_scores(MONDAY)
    first = await to_first_probe(walk)
    await walk.send(UnsurePressed(first.interaction_id))

    await walk.answer(right=False)

    second = await walk.expect(Placement)
    assert [probe.quality for probe in second.purpose.probed] == [1]
    assert not second.asked.unsure


@pytest.mark.parametrize(
    ("text", "unsure"),
    [
        ("3/4", False),
        ("3/4, not sure", True),
        ("maybe 3/4", True),
        ("I think it's 20", True),
        ("vielleicht 20", True),
        ("20, bin nicht sicher", True),
        ("equal parts", False),
        ("thinking", False),
    ],
)
def test_an_answer_may_say_of_itself_that_it_is_not_sure(text: str, *, unsure: bool) -> None:
    assert bundled_words().sounds_unsure(text) is unsure


async def _placed_in_course(walk: Walk) -> Walk:
    await to_first_probe(walk)
    while asks_for(await walk.state(), Placement):
        await walk.answer()
    return walk


async def test_the_check_of_a_course_counts_for_the_skills_of_its_concepts() -> None:
    walk = await _placed_in_course(imagined(MONDAY))

    probes = await walk.ports[SKILLS].probes(LearnerId(walk.chat_id))

    course = course_of("fractions")
    skills = {concept.skill for concept in course.concepts}
    topic = await walk.topic()
    assert len(probes) == len(topic.flow.diagnostic_results) >= 3
    assert skills.issuperset(probe.skill_id for probe in probes)
    assert all(probe.right for probe in probes)
    assert {probe.guess for probe in probes} <= {0.05, 0.25, 1 / 3, 0.5}


async def test_a_learner_who_was_placed_over_the_skills_gets_three_probes_of_the_course() -> None:
    walk = imagined(MONDAY)
    learner = LearnerId(walk.chat_id)
    await walk.send(Started())
    asked = ("frac_add_unlike", "frac_div", "lin_two_step", "pct_change", "frac_word_problems")
    probes = tuple(Probe(skill_id=SkillId(skill_id), right=True) for skill_id in asked)
    known = fresh_state(SkillId("num_divide"), BKT)
    placed = SkillsPlaced(learner, (replace(known, credit=Credit.ASSUMED),))
    await walk.store(SkillsProbed(learner, probes), placed, state=Idle())

    await _placed_in_course(walk)

    topic = await walk.topic()
    assert len(topic.flow.diagnostic_results) == 3

"""One answer moves both a concept of a course and the skill linked to it."""

from dataclasses import replace

import pytest

from bot.content.practice.skill_graph import SkillGraphFile
from bot.domain.answers.quality import inferred_mastery
from bot.domain.exercise.flagged_questions import FlagReason
from bot.domain.ids import ConceptId, NodeId, SkillId, TurnId
from bot.domain.learner.learner import Learner
from bot.domain.mastery.tracing import (
    POLICY,
    Opportunity,
    SkillState,
    after_opportunity,
    fresh_state,
    retrace,
    with_seed,
)
from bot.domain.topics.mind_map import MapStatus, Node, NodeStatus
from bot.flow.engine.events import NextAsked, TextReceived
from bot.flow.engine.replies import Line
from bot.flow.engine.states import Idle
from bot.flow.engine.turn import Turn
from bot.flow.exercise.asking import short_question_id
from bot.flow.exercise.events import FlagReasonPressed, ReviewAsked
from bot.flow.exercise.replies import AnswerJudged
from bot.flow.exercise.states import Placement, asks_for
from bot.flow.lessons.events import CheckpointPressed, QuizPressed
from bot.flow.lessons.states import CheckpointOffered, Explaining, Quiz
from bot.flow.maps.changes import MapStatusChanged
from bot.flow.maps.replies import ConceptMastered
from bot.flow.placement.events import PlacementPressed
from bot.flow.practice.events import SkillPressed
from bot.flow.skills.changes import SkillPractised, SkillsUnlocked
from bot.flow.skills.linked import skill_log
from bot.flow.skills.ports import SKILL_GRAPHS, SKILLS
from tests.builders import MONDAY
from tests.flow.lines import is_line, notes, reply_of
from tests.flow.planting import (
    ANNAS,
    DAY,
    answered_well,
    course_of,
    mastered,
    plant,
    plant_with_due,
)
from tests.flow.practice.practising import Practiser, practiser
from tests.flow.strolling import (
    from_the_beginning,
    master_root,
    to_checkpoint_offer,
    to_first_question,
    to_placement_offer,
)
from tests.flow.walking import Walk, imagined
from tests.skill_builders import build_opportunity, bundled_graph

PARTS, LIKE = SkillId("frac_parts"), SkillId("frac_add_like")
ADD_LIKE = ConceptId("add-like")
COURSE = course_of("fractions")
GRAPH = bundled_graph()


def fresh(skill_id: SkillId) -> SkillState:
    return fresh_state(skill_id, GRAPH.skills[skill_id].bkt)


async def skill(walk: Walk, skill_id: SkillId) -> SkillState:
    """Return the stored skill, without the time of its unlocking."""
    return replace((await walk.ports[SKILLS].states(ANNAS))[skill_id], unlocked_at=None)


async def logged(walk: Walk, skill_id: SkillId) -> list[Opportunity]:
    """Return all that counts for the skill, as a turn sees it."""
    turn = Turn(
        chat_id=walk.chat_id,
        id=TurnId("-"),
        now=walk.clock.now(),
        learner=Learner(id=ANNAS),
        known=True,
    )
    return list(await skill_log(skill_id, turn, walk.ports))


async def node_of(walk: Walk, concept_id: ConceptId) -> Node:
    nodes = (await walk.topic()).mind_map.nodes
    return next(node for node in nodes if node.concept_id == concept_id)


async def root(walk: Walk) -> Node:
    return await node_of(walk, ConceptId("fractions"))


def test_every_concept_of_the_fractions_course_goes_by_a_skill_of_its_own() -> None:
    named = [concept.skill for concept in COURSE.concepts]

    assert None not in named
    assert len(set(named)) == len(named) == 18
    assert set(named) <= GRAPH.skills.keys()


async def test_answers_of_a_quiz_are_traced() -> None:
    walk = imagined(MONDAY)
    await to_first_question(walk)

    await walk.answer(right=False)

    state, node = await skill(walk, PARTS), await root(walk)
    assert (state.opportunities, state.last_outcome) == (1, False)
    assert node.mastery_score == state.p_mastery
    assert await logged(walk, PARTS)


async def test_a_checkpoint_masters_concept_and_skill_which_is_said_once() -> None:
    walk = imagined(MONDAY)

    await master_root(walk)

    state, node = await skill(walk, PARTS), await root(walk)
    log = await logged(walk, PARTS)
    assert [opportunity.checkpoint for opportunity in log] == [False, False, True, True, True]
    assert state == retrace(state, log)
    assert state.is_mastered()
    assert node.is_mastered
    assert node.mastery_score == state.p_mastery >= POLICY.mastered_from
    assert sum(isinstance(reply, ConceptMastered) for reply in walk.said) == 1


async def test_what_a_mastered_skill_unlocks_is_kept() -> None:
    walk = imagined(MONDAY)

    await master_root(walk)

    states = await walk.ports[SKILLS].states(ANNAS)
    opened = {skill_id for skill_id, state in states.items() if state.unlocked_at}
    assert opened == {PARTS, SkillId("frac_ident"), SkillId("num_place_value")}


async def test_a_forgotten_review_takes_mastery_as_the_skill_does() -> None:
    walk = imagined(MONDAY)
    await master_root(walk)
    for _ in range(3):
        walk.clock.move(400 * DAY)
        await walk.send(ReviewAsked())
        await walk.answer(right=False)

    state, node = await skill(walk, PARTS), await root(walk)
    assert not state.is_mastered()
    assert node.status is not NodeStatus.MASTERED
    assert node.mastery_score == state.p_mastery
    assert node.mastered_at is not None


async def test_a_quiz_about_what_was_practised_well_masters_it_without_a_checkpoint() -> None:
    walk = imagined(MONDAY)
    await to_first_question(walk)
    known = replace(fresh(PARTS), p_mastery=0.93)
    opportunity = build_opportunity(at=walk.clock.now())
    known = replace(known, opportunities=4, last_practiced_at=walk.clock.now())
    await walk.store(SkillPractised(ANNAS, known, opportunity))

    while asks_for(await walk.state(), Quiz):
        await walk.answer()

    assert not isinstance(await walk.state(), CheckpointOffered)
    assert (await root(walk)).is_mastered
    assert sum(isinstance(reply, ConceptMastered) for reply in walk.said) == 1


# --- practice -----------------------------------------------------------------------------------


async def with_item(walk: Practiser) -> None:
    """Serve an item about like fractions."""
    await walk.store(
        SkillsUnlocked(ANNAS, (replace(fresh(LIKE), unlocked_at=MONDAY),)), state=Idle()
    )
    await walk.send(SkillPressed(LIKE))


async def solve(walk: Practiser) -> tuple[AnswerJudged, float]:
    """Return the verdict on a right answer, and the skill afterwards."""
    said = await walk.send(TextReceived((await walk.open_topic_question()).answer))
    states = await walk.ports[SKILLS].states(walk.learner_id)
    return reply_of(said, AnswerJudged), states[LIKE].p_mastery


async def test_practice_feeds_the_concept_until_both_are_mastered() -> None:
    walk = await practiser()
    await plant(walk, "fractions", lambda _, node: node)
    await with_item(walk)

    _, first = await solve(walk)
    begun = await node_of(walk, ADD_LIKE)
    others = [await solve(walk) for _ in range(2)]

    assert (begun.status, begun.mastery_score) == (NodeStatus.LEARNING, first)
    node = await node_of(walk, ADD_LIKE)
    assert ["skill-mastered" in notes(reply) for reply, _ in others] == [False, True]
    assert (node.is_mastered, node.mastery_score) == (True, others[-1][1])
    assert node.next_review_at is None
    assert not any(isinstance(reply, ConceptMastered) for reply in walk.said)


async def test_practice_can_complete_a_course() -> None:
    walk = await practiser()
    planted = await plant(
        walk,
        "fractions",
        lambda _, node: (
            node if node.concept_id == ADD_LIKE else mastered(node, walk.clock.now(), due_in=DAY)
        ),
    )
    await with_item(walk)

    for _ in range(3):
        await solve(walk)

    assert (await walk.maps.get(planted.id)).mind_map.status is MapStatus.COMPLETED
    assert any(isinstance(reply, Line) and reply.key == "course-completed" for reply in walk.said)
    assert any(is_line(reply, "refreshers-proposed") for reply in walk.said)


async def test_a_map_that_is_over_stays_as_it_is() -> None:
    walk = await practiser()
    planted = await plant(walk, "fractions", lambda _, node: node)
    await walk.store(MapStatusChanged(planted.id, MapStatus.ABANDONED))
    await with_item(walk)

    await solve(walk)

    assert (await node_of(walk, ADD_LIKE)).status is NodeStatus.UNSEEN


async def test_a_new_map_begins_with_what_was_practised_before() -> None:
    walk = await practiser()
    await with_item(walk)
    share = [await solve(walk) for _ in range(3)][-1][1]
    await walk.store(state=Idle())

    await from_the_beginning(walk)

    node = await node_of(walk, ADD_LIKE)
    assert (node.is_mastered, node.mastery_score) == (True, share)


async def test_a_map_of_nothing_but_mastered_skills_leaves_one_concept_to_begin_with() -> None:
    walk = imagined(MONDAY)
    known = [
        replace(fresh(skill_id), p_mastery=0.99, opportunities=3, last_practiced_at=MONDAY)
        for skill_id in GRAPH.skills
    ]
    await walk.store(*(SkillPractised(ANNAS, state, build_opportunity()) for state in known))

    explaining = await from_the_beginning(walk)

    nodes = (await walk.topic()).mind_map.nodes
    assert [node.id for node in nodes if not node.is_mastered] == [explaining.node_id]


# --- placement, the past, and what is taken back ------------------------------------------------


async def test_what_a_placement_shows_is_what_the_skill_begins_with() -> None:
    walk = imagined(MONDAY)
    offered = await to_placement_offer(walk)
    await walk.send(PlacementPressed(offered.interaction_id, wanted=True))
    while asks_for(await walk.state(), Placement):
        await walk.answer()

    states = await walk.ports[SKILLS].states(ANNAS)
    nodes = (await walk.topic()).mind_map.nodes
    diagnosed = [node for node in nodes if node.status is NodeStatus.DIAGNOSED]
    assert diagnosed
    for node in diagnosed:
        skill_id = COURSE.concept(node.concept_id).skill
        assert skill_id is not None
        assert states[skill_id] == with_seed(fresh(skill_id), inferred_mastery(5))
        assert node.mastery_score == states[skill_id].p_mastery


async def test_a_concept_learned_before_keeps_what_it_had_until_its_past_is_traced() -> None:
    walk = imagined(MONDAY)
    mind_map = await plant_with_due(walk, "fractions", {"fractions": 1}, 6.0)
    before = mind_map.node(NodeId("fractions/fractions"))
    await answered_well(walk, before, 5)
    assert (await root(walk)) == before
    assert await walk.ports[SKILLS].states(ANNAS) == {}

    await walk.send(ReviewAsked())
    await walk.answer()

    log = await logged(walk, PARTS)
    assert [opportunity.correct for opportunity in log] == [True] * 6
    state = await skill(walk, PARTS)
    assert state == replace(retrace(fresh(PARTS), log), mastered_at=state.mastered_at)
    node = await root(walk)
    assert (node.mastery_score, node.is_mastered) == (state.p_mastery, True)


async def test_answers_taken_back_leave_the_skill_too() -> None:
    walk = imagined(MONDAY)
    first = await to_first_question(walk)
    await walk.answer(right=False)
    await walk.answer()
    kept = (await logged(walk, PARTS))[1]
    map_id = (await walk.topic()).mind_map.id

    key = first.asked.key
    await walk.send(FlagReasonPressed(map_id, short_question_id(key), FlagReason.WRONG))

    assert await logged(walk, PARTS) == [kept]
    state = await skill(walk, PARTS)
    assert state.p_mastery == after_opportunity(fresh(PARTS), kept).p_mastery
    assert (await root(walk)).mastery_score == state.p_mastery


async def test_without_a_graph_what_is_known_goes_on_and_opens_nothing_until_there_is_one() -> (
    None
):
    walk = imagined(MONDAY)
    await to_first_question(walk)
    await walk.answer()
    down = walk.ports.having(SKILL_GRAPHS, SkillGraphFile())
    lost = Walk(walk.stores, down, walk.clock)
    lost._turns = 100

    while asks_for(await lost.state(), Quiz):
        await lost.answer()
    offered = await lost.expect(CheckpointOffered)
    await lost.send(CheckpointPressed(offered.interaction_id, wanted=True))
    while asks_for(await lost.state(), Quiz):
        await lost.answer()

    states = await walk.ports[SKILLS].states(ANNAS)
    assert states[PARTS].opportunities == 5
    assert states[PARTS].is_mastered()
    assert SkillId("frac_ident") not in states

    back = Walk(walk.stores, walk.ports, walk.clock)
    back._turns = 200
    await back.send(NextAsked())
    explaining = await back.expect(Explaining)
    await back.send(QuizPressed(explaining.interaction_id))
    await back.answer()
    opened = await walk.ports[SKILLS].states(ANNAS)
    assert opened[SkillId("frac_ident")].unlocked_at is not None


@pytest.mark.parametrize("right", [True, False])
async def test_what_the_log_says_is_what_every_answer_left(right: bool) -> None:
    walk = imagined(MONDAY)
    await from_the_beginning(walk)
    await to_checkpoint_offer(walk)
    offered = await walk.expect(CheckpointOffered)
    await walk.send(CheckpointPressed(offered.interaction_id, wanted=True))
    while asks_for(await walk.state(), Quiz):
        await walk.answer(right=right)

    state = await skill(walk, PARTS)
    log = await logged(walk, PARTS)
    assert retrace(state, log) == state

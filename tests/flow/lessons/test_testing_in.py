"""A locked concept is tested: right answers open it and credit its prerequisites (K85)."""

from collections.abc import Sequence
from datetime import timedelta

from bot.domain.exercise.placement import as_placed
from bot.domain.ids import SkillId
from bot.domain.skills.placement import with_all_below
from bot.domain.topics.concept_graph import map_graph, with_prerequisites
from bot.domain.topics.curriculum import frontier, prerequisites_of
from bot.domain.topics.mind_map import Node, NodeStatus, ResponseType
from bot.flow.engine.events import NextAsked, SkipAsked, StopAsked, WhyAsked
from bot.flow.engine.replies import Line, Reply
from bot.flow.engine.states import Idle
from bot.flow.exercise.asking import short_node_id
from bot.flow.exercise.events import HintPressed
from bot.flow.exercise.replies import AnswerJudged
from bot.flow.exercise.states import asks_for
from bot.flow.lessons import states as lesson_states
from bot.flow.lessons.events import ConceptChosenPressed, ConceptClaimed
from bot.flow.lessons.replies import QuizEnded
from bot.flow.lessons.states import Explaining, KnownCheck
from bot.flow.maps.replies import ConceptMastered
from bot.flow.skills.ports import SKILLS
from tests.builders import MONDAY
from tests.flow.lines import is_line, line_of, only
from tests.flow.strolling import from_the_beginning
from tests.flow.walking import Walk, going_by_scores, imagined
from tests.skill_builders import bundled_graph

UNLIKE = "add-unlike"


async def node_named(walk: Walk, concept: str) -> Node:
    nodes = (await walk.topic()).mind_map.nodes
    return next(node for node in nodes if node.concept_id == concept)


async def claim(walk: Walk, concept: str = UNLIKE) -> Sequence[Reply]:
    node = await node_named(walk, concept)
    return await walk.send(ConceptClaimed(node.map_id, short_node_id(node.id)))


async def answer(walk: Walk, how: str) -> Sequence[Reply]:
    """Answer once for each letter: r rightly, w wrongly."""
    said: Sequence[Reply] = ()
    for letter in how:
        said = await walk.answer(right=letter == "r")
    return said


async def to_the_end(walk: Walk) -> Sequence[Reply]:
    said: Sequence[Reply] = ()
    while asks_for(await walk.state(), lesson_states.TestIn):
        said = await walk.answer()
    return said


async def credited(walk: Walk) -> set[str]:
    topic = await walk.topic()
    placed = as_placed(topic.mind_map.nodes, topic.flow)
    return {node.concept_id for node in placed if node.status is NodeStatus.DIAGNOSED}


async def beginner(*, by_scores: bool = True) -> Walk:
    walk = going_by_scores(MONDAY) if by_scores else imagined(MONDAY)
    await from_the_beginning(walk)
    return walk


async def test_a_locked_concept_offers_a_test_of_itself_and_of_what_comes_right_before() -> None:
    walk = await beginner()
    node = await node_named(walk, UNLIKE)

    locked = only(await walk.send(ConceptChosenPressed(node.map_id, short_node_id(node.id))), Line)

    before = prerequisites_of((await walk.topic()).mind_map, node.id)
    tested = [
        button.press
        for row in locked.keyboard
        for button in row
        if button.key.startswith("button-test")
    ]
    wanted = [
        ConceptClaimed(concept.map_id, short_node_id(concept.id)) for concept in (node, *before)
    ]
    assert locked.key == "concept-locked"
    assert tested == wanted


async def test_right_answers_master_a_locked_concept_and_credit_what_is_below() -> None:
    walk = await beginner()
    await claim(walk)

    said = await to_the_end(walk)

    node = await node_named(walk, UNLIKE)
    assert node.is_mastered
    assert any(isinstance(reply, ConceptMastered) for reply in said)
    below = line_of(said, "tested-in-below")
    known = await credited(walk)
    mind_map = (await walk.topic()).mind_map
    links = map_graph(mind_map.nodes, mind_map.edges)
    under = with_prerequisites([node.id], links) - {node.id}
    assert known <= {concept.concept_id for concept in mind_map.nodes if concept.id in under}
    assert {
        concept.concept_id for concept in prerequisites_of((await walk.topic()).mind_map, node.id)
    } <= known
    assert len(known) == len(below.values["concepts"])  # type: ignore[arg-type]


async def test_what_is_credited_begins_with_a_check_and_why_tells_its_number() -> None:
    walk = await beginner()
    await claim(walk)
    await to_the_end(walk)

    why = only(await walk.send(WhyAsked("What a fraction is")), Line)
    await walk.send(NextAsked())

    assert why.key == "why-concept-credited"
    await walk.expect(KnownCheck)


async def test_one_wrong_answer_among_right_ones_still_opens_it() -> None:
    walk = await beginner()
    await claim(walk)

    await answer(walk, "w")
    await to_the_end(walk)

    node = await node_named(walk, UNLIKE)
    assert node.status in {NodeStatus.REVIEWING, NodeStatus.MASTERED}
    assert node.next_review_at is not None


async def test_the_second_wrong_answer_ends_it_and_leads_to_what_it_needs_most() -> None:
    walk = await beginner()
    before = await node_named(walk, UNLIKE)
    await claim(walk)

    said = await answer(walk, "rww")

    failed = line_of(said, "not-tested-in")
    first = failed.keyboard[0][0].press
    (open_now,) = frontier((await walk.topic()).mind_map)
    assert await walk.state() == Idle()
    assert first == ConceptChosenPressed(open_now.map_id, short_node_id(open_now.id))
    after = await node_named(walk, UNLIKE)
    assert (after.status, after.mastery_score) == (before.status, before.mastery_score)
    assert after.next_review_at is None
    assert not await credited(walk)
    past = await walk.maps.responses(after.id, 10)
    assert [response.type for response in past] == [ResponseType.DIAGNOSTIC] * 3


async def test_an_open_concept_that_is_not_known_begins_with_its_lesson() -> None:
    walk = await beginner()
    await walk.send(StopAsked())
    await claim(walk, "fractions")

    said = await answer(walk, "ww")

    assert any(isinstance(reply, QuizEnded) and not reply.passed for reply in said)
    await walk.expect(Explaining)


async def test_a_concept_by_a_skill_is_opened_and_its_skill_moves() -> None:
    walk = await beginner(by_scores=False)
    await claim(walk)

    await to_the_end(walk)

    node = await node_named(walk, UNLIKE)
    assert node.status in {NodeStatus.REVIEWING, NodeStatus.MASTERED}
    learner = (await walk.topic()).mind_map.learner_id
    states = await walk.ports[SKILLS].states(learner)
    assert states["frac_add_unlike"].p_mastery == node.mastery_score  # type: ignore[index]
    assert len(await walk.ports[SKILLS].probes(learner)) >= 3
    known = {skill_id for skill_id, state in states.items() if state.is_credited}
    below = with_all_below((SkillId("frac_add_unlike"),), bundled_graph())
    assert "frac_add_like" in known
    assert known < below


async def test_there_is_no_help_in_it_and_why_says_what_it_is() -> None:
    walk = await beginner()
    await claim(walk)
    before = await walk.expect(lesson_states.TestIn)

    hint = only(await walk.send(HintPressed(before.interaction_id)), Line)
    why = only(await walk.send(WhyAsked()), Line)

    assert (hint.key, why.key) == ("said-no-hint", "why-test-in")
    assert await walk.state() == before


async def test_a_skipped_question_counts_as_not_known() -> None:
    walk = await beginner()
    await claim(walk)

    said = await walk.send(SkipAsked())

    assert not any(isinstance(reply, AnswerJudged) for reply in said)
    assert [
        probe.quality for probe in (await walk.expect(lesson_states.TestIn)).purpose.probed
    ] == [0]


async def test_a_test_that_is_left_goes_on_with_the_topic() -> None:
    walk = await beginner()
    await claim(walk)
    await answer(walk, "r")
    await walk.send(StopAsked())

    await walk.send(NextAsked())

    assert len((await walk.expect(lesson_states.TestIn)).purpose.probed) == 1


async def test_after_two_tests_it_waits_for_the_next_day() -> None:
    walk = await beginner()
    for _ in range(2):
        await claim(walk)
        await answer(walk, "ww")

    assert any(is_line(reply, "test-in-tomorrow") for reply in await claim(walk))
    walk.clock.move(timedelta(days=1))
    await claim(walk)

    await walk.expect(lesson_states.TestIn)

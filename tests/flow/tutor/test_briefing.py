"""The recent answers that a model gets: a few, and only relevant ones."""

from bot.domain.answers.quality import is_right
from bot.domain.ids import ChatId, TurnId
from bot.domain.topics.curriculum import prerequisites_of
from bot.flow.engine.turn import Turn
from bot.flow.exercise.states import asks_for
from bot.flow.lessons.events import QuizPressed
from bot.flow.lessons.states import Explaining, Quiz
from bot.flow.maps.loaded_topic import load_topic
from bot.flow.placement.events import PlacementPressed
from bot.flow.placement.states import PlacementOffered
from bot.flow.topics.events import CoursePressed
from bot.flow.tutor.briefing import RECENT, brief_of
from tests.builders import MONDAY, build_learner
from tests.flow.walking import FRACTIONS, imagined


async def test_a_model_is_told_wrong_answers_and_those_near_the_concept_and_at_most_four() -> None:
    walk = imagined(MONDAY)
    await walk.send(CoursePressed(FRACTIONS))
    offered = await walk.expect(PlacementOffered)
    await walk.send(PlacementPressed(offered.interaction_id, wanted=False))
    explaining = await walk.expect(Explaining)
    await walk.send(QuizPressed(explaining.interaction_id))
    number = 0
    while asks_for(await walk.state(), Quiz):
        await walk.answer(right=number != 1)
        number += 1
    work = await load_topic(explaining.map_id, walk.ports)
    turn = Turn(
        chat_id=ChatId(1),
        id=TurnId("t"),
        now=walk.clock.now(),
        learner=build_learner(),
        known=True,
    )
    here = work.mind_map.node(explaining.node_id)
    next_one = next(
        node for node in work.mind_map.nodes if here in prerequisites_of(work.mind_map, node.id)
    )
    far = next(
        node
        for node in work.mind_map.nodes
        if node != here and here not in prerequisites_of(work.mind_map, node.id)
    )

    at_it, after_it, elsewhere = [
        (await brief_of(work, node, turn, walk.ports)).recent for node in (here, next_one, far)
    ]

    assert 0 < len(at_it) <= RECENT
    assert at_it == after_it
    assert any(is_right(answer.quality) for answer in at_it)
    assert elsewhere
    assert not any(is_right(answer.quality) for answer in elsewhere)

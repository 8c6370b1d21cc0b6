"""Whatever a learner does while topics are written for them, every turn is taken."""

from datetime import timedelta
from random import Random

import pytest

from bot.domain.ids import LearnerId, QuestionId
from bot.domain.memory_models.review import Rating
from bot.domain.scope import Scope
from bot.flow import events as e
from bot.flow import presses as p
from bot.flow.model_errors import ModelTrouble
from bot.flow.orders import BridgeOrder, DrawingOrder, Order, SurveyOrder, WritingOrder
from bot.flow.routes import ROUTES, tickets
from bot.flow.tutoring import BridgeConcept
from tests.flow.steps.card_table import bring, some_cards
from tests.flow.writing import NAMES, Wisher, drawn, free_question, question, survey

TURNS = 120
TOPICS = ("Rome", "Greece", "fractions", "Python: build a REST API")
TEXTS = ("Right", "Wrong", "why so?", "ok", "hello", "no idea", "my goal")
ANY_TIME = (
    e.NextAsked(),
    e.ReviewAsked(),
    e.MapAsked(),
    e.StopAsked(),
    e.SkipAsked(),
    e.WhyAsked(),
    e.TopicsAsked(),
    e.ProgressAsked(),
    e.HistoryAsked(),
    e.SettingsAsked(),
    e.CardsAsked(),
    p.DrillPressed(),
    p.RehearsePressed(),
)


def ticketed(ticket: QuestionId, chance: Random) -> list[e.Event]:
    yes = chance.random() < 0.6
    return [
        p.PlacementPressed(ticket, yes),
        p.ScopePressed(ticket, chance.choice(list(Scope))),
        p.CancelPressed(ticket),
        p.DrawPressed(ticket),
        p.PracticePressed(ticket),
        p.QuizPressed(ticket),
        p.ExplainPressed(ticket, chance.choice(list(p.ExplainAs))),
        p.ChoicePressed(ticket, chance.randrange(3)),
        p.DontKnowPressed(ticket),
        p.CheckpointPressed(ticket, yes),
        p.AnswerMeantPressed(ticket, yes),
        p.TextMeantPressed(ticket, yes),
        p.ConfirmPressed(ticket, yes),
        p.CardTurnedPressed(ticket),
        p.RatingPressed(ticket, chance.choice(list(Rating))),
        p.RepeatPressed(ticket, yes),
        p.RatingUndonePressed(ticket),
        p.LeechPressed(ticket, chance.choice(list(p.LeechAction))),
        p.MoreCardsPressed(ticket),
    ]


async def act(walk: Wisher, chance: Random) -> None:
    state = await walk.state()
    ticket = QuestionId(next(iter(sorted(tickets(state))), "old"))
    own = {route.event for route in ROUTES if route.state is type(state)}
    fitting = [it for it in ticketed(ticket, chance) if type(it) in own]
    events: list[e.Event] = [
        *ANY_TIME,
        e.LearnAsked(chance.choice(TOPICS)),
        *(e.TextReceived(chance.choice(TEXTS), surely_answer=sure) for sure in (True, False)),
        *ticketed(ticket, chance),
    ]
    topics = await walk.maps.of_learner(LearnerId(walk.chat_id), walk.clock.now())
    action = chance.choice(list(p.TopicAction))
    events += [p.TopicPressed(topic.map_id, action) for topic in topics]
    await walk.send(chance.choice(fitting if fitting and chance.random() < 0.6 else events))


async def work(walk: Wisher, order: Order, chance: Random) -> None:
    if chance.random() < 0.2:
        await walk.bring_failure(order, chance.choice(list(ModelTrouble)))
        return
    match order.work:
        case SurveyOrder() as it:
            made = e.SurveyMade(order.id, it.course_id, it.wanted, survey(10))
            await walk.bring(made, order)
        case DrawingOrder() as it:
            await walk.bring(e.TopicDrawn(order.id, drawn(it, chance.sample(NAMES, 6))), order)
        case BridgeOrder() as it:
            bridge = BridgeConcept(label="Senate", description="d", effort_minutes=5, why="w")
            await walk.bring(e.BridgeProposed(order.id, it.map_id, it.node_id, bridge), order)
        case WritingOrder() as it:
            for concept in it.concept_ids:
                asked = [
                    question(f"{concept}/{n}", practice=chance.random() < 0.4)
                    for n in range(chance.randrange(4))
                ]
                free = [free_question(f"{concept}/f")][: chance.randrange(2)]
                came = e.QuestionsCame(order.id, it.course_id, concept, (*asked, *free))
                await walk.bring(came, order)


@pytest.mark.parametrize("seed", range(12))
async def test_every_turn_of_a_random_walk_through_written_topics_is_taken(seed: int) -> None:
    chance, walk = Random(seed), Wisher()
    await bring(walk, *some_cards(6))
    for _ in range(TURNS):
        walk.teacher.trouble = ModelTrouble.DOWN if chance.random() < 0.1 else None
        walk.teacher.share = chance.random()
        orders = walk.open_orders()
        if orders and chance.random() < 0.35:
            await work(walk, chance.choice(orders), chance)
        else:
            await act(walk, chance)
        walk.clock.move(timedelta(hours=chance.choice([0, 0, 0, 3, 30])))

    assert len(walk.memory.turns) >= TURNS

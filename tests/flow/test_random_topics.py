"""Whatever a learner does while topics are written for them, every turn is handled."""

from datetime import timedelta
from random import Random

import pytest

from bot.domain.answers.quality import Rating
from bot.domain.authoring.scope import Scope
from bot.domain.days import all_until
from bot.domain.ids import InteractionId, LearnerId
from bot.flow.authoring import events as authoring_events
from bot.flow.authoring.orders import InventoryOrder, MapOrder, PrerequisiteOrder
from bot.flow.authoring.ports import ProposedPrerequisite
from bot.flow.cards import events as cards_events
from bot.flow.composition.routes import OVERLAYS, ROUTES
from bot.flow.engine import events as engine_events
from bot.flow.engine.events import CancelPressed, Event, TextReceived
from bot.flow.engine.states import Interactive
from bot.flow.exercise import events as exercise_events
from bot.flow.exercise.states import Answering
from bot.flow.learner.events import SettingsAsked
from bot.flow.lessons import events as lessons_events
from bot.flow.lessons.events import CheckpointPressed, ExplainPressed, QuizPressed
from bot.flow.lessons.orders import WritingOrder
from bot.flow.maps import events as maps_events
from bot.flow.placement import events as placement_events
from bot.flow.progress.events import HistoryAsked, MapAsked, ProgressAsked
from bot.flow.topics import events as topics_events
from bot.flow.tutor.orders import ExplainAs
from bot.flow.work.events import ModelTrouble
from bot.flow.work.orders import Order
from bot.storage.engine.tables import turns
from tests.flow.cards.table import import_deck, some_cards
from tests.flow.writing import NAMES, Wisher, drawn, free_question, inventory, question

pytestmark = pytest.mark.thorough

TURNS = 120
TOPICS = ("Rome", "Greece", "fractions", "Python: build a REST API")
TEXTS = ("Right", "Wrong", "why so?", "ok", "hello", "no idea", "my goal")
ANY_TIME = (
    engine_events.NextAsked(),
    exercise_events.ReviewAsked(),
    MapAsked(),
    engine_events.StopAsked(),
    engine_events.SkipAsked(),
    engine_events.WhyAsked(),
    engine_events.TopicsAsked(),
    ProgressAsked(),
    HistoryAsked(),
    SettingsAsked(),
    cards_events.CardsAsked(),
    cards_events.DrillPressed(),
    exercise_events.RehearsePressed(),
)


def of_interaction(interaction_id: InteractionId, rng: Random) -> list[Event]:
    yes = rng.random() < 0.6
    return [
        placement_events.PlacementPressed(interaction_id, yes),
        authoring_events.ScopePressed(interaction_id, rng.choice(list(Scope))),
        CancelPressed(interaction_id),
        authoring_events.DrawPressed(interaction_id),
        exercise_events.PracticePressed(interaction_id),
        QuizPressed(interaction_id),
        ExplainPressed(interaction_id, rng.choice(list(ExplainAs))),
        exercise_events.ChoicePressed(interaction_id, rng.randrange(3)),
        exercise_events.DontKnowPressed(interaction_id),
        CheckpointPressed(interaction_id, yes),
        exercise_events.AnswerMeantPressed(interaction_id, yes),
        exercise_events.TextMeantPressed(interaction_id, yes),
        authoring_events.ConfirmPressed(interaction_id, yes),
        cards_events.CardTurnedPressed(interaction_id),
        cards_events.RatingPressed(interaction_id, rng.choice(list(Rating))),
        cards_events.RepeatPressed(interaction_id, yes),
        cards_events.RatingUndonePressed(interaction_id),
        cards_events.LeechPressed(interaction_id, rng.choice(list(cards_events.LeechAction))),
        cards_events.MoreCardsPressed(interaction_id),
    ]


async def act(walk: Wisher, rng: Random) -> None:
    state = await walk.state()
    overlays = await walk.overlays()
    shown = [
        interaction_id
        for overlay in overlays
        for interaction_id in sorted(overlay.interaction_ids)
    ]
    shown += [state.interaction_id] if isinstance(state, Interactive) else []
    interaction_id = InteractionId(next(iter(shown), "old"))
    purpose = type(state.purpose) if isinstance(state, Answering) else None
    own = {route.event for route in ROUTES if route.state in {type(state), purpose}}
    own |= {route.event for route in OVERLAYS if route.overlay in map(type, overlays)}
    fitting = [event for event in of_interaction(interaction_id, rng) if type(event) in own]
    events: list[Event] = [
        *ANY_TIME,
        topics_events.LearnAsked(rng.choice(TOPICS)),
        *(TextReceived(rng.choice(TEXTS), surely_answer=sure) for sure in (True, False)),
        *of_interaction(interaction_id, rng),
    ]
    topics = await walk.maps.of_learner(LearnerId(walk.chat_id), all_until(walk.clock.now()))
    action = rng.choice(list(maps_events.TopicAction))
    events += [maps_events.TopicPressed(topic.map_id, action) for topic in topics]
    await walk.send(rng.choice(fitting if fitting and rng.random() < 0.6 else events))


async def work(walk: Wisher, order: Order, rng: Random) -> None:
    if rng.random() < 0.2:
        await walk.bring_failure(order, rng.choice(list(ModelTrouble)))
        return
    match order.work:
        case InventoryOrder() as ordered:
            made = authoring_events.InventoryWritten(
                order.id, ordered.course_id, ordered.wanted, inventory(10)
            )
            await walk.bring(made, order)
        case MapOrder() as ordered:
            await walk.bring(
                authoring_events.MapDrawn(order.id, drawn(ordered, rng.sample(NAMES, 6))), order
            )
        case PrerequisiteOrder() as ordered:
            prerequisite = ProposedPrerequisite(
                label="Senate", description="d", effort_minutes=5, why="w"
            )
            await walk.bring(
                authoring_events.PrerequisiteProposed(
                    order.id, ordered.map_id, ordered.node_id, prerequisite
                ),
                order,
            )
        case WritingOrder() as ordered:
            for concept in ordered.concept_ids:
                asked = [
                    question(f"{concept}/{n}", practice=rng.random() < 0.4)
                    for n in range(rng.randrange(4))
                ]
                free = [free_question(f"{concept}/f")][: rng.randrange(2)]
                came = lessons_events.QuestionsCame(
                    order.id, ordered.course_id, concept, (*asked, *free)
                )
                await walk.bring(came, order)
        case _:
            raise AssertionError(order)


@pytest.mark.parametrize("seed", range(12))
async def test_every_turn_of_a_random_walk_through_written_topics_succeeds(seed: int) -> None:
    rng, walk = Random(seed), Wisher()
    await import_deck(walk, *some_cards(6))
    for _ in range(TURNS):
        walk.teacher.trouble = ModelTrouble.DOWN if rng.random() < 0.1 else None
        walk.teacher.share = rng.random()
        orders = await walk.open_orders()
        if orders and rng.random() < 0.35:
            await work(walk, rng.choice(orders), rng)
        else:
            await act(walk, rng)
        walk.clock.move(timedelta(hours=rng.choice([0, 0, 0, 3, 30])))

    assert len(await walk.rows(turns)) >= TURNS

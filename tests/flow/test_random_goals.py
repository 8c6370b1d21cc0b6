"""Whatever buttons a learner presses among goals, there is always a way on."""

from collections.abc import Sequence
from datetime import timedelta
from functools import cache
from pathlib import Path
from random import Random

import pytest

from bot.chat.buttons import decode, encode
from bot.chat.messages import Button
from bot.content.decks.files import bundled_decks
from bot.domain.goals.landscape import Landscape
from bot.domain.topics.course import Language
from bot.flow.cards.ports import BundledDeck
from bot.flow.engine.events import (
    Event,
    NextAsked,
    SkipAsked,
    StopAsked,
    TextReceived,
    TopicsAsked,
    WhyAsked,
)
from bot.flow.engine.replies import Reply
from bot.flow.engine.states import Idle
from bot.flow.goals.events import GoalsAsked, LandscapesPressed
from bot.flow.lessons.events import NextPartPressed, QuestionsCame
from bot.flow.lessons.orders import WritingOrder
from tests.flow.goal_walking import buttons, follow
from tests.flow.writing import Wisher, free_question, question
from tests.landscape_builders import bundled_landscapes

pytestmark = pytest.mark.thorough

DATA = Path(__file__).parents[2] / "data"
TURNS = 150
COMMANDS: tuple[Event, ...] = (
    GoalsAsked(),
    GoalsAsked("fractions"),
    NextAsked(),
    StopAsked(),
    SkipAsked(),
    TopicsAsked(),
    WhyAsked(),
    TextReceived("fractions", surely_answer=True),
    TextReceived("I don't know"),
)


@cache
def bundled() -> tuple[Landscape, ...]:
    return bundled_landscapes().landscapes


@cache
def decks() -> tuple[BundledDeck, ...]:
    return bundled_decks(DATA / "decks", frozenset())[0]


async def newcomer(rng: Random) -> Wisher:
    walk = Wisher(with_model=rng.random() < 0.5)
    await walk.landscapes.keep_bundled(bundled(), walk.clock.now())
    digests = frozenset(deck.digest for deck in decks())
    await walk.stores.deck_catalogue.keep(decks(), digests, walk.clock.now())
    await follow(walk, autopilot=True)
    return walk


async def let_work_be_done(walk: Wisher) -> None:
    for order in await walk.open_orders():
        work = order.work
        if isinstance(work, WritingOrder):
            for concept in work.concept_ids:
                asked = (question(f"{concept}/a"), question(f"{concept}/b"))
                come = QuestionsCame(
                    order.id, work.course_id, concept, (*asked, free_question(f"{concept}/f"))
                )
                await walk.bring(come, order)


def pressed(rng: Random, at_hand: Sequence[Button], earlier: Sequence[Button]) -> Event:
    if at_hand and rng.random() < 0.85:
        return decode(encode(rng.choice(at_hand).press))
    if earlier and rng.random() < 0.5:
        return decode(encode(rng.choice(earlier).press))
    return rng.choice(COMMANDS)


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize("seed", range(6))
async def test_a_random_walk_over_buttons_never_ends_in_a_dead_end(
    seed: int, language: Language
) -> None:
    rng = Random(seed)
    walk = await newcomer(rng)
    earlier: list[Button] = []
    replies: tuple[Reply, ...] = await walk.send(LandscapesPressed(), language=language)
    for _ in range(TURNS):
        at_hand = await buttons(walk, replies)
        earlier += at_hand
        event = pressed(rng, at_hand, earlier)
        replies = await walk.send(event, language=language)
        assert replies or isinstance(event, NextPartPressed), event  # pressed twice, it is silent
        of_goals = type(event).__module__.endswith(".landscapes")
        if isinstance(await walk.state(), Idle) and of_goals:
            assert await buttons(walk, replies), (event, replies)
        if rng.random() < 0.2:
            await let_work_be_done(walk)
        walk.clock.move(timedelta(hours=rng.choice([0, 0, 0, 5, 30])))

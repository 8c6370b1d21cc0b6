"""/start with the payload of a link: what t.me/<bot>?start=... leads to."""

import pytest

from bot.domain.topics.curriculum import frontier
from bot.flow.cards.replies import DecksShown
from bot.flow.engine.events import Started
from bot.flow.engine.replies import Reply
from bot.flow.exercise.asking import short_node_id
from bot.flow.lessons.replies import ConceptExplained
from bot.flow.maps.replies import MapShown
from bot.flow.today.replies import TodayShown
from tests.builders import MONDAY
from tests.flow.lines import named, only
from tests.flow.strolling import master_root
from tests.flow.walking import imagined


async def test_a_link_to_a_concept_begins_its_lesson_whatever_would_come_next() -> None:
    walk = imagined(MONDAY)
    await master_root(walk)
    mind_map = (await walk.topic()).mind_map
    last = frontier(mind_map)[-1]
    payload = f"learn_{mind_map.id}_{short_node_id(last.id)}"

    explained = only(await walk.send(Started(payload)), ConceptExplained)

    assert len(payload) <= 64
    assert explained.label == last.label


@pytest.mark.parametrize(
    ("payload", "shown"), [("today", TodayShown), ("cards", DecksShown), ("map", MapShown)]
)
async def test_a_link_leads_to_what_it_names(payload: str, shown: type[Reply]) -> None:
    walk = imagined(MONDAY)
    await master_root(walk)

    assert isinstance(only(await walk.send(Started(payload)), shown), shown)


@pytest.mark.parametrize("payload", ["from-a-friend", "learn_of-somebody_else", "learn_", "map_x"])
async def test_a_link_that_means_nothing_here_brings_a_greeting(payload: str) -> None:
    walk = imagined(MONDAY)
    await master_root(walk)

    assert named(await walk.send(Started(payload))) == ["welcome-again"]


async def test_a_new_learner_is_greeted_whatever_the_link_says() -> None:
    walk = imagined(MONDAY)

    assert named(await walk.send(Started("today"))) == ["welcome-new"]

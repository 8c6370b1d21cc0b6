"""/map: every concept with its mark, and their prerequisites."""

from datetime import timedelta

import pytest

from bot.flow.maps.replies import MapShown
from bot.flow.progress.events import MapAsked
from tests.builders import MONDAY
from tests.flow.lines import only
from tests.flow.strolling import master_root, to_first_question
from tests.flow.walking import imagined


async def test_the_map_shows_each_concept_below_its_prerequisites() -> None:
    walk = imagined(MONDAY)
    await to_first_question(walk)
    mind_map = (await walk.topic()).mind_map

    shown = only(await walk.send(MapAsked()), MapShown)

    assert shown.map_id == mind_map.id
    assert len(shown.rows) == len(mind_map.nodes)
    assert len(shown.edges) == len(mind_map.edges)
    assert all(shown.rows[above].depth < shown.rows[below].depth for above, below in shown.edges)
    assert shown.edges[0] == (0, 1)


async def test_the_map_marks_where_the_learner_is_and_leaves_the_question_open() -> None:
    walk = imagined(MONDAY)
    quizzing = await to_first_question(walk)

    shown = only(await walk.send(MapAsked()), MapShown)

    assert [row.current for row in shown.rows].count(True) == 1
    assert shown.rows[0].current
    assert await walk.state() == quizzing


async def test_a_concept_fades_on_the_map_while_its_review_is_late() -> None:
    walk = imagined(MONDAY)
    await master_root(walk)
    root, *others = only(await walk.send(MapAsked()), MapShown).rows

    assert root.recall == pytest.approx(1, abs=0.01)
    assert not root.fades
    assert {row.recall for row in others} == {None}

    walk.clock.move(timedelta(days=3))
    root = only(await walk.send(MapAsked()), MapShown).rows[0]

    assert root.recall == pytest.approx(0.9**3, abs=0.01)
    assert root.fades

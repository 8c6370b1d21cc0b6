"""The learner's own interface: who gets in, for how long, and what they see first."""

from datetime import timedelta

import pytest

from bot.domain.ids import ChatId
from bot.flow.engine.events import Started
from bot.web.guard import BURST, MOST_BODY_BYTES, Guard
from bot.web.page.door import OPEN_PATHS, Door
from bot.web.page.launch import TokenKey
from bot.web.page.sessions import LASTS, LONGEST, Sessions
from tests.flow.walking import Walk, going_by_scores
from tests.web.page.launching import AT, TOKEN, signed
from tests.web.page.visiting import Visitor


@pytest.fixture
async def walk() -> Walk:
    walk = going_by_scores(AT)
    await walk.send(Started())
    return walk


async def test_launch_data_become_a_session_of_half_an_hour(walk: Walk) -> None:
    visitor = Visitor(walk)

    assert await visitor.get("/me") == {"language": "en", "dark": False, "zone": None}
    walk.clock.move(LASTS)
    assert await visitor.refused("GET", "/me") == 401


async def test_a_session_is_renewed_while_it_lasts_for_at_most_a_day(walk: Walk) -> None:
    visitor, begun = Visitor(walk), walk.clock.now()
    await visitor.get("/me")
    seconds = LASTS.total_seconds()
    while seconds == LASTS.total_seconds():
        walk.clock.move(LASTS / 2)
        renewed = (await visitor.request("POST", "/session/renewal")).json()
        visitor.token, seconds = renewed["token"], renewed["seconds"]

    assert walk.clock.now() + timedelta(seconds=seconds) == begun + LONGEST
    walk.clock.move(timedelta(seconds=seconds))
    assert await visitor.refused("POST", "/session/renewal") == 401


async def test_what_the_link_said_is_handed_on(walk: Walk) -> None:
    data = signed(walk.chat_id, walk.clock.now(), start_param="map_1")

    opened = await Visitor(walk).open(data)

    assert (opened["start"], opened["seconds"]) == ("map_1", 1800)


async def test_without_a_session_nothing_is_told(walk: Walk) -> None:
    visitor = Visitor(walk)
    visitor.token = "7.99999999999.00"  # noqa: S105 - of nobody

    assert await visitor.refused("GET", "/me") == 401
    assert (await visitor.request("GET", "/me", Authorization="Basic x")).status_code == 401


async def test_launch_data_that_are_old_or_of_another_bot_open_nothing(walk: Walk) -> None:
    visitor = Visitor(walk)
    old = signed(walk.chat_id, walk.clock.now() - timedelta(days=1, seconds=1))

    for data in (old, old.replace("4711", "4712"), "", "a=b"):
        assert await visitor.refused("POST", "/session", {"init_data": data}) == 401


async def test_who_never_wrote_to_the_bot_has_no_page(walk: Walk) -> None:
    assert await Visitor(walk.beside(ChatId(4712))).refused("GET", "/me") == 404


async def test_who_may_not_use_the_bot_may_not_look_either(walk: Walk) -> None:
    assert await Visitor(walk, admitted=False).refused("GET", "/me") == 403


async def test_too_much_is_not_read(walk: Walk) -> None:
    body = {"init_data": "x" * MOST_BODY_BYTES}

    assert await Visitor(walk).refused("POST", "/session", body) == 413


async def test_what_there_is_is_told_to_everybody(walk: Walk) -> None:
    visitor = Visitor(walk)
    visitor.token = "none"  # noqa: S105 - of nobody

    assert "/me" in (await visitor.get("/openapi.json"))["paths"]


async def test_no_nonsense_keeps_learners_out(walk: Walk) -> None:
    visitor, now = Visitor(walk), 0.0
    visitor.stands_at(Door(TokenKey(TOKEN), Sessions(b"secret"), walk.clock, lambda: now))
    nonsense: list[dict[str, object]] = [
        {"init_data": "x"},
        {"init_data": 3},
        {},
        {"init_data": signed(4712) + "0"},
    ]
    statuses = [
        await visitor.refused("POST", "/session", nonsense[n % 4]) for n in range(3 * BURST)
    ]

    assert (set(statuses[:BURST]), set(statuses[-4:])) == ({401, 422}, {429, 422})
    assert [(await visitor.open())["status"] for _ in range(BURST)] == [200] * BURST
    assert (
        await visitor.refused(
            "POST", "/session", {"init_data": signed(walk.chat_id, walk.clock.now())}
        )
        == 429
    )
    assert (await visitor.open(signed(4712, walk.clock.now())))["status"] == 200
    now = 1.0
    assert await visitor.refused("POST", "/session", nonsense[0]) == 401
    assert (await visitor.open())["status"] == 200


async def test_one_address_does_not_keep_others_from_what_is_told_to_everybody(walk: Walk) -> None:
    visitor, now = Visitor(walk), 0.0
    app = visitor.app
    visitor.app = Guard(app._app, app._admits, lambda: now, open_paths=OPEN_PATHS)
    visitor.token = "none"  # noqa: S105 - of nobody
    for _ in range(BURST):
        await visitor.get("/openapi.json")

    assert await visitor.refused("GET", "/openapi.json") == 429
    visitor.address = "192.0.2.7"
    await visitor.get("/openapi.json")

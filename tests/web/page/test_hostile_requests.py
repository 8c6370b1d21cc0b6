"""Requests that the page never sends: all are refused, and nothing is changed or shown."""

import json
from collections.abc import Mapping
from typing import Final

import httpx

from bot.domain.ids import ChatId
from bot.flow.engine.events import Started
from tests.flow.walking import going_by_scores
from tests.web.page.launching import AT
from tests.web.page.visiting import Visitor

HERS: Final = "Zanzibar"
DARK: Final = b'{"id": "1", "name": "dark", "value": "on"}'
BODIES: Final = (
    b"",
    b"{",
    b"[" * 60_000,
    b'{"a":' * 10_000,
    b"[]",
    b"null",
    b"\xff\xfe",
    b"\0" * 100,
    b'{"id": NaN}',
    b'{"id": 1e999999}',
    b'{"id":' + b"9" * 60_000 + b"}",
    b'{"\\ud800": 1}',
    b'{"id": "1", "name": "dark", "value": "\\ud800"}',
    b'{"id": "1", "name": "dark", "value": true}',
    b'{"id": "1", "name": ["dark"], "value": "on"}',
    b'{"id": "1\\n", "name": "dark", "value": "on"}',
    b'{"id": "1", "name": "dark", "value": "on", "learner_id": 4712}',
    b'{"id": "1", "name": "__class__", "value": "on"}',
    b'{"id": "1", "name": "invited", "value": "on"}',
    b'{"id": "1", "name": "zone", "value": "/etc/localtime"}',
)
PATHS: Final = (
    *("/ME", "//me", "/me/../../metrics", "/%2e%2e/metrics", "/docs", "/me;x=1"),
    *("/me/maps/..%2f..%2fetc", "/me/maps/%00", "/me/history/%00", "/me/history?before='--"),
    *("/me/decks/-/cards?after=A", "/me/decks/-/cards?after=W10", "/me/decks/-/cards?limit=1e9"),
    *("/me/decks/-/cards?learner_id=4712", f"/me/decks/-/cards?limit={'9' * 400}"),
)
NO_BEARER: Final = ("", "Bearer", "Bearer null", "bearer {}", "Basic {}", "Bearer  {}", "{}")


async def visitors() -> tuple[Visitor, Visitor, Mapping[str, str]]:
    """Return two learners on their pages, and where the second one's card is."""
    walk = going_by_scores(AT)
    visitor, other = Visitor(walk), Visitor(walk.beside(ChatId(4712)))
    await walk.send(Started())
    await other.walk.send(Started())
    card = {"id": "1", "front": HERS, "back": "b", "title": HERS}
    return visitor, other, (await other.request("POST", "/me/decks/-/cards", card)).json()


async def sent(
    visitor: Visitor, method: str, path: str, body: bytes = b"", **headers: str
) -> httpx.Response:
    """Return the answer to a request byte for byte."""
    held = {"content-type": "application/json", "authorization": f"Bearer {visitor.token}"}
    async with httpx.AsyncClient(
        transport=httpx.ASGITransport(visitor.app), base_url="http://page"
    ) as client:
        return await client.request(method, path, content=body, headers=held | headers)


async def seen(*visitors: Visitor) -> str:
    """Return all that can be changed of them."""
    paths = ("/me", "/me/settings", "/me/decks", "/me/decks/-/cards")
    return json.dumps([await visitor.get(path) for visitor in visitors for path in paths])


async def test_no_hostile_request_changes_or_shows_anything() -> None:
    visitor, other, card = await visitors()
    before = await seen(visitor, other)
    hers = f"/me/decks/{card['deck']}/cards"
    on_hers: list[tuple[str, str, Mapping[str, object]]] = [
        ("POST", hers, {"id": "2", "front": "a", "back": "b"}),
        ("PATCH", f"{hers}/{card['id']}", {"id": "2", "front": "a"}),
        ("PATCH", f"{hers}/{card['id']}", {"id": "2", "suspended": True}),
        ("DELETE", f"{hers}/{card['id']}", {"id": "2"}),
    ]

    answers = [
        *[(str(body[:40]), await sent(visitor, "PATCH", "/me/settings", body)) for body in BODIES],
        *[(path, await sent(visitor, "GET", path)) for path in (*PATHS, hers)],
        *[
            (str(ask), await sent(visitor, *ask[:2], json.dumps(ask[2]).encode()))
            for ask in on_hers
        ],
        *[
            (bearer, await sent(visitor, "PATCH", "/me/settings", DARK, authorization=bearer))
            for bearer in (form.format(visitor.token) for form in NO_BEARER)
        ],
    ]

    assert [
        (what, it.status_code) for what, it in answers if not 400 <= it.status_code < 500
    ] == []
    assert [what for what, it in answers if HERS in it.text] == []
    assert await seen(visitor, other) == before

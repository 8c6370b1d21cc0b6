"""A learner who opens the page: asks its interface in the same process, without a network."""

from collections.abc import Mapping
from itertools import count
from typing import Any

import httpx

from bot.charts.drawing import drawn
from bot.chat.messages.page import ShownOnPage
from bot.domain.learner.learner import Access
from bot.flow.engine.replies import Drawing, NotDrawnError
from bot.flow.page.page import LearnerPage
from bot.web.page.door import Door
from bot.web.page.launch import TokenKey
from bot.web.page.me import build_me
from bot.web.page.sessions import Sessions
from tests.flow.walking import Walk
from tests.web.page.launching import TOKEN, signed


async def draw(picture: Drawing) -> bytes:
    try:
        return drawn(picture)
    except Exception as error:
        raise NotDrawnError(repr(error)) from error


def in_characters(text: list[Any]) -> str:
    """Return a text in parts as a reader without pictures sees it."""
    return "".join(part if isinstance(part, str) else part["text"] for part in text)


class Visitor:
    """The learner of a walk, on their page."""

    def __init__(self, walk: Walk, *, admitted: bool = True, chat_link: str | None = None) -> None:
        self.walk = walk
        self.page = LearnerPage(
            ports=walk.ports,
            turns=walk.conversation,
            clock=walk.clock,
            access=Access(allowed=frozenset() if admitted else frozenset({0})),
            chat_link=chat_link,
        )
        self.token, self.address = "", "127.0.0.1"
        self.stands_at(Door(TokenKey(TOKEN), Sessions(b"secret"), walk.clock))

    def stands_at(self, door: Door) -> None:
        """Use the page behind that door from now on."""
        seconds = count()
        self.app = build_me(self.page, door, ShownOnPage(draw), lambda: next(seconds))

    async def request(
        self, method: str, path: str, body: object = None, **headers: str
    ) -> httpx.Response:
        """Return the response. A session is opened before the first request."""
        if not self.token and path != "/session":
            self.token = (await self.open())["token"]
        sent = {"Authorization": f"Bearer {self.token}"} | headers if self.token else headers
        async with httpx.AsyncClient(
            transport=httpx.ASGITransport(self.app, client=(self.address, 1)),
            base_url="http://page",
        ) as client:
            return await client.request(method, path, json=body, headers=sent)

    async def open(self, init_data: str | None = None) -> Any:
        """Return the session that the launch data open."""
        data = signed(self.walk.chat_id, self.walk.clock.now()) if init_data is None else init_data
        answer = await self.request("POST", "/session", {"init_data": data})
        return answer.json() | {"status": answer.status_code}

    async def get(self, path: str) -> Any:
        """Return the JSON at that path."""
        answer = await self.request("GET", path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def refused(
        self, method: str, path: str, body: Mapping[str, object] | None = None
    ) -> int:
        """Return the status of a refused request."""
        answer = await self.request(method, path, body)
        assert set(answer.json()) == {"error"}
        return answer.status_code

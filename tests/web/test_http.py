from collections.abc import AsyncIterator

import httpx
import pytest
from pydantic import SecretStr
from starlette.applications import Starlette

from bot.metrics import Metrics
from bot.web.health import Health
from bot.web.http import MOST_BODY_BYTES, SECRET_HEADER, Webhook, build_http, webhook_path

SECRET = "a-secret_1"  # noqa: S105 - of nobody
PATH = webhook_path(SecretStr("123456:token"))
CHUNK = 64 * 1024


class Inbox:
    """Stores bodies, unless it is set to fail."""

    def __init__(self, *, works: bool = True) -> None:
        self.stored: list[bytes] = []
        self._works = works

    async def accept(self, body: bytes) -> bool:
        if self._works:
            self.stored.append(body)
        return self._works


class Body:
    """A body that counts what was read of it."""

    def __init__(self, chunks: int) -> None:
        self.read = 0
        self._chunks = chunks

    async def __aiter__(self) -> AsyncIterator[bytes]:
        for _ in range(self._chunks):
            self.read += 1
            yield b" " * CHUNK


def build_health(*, database: bool = True, receiving: bool = True) -> Health:
    async def reachable() -> bool:
        return database

    return Health(
        database_reachable=reachable,
        receiving=lambda: receiving,
        updates_waiting=lambda: 2,
        pulses={},
    )


def build_app(
    inbox: Inbox | None = None, *, database: bool = True, receiving: bool = True
) -> Starlette:
    webhook = None
    if inbox is not None:
        webhook = Webhook(path=PATH, secret=SecretStr(SECRET), accept=inbox.accept)
    return build_http(
        webhook=webhook,
        health=build_health(database=database, receiving=receiving),
        metrics=Metrics(),
    )


def caller(app: Starlette) -> httpx.AsyncClient:
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://bot")


async def post(
    inbox: Inbox, content: bytes | AsyncIterator[bytes], secret: str | bytes | None = SECRET
) -> int:
    headers = {} if secret is None else {SECRET_HEADER: secret}
    async with caller(build_app(inbox)) as client:
        answer = await client.post(PATH, content=content, headers=headers)  # type: ignore[arg-type]  # bytes are a header's value, too
        return answer.status_code


async def test_an_update_of_telegram_is_stored_byte_for_byte_before_it_is_confirmed() -> None:
    inbox = Inbox()
    update = '{"update_id": 1, "text": "½"}'.encode()

    assert await post(inbox, update) == 200
    assert inbox.stored == [update]


async def test_an_update_that_cannot_be_stored_is_not_confirmed() -> None:
    assert await post(Inbox(works=False), b"{}") == 503


@pytest.mark.parametrize("secret", [None, "", "wrong", SECRET + "x", SECRET[:-1], "ä".encode()])
async def test_a_stranger_is_turned_away_before_a_byte_is_read(secret: str | bytes | None) -> None:
    inbox, body = Inbox(), Body(1)

    assert await post(inbox, aiter(body), secret) == 403
    assert body.read == 0
    assert inbox.stored == []


async def test_a_body_over_a_mebibyte_is_refused_while_it_is_read() -> None:
    inbox, body = Inbox(), Body(1000)

    assert await post(inbox, aiter(body)) == 413
    assert body.read == MOST_BODY_BYTES // CHUNK + 1
    assert inbox.stored == []


async def test_a_body_announced_as_too_large_is_not_read_at_all() -> None:
    inbox, body = Inbox(), Body(1)

    async with caller(build_app(inbox)) as client:
        answer = await client.post(
            PATH,
            content=aiter(body),
            headers={SECRET_HEADER: SECRET, "content-length": str(MOST_BODY_BYTES + 1)},
        )

    assert (answer.status_code, body.read) == (413, 0)


async def test_a_body_of_exactly_a_mebibyte_is_taken() -> None:
    assert await post(Inbox(), b" " * MOST_BODY_BYTES) == 200


@pytest.mark.parametrize("method", ["GET", "PUT", "DELETE", "PATCH"])
async def test_the_webhook_takes_nothing_but_post(method: str) -> None:
    async with caller(build_app(Inbox())) as client:
        answer = await client.request(method, PATH, headers={SECRET_HEADER: SECRET})

    assert answer.status_code == 405


async def test_without_a_webhook_there_is_no_such_path() -> None:
    async with caller(build_app()) as client:
        assert (await client.post(PATH)).status_code == 404


def test_the_path_of_the_webhook_is_stable_differs_by_token_and_holds_no_part_of_it() -> None:
    one, other = SecretStr("123456:abcdef"), SecretStr("123456:abcdeg")

    assert webhook_path(one) == webhook_path(one) != webhook_path(other)
    assert "123456" not in webhook_path(one)
    assert len(webhook_path(one)) == len("/telegram/") + 32


@pytest.mark.parametrize(("database", "status"), [(True, 200), (False, 503)])
async def test_health_is_told_by_status_and_in_json(database: bool, status: int) -> None:
    async with caller(build_app(database=database)) as client:
        answer = await client.get("/health")

    assert answer.status_code == status
    assert answer.json() == {"ok": database, "database": database, "updates_waiting": 2}


@pytest.mark.parametrize(
    ("database", "receiving", "status"),
    [(True, True, 200), (True, False, 503), (False, True, 503)],
)
async def test_ready_is_who_takes_updates_and_reaches_its_database(
    database: bool, receiving: bool, status: int
) -> None:
    async with caller(build_app(database=database, receiving=receiving)) as client:
        answer = await client.get("/ready")

    assert answer.status_code == status
    assert answer.json() == {"ok": status == 200, "database": database, "receiving": receiving}


async def test_metrics_are_told_in_the_form_of_prometheus() -> None:
    async with caller(build_app()) as client:
        answer = await client.get("/metrics")

    assert answer.headers["content-type"].startswith("text/plain")
    assert "lyceum_updates_received_total 0.0" in answer.text


@pytest.mark.parametrize("path", ["/docs", "/redoc", "/openapi.json", "/"])
async def test_there_are_no_pages_that_describe_the_door(path: str) -> None:
    async with caller(build_app(Inbox())) as client:
        assert (await client.get(path)).status_code == 404

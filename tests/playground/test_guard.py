from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from bot.playground.application import build_playground
from tests.playground.client import LEARNER, TOKEN, FakeClock, PlaygroundClient


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "", "192.168.0.5:80"])
async def test_a_foreign_host_name_is_turned_away(playground: PlaygroundClient, host: str) -> None:
    for path in ("/", "/playground/clock", f"/bot{playground.token}/getMe"):
        answer = await playground.http.get(path, headers={"host": host})

        assert answer.status_code == 403


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1:8080", "[::1]:80"])
async def test_this_machine_is_let_in_under_each_of_its_names(
    playground: PlaygroundClient, host: str
) -> None:
    assert (await playground.http.get("/", headers={"host": host})).status_code == 200


@pytest.mark.parametrize("origin", ["https://evil.example", "http://127.0.0.1:1", "null"])
async def test_a_page_of_another_origin_cannot_act(
    playground: PlaygroundClient, origin: str
) -> None:
    wish = {"chat": LEARNER, "text": "x"}

    answer = await playground.http.post(
        "/playground/messages", json=wish, headers={"origin": origin}
    )

    assert answer.status_code == 403
    assert (await playground.chat()).messages == []


@pytest.mark.parametrize("origin", ["https://evil.example", "http://127.0.0.1:1", "null"])
@pytest.mark.parametrize("path", ["/playground/transcript", "/rig/calls", "/"])
async def test_a_page_of_another_origin_cannot_read(
    playground: PlaygroundClient, origin: str, path: str
) -> None:
    await playground.send("hi")

    answer = await playground.http.get(path, params={"chat": LEARNER}, headers={"origin": origin})

    assert answer.status_code == 403


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
async def test_a_page_of_another_origin_cannot_act_by_reading(
    playground: PlaygroundClient, site: str
) -> None:
    await playground.send("hi")
    headers = {"sec-fetch-site": site}
    call = f"/bot{playground.token}/sendMessage"

    answer = await playground.http.get(
        call, params={"chat_id": LEARNER, "text": "x"}, headers=headers
    )
    link = await playground.http.get("/", headers=headers)

    assert (answer.status_code, link.status_code) == (403, 200)
    assert (await playground.chat()).from_bot == []


async def test_the_page_itself_can_act(playground: PlaygroundClient) -> None:
    wish = {"chat": LEARNER, "text": "x"}

    answer = await playground.http.post(
        "/playground/messages", json=wish, headers={"origin": playground.url}
    )

    assert answer.status_code == 200


async def endless() -> AsyncIterator[bytes]:
    for _ in range(40):
        yield b" " * 65536


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("application/json", b" " * ((1 << 20) + 1)),
        ("application/json", endless()),
        ("application/x-www-form-urlencoded", b"a=" + b"b" * (1 << 20)),
        ("multipart/form-data; boundary=x", b"x" * ((21 << 20) + 1)),
    ],
)
async def test_bodies_have_limits_announced_or_not(
    tmp_path: Path, clock: FakeClock, kind: str, body: bytes | AsyncIterator[bytes]
) -> None:
    app = build_playground(tmp_path, clock, token=TOKEN)
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as http:
        answer = await http.post(
            "/playground/uploads", content=body, headers={"content-type": kind}
        )

    assert answer.status_code == 413


async def test_a_file_of_20_mb_may_come(playground: PlaygroundClient) -> None:
    told = await playground.upload_document(b"x" * (20 << 20), "large.bin")

    assert told["message"]["document"]["file_size"] == 20 << 20


async def test_the_page_runs_nothing_from_elsewhere(playground: PlaygroundClient) -> None:
    for path in ("/", "/chat.js", "/chat.css", "/icon.svg"):
        answer = await playground.http.get(path)

        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self'" in policy
        assert answer.headers["x-content-type-options"] == "nosniff"


async def test_only_pictures_are_shown_and_other_files_are_kept(
    playground: PlaygroundClient,
) -> None:
    await playground.upload_document(b"<script>alert(1)</script>", "evil.html")
    seen = (await playground.chat()).messages[0]

    answer = await playground.http.get(seen.raw["document"]["url"])

    assert answer.headers["content-type"] == "application/octet-stream"
    assert answer.headers["content-disposition"].startswith("attachment")


async def test_an_upload_cannot_choose_where_it_is_kept(playground: PlaygroundClient) -> None:
    told = await playground.upload_document(b"x", "../../../evil.sh/..")

    file = await playground.call("getFile", file_id=told["message"]["document"]["file_id"])
    path = file["result"]["file_path"]

    assert ".." not in path
    escape = f"/file/bot{playground.token}/documents/..%2f..%2fjournal.jsonl"
    assert (await playground.http.get(escape)).status_code == 404

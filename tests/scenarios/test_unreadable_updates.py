"""Unreadable updates are set aside once and kept, while all others are served."""

import json
from collections import defaultdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import httpx
import pytest
from pydantic import SecretStr
from sqlalchemy import func, select

from bot.chat.inbound.arrivals import NOBODY
from bot.domain.ids import ChatId, TurnId
from bot.flow.engine.delivery import Incoming
from bot.flow.lessons.states import Quiz
from bot.playground.open import TOKEN as PLAYGROUND_TOKEN
from bot.storage.engine.inbox import SqlInbox
from bot.storage.engine.set_aside import SqlSetAside
from bot.storage.engine.tables import inbox
from bot.web.http import SECRET_HEADER, webhook_path
from tests.chat.updates import DATE
from tests.scenarios.person import Person
from tests.scenarios.process import Stage, behind_webhook, open_stage

pytestmark = pytest.mark.thorough

SECRET = "Right_secret-1"  # noqa: S105 - it opens nothing
EVE, ADA = 7101, 7102
SAID = "who must not be quoted"
SET_ASIDE = "update set aside"
DROPPED = "update dropped"
REFUSED = "Something you sent is beyond me, so I've put it aside; please try it another way."
SENT: dict[str, Any] = {
    "message_id": 900,
    "date": DATE,
    "chat": {"id": EVE, "type": "private", "first_name": "Eve"},
    "from": {"id": EVE, "is_bot": False, "first_name": "Eve", "language_code": "en"},
}
POLL = {"id": "1", "question": SAID, "options": [{"text": SAID, "voter_count": 0}]}


TOLD_TO_EVE: list[dict[str, Any]] = [
    {"message": SENT | {"poll": POLL}},
    {"message": SENT | {"sticker": {"file_id": SAID}}},
    {"message": SENT | {"text": [SAID]}},
    {"message": SENT | {"text": SAID, "date": 10**18}},
    {"message": None, "edited_message": SENT | {"text": SAID, "edit_date": SAID}},
    {"callback_query": {"id": "1", "data": SAID, "message": SENT | {"message_id": 10**30}}},
]
OF_EVE: list[dict[str, Any]] = [
    {"message": SENT | {"text": SAID, "chat": {"id": 2**63, "type": "private"}}},
    {"my_chat_member": {"chat": SENT["chat"], "date": DATE, "from": SENT["from"]}},
]
TOLD_TO_NOBODY: list[dict[str, Any]] = [
    {"message": {"message_id": 1, "date": DATE, "text": SAID}},
    {"callback_query": SAID},
    *OF_EVE,
]
NO_UPDATES = [
    b"",
    b"\xff",
    b"[]",
    b"null",
    b"[" * 100_000,
    b'{"update_id": 1e999}',
    json.dumps({"update_id": 10**30, "message": SENT | {"text": SAID}}).encode(),
]
NAN = json.dumps({"update_id": 9_000_000, "message": SENT | {"text": float("nan")}}).encode()
LEFT_OVER = Incoming(
    turn_id=TurnId("tg:1"),
    chat_id=ChatId(EVE),
    payload=json.dumps({"update_id": 1, "callback_query": SAID}),
    received_at=datetime(2026, 11, 20, tzinfo=UTC),
)
"""As the version before would have stored it."""


async def stored_rows(stage: Stage) -> dict[int, list[str]]:
    """Return the updates set aside, by chat."""
    found: dict[int, list[str]] = defaultdict(list)
    for update in await SqlSetAside(stage.database).all():
        found[update.chat_id].append(update.payload)
    return found


async def left_to_do(stage: Stage) -> int:
    """Return how many stored updates are not done."""
    query = select(func.count()).select_from(inbox).where(inbox.c.done.is_(False))
    return int(await stage.database.read(lambda db: db.execute(query).scalar_one()))


async def bring_all(stage: Stage, url: str | None) -> None:
    """Send all kinds, to a webhook those that only a webhook accepts."""
    for update in [*TOLD_TO_EVE, *TOLD_TO_NOBODY]:
        await stage.client.bring(update)
    if url is None:
        return
    path = webhook_path(SecretStr(PLAYGROUND_TOKEN))
    async with httpx.AsyncClient(trust_env=False) as http:
        for body in [NAN, *NO_UPDATES]:
            answer = await http.post(f"{url}{path}", content=body, headers={SECRET_HEADER: SECRET})
            assert answer.status_code == 200, body[:40]


@pytest.mark.parametrize("door", ["polling", "webhook"])
async def test_what_cannot_be_read_is_set_aside_once_and_everybody_else_is_served(
    tmp_path: Path, door: str
) -> None:
    by_webhook = door == "webhook"
    settings = behind_webhook(SECRET) if by_webhook else {}
    async with open_stage(tmp_path) as stage:
        eve, ada = Person(stage, EVE), Person(stage, ADA)
        await SqlInbox(stage.database).put([LEFT_OVER])
        async with stage.bot(**settings) as bot:
            await ada.walk_to(Quiz)
            await eve.say("/start")
            await bring_all(stage, settings.get("WEBHOOK_URL"))
            await stage.client.bring({"message": SENT | {"text": "/help"}, "callback_query": None})
            await ada.answer()
            assert await ada.answers_counted() == 1
            while await left_to_do(stage):
                await eve.glance()
            assert "What I can do" in (await eve.look()).text
            aside = await stored_rows(stage)
            assert bot.log.count(SET_ASIDE) == sum(map(len, aside.values()))
            assert bot.log.count(DROPPED) == (len(NO_UPDATES) if by_webhook else 0)
            assert "Traceback" not in bot.log
            assert SAID not in bot.log
        for _ in range(3):
            async with stage.bot(**settings) as bot:
                assert await ada.say("/help")
                assert SET_ASIDE not in bot.log
        told = len(TOLD_TO_EVE) + by_webhook
        assert (await eve.look()).text.count(REFUSED) == told
        assert await stored_rows(stage) == aside
        assert len(aside[EVE]) == told + len(OF_EVE) + 1
        assert len(aside[NOBODY]) == len(TOLD_TO_NOBODY) - len(OF_EVE)

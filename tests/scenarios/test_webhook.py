"""The bot behind a webhook: only Telegram gets in, and nothing is lost while it is away."""

from pathlib import Path

import httpx
import pytest
from pydantic import SecretStr

from bot.flow.lessons.states import Quiz
from bot.playground.open import TOKEN as PLAYGROUND_TOKEN
from bot.web.http import SECRET_HEADER, webhook_path
from tests.scenarios.person import Person
from tests.scenarios.process import behind_webhook, open_stage

pytestmark = pytest.mark.thorough

SECRET = "Right_secret-1"  # noqa: S105 - it opens nothing
PATH = webhook_path(SecretStr(PLAYGROUND_TOKEN))


def forged_update(chat: int) -> dict[str, object]:
    """Return an update as Telegram would write it."""
    who = {"id": chat, "is_bot": False, "first_name": "Eve", "language_code": "en"}
    message = {
        "message_id": 1,
        "date": 1_800_000_000,
        "chat": {"id": chat, "type": "private", "first_name": "Eve"},
        "from": who,
        "text": "/help",
    }
    return {"update_id": 900_000_000, "message": message}


async def test_a_learner_is_served_by_webhook_and_then_by_polling(tmp_path: Path) -> None:
    async with open_stage(tmp_path) as stage:
        ada = Person(stage)
        async with stage.bot(**behind_webhook(SECRET)):
            await stage.client.wait_for_call("setWebhook")
            await ada.walk_to(Quiz)
            await stage.client.fault("duplicate_updates")
            await ada.answer()
            assert await ada.answers_counted() == 1
        before = await ada.look()
        late = await ada.give_answer(by_button=False)
        async with stage.bot():
            await ada.settled(late, before)
            assert await ada.answers_counted() == 2
            await ada.sees_where_it_is()


async def test_what_was_sent_while_the_webhook_was_away_is_worked_off_later(
    tmp_path: Path,
) -> None:
    async with open_stage(tmp_path) as stage:
        ada = Person(stage)
        settings = behind_webhook(SECRET)
        async with stage.bot(**settings) as bot:
            await ada.walk_to(Quiz)
            await bot.kill()
            before = await ada.look()
            late = await ada.give_answer(by_button=False)
        async with stage.bot(**settings):
            await ada.settled(late, before)
            assert await ada.answers_counted() == 1


@pytest.mark.parametrize("secret", ["Wrong_secret-1", "", None])
async def test_who_does_not_know_the_secret_is_not_let_in(
    tmp_path: Path, secret: str | None
) -> None:
    async with open_stage(tmp_path) as stage:
        settings = behind_webhook(SECRET)
        async with stage.bot(**settings), httpx.AsyncClient(trust_env=False) as http:
            await stage.client.wait_for_call("setWebhook")
            url = f"{settings['WEBHOOK_URL']}{PATH}"
            headers = {} if secret is None else {SECRET_HEADER: secret}
            answer = await http.post(url, json=forged_update(7007), headers=headers)
            assert answer.status_code == 403
            answer = await http.post(
                url, json=forged_update(7008), headers={SECRET_HEADER: SECRET}
            )
            assert answer.status_code == 200
            for body in (b"", b"{", b"[]", b'{"update_id": "x"}', b"\xff", b"null", b"{}"):
                answer = await http.post(url, content=body, headers={SECRET_HEADER: SECRET})
                assert answer.status_code < 500, body
            await stage.client.wait_for_call("sendRichMessage")
            assert {call["chat"] for call in await stage.client.calls()} - {None} == {7008}
            health = await http.get(f"{settings['WEBHOOK_URL']}/health")
            assert health.json()["ok"]

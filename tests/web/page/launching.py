"""Launch data as Telegram signs them, and a page that is asked without a network."""

import json
from datetime import UTC, datetime
from urllib.parse import urlencode

from pydantic import SecretStr

from bot.domain.ids import LearnerId
from bot.web.page.launch import launch_hash

TOKEN = SecretStr("123456:of-nobody")
AT = datetime(2026, 3, 2, 9, tzinfo=UTC)


def fields_of(learner_id: int, at: datetime = AT, **more: str) -> dict[str, str]:
    user = json.dumps({"id": learner_id, "first_name": "Zoë & co", "language_code": "de"})
    return {"auth_date": str(int(at.timestamp())), "query_id": "AAH", "user": user} | more


def signed(
    learner_id: LearnerId | int, at: datetime = AT, token: SecretStr = TOKEN, **more: str
) -> str:
    """Return launch data of this learner, signed with the token."""
    fields = fields_of(learner_id, at, **more)
    return urlencode({**fields, "hash": launch_hash(token, fields)})

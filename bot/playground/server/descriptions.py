"""The methods about how the bot presents itself, by language."""

from typing import Any

from bot.playground.server.params import Params
from bot.playground.server.refusals import bad_request
from bot.playground.state.playground import Playground

LIMITS = {"description": 512, "short_description": 120}


async def set_my_description(playground: Playground, params: Params) -> Any:
    """Set what an empty chat shows."""
    return _set(playground, params, "description")


async def set_my_short_description(playground: Playground, params: Params) -> Any:
    """Set what the bot's profile shows."""
    return _set(playground, params, "short_description")


def described(playground: Playground, language: str) -> str:
    """Return what an empty chat shows in a language, or if there is none, in any other."""
    table = playground.store.journal.table("descriptions")
    row = table.get(f"description:{language}") or table.get("description:") or {}
    return str(row.get("text", ""))


def _set(playground: Playground, params: Params, kind: str) -> bool:
    text = params.text(kind)
    if len(text) > LIMITS[kind]:
        raise bad_request(f"bot {kind.replace('_', ' ')} is too long")
    key = f"{kind}:{params.text('language_code')}"
    playground.store.journal.put("descriptions", key, {"text": text})
    return True

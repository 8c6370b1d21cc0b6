"""The methods about how the bot presents itself, by language."""

from typing import Any

from bot.playground.server.params import Params
from bot.playground.server.refusals import bad_request
from bot.playground.state.playground import Playground

LIMITS = {"name": 64, "description": 512, "short_description": 120}


async def set_my_name(playground: Playground, params: Params) -> Any:
    """Set the bot's name."""
    return _set(playground, params, "name")


async def get_my_name(playground: Playground, params: Params) -> Any:
    """Return the bot's name."""
    return _get(playground, params, "name")


async def set_my_description(playground: Playground, params: Params) -> Any:
    """Set what an empty chat shows."""
    return _set(playground, params, "description")


async def get_my_description(playground: Playground, params: Params) -> Any:
    """Return what an empty chat shows."""
    return _get(playground, params, "description")


async def set_my_short_description(playground: Playground, params: Params) -> Any:
    """Set what the bot's profile shows."""
    return _set(playground, params, "short_description")


async def get_my_short_description(playground: Playground, params: Params) -> Any:
    """Return what the bot's profile shows."""
    return _get(playground, params, "short_description")


def described(playground: Playground, kind: str, language: str) -> str:
    """Return how the bot presents itself in a language, or in none where it has no such words."""
    table = playground.store.journal.table("descriptions")
    row = table.get(f"{kind}:{language}") or table.get(f"{kind}:") or {}
    return str(row.get("text", ""))


def _set(playground: Playground, params: Params, kind: str) -> bool:
    text = params.text(kind)
    if len(text) > LIMITS[kind]:
        raise bad_request(f"bot {kind.replace('_', ' ')} is too long")
    key = f"{kind}:{params.text('language_code')}"
    playground.store.journal.put("descriptions", key, {"text": text})
    return True


def _get(playground: Playground, params: Params, kind: str) -> dict[str, str]:
    return {kind: described(playground, kind, params.text("language_code"))}

"""The methods about the bot itself, its commands, its files and its updates."""

import re
from datetime import datetime
from typing import Any

from bot.playground.server.media import file_to_download
from bot.playground.server.params import Params
from bot.playground.server.refusals import bad_request
from bot.playground.server.updates import CALLBACK_KEPT_FOR
from bot.playground.state.journal import Json
from bot.playground.state.playground import Playground

COMMAND = re.compile(r"/?[a-z0-9_]{1,32}")
COMMANDS_LIMIT = 100
DESCRIPTION_LIMIT = 256
"""The limit for a command."""
DESCRIPTION_LIMITS = {"description": 512, "short_description": 120}
"""The limits for the bot."""
SECRET = re.compile(r"[A-Za-z0-9_-]{0,256}")
QUERY_TOO_OLD = "query is too old and response timeout expired or query ID is invalid"


async def get_me(playground: Playground, params: Params) -> Any:
    """Return the bot."""
    return {
        **playground.store.bot,
        "can_join_groups": True,
        "can_read_all_group_messages": False,
        "supports_inline_queries": False,
        "can_connect_to_business": False,
        "has_main_web_app": False,
    }


async def get_updates(playground: Playground, params: Params) -> Any:
    """Return updates, waiting for them as long as requested."""
    if params.values.get("allowed_updates") is not None:
        playground.updates.allow([str(kind) for kind in params.array("allowed_updates")])
    limit = max(1, min(params.integer("limit", 100), 100))
    offset, seconds = params.integer("offset", 0), params.integer("timeout", 0)
    return await playground.updates.poll(offset, limit, seconds)


async def set_webhook(playground: Playground, params: Params) -> Any:
    """Deliver updates to an address from now on. An empty address means polling."""
    url = params.text("url")
    if url and not url.startswith(("https://", "http://127.0.0.1", "http://localhost")):
        raise bad_request("bad webhook: An HTTPS URL must be provided for webhook")
    if not SECRET.fullmatch(params.text("secret_token")):
        raise bad_request("secret token contains unallowed characters")
    if params.values.get("allowed_updates") is not None:
        playground.updates.allow([str(kind) for kind in params.array("allowed_updates")])
    if params.flag("drop_pending_updates"):
        playground.updates.drop_all()
    settings = {"url": url, "secret_token": params.text("secret_token")} if url else {}
    playground.updates.set_webhook(settings)
    return True


async def delete_webhook(playground: Playground, params: Params) -> Any:
    """Go back to polling."""
    if params.flag("drop_pending_updates"):
        playground.updates.drop_all()
    playground.updates.set_webhook({})
    return True


async def get_file(playground: Playground, params: Params) -> Any:
    """Return the download path of a file."""
    return file_to_download(playground.store, params.text("file_id"))


async def answer_callback_query(playground: Playground, params: Params) -> Any:
    """Answer a button press, once and soon."""
    query_id = params.text("callback_query_id")
    query = playground.store.journal.table("queries").get(query_id)
    if query is None or query.get("answered") or _is_late(playground, query):
        raise bad_request(QUERY_TOO_OLD)
    playground.store.journal.put("queries", query_id, {**query, "answered": True})
    playground.live.answered(query["chat"], query_id)
    return True


async def set_my_commands(playground: Playground, params: Params) -> Any:
    """Set the commands menu of a language."""
    commands = params.array("commands")
    if len(commands) > COMMANDS_LIMIT:
        raise bad_request("BOT_COMMANDS_TOO_MUCH")
    kept = [_checked_command(command) for command in commands]
    playground.store.journal.put("commands", params.text("language_code"), {"commands": kept})
    for chat_id in playground.store.chat_ids():
        playground.store.touch(chat_id)
    return True


async def set_my_description(playground: Playground, params: Params) -> Any:
    """Set the text of an empty chat."""
    return _describe(playground, params, "description")


async def set_my_short_description(playground: Playground, params: Params) -> Any:
    """Set the text in the bot's profile."""
    return _describe(playground, params, "short_description")


def described(playground: Playground, language: str) -> str:
    """Return the text of an empty chat in a language, or else the one for all languages."""
    table = playground.store.journal.table("descriptions")
    row = table.get(f"description:{language}") or table.get("description:") or {}
    return str(row.get("text", ""))


def _describe(playground: Playground, params: Params, kind: str) -> bool:
    text = params.text(kind)
    if len(text) > DESCRIPTION_LIMITS[kind]:
        raise bad_request(f"bot {kind.replace('_', ' ')} is too long")
    key = f"{kind}:{params.text('language_code')}"
    playground.store.journal.put("descriptions", key, {"text": text})
    return True


def _checked_command(command: Any) -> Json:
    if not isinstance(command, dict) or not COMMAND.fullmatch(str(command.get("command", ""))):
        raise bad_request("BOT_COMMAND_INVALID")
    description = str(command.get("description", "")).strip()
    if not 1 <= len(description) <= DESCRIPTION_LIMIT:
        raise bad_request("BOT_COMMAND_DESCRIPTION_INVALID")
    return {"command": command["command"].lstrip("/"), "description": description}


def _is_late(playground: Playground, query: Json) -> bool:
    return playground.clock.now() - datetime.fromisoformat(query["at"]) > CALLBACK_KEPT_FOR

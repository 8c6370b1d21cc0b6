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
ANSWER_LIMIT = 200
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
    """Return updates, waiting for them as long as asked."""
    if params.values.get("allowed_updates") is not None:
        playground.updates.allow([str(kind) for kind in params.array("allowed_updates")])
    limit = max(1, min(params.integer("limit", 100), 100))
    offset, seconds = params.integer("offset", 0), params.integer("timeout", 0)
    return await playground.updates.poll(offset, limit, seconds)


async def set_webhook(playground: Playground, params: Params) -> Any:
    """Deliver updates to an address from now on; an empty address means polling."""
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


async def get_webhook_info(playground: Playground, params: Params) -> Any:
    """Return where updates go and how many wait."""
    settings = playground.updates.webhook
    info: Json = {
        "url": settings.get("url", ""),
        "has_custom_certificate": False,
        "pending_update_count": len(playground.updates.waiting()),
    }
    if playground.updates.allowed():
        info["allowed_updates"] = playground.updates.allowed()
    return {**info, **settings.get("last_error", {})}


async def get_file(playground: Playground, params: Params) -> Any:
    """Return where a file can be downloaded."""
    return file_to_download(playground.store, params.text("file_id"))


async def get_chat(playground: Playground, params: Params) -> Any:
    """Return a chat with all that Telegram tells about it."""
    gifts = ("unlimited", "limited", "unique")
    return {
        **playground.store.chat(params.integer("chat_id")),
        "accent_color_id": 0,
        "max_reaction_count": 11,
        "accepted_gift_types": {
            **{f"{kind}_gifts": False for kind in gifts},
            "premium_subscription": False,
            "gifts_from_channels": False,
        },
    }


async def answer_callback_query(playground: Playground, params: Params) -> Any:
    """Answer a tap, once and soon."""
    query_id = params.text("callback_query_id")
    query = playground.store.journal.table("queries").get(query_id)
    if query is None or query.get("answered") or _is_late(playground, query):
        raise bad_request(QUERY_TOO_OLD)
    if len(params.text("text")) > ANSWER_LIMIT:
        raise bad_request("MESSAGE_TOO_LONG")
    playground.store.journal.put("queries", query_id, {**query, "answered": True})
    answer = {"query": query_id, "text": params.text("text"), "alert": params.flag("show_alert")}
    playground.live.answered(query["chat"], answer)
    return True


async def set_my_commands(playground: Playground, params: Params) -> Any:
    """Set the commands menu of a scope and a language."""
    commands = params.array("commands")
    if len(commands) > COMMANDS_LIMIT:
        raise bad_request("BOT_COMMANDS_TOO_MUCH")
    kept = [_checked_command(command) for command in commands]
    playground.store.journal.put("commands", _commands_key(params), {"commands": kept})
    for chat_id in playground.store.chat_ids():
        playground.store.touch(chat_id)
    return True


async def get_my_commands(playground: Playground, params: Params) -> Any:
    """Return the commands menu of exactly this scope and language."""
    row = playground.store.journal.table("commands").get(_commands_key(params), {})
    return row.get("commands", [])


async def delete_my_commands(playground: Playground, params: Params) -> Any:
    """Delete the commands menu of a scope and a language."""
    playground.store.journal.drop("commands", _commands_key(params))
    return True


async def fine(playground: Playground, params: Params) -> Any:
    """Do nothing, as nothing here needs it."""
    return True


def scope_key(scope: Json, language: str) -> str:
    """Return the key under which the commands of a scope and a language lie."""
    place = [
        str(scope.get("type", "default")),
        *[str(scope[n]) for n in ("chat_id",) if n in scope],
    ]
    return ":".join([*place, language])


def _commands_key(params: Params) -> str:
    return scope_key(params.mapping("scope"), params.text("language_code"))


def _checked_command(command: Any) -> Json:
    if not isinstance(command, dict) or not COMMAND.fullmatch(str(command.get("command", ""))):
        raise bad_request("BOT_COMMAND_INVALID")
    description = str(command.get("description", "")).strip()
    if not 1 <= len(description) <= DESCRIPTION_LIMIT:
        raise bad_request("BOT_COMMAND_DESCRIPTION_INVALID")
    return {"command": command["command"].lstrip("/"), "description": description}


def _is_late(playground: Playground, query: Json) -> bool:
    return playground.clock.now() - datetime.fromisoformat(query["at"]) > CALLBACK_KEPT_FOR

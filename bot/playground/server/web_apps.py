"""Pages of the bot inside a chat: the menu button, and signed launch data as Telegram's.

Like Telegram, it requires https, except for pages on this machine.
"""

import json
from secrets import token_urlsafe
from typing import Any, Final
from urllib.parse import quote, urlencode

from pydantic import SecretStr

from bot.playground.server.keyboards import buttons, opens_safely
from bot.playground.server.params import Params
from bot.playground.server.refusals import RefusedError, bad_request
from bot.playground.state.journal import Json
from bot.playground.state.playground import Playground
from bot.web.page.launch import launch_hash

VERSION: Final = "9.1"
"""The version of Telegram's pages that current apps report."""
COMMANDS: Final[Json] = {"type": "commands"}
KINDS: Final = {"commands", "web_app"}
TEXT_LIMIT: Final = 64


async def set_chat_menu_button(playground: Playground, params: Params) -> Any:
    """Set the button beside the message field in all chats."""
    button = params.mapping("menu_button") or COMMANDS
    _check(button)
    playground.store.journal.put("settings", "menu_button", button)
    for chat_id in playground.store.chat_ids():
        playground.store.touch(chat_id)
    return True


def menu_button(playground: Playground) -> Json:
    """Return the menu button of the chats."""
    return playground.store.journal.table("settings").get("menu_button", COMMANDS)


def launch(playground: Playground, params: Params) -> Json:
    """Return the address at which a page opens for the learner of a chat, with launch data.

    The address must be that of the menu button or of a button in the chat.
    """
    chat_id = params.integer("chat")
    user = playground.store.user(chat_id)
    url = params.text("url")
    if user is None or url not in _offers(playground, chat_id):
        raise RefusedError(404, "no button of this chat opens that")
    told: Json = {key: user[key] for key in ("id", "first_name", "language_code") if key in user}
    fields = {
        "query_id": f"AA{token_urlsafe(16)}",
        "user": json.dumps(told, ensure_ascii=False, separators=(",", ":")),
        "auth_date": str(playground.store.seconds()),
    }
    data = urlencode({**fields, "hash": launch_hash(SecretStr(playground.token), fields)})
    known = {
        "tgWebAppData": data,
        "tgWebAppVersion": VERSION,
        "tgWebAppPlatform": "playground",
        "tgWebAppThemeParams": json.dumps(params.mapping("theme")),
    }
    return {"url": f"{url}#{urlencode(known, quote_via=quote)}"}


def _offers(playground: Playground, chat_id: int) -> set[str]:
    """Return the addresses of the buttons in the chat."""
    shown = [menu_button(playground)]
    for row in playground.store.rows(chat_id).values():
        shown += buttons(row["message"])
    return {str(button["web_app"]["url"]) for button in shown if "web_app" in button}


def _check(button: Json) -> None:
    if button.get("type") not in KINDS:
        raise bad_request("MenuButton has unsupported type")
    if button["type"] != "web_app":
        return
    if not 1 <= len(str(button.get("text", "")).strip()) <= TEXT_LIMIT:
        raise bad_request("BUTTON_TEXT_INVALID")
    url = str(button.get("web_app", {}).get("url", ""))
    if not opens_safely(url):
        raise bad_request(
            f"menu button Web App URL '{url}' is invalid: Only HTTPS links are allowed"
        )

"""Inline keyboards: what Telegram accepts and returns."""

from urllib.parse import urlsplit

from bot.playground.server.params import Params
from bot.playground.server.refusals import bad_request
from bot.playground.state.journal import Json

DATA_LIMIT_BYTES = 64
BUTTON_LIMIT = 100
STYLES = {"primary", "success", "danger"}
ACTIONS = {"callback_data", "url", "web_app"}
LOOPBACK = ("127.0.0.1", "localhost")
LINKS = ("http://", "https://")


def reply_markup(params: Params) -> Json:
    """Return the message field with the inline keyboard of a call. Empty without rows."""
    rows = params.mapping("reply_markup").get("inline_keyboard")
    if not rows:
        return {}
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        raise bad_request("can't parse inline keyboard: Field must be an Array of Arrays")
    if sum(len(row) for row in rows) > BUTTON_LIMIT:
        raise bad_request("REPLY_MARKUP_TOO_LONG")
    kept = [[_check_button(button) for button in row] for row in rows if row]
    in_group = params.text("chat_id").startswith("-")
    if in_group and any("web_app" in button for row in kept for button in row):
        raise bad_request("BUTTON_TYPE_INVALID")
    return {"reply_markup": {"inline_keyboard": kept}} if kept else {}


def buttons(message: Json) -> list[Json]:
    """Return a message's buttons, row by row."""
    rows = message.get("reply_markup", {}).get("inline_keyboard", [])
    return [button for row in rows for button in row]


def opens_safely(url: str) -> bool:
    """Return True if a page may open inside a chat: by https, or from this machine."""
    try:
        scheme, host = urlsplit(url).scheme, urlsplit(url).hostname
    except ValueError:
        return False
    return bool(host) and (scheme == "https" or (scheme == "http" and host in LOOPBACK))


def _check_button(button: object) -> Json:
    if not isinstance(button, dict) or not str(button.get("text", "")).strip():
        raise bad_request("can't parse inline keyboard button: Text buttons are unallowed")
    _check_data(button)
    if "url" in button and not str(button["url"]).startswith(LINKS):
        raise bad_request(
            f"inline keyboard button URL '{button['url']}' is invalid: Wrong HTTP URL"
        )
    if "web_app" in button and not opens_safely(str(button["web_app"].get("url", ""))):
        url = button["web_app"].get("url", "")
        raise bad_request(
            f"inline keyboard button Web App URL '{url}' is invalid: Only HTTPS links are allowed"
        )
    if button.get("style", "primary") not in STYLES:
        raise bad_request("invalid button style specified")
    return dict(button)


def _check_data(button: Json) -> None:
    if len(ACTIONS & button.keys()) != 1:
        raise bad_request(
            "can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard"
        )
    size = len(str(button.get("callback_data", "x")).encode())
    if not 1 <= size <= DATA_LIMIT_BYTES:
        raise bad_request("BUTTON_DATA_INVALID")

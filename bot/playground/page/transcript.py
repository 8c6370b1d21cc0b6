"""A chat as it is now."""

from bot.playground.page.bubbles import bubble_html
from bot.playground.page.rich import markdown_html
from bot.playground.server.account import described
from bot.playground.server.web_apps import menu_button
from bot.playground.state.journal import Json
from bot.playground.state.playground import Playground
from bot.playground.state.store import Store

NAMELESS = "picture"


def transcript(playground: Playground, chat_id: int, *, after: int = 0) -> Json:
    """Return a chat with its messages, or only those that changed after a revision.

    `ids` always names every existing message, so that a reader can drop deleted ones.
    """
    rows = playground.store.rows(chat_id)
    news = [row for row in rows.values() if row["revision"] > after]
    language = str((playground.store.user(chat_id) or {}).get("language_code", ""))
    return {
        "chat": chat_id,
        "revision": playground.store.revision,
        "now": playground.clock.now().isoformat(),
        "language_code": language,
        "ids": [int(key) for key in rows],
        "messages": [_view(playground, row) for row in news],
        "drafts": [_draft(draft) for draft in playground.live.drafts(chat_id)],
        "action": playground.live.action(chat_id),
        "answers": playground.live.answers(chat_id),
        "page": _page_button(playground),
        "commands": commands_menu(playground, language),
        "description": described(playground, language),
    }


def _page_button(playground: Playground) -> Json | None:
    """Return the address and text of the menu button, or None if it shows the commands."""
    button = menu_button(playground)
    if button["type"] != "web_app":
        return None
    return {"label": button["text"], "url": button["web_app"]["url"]}


def commands_menu(playground: Playground, language: str) -> list[Json]:
    """Return the commands of a chat in a language."""
    table = playground.store.journal.table("commands")
    return next(
        (list(table[spoken]["commands"]) for spoken in (language, "") if spoken in table), []
    )


def _draft(draft: Json) -> Json:
    content = _content({key: value for key, value in draft.items() if key != "id"})
    return {"id": draft["id"], **content}


def _view(playground: Playground, row: Json) -> Json:
    message = row["message"]
    sender = message.get("from") or message.get("sender_chat") or {}
    from_bot = sender.get("id") == playground.store.bot["id"]
    content = _content(message)
    if from_bot and "photo" in content:
        content["photo"]["alt"] = _alt(playground.store, content["photo"]["file_id"])
    return {
        "id": message["message_id"],
        "revision": row["revision"],
        "date": message["date"],
        "from_bot": from_bot,
        "author": sender.get("first_name") or sender.get("title", ""),
        "edited": "edit_date" in message,
        "album": message.get("media_group_id"),
        "buttons": _buttons(message),
        "reactions": [
            {"by": who, "emoji": emoji} for who, all_ in row["reactions"].items() for emoji in all_
        ],
        **content,
    }


def _content(message: Json) -> Json:
    if "rich_message" in message:
        markdown = str(message["rich_message"]["markdown"])
        return {"kind": "rich", "text": markdown, "html": markdown_html(markdown)}
    text = str(message.get("text") or message.get("caption") or "")
    entities: list[Json] = message.get("entities") or message.get("caption_entities") or []
    shown: Json = {"text": text, "html": bubble_html(text, entities)}
    if "photo" in message:
        return {"kind": "photo", **shown, "photo": _file(message["photo"][-1])}
    if "document" in message:
        document = message["document"]
        name = document["file_name"]
        return {"kind": "document", **shown, "document": {**_file(document), "name": name}}
    return {"kind": "text", **shown}


def _alt(store: Store, file_id: str) -> str:
    """Return the name of a picture's file, or empty if the bot gave it none."""
    name = str(store.journal.table("files")[file_id]["name"]).removesuffix(".png")
    return "" if name == NAMELESS else name


def _file(file: Json) -> Json:
    known: Json = {k: file[k] for k in ("file_id", "file_size", "width", "height") if k in file}
    return {**known, "url": f"/playground/files/{file['file_id']}"}


def _buttons(message: Json) -> list[list[Json]]:
    rows = message.get("reply_markup", {}).get("inline_keyboard", [])
    return [[_button(button) for button in row] for row in rows]


def _button(button: Json) -> Json:
    return {
        "label": button["text"],
        "data": button.get("callback_data"),
        "style": button.get("style"),
        "url": button.get("url"),
        "page": button.get("web_app", {}).get("url"),
    }

"""Who is there: learners with their private chats, groups and channels."""

from typing import Any

from bot.playground.server.params import Params
from bot.playground.server.refusals import bad_request
from bot.playground.state.journal import Json
from bot.playground.state.playground import Playground

FIRST_LEARNER = 1_000_000


def new_learner(playground: Playground, params: Params) -> Json:
    """Make a fresh learner with a private chat of their own, and return them."""
    number = FIRST_LEARNER + playground.store.next_number("learner")
    user = person(playground, Params({**params.values, "user": number}))
    playground.store.save_chat(_private_chat(user))
    playground.store.touch(number)
    return user


def change_person(playground: Playground, params: Params) -> Json:
    """Change what Telegram knows about someone, their language for example; returns them."""
    user = person(playground, params)
    playground.store.save_chat(_private_chat(user))
    playground.store.touch(user["id"])
    return user


def place_of(playground: Playground, params: Params) -> tuple[Json, Json]:
    """Return the chat and the fields that tell who wrote."""
    wish = params.parsed("chat") if params.has("chat") else None
    kind = wish.get("type", "group") if isinstance(wish, dict) else "private"
    if kind == "channel" and isinstance(wish, dict):
        chat = {"title": "Channel", **wish}
        playground.store.save_chat(chat)
        return chat, {"sender_chat": chat}
    user = person(playground, params)
    chat = _private_chat(user)
    if isinstance(wish, dict) and kind != "private":
        chat = {"title": "Group", "type": "group", **wish}
    playground.store.save_chat(chat)
    return chat, {"from": user}


def person(playground: Playground, params: Params) -> Json:
    """Return the user a wish names, with what it tells about them remembered."""
    wish = params.parsed("user") or _owner(params.parsed("chat"))
    wish = {"id": wish} if not isinstance(wish, dict) else wish
    try:
        number = int(wish["id"])
    except (KeyError, TypeError, ValueError):
        raise bad_request("a user needs an id") from None
    known = playground.store.user(number) or {"is_bot": False, "first_name": "Ada"}
    user = {**known, **wish, "id": number}
    if params.has("name"):
        user["first_name"] = params.text("name")
    if params.has("language_code"):
        user["language_code"] = params.text("language_code")
    playground.store.save_user(user)
    return user


def _owner(chat: Any) -> Any:
    """Return whose private chat is meant; a group belongs to nobody."""
    if not isinstance(chat, dict):
        return chat
    return chat.get("id") if chat.get("type") == "private" else None


def _private_chat(user: Json) -> Json:
    names: Json = {k: user[k] for k in ("first_name", "last_name", "username") if k in user}
    return {"id": user["id"], "type": "private", **names}

"""The actions of the learner at the chat page, which become messages and updates."""

from bot.playground.server.entities import trim, with_found
from bot.playground.server.media import save_document, save_photo
from bot.playground.server.params import Params, Upload
from bot.playground.server.refusals import bad_request
from bot.playground.state.journal import Json
from bot.playground.state.playground import Playground

FIRST_LEARNER = 1_000_000
MOST_FILES = 10
"""The maximum in an album."""


def new_learner(playground: Playground, params: Params) -> Json:
    """Create a new learner with a private chat, and return them."""
    number = FIRST_LEARNER + playground.store.next_number("learner")
    return change_person(playground, Params({**params.values, "user": number}))


def change_person(playground: Playground, params: Params) -> Json:
    """Change what Telegram knows about someone, such as their language, and return them."""
    user = person(playground, params)
    playground.store.touch(private_chat(playground, user)["id"])
    return user


def write(playground: Playground, params: Params) -> Json:
    """Write a text. Return the message and its update's id."""
    text = text_of(params)
    if not text:
        raise bad_request("a message needs a text")
    return _arrive(playground, params, text)


def upload(playground: Playground, params: Params) -> Json:
    """Send pictures or files, several as an album. Return their messages.

    Each is an update of its own with the album's id, and the first one has the caption.
    """
    count = len(params.uploads)
    if not 1 <= count <= MOST_FILES:
        raise bad_request(f"1 to {MOST_FILES} files can be sent at once")
    files = [
        _attachment(playground, params, upload_field) for upload_field in params.uploads.values()
    ]
    group = str(13_000_000 + playground.store.next_number("album"))
    album: Json = {"media_group_id": group} if count > 1 else {}
    caption = params.text("caption").strip()
    captions: list[Json] = [{"caption": caption} if caption else {}, *[{}] * (count - 1)]
    parts = zip(captions, files, strict=True)
    return {
        "messages": [
            _arrive(playground, params, album | text_part | file) for text_part, file in parts
        ]
    }


def press(playground: Playground, params: Params) -> Json:
    """Press a button with some data. Return the ids of the query and its update.

    The message need not show the button any more, because a client may show an old version.
    """
    chat_id, message_id = params.integer("chat"), params.integer("message_id")
    message = playground.store.message(chat_id, message_id)
    user = playground.store.user(chat_id)
    if message is None or user is None:
        raise bad_request("message not found")
    query_id = str(playground.store.next_number("query"))
    row = {"chat": chat_id, "at": playground.clock.now().isoformat(), "answered": False}
    playground.store.journal.put("queries", query_id, row)
    query = {"id": query_id, "from": user, "message": message, "data": params.text("data")}
    update = {**query, "chat_instance": f"instance{chat_id}"}
    return {"query": query_id, "update_id": playground.updates.add("callback_query", update)}


def person(playground: Playground, params: Params) -> Json:
    """Return the user in the request, and store what it tells about them."""
    wish = params.parsed("user") or params.parsed("chat")
    wish = wish if isinstance(wish, dict) else {"id": wish}
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


def private_chat(playground: Playground, user: Json) -> Json:
    """Return the private chat of a user with the bot. It is created if needed."""
    names: Json = {k: user[k] for k in ("first_name", "last_name", "username") if k in user}
    chat = {"id": user["id"], "type": "private", **names}
    playground.store.save_chat(chat)
    return chat


def text_of(params: Params) -> Json:
    """Return the fields of a text. Empty if the text is."""
    text, entities = trim(params.text("text"), with_found(params.text("text"), []))
    fields: Json = {"text": text} if text else {}
    return {**fields, "entities": entities} if entities else fields


def _arrive(playground: Playground, params: Params, content: Json) -> Json:
    user = person(playground, params)
    chat = private_chat(playground, user)
    message = playground.store.add_message(chat["id"], {"from": user, **content})
    return {"update_id": playground.updates.add("message", message), "message": message}


def _attachment(playground: Playground, params: Params, file: Upload) -> Json:
    if params.text("kind", "photo") == "photo":
        return {"photo": save_photo(playground.store, file)}
    return {"document": save_document(playground.store, file)}

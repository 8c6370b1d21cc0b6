"""What a learner does, in the words of the expectations, as the door of the chat takes it.

"press DATA" is the button with this data, "say TEXT" a text or a command, "reply TEXT" a text
that replies to a message of the bot; "photo ID", "album ID" and "file NAME" are things sent.
"""

from typing import Any

from bot.chat.inbound.inbound import Received, read_update
from bot.domain.topics.course import Language
from bot.flow.engine.events import Event

BOT = {"id": 99, "is_bot": True, "first_name": "Lyceum"}
DATE = 1_772_000_000
Json = dict[str, Any]


def event_of(act: str, chat_id: int, language: Language) -> Event:
    """Return the event that the act is to the bot."""
    received = read_update(update_of(act, chat_id, language))
    assert isinstance(received, Received), act
    return received.event


def update_of(act: str, chat_id: int, language: Language) -> Json:
    """Return the act as Telegram tells it."""
    how, _, what = act.partition(" ")
    somebody = {"id": chat_id, "is_bot": False, "first_name": "A", "language_code": language.value}
    message = {"message_id": 1, "date": DATE, "chat": {"id": chat_id, "type": "private"}}
    match how:
        case "press":
            query = {"id": "1", "from": somebody, "chat_instance": "1", "data": what}
            return {"update_id": 1, "callback_query": query | {"message": message}}
        case "say":
            said: Json = {"text": what}
        case "reply":
            earlier = message | {"from": BOT, "text": "?"}
            said = {"text": what, "reply_to_message": earlier}
        case "photo":
            size = {"file_id": what, "file_unique_id": what, "width": 8, "height": 8}
            said = {"photo": [size]}
        case "album":
            size = {"file_id": what, "file_unique_id": what, "width": 8, "height": 8}
            said = {"photo": [size], "media_group_id": what}
        case "file":
            document = {"file_id": what, "file_unique_id": what, "file_name": what}
            said = {"document": document}
        case _:
            raise ValueError(act)
    return {"update_id": 1, "message": message | {"from": somebody} | said}

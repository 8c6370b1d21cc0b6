"""Updates as Telegram sends them."""

import json
from typing import Any

LEARNER_ID = 7
CHAT = {"id": LEARNER_ID, "type": "private", "first_name": "Ada"}
GROUP = {"id": -100, "type": "supergroup", "title": "Class"}
ADA = {"id": LEARNER_ID, "is_bot": False, "first_name": "Ada", "language_code": "de-AT"}
BOT = {"id": 99, "is_bot": True, "first_name": "Lyceum", "username": "lyceum_bot"}
DATE = 1_800_000_000


def message(**fields: Any) -> dict[str, Any]:
    return {"message_id": 10, "date": DATE, "chat": CHAT, "from": ADA} | fields


def text_update(text: str, *, update_id: int = 1, **fields: Any) -> dict[str, Any]:
    return {"update_id": update_id, "message": message(text=text, **fields)}


def press_update(data: str, update_id: int = 1, message_id: int = 10) -> dict[str, Any]:
    query = {
        "id": f"cb{update_id}",
        "from": ADA,
        "chat_instance": "1",
        "data": data,
        "message": message(message_id=message_id, text="?", **{"from": BOT}),
    }
    return {"update_id": update_id, "callback_query": query}


def membership_update(status: str, update_id: int = 1) -> dict[str, Any]:
    def member(of: str) -> dict[str, Any]:
        known: dict[str, Any] = {"user": BOT, "status": of}
        return known | ({"until_date": 0} if of == "kicked" else {})

    change = {
        "chat": CHAT,
        "from": ADA,
        "date": DATE,
        "old_chat_member": member("kicked" if status == "member" else "member"),
        "new_chat_member": member(status),
    }
    return {"update_id": update_id, "my_chat_member": change}


def in_chat(update: dict[str, Any], chat_id: int) -> dict[str, Any]:
    """Return the same update, from another learner's chat."""
    text = json.dumps(update).replace(f'"id": {LEARNER_ID},', f'"id": {chat_id},')
    moved: dict[str, Any] = json.loads(text)
    return moved

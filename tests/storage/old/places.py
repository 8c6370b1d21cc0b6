"""Where a chat is and what it is told, in the words that are stored and in a line of text."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from bot.flow.engine.replies import Reply
from bot.flow.engine.states import ChatState
from bot.storage.codec import dump_replies, dump_state

Json = Mapping[str, Any]
AS_IT_WAS: dict[str, str] = {}
"""The old word for what a later version stores under another: of kinds, purposes and replies."""
INSIDE = ("behind", "table", "lesson")
"""What holds the state that goes on afterwards, or beside."""


def was(word: str) -> str:
    """Return the word as the old version stored it."""
    return AS_IT_WAS.get(word, word)


def place_of(state: ChatState, concepts: Mapping[str, str]) -> str:
    """Return where the chat is; `concepts` names what the nodes of maps stand for."""
    return place_in(json.loads(dump_state(state)), concepts)


def place_in(stored: Json, concepts: Mapping[str, str]) -> str:
    """Return the line of a stored state: kind, purpose, what it is about, and how far it is."""
    parts = [was(stored["kind"]), *_about(stored, concepts), *_progress(stored)]
    inner = next((stored[name] for name in INSIDE if name in stored), None)
    if inner is not None:
        parts += ["over", place_in(inner, concepts)]
    return " ".join(parts)


def names_of(replies: Sequence[Reply]) -> str:
    """Return the replies by their stored names."""
    return " ".join(was(reply["kind"]) for reply in json.loads(dump_replies(replies) or "[]"))


def _about(stored: Json, concepts: Mapping[str, str]) -> list[str]:
    found = [was(stored.get("purpose", "")), stored.get("asked", {}).get("key")]
    node = stored.get("node_id", stored.get("current", {}).get("node_id"))
    if node is not None and "lesson" not in stored:
        found.append(f"at {concepts.get(node, 'a new concept')}")
    card = stored.get("leech") or stored.get("card") or stored.get("current", {}).get("ref")
    if card is not None:
        found.append(f"{card['deck_id']}/{card['card_id']}")
    if "course_id" in stored and "wanted" not in stored:
        found.append(stored["course_id"])
    if stored.get("wanted") is not None:
        wanted = stored["wanted"]
        found.append(f"“{wanted['topic']}” {wanted['scope']} {wanted['goal']}".rstrip())
    found += [stored.get("goal"), stored.get("text"), stored.get("front")]
    found += [offer["file"]["name"] for offer in stored.get("offers", ())]
    return [it for it in found if it]


def _progress(stored: Json) -> list[str]:
    found: list[str] = []
    if "drill" in stored:
        drill = stored["drill"]
        found.append(f"drill {drill['answered']}/{drill['total']} -{len(drill['waiting'])}")
    if "right" in stored:
        found.append(f"sitting {stored['right']}/{stored['total']} -{len(stored['waiting'])}")
    counted = ("probed", "qualities", "slipping")
    found += [f"{name} {len(stored[name])}" for name in counted if stored.get(name)]
    if stored.get("hints"):
        found.append(f"hints {stored['hints']}")
    flags = ("scheduled", "wants_questions", "ungraded")
    asked = stored.get("asked", {})
    found += [name for name in flags if stored.get(name) or asked.get(name)]
    if asked.get("picked"):
        found.append(f"picked {len(asked['picked'])}")
    return found

"""Where a chat is and what it is told, in the words that are stored and in a line of text."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from bot.flow.engine.outcome import Outcome
from bot.flow.engine.ports import OpenedChat
from bot.flow.engine.replies import Reply
from bot.storage.engine.codec import dump_replies, dump_state

Json = Mapping[str, Any]
AS_IT_WAS = {
    "answering": "quizzing",
    "lesson_quiz": "lesson",
    "known_check": "verification",
    "placement": "diagnosing",
    "unchecked_practice": "practising",
    "review": "reviewing",
    "drill_task": "task_asked",
    "writing_inventory": "surveying",
    "drawing_map": "drawing",
    "map_pending": "to_be_drawn",
    "seeking_prerequisite": "bridging",
    "prerequisite_offered": "bridge_offered",
    "answer_ambiguous": "answer_doubted",
    "text_ambiguous": "text_doubted",
    "why_explained": "why_told",
    "why_card_explained": "why_card_told",
    "prerequisite_suggested": "bridge_suggested",
    "flag_reason_asked": "doubt_asked",
    "flag_settled": "doubt_settled",
    "file_imported": "file_brought",
    "not_alone": "does_not_know",
}
"""The old word for what a later version stores under another: of kinds, purposes and replies."""
LINES: Mapping[str, str] = {
    "help": "plain",
    "privacy": "plain",
    "deleting": "plain",
    "said-": "plain",
    "unreadable-": "not_readable",
    "stopped": "stopped",
    "topic-or-question": "topic_or_question_asked",
    "usage": "usage_shown",
    "goal-set": "goal_set",
    "topic-finished-here": "topic_finished",
    "topic-stopped": "topic_stopped",
    "topic-rests": "topic_paused",
    "idle-warned": "idle_warned",
    "topic-put-away": "topic_put_away",
    "lesson-stands": "lesson_stands",
    "course-completed": "course_completed",
    "sticks-now": "sticks_now",
    "meaning-asked": "meaning_asked",
    "mastery-taken-back": "mastery_taken_back",
    "making-": "work_stands",
    "bridge-added": "bridge_added",
    "card-said-": "card_noted",
    "cards-ahead": "cards_ahead",
    "deck-drop": "drop_asked",
    "exam-offered": "goal_noted",
    "goal-words-asked": "goal_words_asked",
    "goal-taken-back": "goal_taken_back",
    "file-left": "file_left",
    "bringing": "bringing_told",
    "export-form": "export_forms_shown",
    "task-drill-waits": "drill_waits",
    "photo-": "photo_useless",
}
"""The kinds of the old replies that are lines today, by how the keys of these begin."""
QUIZZES = {"lesson_quiz", "known_check", "checkpoint", "rehearsal"}
WITHOUT_STATE = "text_doubted"
"""What stood alone, and not over what was open before."""


def was(word: str) -> str:
    """Return the word as the old version stored it."""
    return AS_IT_WAS.get(word, word)


def place_of(chat: OpenedChat | Outcome, concepts: Mapping[str, str]) -> str:
    """Return where the chat is, and what is open over it; `concepts` names nodes of maps."""
    place = json.loads(dump_state(chat.state, chat.overlays or ()))["value"]
    state = place_in(_as_first(place["state"]), concepts)
    overlays = [place_in(it, concepts) for it in place["overlays"]]
    if any(it.startswith(WITHOUT_STATE) for it in overlays):
        assert state == "idle"
        return " over ".join(sorted(overlays))
    return " over ".join([*sorted(overlays, reverse=True), state])


def _as_first(state: Json) -> Json:
    """Return what asks for a purpose as the state of its own that it was."""
    if state["kind"] != "answering":
        return state
    purpose = state["purpose"]
    if purpose["kind"] == "drill_task":
        return {**state["asked"], **purpose, "kind": "task_asked"}
    kind, quiz = purpose["kind"], ""
    if kind in QUIZZES:
        kind, quiz = "quizzing", kind
    flat = {**state, **purpose, "kind": kind, "purpose": quiz}
    return {"slipping" if it == "struggling" else it: value for it, value in flat.items()}


def place_in(stored: Json, concepts: Mapping[str, str]) -> str:
    """Return the line of a stored state: kind, purpose, what it is about, and how far it is."""
    parts = [was(stored["kind"]), *_about(stored, concepts), *_progress(stored)]
    if "lesson" in stored:
        parts += ["over", place_in(stored["lesson"], concepts)]
    return " ".join(parts)


def names_of(replies: Sequence[Reply]) -> str:
    """Return the replies by their stored names."""
    stored = dump_replies(replies)
    return " ".join(map(_kind_of, json.loads(stored)["value"] if stored else ()))


def _kind_of(stored: Json) -> str:
    if stored["kind"] != "line":
        return was(stored["kind"])
    return next(kind for key, kind in LINES.items() if stored["key"].startswith(key))


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

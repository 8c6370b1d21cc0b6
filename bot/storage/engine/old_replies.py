"""Replies of the versions before that are lines today, as they were stored."""

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, Final

from bot.flow.anywhere import replies as anywhere
from bot.flow.authoring.replies import being_made
from bot.flow.cards import replies as cards
from bot.flow.engine.events import Unreadable
from bot.flow.engine.replies import MY_TOPICS, WAYS_ON, Line, remark
from bot.flow.exams.replies import exam_offered
from bot.flow.exercise.replies import meaning_asked
from bot.flow.files import replies as files
from bot.flow.goals import replies as goals
from bot.flow.lessons.replies import open_lesson
from bot.flow.rhythm.replies import idle_warned, put_away
from bot.flow.tasks.replies import drill_waits
from bot.flow.topics import replies as topics
from bot.flow.tutor.replies import usage

Stored = Mapping[str, Any]
_PAGES: Final = {"help", "help_with_model", "privacy", "privacy_with_model", "deleting"}
_BESIDE_BUTTONS: Final = {"old_button", "press_or_type"}
_CLOSING: Final = {"skipped", "question_withdrawn", "checkpoint_later", "topic_closed"}
_NO_MORE_CARDS: Final = {"gone", "dropped"}


def lifted(stored: Stored) -> Line | None:
    """Return the line that the reply is today; None of one that is none."""
    as_line = LIFTED.get(stored["kind"])
    return None if as_line is None else as_line(stored)


def exam_held(stored: Stored) -> Line | None:
    """Return the offer of an exam of which it was said that it is not held yet; None of others."""
    if (stored["kind"], stored.get("note")) != ("goal_noted", "exam_later"):
        return None
    return exam_offered(stored["title"], stored["version"], stored["place"])


def _spelled(beginning: str, word: str) -> str:
    return f"{beginning}{word}".replace("_", "-")


def _plain(it: Stored) -> Line:
    said = it["said"]
    key = _spelled("" if said in _PAGES else "said-", said)
    if said in _BESIDE_BUTTONS:
        return Line(key)
    return Line(key, {}, WAYS_ON) if said in _CLOSING else remark(key)


def _said_in_passing(it: Stored) -> Line:
    key = _spelled("said-", it["said"])
    if it["something_is_open"]:
        return Line(f"{key}-open")
    if it["goes_on"]:
        return remark(key)
    course = it["course"]
    offered = course and topics.CourseCard(id=course["id"], title=course["title"])
    return anywhere.in_passing(key, offered)


def _usage(it: Stored) -> Line:
    whole = "usage-all-used-up" if it["all_used_up"] else "usage"
    return usage(it["spent"], it["share"], "usage-used-up" if it["used_up"] else whole)


def _being_made(it: Stored) -> Line:
    key = f"making-{it['making']}" if it["begun"] else f"making-still-{it['making']}"
    return being_made(key, it["ticket"], it["topic"])


def _card_noted(it: Stored) -> Line:
    key = _spelled("card-said-", it["said"])
    if it["said"] in _NO_MORE_CARDS:
        return cards.gone(key, edits=it["edits"])
    return Line(key, edits=it["edits"])


LIFTED: Final[Mapping[str, Callable[[Stored], Line]]] = {
    "plain": _plain,
    "said_in_passing": _said_in_passing,
    "not_readable": lambda it: anywhere.unreadable(Unreadable(it["what"])),
    "stopped": lambda it: (
        anywhere.STOPPED if it["something_was_open"] else anywhere.NOTHING_STOPPED
    ),
    "topic_or_question_asked": lambda it: anywhere.topic_or_question(
        it["ticket"], it["text"], it["topic"]
    ),
    "usage_shown": _usage,
    "goal_set": lambda it: topics.goal_set(
        it["title"], it["goal"], it["concepts"], it["mastered"]
    ),
    "topic_finished": lambda it: topics.finished(it["map_id"], it["title"], it["goal"]),
    "topic_stopped": lambda it: topics.stopped(it["map_id"], it["title"]),
    "topic_paused": lambda it: topics.paused(it["map_id"], it["title"]),
    "idle_warned": lambda it: idle_warned(
        it["map_id"], it["title"], datetime.fromisoformat(it["put_away_at"])
    ),
    "topic_put_away": lambda it: put_away(it["map_id"], it["title"], was_open=it["was_open"]),
    "lesson_stands": lambda it: open_lesson(it["ticket"], it["label"], practice=it["practice"]),
    "course_completed": lambda it: Line(
        "course-completed", {"title": it["title"], "count": it["concepts"]}, ((MY_TOPICS,),)
    ),
    "sticks_now": lambda it: remark("sticks-now", label=it["label"]),
    "meaning_asked": lambda it: meaning_asked(it["ticket"], it["text"]),
    "mastery_taken_back": lambda it: remark("mastery-taken-back", label=it["label"]),
    "work_stands": _being_made,
    "bridge_added": lambda it: Line(
        "bridge-added",
        {"label": it["label"], "before": it["before"], "count": it["concepts"]},
        WAYS_ON,
    ),
    "card_noted": _card_noted,
    "cards_ahead": lambda it: cards.cards_ahead(it["due"], it["new"], it["minutes"]),
    "drop_asked": lambda it: cards.drop_asked(it["deck_id"], it["title"], it["cards"]),
    "goal_words_asked": lambda it: goals.words_asked(it["ticket"]),
    "goal_taken_back": lambda it: goals.taken_back(it["edition"], it["place"], it["title"]),
    "file_left": lambda it: files.left(it["name"]),
    "bringing_told": lambda _: files.BRINGING,
    "export_forms_shown": lambda it: files.forms_shown(it["row"]["deck_id"], it["row"]["title"]),
    "drill_waits": lambda it: drill_waits(it["ticket"], it["left"]),
    "photo_useless": lambda it: Line(_spelled("photo-", it["trouble"])),
}
"""What each kind of reply was that has no class any more."""

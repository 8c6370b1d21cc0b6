"""A database of the version before opens, and every chat in it goes on from where it was.

What is expected lies beside its rows, in stored words: a line that differs shows what became of
a chat. `python -m tests.storage.old` writes it down anew, for changes that are meant.
"""

import json
from collections import Counter
from collections.abc import Callable
from typing import TypeVar

import pytest
from structlog.testing import capture_logs

from bot.chat.buttons import decode, encode
from bot.domain.ids import (
    ChatId,
    CourseId,
    LandscapeId,
    LearnerId,
    MapId,
    OrderId,
    QuestionKey,
)
from bot.flow.authoring.orders import Work
from bot.storage.authoring.course_codec import (
    dump_course,
    dump_question,
    load_course,
    load_question,
)
from bot.storage.authoring.work_codec import dump_batches, dump_work, load_batches, load_work
from bot.storage.cards import codec
from bot.storage.engine.codec import (
    dump_memory,
    dump_replies,
    dump_state,
    dump_table,
    load_memory,
    load_replies,
    load_state,
    load_table,
)
from bot.storage.engine.old_replies import LIFTED
from bot.storage.goals.landscape_codec import dump_landscape, load_landscape
from tests.storage.old.bot import open_old
from tests.storage.old.expected import Expected, look_at, read_expected
from tests.storage.old.files import EXPECTED, ROWS
from tests.storage.old.places import was
from tests.storage.old.rows import read_rows

STATES = {
    "idle",
    "placement_offered",
    "topic_proposed",
    "surveying",
    "diagnosing",
    "drawing",
    "to_be_drawn",
    "explaining",
    "practising",
    "quizzing",
    "bridging",
    "bridge_offered",
    "checkpoint_offered",
    "reviewing",
    "card_asked",
    "card_turned",
    "leech_found",
    "front_being_rewritten",
    "back_being_rewritten",
    "drill_ended",
    "task_asked",
    "task_answered",
    "answer_doubted",
    "text_doubted",
    "goal_sought",
}
ASKED_AT = {"diagnosing", "quizzing", "reviewing", "practising", "card_asked", "task_asked"}
KNOWN = read_expected(EXPECTED)
OLD = read_rows(ROWS)
SOMEBODY = ChatId(1)
STORED: dict[str, Callable[[str], str | None]] = {
    "chats.state": lambda it: again(load_state(SOMEBODY, it), lambda place: dump_state(*place)),
    "mind_maps.parked": lambda it: dump_table(load_table(MapId("a map"), it)),
    "turns.replies": lambda it: dump_replies(load_replies(SOMEBODY, it)),
    "learners.memory": lambda it: dump_memory(load_memory(LearnerId(SOMEBODY), it)),
    "work_orders.content": lambda it: work_again(load_work(OrderId("an order"), it)),
    "work_orders.batches": lambda it: dump_batches(load_batches(OrderId("an order"), it)),
    "written_courses.content": lambda it: again(load_course(CourseId("it"), it), dump_course),
    "written_questions.content": lambda it: again(
        load_question(QuestionKey("a question"), it), dump_question
    ),
    "card_reviews.before": lambda it: codec.dump_state(codec.load_state("a card", it)),
    "card_reviews.after": lambda it: codec.dump_state(codec.load_state("a card", it)),
    "landscapes.content": lambda it: again(
        load_landscape(LandscapeId("a landscape"), it), dump_landscape
    ),
}
"""What is stored as JSON, and what the same is once it was read and is stored again."""
WRITTEN = {"title", "label", "goal", "text", "topic", "before", "name"}
"""What learners and authors wrote in replies that are lines today; the rest says which line."""
OFFERED = {"id", "title", "description"}
"""What an offer said of a course."""
T = TypeVar("T")


def work_again(read: Work | None) -> str | None:
    return None if read is None else dump_work(read)


def again(read: T | None, dump: Callable[[T], str]) -> str | None:
    return None if read is None else dump(read)


def as_one_kind(rounds: dict[str, dict[str, str]]) -> dict[str, dict[str, str]]:
    """Return the rounds with a reminder that is the first question named as one that was none."""
    asked = dict.fromkeys(("question_asked", "card_front_shown", "task_shown"), "reminded")
    said = {chat: asked.get(it, it) for chat, it in rounds["reminders"].items()}
    return {**rounds, "reminders": said}


async def test_every_chat_of_an_old_database_goes_on_and_every_old_button_works(
    empty_url: str,
) -> None:
    with capture_logs() as logs:
        async with open_old(empty_url, OLD) as bot:
            found = await look_at(bot, KNOWN)

    assert [it for it in logs if it["log_level"] in {"warning", "error", "critical"}] == []
    assert differences(found) == {}
    assert as_one_kind(found.rounds) == KNOWN.rounds
    assert found.undelivered == KNOWN.undelivered
    assert found.orders == KNOWN.orders


def differences(found: Expected) -> dict[str, tuple[object, object]]:
    """Return what is expected of the chats and what became of them, where that differs."""
    return {
        chat.name: (KNOWN.chats[chat_id], chat)
        for chat_id, chat in found.chats.items()
        if chat != KNOWN.chats[chat_id]
    }


@pytest.mark.parametrize("place", STORED)
def test_nothing_that_was_stored_is_lost_when_it_is_read(place: str) -> None:
    table, column = place.split(".")
    stored = {row[column] for row in OLD.tables[table] if row[column]}

    with capture_logs() as logs:
        lost = {it: leaves(it) - leaves(STORED[place](it)) for it in sorted(stored)}

    assert logs == []
    assert [(it, values) for it, values in lost.items() if values] == []


def leaves(stored: str | None) -> Counter[str]:
    """Return the texts and numbers in the JSON, whatever they are called there."""
    found: Counter[str] = Counter()

    def gather(value: object) -> None:
        match value:
            case dict():
                for inner in kept_of(value):
                    gather(inner)
            case list():
                for inner in value:
                    gather(inner)
            case str() if value:
                found[was(value)] += 1
            case int() | float():
                found[str(value)] += 1
            case _:
                pass

    gather(json.loads(stored or "null"))
    return found


def kept_of(stored: dict[str, object]) -> list[object]:
    """Return what has to be there again: of what is a line today, what somebody wrote.

    Of a course that was offered its file tells what it is about. What was new in a deck that came
    again is told card by card today.
    """
    if {"titles", "updated"} <= stored.keys():
        stored = {name: it for name, it in stored.items() if name != "updated"}
    if stored.keys() == OFFERED:
        stored = {name: stored[name] for name in OFFERED - {"description"}}
    if stored.get("kind") not in LIFTED and stored.get("note") != "exam_later":
        return list(stored.values())
    return [it for name, it in stored.items() if name in WRITTEN and it]


def test_there_is_a_chat_in_every_state_and_one_with_a_file_beside_it() -> None:
    places = [chat.place.split(" over ") for chat in KNOWN.chats.values()]
    kinds = [[inner.split()[0] for inner in place] for place in places]

    assert {kind[0] for kind in kinds} == {*STATES, "import_offered"}
    assert {kind[1] for kind in kinds if kind[0] == "import_offered"} == STATES
    assert {kind[1] for kind in kinds if kind[0] == "answer_doubted"} == ASKED_AT


def test_every_button_that_was_shown_is_read_as_what_it_was() -> None:
    assert [it for it in KNOWN.shown if encode(decode(it)) != it] == []

"""What the old database has to hold before it is written: everything that can be stored."""

import json
from collections.abc import Iterable, Iterator
from typing import Any, get_args

from sqlalchemy import CheckConstraint

from bot.flow.anywhere.states import AnswerAmbiguous
from bot.flow.engine.registry import PRESSES, STATES
from bot.flow.engine.replies import Reply
from bot.flow.exercise.states import QuizPurpose
from bot.flow.topics.states import PausedQuestion
from bot.storage.tables import metadata
from tests.storage.old.expected import Expected
from tests.storage.old.rows import Rows

NEVER_A_BUTTON = {"old"}
"""What stands for data that the bot never wrote."""
NEVER_WRITTEN = {"mind_map_edges.edge_type: related"}
"""What a column may hold and nothing puts there."""
NEVER_PAUSED = {"reviewing", "practising"}
"""They are among what can be put aside by their type, and no step does it."""


def missing_in(rows: Rows, expected: Expected) -> list[str]:
    """Return what is not there of all states, purposes, replies, buttons and rows."""
    found = [json.loads(row["state"]) for row in rows.tables["chats"]]
    parked = [json.loads(it) for row in rows.tables["mind_maps"] if (it := row["parked"])]
    replies = {
        reply["kind"]
        for row in rows.tables["turns"]
        for reply in json.loads(row["replies"] or "[]")
    }
    tags = {it.split(":")[0] for it in expected.shown}
    pressed = {it.split(":")[0] for chat in expected.chats.values() for it in chat.buttons}
    every_tag = PRESSES.keys() - NEVER_A_BUTTON
    inside = [it["behind"] for it in found if it["kind"] == "import_offered"]
    tables = [it["table"] for it in found if it["kind"] == "answer_doubted"]
    flagged = AnswerAmbiguous.__annotations__["table"]
    states = _kinds_of(STATES)
    return [
        *_missing("state", states, kinds(found)),
        *_missing("state beside a file", states - {"import_offered"}, kinds(inside)),
        *_missing("state that is asked at", _kinds_of(get_args(flagged)), kinds(tables)),
        *_missing("parked", _kinds_of(get_args(PausedQuestion)) - NEVER_PAUSED, kinds(parked)),
        *_missing("purpose", set(QuizPurpose), {it.get("purpose") for it in found}),
        *_missing("reply", _kinds_of(get_args(Reply)), replies),
        *_missing("button shown", every_tag, tags),
        *_missing("button pressed", every_tag, pressed),
        *_missing("undelivered reply", _kinds_of(get_args(Reply)), expected.undelivered),
        *_missing("table", metadata.tables, {name for name, it in rows.tables.items() if it}),
        *_missing("memory", {"sm2", "fsrs6", "athena"}, _memories(rows)),
        *sorted(set(_missing_values(rows)) - NEVER_WRITTEN),
    ]


def _kinds_of(classes: Iterable[Any]) -> set[str]:
    """Return the kinds under which the classes are stored."""
    return {it.__dataclass_fields__["kind"].default for it in classes}


def kinds(stored: Iterable[dict[str, Any]]) -> set[str]:
    return {it["kind"] for it in stored}


def _missing(what: str, every: Iterable[str], found: Iterable[object]) -> list[str]:
    return [f"{what}: {it}" for it in sorted(set(every) - set(found))]


def _memories(rows: Rows) -> set[str]:
    memories = [row["memory"] for row in rows.tables["card_states"] if row["memory"]]
    return {json.loads(it)["kind"] for it in memories}


def _missing_values(rows: Rows) -> Iterator[str]:
    """Yield the values of columns with a fixed list of them that no row has."""
    for table in metadata.tables.values():
        for rule in table.constraints:
            if not isinstance(rule, CheckConstraint) or " IN (" not in str(rule.sqltext):
                continue
            column, _, listed = str(rule.sqltext).partition(" IN (")
            values = {it.strip(" ')") for it in listed.split(",")}
            found = {row[column] for row in rows.tables[table.name]}
            yield from _missing(f"{table.name}.{column}", values, found)

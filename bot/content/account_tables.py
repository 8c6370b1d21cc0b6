"""A learner's data as tables for people, and as files of an archive.

The tables are never read back. Cells that a spreadsheet would compute begin with an apostrophe.
"""

import csv
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import StringIO
from typing import Annotated, Any, Final

from pydantic import BaseModel, ConfigDict, Field

from bot.content.decks.archives import RECORDS, Archive
from bot.content.decks.raw_files import parsed_json
from bot.content.decks.tables.table_form import guard
from bot.content.sat_exams import SatExam
from bot.domain.cards.deck_file import DeckFile, DeckRefusedError, Refusal
from bot.domain.learner.learner import Learner
from bot.flow.files.account import MOST_ROWS, Account, KnownRows, Row, Rows
from bot.json_types import json_type

_BOM: Final = "\ufeff"
"""Marks UTF-8 for spreadsheets."""
_ANSWERS: Final = {
    "responded_at": "at",
    "topic": "topic",
    "concept": "concept",
    "question_text": "question",
    "user_answer": "answer",
    "quality": "quality",
    "response_type": "type",
    "checkpoint": "checkpoint",
    "taken_back_at": "taken_back_at",
}
_CARDS: Final = {
    "deck": "deck",
    "front": "front",
    "back": "back",
    "phase": "phase",
    "due_at": "due_at",
    "interval_days": "interval_days",
    "repetitions": "repetitions",
    "reviews": "reviews",
    "lapses": "lapses",
    "suspended": "suspended",
}
_REVIEWS: Final = {
    "at": "at",
    "deck": "deck",
    "front": "front",
    "rating": "rating",
    "milliseconds": "milliseconds",
    "kind": "kind",
}
_PRACTICE: Final = {
    "at": "at",
    "skill_id": "skill",
    "item_id": "item",
    "number": "attempt",
    "normalised": "answer",
    "verdict": "verdict",
    "hints": "hints",
    "solution_shown": "solution_shown",
}
_EXAMS: Final = ("title", "begun_at", "ended_at", "status", "points", "of", "passed", "graded_by")
Values = Mapping[str, Any]

_ACCOUNT: Final = "account"
_ROWS_IN_FILE: Final = 20_000
_LONGEST_FILE: Final = 50_000_000
_FILE: Final = re.compile(rf"{_ACCOUNT}/(?P<table>[a-z_]{{1,60}})\.(?P<number>\d{{1,4}})\.json")
_PAGE: Final = re.compile(r"exams/[^/]{1,100}/\d{1,3}\.jpg")


def tables_of(
    rows: KnownRows, decks: Sequence[DeckFile], exams: Iterable[SatExam]
) -> dict[str, str]:
    """Return the tables by their names, without empty ones."""
    known = {table: list(_dicts(part)) for table, part in rows.account.items()}
    tables = {
        "answers.csv": _table(_ANSWERS, _answers(known)),
        "cards.csv": _table(_CARDS, _cards(known, decks)),
        "reviews.csv": _table(_REVIEWS, _reviews(known, decks)),
        "practice.csv": _table(_PRACTICE, _practice(known)),
        "exams.csv": _table(dict(zip(_EXAMS, _EXAMS, strict=True)), map(_exam, exams)),
        "days.csv": _days(known),
    }
    return {name: _BOM + text for name, text in tables.items() if text}


def _dicts(rows: Rows) -> Iterator[Values]:
    return (dict(zip(rows.columns, row, strict=True)) for row in rows.rows)


def _answers(known: Mapping[str, list[Values]]) -> Iterator[Values]:
    titles = {row["id"]: row["title"] for row in known.get("mind_maps", ())}
    labels = {row["id"]: row["label"] for row in known.get("mind_map_nodes", ())}
    for row in known.get("quiz_responses", ()):
        yield {
            **row,
            "topic": titles.get(row["mind_map_id"]),
            "concept": labels.get(row["node_id"]),
        }


def _cards(known: Mapping[str, list[Values]], decks: Sequence[DeckFile]) -> Iterator[Values]:
    states = {(row["deck_id"], row["card_id"]): row for row in known.get("card_states", ())}
    for file in decks:
        for card in file.deck.cards:
            sides = {"deck": file.deck.title, "front": card.question, "back": card.answer}
            yield {**states.get((file.deck.id, card.id), {}), **sides}


def _reviews(known: Mapping[str, list[Values]], decks: Sequence[DeckFile]) -> Iterator[Values]:
    fronts = {(deck.deck.id, card.id): card.question for deck in decks for card in deck.deck.cards}
    titles = {deck.deck.id: deck.deck.title for deck in decks}
    for row in known.get("card_reviews", ()):
        of = row["deck_id"], row["card_id"]
        yield {**row, "deck": titles.get(row["deck_id"]), "front": fronts.get(of)}


def _practice(known: Mapping[str, list[Values]]) -> Iterator[Values]:
    served = {row["id"]: row for row in known.get("served_items", ())}
    for row in known.get("item_attempts", ()):
        yield {**served.get(row["served_id"], {}), **row}


def _exam(exam: SatExam) -> Values:
    attempt, grading = exam.attempt, exam.attempt.grading
    return {
        "title": attempt.title,
        "begun_at": attempt.begun_at.isoformat(),
        "ended_at": attempt.ended_at.isoformat() if attempt.ended_at else None,
        "status": attempt.status.value,
        "points": grading.total if grading else None,
        "of": attempt.exam.max_points,
        "passed": grading.passed if grading else None,
        "graded_by": grading.by.value if grading else None,
    }


def _days(known: Mapping[str, list[Values]]) -> str:
    """Return the numbers of each topic and day, with as many columns as there are numbers."""
    titles = {row["id"]: row["title"] for row in known.get("mind_maps", ())}
    rows = [
        {"day": row["snapshot_date"], "topic": titles.get(row["mind_map_id"]), **row["metrics"]}
        for row in known.get("analytics_snapshots", ())
    ]
    return _table({name: name for row in rows for name in row}, rows)


def _table(columns: Mapping[str, str], rows: Iterable[Values]) -> str:
    """Return the table with its columns in order, or nothing if it has no row."""
    text = StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(columns.values())
    empty = True
    for row in rows:
        writer.writerow([_cell(row.get(name)) for name in columns])
        empty = False
    return "" if empty else text.getvalue()


def _cell(value: object) -> str:
    return "" if value is None else guard(str(value))


class _RowsFile(BaseModel):
    model_config = ConfigDict(extra="ignore")

    columns: Annotated[tuple[str, ...], Field(max_length=100)]
    rows: Annotated[tuple[Row, ...], Field(max_length=_ROWS_IN_FILE)]


_ROWS: Final = json_type(Rows)


def read_account(archive: Archive, learner: Learner) -> Account:
    """Return the rows of the archive. They are checked when they are restored."""
    tables: dict[str, Rows] = {}
    left = MOST_ROWS
    for table, names in _files_by_table(archive).items():
        parts = [_rows_in(archive, name) for name in names]
        left -= sum(len(part.rows) for part in parts)
        if left < 0:
            raise DeckRefusedError(Refusal.TOO_MANY_ROWS, str(MOST_ROWS))
        if any(part.columns != parts[0].columns for part in parts):
            raise DeckRefusedError(Refusal.BROKEN_ACCOUNT, table)
        rows = tuple(row for part in parts for row in part.rows)
        tables[table] = Rows(columns=parts[0].columns, rows=rows)
    pages = {
        name: archive.read_media(name, packed=False)
        for name in archive.entries
        if _PAGE.fullmatch(name)
    }
    return Account(learner=learner, tables=tables, pages=pages)


def _files_by_table(archive: Archive) -> dict[str, list[str]]:
    """Return the files with rows of each table, in the order of their numbers."""
    found: defaultdict[str, list[tuple[int, str]]] = defaultdict(list)
    for name in archive.entries:
        if named := _FILE.fullmatch(name):
            found[named["table"]].append((int(named["number"]), name))
    return {table: [name for _, name in sorted(files)] for table, files in found.items()}


def _rows_in(archive: Archive, name: str) -> _RowsFile:
    try:
        return _RowsFile.model_validate(parsed_json(archive.read(name, _LONGEST_FILE).decode()))
    except (ValueError, RecursionError) as error:
        raise DeckRefusedError(Refusal.BROKEN_JSON, name) from error


def rows_files(rows: KnownRows) -> Iterator[tuple[str, bytes]]:
    """Yield the files with all rows. Empty tables have none."""
    for folder, known in ((_ACCOUNT, rows.account), (RECORDS, rows.records)):
        for table, of in known.items():
            for number, begin in enumerate(range(0, len(of.rows), _ROWS_IN_FILE), start=1):
                part = Rows(columns=of.columns, rows=of.rows[begin : begin + _ROWS_IN_FILE])
                yield f"{folder}/{table}.{number}.json", _ROWS.dump_json(part)

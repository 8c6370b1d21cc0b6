"""What is known of a learner as tables for people: answers, cards, reviews, practice, exams, days.

No table is read again. Cells that a spreadsheet would compute begin with an apostrophe.
"""

import csv
from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import StringIO
from typing import Any, Final

from bot.content.decks.table_form import guarded
from bot.content.sat_exams import SatExam
from bot.domain.cards.deck_file import DeckFile
from bot.flow.files.account import KnownRows, Rows

_BOM: Final = "\ufeff"
"""By which a spreadsheet knows UTF-8."""
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


def tables_of(
    rows: KnownRows, decks: Sequence[DeckFile], exams: Iterable[SatExam]
) -> dict[str, str]:
    """Return the tables by their names; what nothing is known of has none."""
    known = {table: list(_dicts(it)) for table, it in rows.account.items()}
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
    titles = {it["id"]: it["title"] for it in known.get("mind_maps", ())}
    labels = {it["id"]: it["label"] for it in known.get("mind_map_nodes", ())}
    for it in known.get("quiz_responses", ()):
        yield {**it, "topic": titles.get(it["mind_map_id"]), "concept": labels.get(it["node_id"])}


def _cards(known: Mapping[str, list[Values]], decks: Sequence[DeckFile]) -> Iterator[Values]:
    states = {(it["deck_id"], it["card_id"]): it for it in known.get("card_states", ())}
    for file in decks:
        for card in file.deck.cards:
            sides = {"deck": file.deck.title, "front": card.question, "back": card.answer}
            yield {**states.get((file.deck.id, card.id), {}), **sides}


def _reviews(known: Mapping[str, list[Values]], decks: Sequence[DeckFile]) -> Iterator[Values]:
    fronts = {(it.deck.id, card.id): card.question for it in decks for card in it.deck.cards}
    titles = {it.deck.id: it.deck.title for it in decks}
    for it in known.get("card_reviews", ()):
        of = it["deck_id"], it["card_id"]
        yield {**it, "deck": titles.get(it["deck_id"]), "front": fronts.get(of)}


def _practice(known: Mapping[str, list[Values]]) -> Iterator[Values]:
    served = {it["id"]: it for it in known.get("served_items", ())}
    for it in known.get("item_attempts", ()):
        yield {**served.get(it["served_id"], {}), **it}


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
    """Return the numbers of each topic and day, as many columns as there are numbers."""
    titles = {it["id"]: it["title"] for it in known.get("mind_maps", ())}
    rows = [
        {"day": it["snapshot_date"], "topic": titles.get(it["mind_map_id"]), **it["metrics"]}
        for it in known.get("analytics_snapshots", ())
    ]
    return _table({name: name for row in rows for name in row}, rows)


def _table(columns: Mapping[str, str], rows: Iterable[Values]) -> str:
    """Return the table with its columns by their names in it; nothing where it has no row."""
    text = StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(columns.values())
    empty = True
    for row in rows:
        writer.writerow([_cell(row.get(name)) for name in columns])
        empty = False
    return "" if empty else text.getvalue()


def _cell(value: object) -> str:
    return "" if value is None else guarded(str(value))

"""Rows of an archive are restored to the tables, under new ids, if they fit.

An archive comes from outside. Everything that a row refers to must be in the archive, too, so that
no row is attached to another learner's data. Rows that would call on an operator, certify a goal
or withdraw a question from everybody are restored without that effect.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Final

import sqlalchemy as sa

from bot.domain.exams.attempt import AttemptStatus
from bot.domain.exams.scoring import GradedBy
from bot.domain.ids import AttemptId, CourseId, LearnerId, is_written
from bot.domain.mastery.sm2 import review_name
from bot.flow.engine.ports import DecidedTurn
from bot.flow.exercise.changes import PracticeEvent
from bot.flow.files.account import Account, AccountRestored, Row, page_name
from bot.storage.authoring.written import written_courses
from bot.storage.cards.codec import LEARNER, VISIBLE
from bot.storage.cards.decks import in_many
from bot.storage.cards.tables import (
    card_reviews,
    card_states,
    cards,
    decks,
    fitted_weights,
    learner_decks,
    task_attempts,
)
from bot.storage.engine import tables as engine_tables
from bot.storage.engine.codec import flow_key
from bot.storage.engine.columns import UtcDateTime
from bot.storage.engine.database import Upsert
from bot.storage.exams.codec import dump_attempt, load_attempt
from bot.storage.exams.tables import exam_appeals, exam_attempts, exam_pages
from bot.storage.learner.account_tables import ENDED, Fate, columns_of, going_out
from bot.storage.learner.account_values import BadAccountError, reader_of, rename_ids, renamed_json
from bot.storage.practice.tables import appeals, items, own_mistakes, practice_events, served_items
from bot.storage.skills.skills import skill_states

_OF_CARDS: Final = (card_states, card_reviews, task_attempts)
_IDS_IN_TEXT: Final = frozenset(
    {engine_tables.mind_maps.c.parked, exam_attempts.c.content, written_courses.c.content}
)
"""Text columns that hold JSON with ids."""
_FROM_BANK: Final = (served_items, practice_events, own_mistakes)
_ELSEWHERE: Final = frozenset({engine_tables.learners, decks, items})
_OF_LEARNERS: Final = frozenset(PracticeEvent) - {
    PracticeEvent.VERIFICATION_APPROVED,
    PracticeEvent.VERIFICATION_REJECTED,
}
"""Events of learners in practice. The other events concern the bank."""
_FORGET: Final = tuple(
    sa.delete(table).where(table.c.learner_id == LEARNER)
    for table in (
        learner_decks,
        card_states,
        task_attempts,
        fitted_weights,
        skill_states,
        engine_tables.daily_statistics,
    )
)
"""Delete what a learner without progress may have: a deck just imported, days of deleted decks."""
_VISIBLE_DECKS = sa.select(decks.c.id).where(VISIBLE)
_VISIBLE_CARDS = (
    sa.select(cards.c.deck_id, cards.c.id)
    .join(decks, decks.c.id == cards.c.deck_id)
    .where(VISIBLE, cards.c.deck_id == sa.bindparam("deck"))
)
_SET_ROOT = (
    sa.update(engine_tables.mind_maps)
    .where(engine_tables.mind_maps.c.id == sa.bindparam("map"))
    .values(root_node_id=sa.bindparam("root"))
)
_flag = engine_tables.flagged_questions.c
_FLAG_AGAIN = (
    sa.update(engine_tables.flagged_questions)
    .where(
        _flag.course_id == sa.bindparam("course"),
        _flag.question_key == sa.bindparam("key"),
        _flag.doubted_at == sa.bindparam("at", type_=UtcDateTime()),
        _flag.learner_id.is_(None),
    )
    .values(learner_id=LEARNER)
)
_ADD_FLAG = Upsert(engine_tables.flagged_questions, ["course_id", "question_key"])
Values = dict[str, Any]


def restore(db: sa.Connection, turn: DecidedTurn, change: AccountRestored) -> None:
    """Write all rows of the account.

    Raises BadAccountError, and writes nothing, if a row does not fit.
    """
    _Restoring(db, turn.at, change, ours=_Ours.of(db, change)).write()


def try_out(db: sa.Connection, at: datetime, change: AccountRestored) -> None:
    """Write all rows to an empty database, where missing items, decks and cards are ignored."""
    _Restoring(db, at, change, ours=None).write()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Ours:
    """What rows may refer to outside the archive."""

    decks: frozenset[str]
    cards: Mapping[str, frozenset[str]]
    items: frozenset[tuple[str, int]]

    @classmethod
    def of(cls, db: sa.Connection, change: AccountRestored) -> "_Ours":
        who = {"learner": change.learner_id}
        visible = frozenset(db.scalars(_VISIBLE_DECKS, who))
        named = {
            change.names.get(str(deck_id), str(deck_id))
            for table in _OF_CARDS
            for deck_id in _column(change.account, table, "deck_id")
        }
        found: dict[str, frozenset[str]] = {}
        for deck in sorted(named & visible):
            rows = db.execute(_VISIBLE_CARDS, {**who, "deck": deck})
            found[deck] = frozenset(card for _, card in rows)
        return cls(decks=visible, cards=found, items=_bank(db, change.account))

    def has(self, table: sa.Table, values: Values) -> bool:
        """Return True if the deck, card or item of the row exists."""
        if table in _FROM_BANK and values["item_version"] is not None:
            return (values["item_id"], values["item_version"]) in self.items
        if table is learner_decks:
            return values["deck_id"] in self.decks
        if table in _OF_CARDS:
            return values["card_id"] in self.cards.get(values["deck_id"], frozenset())
        return True


def _bank(db: sa.Connection, account: Account) -> frozenset[tuple[str, int]]:
    """Return the items of the archive that are in the bank in the same version."""
    asked = {
        str(item_id) for table in _FROM_BANK for item_id in _column(account, table, "item_id")
    }
    found: set[tuple[str, int]] = set()
    for begin in range(0, len(asked), 500):
        ids = sorted(asked)[begin : begin + 500]
        rows = db.execute(sa.select(items.c.id, items.c.version).where(items.c.id.in_(ids)))
        found |= {(item, version) for item, version in rows}
    return frozenset(found)


def _column(account: Account, table: sa.Table, name: str) -> Iterator[object]:
    rows = account.tables.get(table.name)
    if rows is not None and name in rows.columns:
        place = rows.columns.index(name)
        yield from {row[place] for row in rows.rows}


@dataclass(slots=True)
class _Restoring:
    """One archive that is being written to the tables, each after the tables that it refers to."""

    db: sa.Connection
    at: datetime
    change: AccountRestored
    ours: _Ours | None
    """None if missing decks, cards and items are ignored."""
    kept: dict[sa.Table, set[str]] = field(default_factory=lambda: defaultdict(set))
    new: frozenset[str] = frozenset()
    """All ids of the archive under their new names."""

    def write(self) -> None:
        self.new = frozenset(self.change.names.values())
        tables = going_out(Fate.COMES_BACK)
        if unknown := self.change.account.tables.keys() - {each.name for each in tables}:
            raise BadAccountError(min(unknown))
        for forget in _FORGET:
            self.db.execute(forget, {"learner": self.change.learner_id})
        for table in tables:
            if table.name in self.change.account.tables:
                self._write(table)

    def _write(self, table: sa.Table) -> None:
        rows = self._rows(table)
        if table is engine_tables.flagged_questions:
            self._flag(rows)
        elif table is engine_tables.mind_maps:
            self._add_maps(rows)
        else:
            in_many(self.db, [sa.insert(table)], rows)
        if table is engine_tables.mind_map_nodes:
            self._set_roots()

    def _rows(self, table: sa.Table) -> Iterator[Values]:
        """Yield the rows to restore, without those that refer to rows which are not restored."""
        given = self.change.account.tables[table.name]
        columns = columns_of(table)
        if set(given.columns) != {column.name for column in columns}:
            raise BadAccountError(table.name)
        readers = {column.name: self._reader(column) for column in columns}
        own = {"learner_id": self.change.learner_id} if "learner_id" in table.c else {}
        keys = [
            (column.name, key.column.table) for column in table.c for key in _referring(column)
        ]
        for row in given.rows:
            if len(row) != len(given.columns):
                raise BadAccountError(table.name)
            if table is exam_pages:
                row = self._with_picture(given.columns, row)  # noqa: PLW2901 - the row as it is kept
            pairs = zip(given.columns, row, strict=True)
            values = {**own, **{name: readers[name](value) for name, value in pairs}}
            if self._has_all(table, keys, values) and self._is_here(table, values):
                if "id" in values:
                    self.kept[table].add(values["id"])
                yield self._as_history(table, values)

    def _reader(self, column: sa.Column[Any]) -> Callable[[Any], Any]:
        """Return a function that reads a value of the archive for the column, with new ids."""
        if column is exam_pages.c.picture:
            return lambda picture: picture
        names, read = self.change.names, reader_of(column)
        if column in _IDS_IN_TEXT:
            return lambda text: _with_new_ids(column, read(text), names)
        return lambda value: read(rename_ids(value, names))

    def _with_picture(self, columns: Sequence[str], row: Row) -> tuple[Any, ...]:
        """Return the row of a page with its picture, or without one if the archive has none."""
        of = dict(zip(columns, row, strict=True))
        page = page_name(of["attempt_id"], of["number"])
        return tuple({**of, "picture": self.change.account.pages.get(page)}.values())

    def _has_all(
        self, table: sa.Table, keys: Sequence[tuple[str, sa.Table]], values: Values
    ) -> bool:
        """Return True if all rows that the row refers to are restored, too.

        Raises BadAccountError if one is not in the archive: it could be another learner's.
        """
        has_all = True
        for name, to in keys:
            if values[name] in self.kept[to]:
                continue
            if values[name] not in self.new:
                raise BadAccountError(f"{table.name}.{name}")
            has_all = False
        return has_all

    def _is_here(self, table: sa.Table, values: Values) -> bool:
        """Return True if what the row refers to exists here, and no operator is asked."""
        if table is appeals:  # an open one would ask an operator
            return values["settled_at"] is not None or values["upheld"] is False
        if table is practice_events and values["kind"] not in _OF_LEARNERS:
            return False
        return self.ours is None or self.ours.has(table, values)

    def _as_history(self, table: sa.Table, values: Values) -> Values:
        """Return the row as history: it asks nothing of an operator and certifies nothing."""
        if table is engine_tables.flow_states:
            return {**values, "key": flow_key(values["mind_map_id"])}
        if table is engine_tables.reviews:
            return {**values, "name": review_name(values["node_id"], values["repetitions"])}
        if table is exam_attempts:
            return {**values, **self._sat_once(values)}
        if table is exam_appeals:
            return {**values, "at": min(values["at"], self.at)}
        return values

    def _sat_once(self, values: Values) -> Values:
        """Return the columns of an archived exam, which can be read and counts for nothing."""
        attempt = load_attempt(AttemptId(values["id"]), values["content"])
        if attempt is None or attempt.grading is None or values["status"] not in set(ENDED):
            raise BadAccountError("exam_attempts.content")
        grading = attempt.grading
        by = GradedBy.FILE if grading.by is GradedBy.MODEL else grading.by
        past = replace(
            attempt,
            id=AttemptId(values["id"]),
            learner_id=LearnerId(self.change.learner_id),
            status=AttemptStatus.SELF_MARKED,
            grading=replace(grading, by=by),
        )
        return {
            "status": past.status,
            "content": dump_attempt(past),
            "flagged": False,
            "time_up_told": True,
            "answer_due_at": None,
            "looked_at": self.at,
        }

    def _add_maps(self, rows: Iterator[Values]) -> None:
        """Store the maps. Their first concepts are set later, when the nodes exist."""
        for row in rows:
            if is_written(CourseId(row["course_id"] or "")) and row["course_id"] not in self.new:
                raise BadAccountError("mind_maps.course_id")
            self.db.execute(sa.insert(engine_tables.mind_maps), {**row, "root_node_id": None})

    def _set_roots(self) -> None:
        maps = self.change.account.tables.get(engine_tables.mind_maps.name)
        for row in maps.rows if maps else ():
            of = dict(zip(maps.columns if maps else (), row, strict=True))
            map_id, root = (
                rename_ids(of[name], self.change.names) for name in ("id", "root_node_id")
            )
            if root is not None and map_id in self.kept[engine_tables.mind_maps]:
                if root not in self.kept[engine_tables.mind_map_nodes]:
                    raise BadAccountError("mind_maps.root_node_id")
                self.db.execute(_SET_ROOT, {"map": map_id, "root": root})

    def _flag(self, rows: Iterator[Values]) -> None:
        """Restore flags that still stand, and raise new ones only in the learner's own courses."""
        for row in rows:
            if row["course_id"] in self.new:
                self.db.execute(_ADD_FLAG.on(self.db), row)
                continue
            which = {"course": row["course_id"], "key": row["question_key"]}
            who = {"learner": self.change.learner_id, "at": row["doubted_at"]}
            self.db.execute(_FLAG_AGAIN, {**which, **who})


def _referring(column: sa.Column[Any]) -> list[sa.ForeignKey]:
    """Return the foreign keys into the archive, without a map's first node, which is set later."""
    if column is engine_tables.mind_maps.c.root_node_id:
        return []
    return [key for key in column.foreign_keys if key.column.table not in _ELSEWHERE]


def _with_new_ids(
    column: sa.Column[Any], text: str | None, names: Mapping[str, str]
) -> str | None:
    if text is None:
        return None
    try:
        return renamed_json(text, names)
    except (ValueError, RecursionError) as error:
        raise BadAccountError(str(column)) from error

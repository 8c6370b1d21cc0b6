"""Rows of an account as files of its archive: some thousand a file, in plain JSON."""

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import Annotated, Final

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from bot.content.decks.archives import RECORDS, Archive
from bot.content.decks.raw_files import parsed_json
from bot.domain.cards.deck_warnings import DeckRefusedError, Refusal
from bot.domain.learner.learner import Learner
from bot.flow.files.account import MOST_ROWS, Account, KnownRows, Row, Rows

_ACCOUNT: Final = "account"
_ROWS_IN_FILE: Final = 20_000
_LONGEST_FILE: Final = 50_000_000
_FILE: Final = re.compile(rf"{_ACCOUNT}/(?P<table>[a-z_]{{1,60}})\.(?P<number>\d{{1,4}})\.json")
_PAGE: Final = re.compile(r"exams/[^/]{1,100}/\d{1,3}\.jpg")


class _RowsFile(BaseModel):
    model_config = ConfigDict(extra="ignore")

    columns: Annotated[tuple[str, ...], Field(max_length=100)]
    rows: Annotated[tuple[Row, ...], Field(max_length=_ROWS_IN_FILE)]


_ROWS: Final = TypeAdapter(Rows)


def read_account(archive: Archive, learner: Learner) -> Account:
    """Return the rows of the archive as it has them; whoever takes them in holds them up."""
    tables: dict[str, Rows] = {}
    left = MOST_ROWS
    for table, names in _files_by_table(archive).items():
        parts = [_rows_in(archive, name) for name in names]
        left -= sum(len(it.rows) for it in parts)
        if left < 0:
            raise DeckRefusedError(Refusal.TOO_MANY_ROWS, str(MOST_ROWS))
        if any(it.columns != parts[0].columns for it in parts):
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
    """Yield the files with all rows; tables without any have none."""
    for folder, known in ((_ACCOUNT, rows.account), (RECORDS, rows.records)):
        for table, of in known.items():
            for number, begin in enumerate(range(0, len(of.rows), _ROWS_IN_FILE), start=1):
                part = Rows(columns=of.columns, rows=of.rows[begin : begin + _ROWS_IN_FILE])
                yield f"{folder}/{table}.{number}.json", _ROWS.dump_json(part)

"""The items that ship with the bot: a compressed file per skill in `data/items`, an item per line.

`python -m bot factory build` writes them. They were verified when they were made.
"""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final
from uuid import UUID

import zstandard
from pydantic_core import from_json

from bot.domain.practice.items import BankItem

SUFFIX: Final = ".jsonl.zst"
_LEVEL: Final = 19


def files_of_items(folder: Path) -> dict[UUID, Path]:
    """Return the ids of all items, each with its file."""
    return {key: path for path in sorted(folder.glob(f"*{SUFFIX}")) for key, _ in _lines(path)}


def read_items(files: Mapping[UUID, Path], known: Iterable[UUID] = ()) -> list[BankItem]:
    """Return these items, without known ones. A file with only known items is not read."""
    wanted = files.keys() - set(known)
    return [
        BankItem.model_validate_json(line)
        for path in sorted({files[key] for key in wanted})
        for key, line in _lines(path)
        if key in wanted
    ]


def _lines(path: Path) -> Iterator[tuple[UUID, bytes]]:
    for line in zstandard.decompress(path.read_bytes()).splitlines():
        yield UUID(from_json(line)["document"]["meta"]["id"]), line


def write_items(folder: Path, skill_id: str, items: Iterable[BankItem]) -> None:
    """Write the items of a skill. The same items give the same file."""
    lines = (item.model_dump_json(by_alias=True, exclude_defaults=True) for item in items)
    written = "".join(f"{line}\n" for line in lines).encode()
    (folder / f"{skill_id}{SUFFIX}").write_bytes(zstandard.compress(written, _LEVEL))

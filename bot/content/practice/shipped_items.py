"""The items that ship with the bot: in `data/items` a compressed file a skill, an item a line.

`python -m bot factory build` writes them. They were verified when they were made.
"""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final
from uuid import UUID

import zstandard
from pydantic_core import from_json

from bot.domain.practice.items import BankItem

SUFFIX: Final = ".jsonl.zst"
_LEVEL: Final = 19


def read_lines(folder: Path) -> dict[UUID, bytes]:
    """Return the lines of all files by the ids of their items."""
    lines: dict[UUID, bytes] = {}
    for path in sorted(folder.glob(f"*{SUFFIX}")):
        for line in zstandard.decompress(path.read_bytes()).splitlines():
            lines[UUID(from_json(line)["document"]["meta"]["id"])] = line
    return lines


def items_of(lines: Mapping[UUID, bytes], known: Iterable[UUID] = ()) -> list[BankItem]:
    """Return the items of these lines but those whose ids are known."""
    left_out = frozenset(known)
    return [
        BankItem.model_validate_json(line) for key, line in lines.items() if key not in left_out
    ]


def write_items(folder: Path, skill_id: str, items: Iterable[BankItem]) -> None:
    """Write the items of a skill; the same items make the same file."""
    lines = (it.model_dump_json(by_alias=True, exclude_defaults=True) for it in items)
    written = "".join(f"{line}\n" for line in lines).encode()
    (folder / f"{skill_id}{SUFFIX}").write_bytes(zstandard.compress(written, _LEVEL))

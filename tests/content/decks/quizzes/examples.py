"""Small files with their expected cards, warnings or refusals."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import yaml

from tests.content.decks.tables.sheets import xlsx

FOLDER = Path(__file__).parent
_SIDES = ("front", "back")


@dataclass(frozen=True, kw_only=True)
class Example:
    """A file, and its expected result."""

    name: str
    file: str
    cards: list[dict[str, Any]] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    media: list[str] = field(default_factory=list)
    refused: str = ""
    at: str = ""
    text: str = ""
    entries: dict[str, str | bytes] = field(default_factory=dict)
    sheet: list[list[str]] = field(default_factory=list)
    repeated: dict[str, Any] = field(default_factory=dict)
    """Repeated at the end."""

    @property
    def data(self) -> bytes:
        """Return the bytes of the file."""
        more = str(self.repeated.get("text", "")) * int(self.repeated.get("times", 0))
        if self.sheet:
            return xlsx({"Quiz": self.sheet})
        if not self.entries:
            return (self.text + more).encode()
        content = BytesIO()
        with ZipFile(content, "w", ZIP_DEFLATED) as archive:
            for name, entry in self.entries.items():
                content_of = entry.encode() if isinstance(entry, str) else entry
                is_long = name == self.repeated.get("entry")
                archive.writestr(name, content_of + more.encode() if is_long else content_of)
        return content.getvalue()


def examples(*files: str) -> Iterator[Example]:
    """Yield the examples of these files, or of all files, each named by its file."""
    for path in sorted(FOLDER.glob("*.yaml")):
        if not files or path.stem in files:
            for row in yaml.safe_load(path.read_text(encoding="utf-8")):
                cards = [
                    dict(zip(_SIDES, card, strict=True)) if isinstance(card, list) else card
                    for card in row.pop("cards", [])
                ]
                name = f"{path.stem}: {row.pop('name')}"
                yield Example(name=name, cards=cards, **row)

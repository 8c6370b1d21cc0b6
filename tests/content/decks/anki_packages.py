"""Packages written by Anki, made by its own library in a folder of the test."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from anki.collection import (
    Collection,
    ExportAnkiPackageOptions,
    ImportAnkiPackageOptions,
    ImportAnkiPackageRequest,
    ImportLogWithChanges,
)

PICTURE = b"\x89PNG\r\n\x1a\n a picture"


@contextmanager
def collection(folder: Path) -> Iterator[Collection]:
    folder.mkdir(exist_ok=True)
    opened = Collection(str(folder / "collection.anki2"))
    try:
        yield opened
    finally:
        opened.close()


def add_note(
    into: Collection, kind: str, *fields: str, deck: str = "Stars", tags: tuple[str, ...] = ()
) -> list[int]:
    """Add a note and return the ids of its cards."""
    model = into.models.by_name(kind)
    assert model is not None
    note = into.new_note(model)
    for place, text in enumerate(fields):
        note.fields[place] = text
    note.tags = list(tags)
    deck_id = into.decks.id(deck)
    assert deck_id is not None
    into.add_note(note, deck_id)
    return list(note.card_ids())


def set_past(into: Collection, card_id: int, **columns: int) -> None:
    names = ", ".join(f"{name} = ?" for name in columns)
    assert into.db is not None
    into.db.execute(f"update cards set {names} where id = ?", *columns.values(), card_id)  # noqa: S608 - fixed words


def add_review(into: Collection, moment: int, card_id: int, *values: int) -> None:
    assert into.db is not None
    into.db.execute(
        "insert into revlog values (?, ?, -1, ?, ?, ?, ?, ?, ?)", moment, card_id, *values
    )


def export(from_: Collection, path: Path, *, legacy: bool) -> Path:
    if path.suffix == ".colpkg":
        from_.export_collection_package(str(path), include_media=True, legacy=legacy)
        return path
    options = ExportAnkiPackageOptions(
        with_scheduling=True, with_deck_configs=False, with_media=True, legacy=legacy
    )
    from_.export_anki_package(out_path=str(path), options=options, limit=None)
    return path


def import_package(into: Collection, path: Path) -> ImportLogWithChanges.Log:
    options = ImportAnkiPackageOptions(with_scheduling=True)
    request = ImportAnkiPackageRequest(package_path=str(path), options=options)
    return into.import_anki_package(request).log


def add_kind(into: Collection) -> str:
    """Add a note type with three fields and three cards, one of which genanki cannot handle."""
    kind = into.models.new("Vokabel")
    for name in ("Wort", "Bild", "Bedeutung"):
        into.models.add_field(kind, into.models.new_field(name))
    sides = (
        ("{{Wort}}", "{{FrontSide}}<hr id=answer>{{Bedeutung}}"),
        ("{{Bedeutung}}", "{{FrontSide}}<hr id=answer>{{Wort}}{{#Bild}}<br>{{Bild}}{{/Bild}}"),
        ("Was heißt das? {{hint:Wort}}", "{{Bedeutung}} ({{Tags}})"),
    )
    for number, (front, back) in enumerate(sides):
        template = into.models.new_template(f"Karte {number}")
        template["qfmt"], template["afmt"] = front, back
        into.models.add_template(kind, template)
    kind["css"] = ".card { color: teal }"
    into.models.add(kind)
    return "Vokabel"


def rows(of: Collection, query: str) -> list[Any]:
    assert of.db is not None
    return of.db.all(query)

"""Notes as Anki has them: cards are made from them here, and they go back as they came."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Template:
    """One way in which a kind of note asks."""

    front: str
    back: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class NoteType:
    """A kind of note: its fields, and a card for each of its templates or gaps."""

    is_cloze: bool
    fields: tuple[str, ...]
    templates: Mapping[int, Template]
    name: str = ""
    css: str = ""

    def template(self, order: int) -> Template | None:
        """Return the template of the card of that order; cloze notes have one for all."""
        return self.templates.get(0 if self.is_cloze else order)


@dataclass(frozen=True, slots=True)
class Note:
    """What is written in the fields of a note, as HTML."""

    type_id: int
    fields: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Notes:
    """The notes of a deck that came from Anki."""

    types: Mapping[int, NoteType] = field(default_factory=dict)
    by_guid: Mapping[str, Note] = field(default_factory=dict)
    """Each by what Anki knows it by."""

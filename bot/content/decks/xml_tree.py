"""XML from strangers as a tree, within limits: no entities, limited depth."""

from typing import Final
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat

from bot.domain.cards.deck_file import DeckRefusedError, Refusal

LARGEST_BYTES: Final = 30_000_000
"""As a tree it takes ten times as much memory."""
_MOST_ELEMENTS: Final = 1_500_000
_DEEPEST: Final = 200


def parsed_xml(data: bytes) -> Element:
    """Return the root. Refuse invalid XML and document types, which may declare entities.

    Names of elements and attributes have no namespaces.
    """
    if len(data) > LARGEST_BYTES:
        raise DeckRefusedError(Refusal.TOO_MUCH_TEXT, str(LARGEST_BYTES // 1_000_000))
    reading = _Reading()
    try:
        reading.parser.Parse(data, True)  # noqa: FBT003 - it takes no keywords
    except (expat.ExpatError, ValueError, LookupError) as error:
        line = str(getattr(error, "lineno", ""))
        raise DeckRefusedError(Refusal.BROKEN_XML, line) from error
    return reading.builder.close()


class _Reading:
    def __init__(self) -> None:
        self.builder = TreeBuilder()
        self.parser = expat.ParserCreate(namespace_separator=" ")
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self.builder.data
        self.parser.StartDoctypeDeclHandler = self._refuse_type
        self._depth = self._elements = 0

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        self._depth += 1
        self._elements += 1
        if self._depth > _DEEPEST or self._elements > _MOST_ELEMENTS:
            raise DeckRefusedError(Refusal.BROKEN_XML, str(self.parser.CurrentLineNumber))
        self.builder.start(_bare(name), {_bare(name): text for name, text in attributes.items()})

    def _end(self, name: str) -> None:
        self._depth -= 1
        self.builder.end(_bare(name))

    def _refuse_type(self, *_: object) -> None:
        raise DeckRefusedError(Refusal.XML_ENTITIES)


def _bare(name: str) -> str:
    return name.rpartition(" ")[2]

"""Word documents as text: the rows of their tables, or else their paragraphs, one per line."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import PurePosixPath
from typing import Final
from xml.etree.ElementTree import Element

from bot.content.decks.archives import Archive, is_known_kind
from bot.content.decks.documents.listing import Listing, Row, table_of
from bot.content.decks.documents.word_paragraphs import (
    LEFT_OUT,
    LONGEST_TERM,
    Paragraph,
    Picture,
    paragraph_of,
    value,
)
from bot.content.decks.xml_tree import LARGEST_BYTES, parsed_xml
from bot.domain.cards.deck_file import DeckRefusedError, Refusal

_DOCUMENT: Final = re.compile(r"word/document\d*\.xml")
_LONGEST_MEANING: Final = 300


def document_in(names: Mapping[str, object]) -> str | None:
    """Return the entry of an archive that is the text of a Word document, or None."""
    return next((name for name in names if _DOCUMENT.fullmatch(name)), None)


def read_word(archive: Archive, document: str) -> Listing:
    """Return the document as a list. Refuse one without text."""
    return _Document(archive, document).listing()


def word_text(archive: Archive, document: str) -> str:
    """Return the text of the document, one paragraph per line, including tables."""
    return _Document(archive, document).text()


class _Document:
    def __init__(self, archive: Archive, document: str) -> None:
        self._archive = archive
        self._root = parsed_xml(archive.read(document, LARGEST_BYTES))
        self._media: dict[str, bytes] = {}
        self._links = {
            relation.get("Id", ""): relation.get("Target", "")
            for relation in self._part("word/_rels/document.xml.rels")
            if relation.get("TargetMode") != "External"
        }
        self._pictures_left_out = 0

    def listing(self) -> Listing:
        blocks = list(_blocks(self._root))
        tables = [block for block in blocks if block.tag == "tbl" and _is_wide(block)]
        found = self._of_tables(blocks) if tables else self._of_paragraphs(blocks)
        if not found.text.strip():
            is_drawn = any(element.tag in {"blip", "imagedata"} for element in self._root.iter())
            raise DeckRefusedError(Refusal.NO_TEXT if is_drawn else Refusal.EMPTY)
        return found

    def text(self) -> str:
        paragraphs = (self._paragraph(element) for element in self._root.iter("p"))
        return "\n".join(paragraph.line(parts_terms=False) for paragraph in paragraphs)

    def _of_tables(self, blocks: list[Element]) -> Listing:
        """Return the rows of all tables, under the headings above them."""
        rows: list[Row] = []
        title = heading = ""
        left_out = 0
        for block in blocks:
            if block.tag == "tbl":
                rows += self._rows(block, heading)
                continue
            paragraph = self._paragraph(block)
            if paragraph.level:
                heading = paragraph.text.strip()
            elif paragraph.is_title:
                title = title or paragraph.text.strip()
            else:
                left_out += bool(paragraph.text.strip())
        return replace(
            table_of(rows, title) if rows else Listing(text=""),
            media=self._media,
            left_out=left_out,
            pictures=self._pictures_left_out,
        )

    def _of_paragraphs(self, blocks: list[Element]) -> Listing:
        found = [
            self._paragraph(element)
            for block in blocks
            for element in ([block] if block.tag == "p" else block.iter("p"))
        ]
        said = [paragraph for paragraph in found if paragraph.text.strip()]
        if _are_defined(said):
            pairs = zip(said[::2], said[1::2], strict=True)
            rows = [
                Row(cells=(term.text.strip(), meaning.text.strip())) for term, meaning in pairs
            ]
            rows.insert(0, Row(cells=("front", "back")))
            return replace(table_of(rows), pictures=self._pictures_left_out)
        parts_terms = (
            sum(bool(paragraph.term) for paragraph in said if not paragraph.level) > len(said) / 2
        )
        lines = "\n".join(paragraph.line(parts_terms=parts_terms) for paragraph in found)
        text = re.sub(r"\n{3,}", "\n\n", lines).strip("\n")
        return Listing(text=text, pictures=self._pictures_left_out)

    def _rows(self, table: Element, heading: str) -> Iterator[Row]:
        above: list[str] = []
        category = heading
        for row in _inner(table, "tr"):
            cells: list[str] = []
            goes_on: set[int] = set()
            for cell in _inner(row, "tc"):
                if _goes_on(cell):
                    goes_on.add(len(cells))
                cells += [self._cell(cell), *[""] * (_span(cell) - 1)]
            if sum(map(bool, cells)) == 1 and _is_across(row):
                category = "".join(cells)
                continue
            for at in goes_on:
                cells[at] = above[at] if at < len(above) else ""
            is_head = not above and self._is_head(row)
            above = cells
            yield Row(cells=tuple(cells), category=category, goes_on=0 in goes_on, is_head=is_head)

    def _is_head(self, row: Element) -> bool:
        """Return True if the row is all bold, or marked as a header."""
        texts = [self._paragraph(element, self._picture) for element in _inner(row, "p")]
        is_bold = all(text.is_bold for text in texts if text.text.strip())
        return is_bold or row.find("trPr/tblHeader") is not None

    def _cell(self, cell: Element) -> str:
        texts = (
            self._paragraph(element, self._picture).text.strip() for element in _inner(cell, "p")
        )
        return "\n".join(text.replace("\t", " ") for text in texts if text)

    def _paragraph(self, element: Element, picture: Picture | None = None) -> Paragraph:
        return paragraph_of(element, self._styles, picture or self._left_out)

    def _picture(self, link: str) -> str:
        place = f"word/{self._links.get(link, '').removeprefix('/word/')}"
        name = PurePosixPath(place).name
        if place not in self._archive.entries or not is_known_kind(name):
            return self._left_out()
        if name not in self._media:
            self._media[name] = self._archive.read_media(place, packed=False)
        return f"![]({name})"

    def _left_out(self, _: str = "") -> str:
        self._pictures_left_out += 1
        return ""

    @cached_property
    def _styles(self) -> dict[str, str]:
        """Return the names of the styles, which are English, by their ids, which are not."""
        return {
            style.get("styleId", ""): value(style, "name")
            for style in self._part("word/styles.xml")
            if style.tag == "style"
        }

    def _part(self, name: str) -> list[Element]:
        if name not in self._archive.entries:
            return []
        return list(parsed_xml(self._archive.read(name, LARGEST_BYTES)))


def _blocks(parent: Element) -> Iterator[Element]:
    """Yield the paragraphs and tables, including inserted ones and those in a control."""
    for child in parent:
        if child.tag in {"p", "tbl"}:
            yield child
        elif child.tag not in LEFT_OUT:
            yield from _blocks(child)


def _inner(parent: Element, tag: str) -> Iterator[Element]:
    """Yield the elements of that name, without those nested in one another."""
    for child in parent:
        if child.tag == tag:
            yield child
        elif child.tag not in LEFT_OUT:
            yield from _inner(child, tag)


def _is_wide(table: Element) -> bool:
    return any(sum(map(_span, _inner(row, "tc"))) > 1 for row in _inner(table, "tr"))


def _is_across(row: Element) -> bool:
    cells = list(_inner(row, "tc"))
    return len(cells) == 1 or any(_span(cell) > 1 for cell in cells)


def _span(cell: Element) -> int:
    written = value(cell.find("tcPr"), "gridSpan")
    return min(int(written), 63) if written.isdecimal() and len(written) < 4 else 1  # noqa: PLR2004 - Word has 63 columns


def _goes_on(cell: Element) -> bool:
    """Return True if the cell is a lower part of a vertically merged one."""
    merged = cell.find("tcPr/vMerge")
    return merged is not None and merged.get("val") != "restart"


def _are_defined(said: Sequence[Paragraph]) -> bool:
    """Return True if each term, a heading or bold, has one short paragraph below it."""
    terms, meanings = said[::2], said[1::2]
    return (
        len(terms) == len(meanings) > 1
        and all(term.level or term.is_bold for term in terms)
        and not any(meaning.level or meaning.is_bold for meaning in meanings)
        and all(len(term.text) <= LONGEST_TERM for term in terms)
        and all(len(meaning.text) <= _LONGEST_MEANING for meaning in meanings)
    )

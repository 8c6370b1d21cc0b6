"""Packages of QTI: items in the order of their manifest, with the pictures beside them."""

import posixpath
from collections.abc import Iterable, Iterator
from typing import Final
from urllib.parse import quote, unquote
from xml.etree.ElementTree import Element

from bot.content.decks.archives import Archive, is_known_kind
from bot.content.decks.quizzes.pictures import Pictures
from bot.content.decks.quizzes.qti_form import plain_names, qti_questions
from bot.content.decks.quizzes.question import QuizQuestion, Unasked
from bot.content.decks.xml_tree import parsed_xml
from bot.domain.cards.deck_file import DeckRefusedError, FileWarnings, Refusal, WarningKind

_MANIFEST: Final = "imsmanifest.xml"
_LARGEST_ITEM: Final = 10_000_000
_OF_ITEMS: Final = "imsqti_item"
"""The prefix of item types in manifests."""


def manifest_of(names: Iterable[str]) -> str | None:
    """Return the path of the manifest of a package with these names, or None."""
    found = sorted((name for name in names if posixpath.basename(name) == _MANIFEST), key=len)
    return found[0] if found else None


def packed_questions(
    archive: Archive, pictures: Pictures, warnings: FileWarnings
) -> Iterator[QuizQuestion | Unasked]:
    """Yield the questions of the items. A missing or broken item is left out and reported."""
    place = manifest_of(archive.entries) or _MANIFEST
    resources = [*parsed_xml(archive.read(place, _LARGEST_ITEM)).iter("resource")]
    kinds = [each.get("type", "") for each in resources]
    if not any(_OF_ITEMS in kind for kind in kinds):
        raise DeckRefusedError(Refusal.XML_UNKNOWN, next(iter(kinds), "manifest"))
    for resource in resources:
        if _OF_ITEMS in resource.get("type", ""):
            href = unquote(resource.get("href", ""))
            path = posixpath.normpath(posixpath.join(posixpath.dirname(place), href))
            item = _item(archive, path)
            if item is None:
                warnings.note(WarningKind.CARD_UNREADABLE, href)
            else:
                _take_pictures(archive, path, item, pictures)
                yield from qti_questions(item, pictures)


def _item(archive: Archive, path: str) -> Element | None:
    if path not in archive.entries:
        return None
    try:
        return plain_names(parsed_xml(archive.read(path, _LARGEST_ITEM)))
    except DeckRefusedError as error:
        if error.reason is not Refusal.BROKEN_XML:
            raise
        return None


def _take_pictures(archive: Archive, path: str, item: Element, pictures: Pictures) -> None:
    """Store the pictures of an item. Different ones with the same name get new names."""
    for picture in item.iter("img"):
        name = unquote(picture.get("src", ""))
        there = posixpath.normpath(posixpath.join(posixpath.dirname(path), name))
        if there in archive.entries and is_known_kind(there):
            content = archive.read_media(there, packed=False)
            picture.set("src", quote(pictures.named(posixpath.basename(there), content)))

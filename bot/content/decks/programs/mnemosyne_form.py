"""Files of Mnemosyne: `.cards`, an archive with XML and media, and XML in its first version.

Its second version writes everything as a log: that a tag, a fact or a card was added. A card names
its fact and how that is asked (`fact_v`).
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final
from xml.etree.ElementTree import Element

from bot.content.decks.archives import Archive, is_known_kind
from bot.content.decks.gathering import Gathering, made_id, note_media
from bot.content.decks.raw_files import Watch
from bot.content.decks.text.cleaning import Cleaning
from bot.content.decks.xml_tree import LARGEST_BYTES, parsed_xml
from bot.domain.cards.deck import Card
from bot.domain.cards.deck_file import (
    DeckFile,
    DeckRefusedError,
    FileWarnings,
    Form,
    Refusal,
    WarningKind,
)
from bot.domain.ids import CardId
from bot.domain.memory.review import CardKind

CARDS: Final = "cards.xml"
_ABOUT: Final = "METADATA"
_TITLE: Final = "card_set_name:"
_MARK: Final = re.compile(rb"<mnemosyne[\s>]")
_ADDED_CARD, _ADDED_TAG, _ADDED_FACT = "6", "10", "16"
_UNTAGGED: Final = frozenset({"__UNTAGGED__", "<default>", "Default"})
_PARTS: Final = "::"
_NOT_ASKED: Final = "-1"
_SIDES: Final[Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    "1.1": (("f",), ("b",)),
    "2.1": (("f",), ("b",)),
    "2.2": (("b",), ("f",)),
    "3.1": (("f",), ("p_1", "m_1")),
    "3.2": (("m_1",), ("f", "p_1")),
    "6.1": (("f",), ("p_1", "m_1")),
}
"""The parts of a fact for the front of a card, and for its back."""
_WITH_GAPS: Final = {"5.1": "text", "6.2": "f", "6.3": "f"}
"""The part of a fact with the gaps."""
_GAP: Final = re.compile(r"\[([^\[\]\n:]+)(?::([^\[\]\n]*))?\]")
_INDEX: Final = re.compile(r"['\"]index['\"]:\s*(\d{1,4})\b")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Asked:
    """A card of the file, its sides in HTML."""

    id: str
    front: str
    back: str
    category: str = ""
    gap: int = 0
    was_asked: bool = False


def is_mnemosyne(start: bytes) -> bool:
    """Return True if the file begins as XML of Mnemosyne 1."""
    return _MARK.search(start) is not None


def read_mnemosyne_cards(archive: Archive, stem: str, watch: Watch) -> DeckFile:
    """Return the deck in an archive of Mnemosyne 2."""
    root = parsed_xml(archive.read(CARDS, LARGEST_BYTES))
    names = [entry for entry in archive.entries if is_known_kind(entry)]
    media = {name: archive.read_media(name, packed=False) for name in names}
    about = archive.read(_ABOUT, 100_000) if _ABOUT in archive.entries else b""
    lines = about.decode("utf-8", "replace").splitlines()
    title = next(
        (line.removeprefix(_TITLE) for line in lines if line.startswith(_TITLE)), ""
    ).strip()
    return _deck(list(_added_cards(root)), title or stem, stem, watch, media)


def read_mnemosyne(data: bytes, stem: str, watch: Watch) -> DeckFile:
    """Return the deck in XML of Mnemosyne 1."""
    asked = [
        _Asked(
            id=element.get("id", ""),
            front=element.findtext("Q", ""),
            back=element.findtext("A", ""),
            category=_category(element.findtext("cat", "")),
            was_asked=element.get("l_rp", _NOT_ASKED) != _NOT_ASKED,
        )
        for element in parsed_xml(data).iter("item")
    ]
    return _deck(asked, stem, stem, watch, {})


def _deck(
    asked: list[_Asked], title: str, stem: str, watch: Watch, media: dict[str, bytes]
) -> DeckFile:
    warnings = FileWarnings()
    gathering, cleaning = Gathering(warnings), Cleaning(warnings, media)
    named = {card.id for card in asked}
    for number, entry in enumerate(watch(asked), start=1):
        card_id = CardId(entry.id) if entry.id else made_id(f"#{number}", named)
        card = Card(
            id=card_id,
            note=card_id,
            kind=CardKind.CLOZE if entry.gap else CardKind.BASIC,
            gap=entry.gap,
            front=cleaning.html(entry.front, card_id, "front"),
            back=cleaning.html(entry.back, card_id, "back"),
            category=entry.category,
        )
        gathering.take(card, name=entry.id)
    if was_asked := sum(card.was_asked for card in asked):
        warnings.note(WarningKind.SCHEDULE_LEFT_OUT, detail=str(was_asked))
    deck = gathering.deck(stem, title)
    return DeckFile(
        form=Form.TABLE,
        deck=deck,
        nameless=gathering.nameless(),
        media=note_media(warnings, deck.cards, media),
        warnings=tuple(warnings),
    )


def _added_cards(root: Element) -> Iterator[_Asked]:
    """Yield the cards that were added. Refuse a log without any."""
    logs: dict[str, list[Element]] = {}
    for log in root.iter("log"):
        logs.setdefault(log.get("type", ""), []).append(log)
    tags = {
        entry.get("o_id", ""): entry.findtext("name", "") for entry in logs.get(_ADDED_TAG, ())
    }
    facts = {
        entry.get("o_id", ""): {part.tag: part.text or "" for part in entry}
        for entry in logs.get(_ADDED_FACT, ())
    }
    if _ADDED_CARD not in logs:
        raise DeckRefusedError(Refusal.NO_CARDS)
    for card in logs[_ADDED_CARD]:
        fact = facts.get(card.get("fact", ""), {})
        front, back, gap = _sides(card, fact)
        of_card = (tags.get(tag.strip(), "") for tag in card.get("tags", "").split(","))
        yield _Asked(
            id=card.get("o_id", ""),
            front=front,
            back=back,
            category=next(filter(None, map(_category, of_card)), ""),
            gap=gap,
            was_asked=card.get("l_rp", _NOT_ASKED) != _NOT_ASKED,
        )


def _sides(card: Element, fact: Mapping[str, str]) -> tuple[str, str, int]:
    """Return front and back as HTML, and the number of the gap that is asked, if any.

    Unknown card types of learners are asked from the first part to the others.
    """
    view = card.get("fact_v", "")
    view = view[-3:] if _PARTS in view else view
    if (part := _WITH_GAPS.get(view)) is not None and _GAP.search(fact.get(part, "")):
        index = _INDEX.search(card.findtext("extra", ""))
        others = (text for name, text in fact.items() if name != part)
        return _with_gaps(fact[part]), _join(others), int(index[1]) + 1 if index else 1
    names = _SIDES.get(view, (tuple(fact)[:1], tuple(fact)[1:]))
    front, back = (_join(fact.get(name, "") for name in side) for side in names)
    return front, back, 0


def _with_gaps(text: str) -> str:
    numbers = iter(range(1, len(text) + 1))

    def gap(match: re.Match[str]) -> str:
        hint = f"::{match[2]}" if match[2] else ""
        return f"{{{{c{next(numbers)}::{match[1]}{hint}}}}}"

    return _GAP.sub(gap, text)


def _join(parts: Iterator[str]) -> str:
    return "<br><br>".join(part for part in parts if part.strip())


def _category(tag: str) -> str:
    return "" if tag in _UNTAGGED else " / ".join(tag.split(_PARTS))

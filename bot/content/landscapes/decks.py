"""Reads the decks of memorize goals, and ties the goals to their cards."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import PurePosixPath

from bot.content.decks.archives import is_known_kind
from bot.content.decks.files import LARGEST_TEXT_BYTES, read_text_deck
from bot.content.decks.raw_files import check_cards
from bot.content.landscapes.landscape_file import LandscapeFile, WantedCards
from bot.content.landscapes.places import Where, candidates
from bot.domain.cards.deck import Deck, Selection
from bot.domain.cards.deck_file import DeckFile, DeckRefusedError, Refusal
from bot.domain.goals.landscape import Goal, Landscape
from bot.domain.goals.landscape_warnings import FileWarnings, WarningKind
from bot.domain.ids import DeckId
from bot.domain.topics.course import Language

LARGEST_MEDIUM_BYTES = 20_000_000
ASSETS = "assets"
ENDINGS = (".json", ".csv", ".tsv", ".txt", ".xml", ".gift", ".jsonl")


class DeckReader:
    """Reads each deck of one place once."""

    def __init__(
        self, where: Where, deck_names: Mapping[str, str], warnings: FileWarnings
    ) -> None:
        self._where = where
        self._by_id = deck_names
        self._warnings = warnings
        self._read: dict[str, DeckFile | None] = {}
        self._cards = 0
        self._owners: dict[DeckId, str] = {}

    @property
    def decks(self) -> dict[str, DeckFile]:
        """Return the decks that were read, by their paths from the top."""
        return {name: deck for name, deck in self._read.items() if deck is not None}

    def stocked(self, file: LandscapeFile, base: str) -> Landscape:
        """Return the goal map with its memorize goals tied to the cards found."""
        goals = tuple(self._goal(goal, file, base) for goal in file.landscape.goals)
        return replace(file.landscape, goals=goals)

    def _goal(self, goal: Goal, file: LandscapeFile, base: str) -> Goal:
        cards: dict[Language, Selection] = {}
        for language, wanted in file.wanted.get(goal.id, {}).items():
            deck = self._find(wanted, base, goal, language)
            selection = deck and self._selection(deck, wanted, goal)
            if selection:
                cards[language] = selection
        if goal.memorize and goal.id not in file.wanted:
            self._warnings.note(WarningKind.DECK_MISSING, goal.id, "extendedData")
        return replace(goal, cards=cards) if cards else goal

    def _find(self, wanted: WantedCards, base: str, goal: Goal, language: Language) -> Deck | None:
        named = [wanted.path] if wanted.path else []
        if wanted.deck_id in self._by_id:
            named.append(self._by_id[wanted.deck_id])
        for path in (each for name in named for each in candidates(name, base)):
            if path not in self._read:
                data = self._where.read(path, LARGEST_TEXT_BYTES)
                if data is None:
                    continue
                self._read[path] = self._deck(path, data, language)
            found = self._read[path]
            return found.deck if found else None
        missing = wanted.path or wanted.deck_id
        self._warnings.note(WarningKind.DECK_MISSING, goal.id, "vocabularySource", missing)
        return None

    def _deck(self, path: str, data: bytes, language: Language) -> DeckFile | None:
        try:
            names = {
                name for card in read_packed(path, data, {}).deck.cards for name in card.media
            }
            file = read_packed(path, data, media(self._where, path, sorted(names)))
            self._cards += len(file.deck.cards)
            check_cards(self._cards)
        except DeckRefusedError as error:
            self._warnings.note(WarningKind.DECK_REFUSED, field=path, detail=str(error))
            return None
        for warning in file.warnings:
            detail = " ".join((warning.kind.value, warning.of, warning.detail)).strip()
            self._warnings.note(WarningKind.DECK_HAS_WARNINGS, field=path, detail=detail)
        return self._with_own_id(path, file, language)

    def _with_own_id(self, path: str, file: DeckFile, language: Language) -> DeckFile:
        deck_id = file.deck.id
        if deck_id in self._owners:
            deck_id = DeckId(f"{deck_id}-{language}")
            if deck_id in self._owners:
                deck_id = DeckId(path)
            self._warnings.note(
                WarningKind.DECK_HAS_WARNINGS, field=path, detail=f"deckId {deck_id}"
            )
        self._owners[deck_id] = path
        return replace(file, deck=replace(file.deck, id=deck_id))

    def _selection(self, deck: Deck, wanted: WantedCards, goal: Goal) -> Selection | None:
        """Return the cards with the goal's tags, or all if no card has such a tag."""
        there = {tag for card in deck.cards for tag in card.tags}
        tags = tuple(tag for tag in map(_as_card_tag, wanted.tags) if tag in there)
        if wanted.selects and not tags:
            detail = f"{deck.id}: {', '.join(wanted.tags)}"
            self._warnings.note(WarningKind.CARDS_MISSING, goal.id, "tags", detail)
            return None
        return Selection(deck.id, tags)


def media(where: Where, base: str, names: Sequence[str]) -> dict[str, bytes]:
    """Return the pictures and sounds of these names beside the file or in its folders."""
    stem = PurePosixPath(base).stem
    found: dict[str, bytes] = {}
    for name in (each for each in names if is_known_kind(each)):
        tried = (name, f"{stem}.media/{name}", f"{ASSETS}/{name}")
        for path in (each for one in tried for each in candidates(one, base)):
            data = where.read(path, LARGEST_MEDIUM_BYTES)
            if data is not None:
                found[name] = data
                break
    return found


def read_packed(path: str, data: bytes, media_there: Mapping[str, bytes]) -> DeckFile:
    """Return the deck in a text file of that path. Refuse a file that is none."""
    name = PurePosixPath(path)
    if name.suffix.lower() not in ENDINGS:
        raise DeckRefusedError(Refusal.FORM_UNKNOWN)
    return read_text_deck(name.name, data, media_there)


def _as_card_tag(tag: str) -> str:
    return "_".join(tag.split())

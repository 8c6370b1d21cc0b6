"""Makes a deck of a file's cards: cuts names, tidies tags, makes ids unique, drops bad cards."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import replace

from bot.content.decks.raw_files import check_cards
from bot.content.decks.text.cleaning import plain_name
from bot.domain.cards import deck as decks
from bot.domain.cards.deck_file import DeckRefusedError, FileWarnings, Refusal, WarningKind
from bot.domain.cards.state import CardSchedule
from bot.domain.ids import CardId, DeckId
from bot.domain.memory import review

_UNTITLED = "…"
_FIRST = ("0", "1")
"""People number rows from these."""


class Gathering:
    """Collects cards one by one, without those that cannot be asked."""

    def __init__(self, warnings: FileWarnings) -> None:
        self._warnings = warnings
        self._cards: dict[CardId, decks.Card] = {}
        self._times: defaultdict[CardId, int] = defaultdict(lambda: 1)
        self.schedules: dict[CardId, CardSchedule] = {}
        self.suspended: set[CardId] = set()
        self._nameless: set[CardId] = set()
        self._names: list[str] = []

    def take(self, card: decks.Card, *, name: str) -> decks.Card | None:
        """Return the card as it is kept, or None if it was left out.

        `name` is the file's name for the card or its note, if any.
        """
        if name:
            self._names.append(name)
        card = _with_choices_in_lines(card)
        problem = next(decks.card_problems(card), None)
        if problem is not None:
            self._warnings.note(WarningKind.CARD_LEFT_OUT, card.id, detail=problem)
            return None
        card_id = self._unique(card.id)
        is_alone = not name and card.note == card.id
        kept = replace(
            card,
            id=card_id,
            note=card_id if is_alone else plain_name(card.note)[: decks.LONGEST_NAME],
            gap=card.gap if card.kind is review.CardKind.CLOZE else 0,
            category=self._shorten(card.category, card.id, "category"),
            tags=self._tags(card),
        )
        self._cards[kept.id] = kept
        if not name:
            self._nameless.add(kept.id)
        check_cards(len(self._cards))
        return kept

    @property
    def has_cards(self) -> bool:
        """Return True if a card was kept."""
        return bool(self._cards)

    def nameless(self) -> frozenset[CardId]:
        """Return the cards that the file does not name, or only by row numbers."""
        counted = list(dict.fromkeys(self._names))
        first = int(counted[0]) if counted and counted[0] in _FIRST else 0
        is_count = counted == [str(number) for number in range(first, first + len(counted))]
        return frozenset(self._cards if is_count else self._nameless)

    def deck(self, deck_id: str, title: str) -> decks.Deck:
        """Return the deck of the kept cards. Refuse one without any."""
        if not self._cards:
            raise DeckRefusedError(Refusal.NO_CARDS)
        title = plain_name(title).strip() or plain_name(deck_id).strip() or _UNTITLED
        return decks.Deck(
            id=DeckId(plain_name(deck_id)[: decks.LONGEST_NAME]),
            title=self._shorten(" ".join(title.split()), "", "title"),
            cards=tuple(self._cards.values()),
        )

    def _unique(self, card_id: CardId) -> CardId:
        wanted = CardId(plain_name(card_id)[: decks.LONGEST_NAME])
        unique = wanted
        while unique in self._cards:
            self._times[wanted] += 1
            unique = CardId(f"{wanted}-{self._times[wanted]}")
        if unique != wanted:
            self._warnings.note(WarningKind.ID_TWICE, card_id, "id", unique)
        return unique

    def _shorten(self, name: str, card: str, field: str) -> str:
        if len(name) > decks.LONGEST_NAME:
            self._warnings.note(WarningKind.NAME_CUT, card, field)
        return plain_name(name)[: decks.LONGEST_NAME].strip()

    def _tags(self, card: decks.Card) -> tuple[str, ...]:
        tags = tuple(dict.fromkeys(tag for each in card.tags if (tag := self._tag(each, card.id))))
        if len(tags) > decks.MOST_TAGS:
            self._warnings.note(
                WarningKind.TAGS_LEFT_OUT, card.id, "tags", str(len(tags) - decks.MOST_TAGS)
            )
        return tags[: decks.MOST_TAGS]

    def _tag(self, written: str, card: str) -> str:
        """Return the tag as one word: programs separate tags by spaces."""
        tag = "_".join(plain_name(written).split())[: decks.LONGEST_TAG]
        if tag != written.strip():
            self._warnings.note(WarningKind.TAG_CHANGED, card, "tags", tag)
        return tag


def _with_choices_in_lines(card: decks.Card) -> decks.Card:
    """Return the card with each choice in one line, and its back as one of them."""
    choices = tuple(line for choice in card.choices if (line := decks.one_line(choice)))
    return replace(card, choices=choices, back=decks.one_line(card.back)) if choices else card


def made_id(number: str, named: Collection[str]) -> CardId:
    """Return an id for a card without one, from its row number. No named card has it."""
    return CardId(f"{number}-" if number in named else number)


def note_media(
    warnings: FileWarnings,
    cards: Sequence[decks.Card],
    media: dict[str, bytes],
    kept: Collection[str] = (),
) -> dict[str, bytes]:
    """Return the media that the cards show, and those in `kept`.

    Missing and unused ones are reported.
    """
    shown = set(kept)
    for card in cards:
        for name in card.media:
            shown.add(name)
            if name not in media:
                warnings.note(WarningKind.MEDIA_MISSING, card.id, detail=name)
    for name in media:
        if name not in shown:
            warnings.note(WarningKind.MEDIA_UNUSED, detail=name)
    return {name: content for name, content in media.items() if name in shown}

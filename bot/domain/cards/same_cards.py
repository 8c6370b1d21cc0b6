"""Which cards of a file a deck already has, matched by id or else by content (K90).

Cards with the same front and back are the same. A card that shares one side with a card of the
deck, and has no better match there, is a mended version of it. A card without a match is new, or
gone.
"""

import re
import unicodedata
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from functools import cached_property
from hashlib import sha256
from itertools import chain, count
from typing import Final

from bot.domain.cards.anki_names import anki_order
from bot.domain.cards.cloze import gap_answers
from bot.domain.cards.deck import Card, media_names
from bot.domain.cards.deck_file import DeckFile, with_cards
from bot.domain.cards.text import bare
from bot.domain.ids import CardId
from bot.domain.memory.review import CardKind

_SIGNS: Final = str.maketrans(
    {**dict.fromkeys("“”„«»‟", '"'), **dict.fromkeys("‘’‚‹›`´", "'"), "\u00ad": None}
)
"""All quotation marks become one sign, and soft hyphens are dropped."""
_NUMBER: Final = re.compile(r"\d+")
_SIMILAR: Final = 0.6
_LONGEST_COMPARED: Final = 200
"""Characters of a side that are compared."""
_MOST_PAIRS: Final = 400
"""Pairs with the same side that are compared. A side shared by more of them proves nothing."""
_MOST_COMPARED: Final = 20_000
"""Pairs compared in all, which takes about a second. Beyond that, some stand for the rest."""
_HERE_AND_THERE: Final = 2
"""How often a side occurs if only one card of the file and one of the deck have it."""
_DIGITS: Final = 16
_SHARE: Final = 3
"""With less than a third of its cards in common it may be another deck."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Update:
    """The effect of a file on a deck that the learner already has, in numbers of cards."""

    added: int
    kept: int
    gone: int
    mended: int = 0
    """Kept cards with a changed side."""
    turned: int = 0
    """Kept cards whose sides were swapped."""
    common: int = 0
    """Kept cards with the same or similar text on both sides."""
    may_be_another: bool = False
    """True if less than a third of the cards are in common."""


def as_had(file: DeckFile, had: Sequence[Card]) -> DeckFile:
    """Return the file with each card that the deck has under the id that it has there.

    If several cards of the deck match, the first one is taken. A new card without an id gets one
    that no card of the deck has, not even one that goes.
    """
    here = {card.id: card for card in had}
    named = [card for card in file.deck.cards if card.id not in file.nameless]
    partners = {card.id: here[card.id] for card in named if card.id in here}
    matching = _Matching(
        [card for card in file.deck.cards if card.id not in partners],
        [card for card in had if card.id not in partners],
    )
    partners |= matching.partners()
    notes = {card.note: partners[card.id].note for card in file.deck.cards if card.id in partners}
    taken = here.keys() | {card.id for card in named}
    known: dict[CardId, Card] = {}
    for card in file.deck.cards:
        if partner := partners.get(card.id):
            known[card.id] = replace(card, id=partner.id, note=partner.note)
        elif card.id in file.nameless:
            known[card.id] = new = _with_own_id(card, notes, taken)
            taken.add(new.id)
    return with_cards(file, known)


def update_of(had: Iterable[Card], after: Sequence[Card]) -> Update:
    """Return the changes to a deck that will have these cards."""
    before = {card.id: _Sides(card) for card in had}
    pairs = [(before[card.id], _Sides(card)) for card in after if card.id in before]
    changed = [(old, new) for old, new in pairs if old.written != new.written]
    changed = [(old, new) for old, new in changed if old.told != new.told]
    mended = [(old, new) for old, new in changed if old.folded != new.turned]
    common = len(pairs) - len(mended)
    enough = min(len(before), len(after))
    step = len(mended) // _MOST_COMPARED + 1
    for old, new in mended[::step]:
        if _SHARE * common >= enough:
            break
        common += step * old.is_like(new)
    return Update(
        added=len(after) - len(pairs),
        kept=len(pairs),
        gone=len(before) - len(pairs),
        mended=len(mended),
        turned=len(changed) - len(mended),
        common=common,
        may_be_another=_SHARE * common < enough,
    )


class _Sides:
    """A card by its question and its answer, each as plain text that can be compared."""

    def __init__(self, card: Card) -> None:
        self.card = card
        self.way = (card.kind, card.gap)
        self.besides = (card.choices, card.explanation)
        self.written = (self.way, card.front, card.back, self.besides)

    @cached_property
    def answer(self) -> str:
        """Return the back as it is written, or what fills the gap of a cloze card."""
        card = self.card
        is_cloze = card.kind is CardKind.CLOZE
        return "\n".join(gap_answers(card.front, card.gap)) if is_cloze else card.back

    @cached_property
    def front(self) -> str:
        return _plain(self.card.question)

    @cached_property
    def back(self) -> str:
        return _plain(self.answer)

    @property
    def asks(self) -> Hashable:
        return self.way, self.front

    @property
    def answers(self) -> Hashable:
        return self.way, self.back

    @property
    def plain(self) -> Hashable:
        return self.way, self.front, self.back

    @property
    def folded(self) -> Hashable:
        """Return both sides without case."""
        return self.way, self.front.casefold(), self.back.casefold()

    @property
    def told(self) -> Hashable:
        """Return everything that a learner is shown, without case."""
        return self.folded, self.besides

    @property
    def turned(self) -> Hashable:
        """Return both sides swapped. A gap or a task cannot be swapped."""
        if self.card.kind in {CardKind.CLOZE, CardKind.TASK}:
            return None
        return self.way, self.back.casefold(), self.front.casefold()

    def is_like(self, other: "_Sides") -> bool:
        """Return True if both sides are the same or similar."""
        sides = ((self.front, other.front), (self.back, other.back))
        return all(_likeness(one, another) >= _SIMILAR for one, another in sides)


Key = Callable[[_Sides], Hashable]


class _Matching:
    """Cards of a file and of a deck that have no match yet, each in their order."""

    def __init__(self, cards: Iterable[Card], had: Iterable[Card]) -> None:
        self._new = {card.id: _Sides(card) for card in cards}
        self._old = {card.id: _Sides(card) for card in had}
        self._all = (*self._new.values(), *self._old.values())
        self._partners: dict[CardId, Card] = {}

    def partners(self) -> Mapping[CardId, Card]:
        """Return the deck's card for each matching card of the file. Each is used once."""
        self._match(lambda sides: sides.written)
        self._match(lambda sides: sides.plain)
        self._match(lambda sides: sides.folded)
        self._match(lambda sides: sides.folded, lambda sides: sides.turned)
        self._mend()
        return self._partners

    def _match(self, key: Key, key_there: Key | None = None) -> None:
        """Pair the cards whose keys are the same."""
        if not (self._new and self._old):
            return
        waiting: defaultdict[Hashable, deque[_Sides]] = defaultdict(deque)
        for old in self._old.values():
            waiting[(key_there or key)(old)].append(old)
        for new in tuple(self._new.values()):
            if there := waiting.get(key(new)):
                self._pair(new, there.popleft())

    def _mend(self) -> None:
        """Pair the cards that share one side, those with the most similar other sides first.

        The same question is the same card. The same answer proves less: if other cards have it
        too, the questions must be similar.
        """
        if not (self._new and self._old):
            return
        times = Counter((sides.way, sides.answer) for sides in self._all)
        weighed = [
            *self._candidates(lambda sides: sides.asks, lambda sides: sides.back, lambda _: True),
            *self._candidates(
                lambda sides: sides.answers,
                lambda sides: sides.front,
                lambda sides: (
                    bool(sides.answer) and times[sides.way, sides.answer] <= _HERE_AND_THERE
                ),
            ),
        ]
        for _, new, old in sorted(weighed, key=lambda pair: pair[0], reverse=True):
            if new.card.id in self._new and old.card.id in self._old:
                self._pair(new, old)

    def _candidates(
        self, key: Key, other: Callable[[_Sides], str], tells: Callable[[_Sides], bool]
    ) -> Iterator[tuple[float, _Sides, _Sides]]:
        """Yield the pairs that may be one card, with the similarity of their other sides."""
        waiting: defaultdict[Hashable, list[_Sides]] = defaultdict(list)
        for old in self._old.values():
            waiting[key(old)].append(old)
        times = Counter(key(new) for new in self._new.values())
        left = _MOST_COMPARED
        for new in self._new.values():
            olds = waiting.get(key(new), ())
            if len(olds) * times[key(new)] > _MOST_PAIRS:
                continue
            for old in olds:
                likeness = _likeness(other(new), other(old)) if left > 0 else 0
                left -= 1
                if tells(new) or likeness >= _SIMILAR:
                    yield likeness, new, old

    def _pair(self, new: _Sides, old: _Sides) -> None:
        self._partners[new.card.id] = old.card
        del self._new[new.card.id]
        del self._old[old.card.id]


def _plain(text: str) -> str:
    """Return the words of a side and its file names, without marks and double blanks."""
    words = " ".join((bare(text), *media_names(text)))
    return " ".join(unicodedata.normalize("NFC", words).translate(_SIGNS).split())


def _likeness(one: str, other: str) -> float:
    """Return how similar two sides are, 0..1. With different numbers in them it is 0."""
    one, other = (side.casefold()[:_LONGEST_COMPARED] for side in (one, other))
    if one == other:
        return 1
    if _NUMBER.findall(one) != _NUMBER.findall(other):
        return 0
    short, long = sorted((one, other), key=len)
    ratio = SequenceMatcher(None, one, other, autojunk=False).ratio()
    return max(ratio, _SIMILAR) if short and f" {short} " in f" {long} " else ratio


def _with_own_id(card: Card, notes: Mapping[str, str], taken: Collection[str]) -> Card:
    """Return a new card under an id of its own, beside its siblings if the deck has any.

    The id is made from the card's text, so that no other card ever gets it.
    """
    is_numbered = card.note == card.id or card.id.startswith(f"{card.note}:")
    digest = sha256(f"{card.front}\0{card.back}".encode()).hexdigest()[:_DIGITS]
    note = notes.get(card.note, f"#{digest}" if is_numbered else card.note)
    name = f"{note}:{anki_order(card)}" if card.id.startswith(f"{card.note}:") else f"#{digest}"
    card_id = next(card_id for card_id in _id_variants(name) if card_id not in taken)
    return replace(card, id=CardId(card_id), note=card_id if note == name else note)


def _id_variants(name: str) -> Iterator[str]:
    return chain((name,), (f"{name}-{number}" for number in count(2)))

"""The port `Cards` in memory; `tests/storage` runs the same contract on it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from statistics import median
from typing import TYPE_CHECKING, assert_never

from bot.domain.card_past import past_review
from bot.domain.card_schedule import PastReview
from bot.domain.card_state import CardReview, CardState, LearnedCard
from bot.domain.course import Language
from bot.domain.deck import Card, CardKind, CardRef, Deck, Selection
from bot.domain.deck_standing import Box, DeckStanding, box_of
from bot.domain.ids import DeckId, LearnerId
from bot.domain.memory_models.models import MemoryModel
from bot.domain.memory_models.review import Moment, Review
from bot.domain.replaying import state_replayed
from bot.flow.card_changes import (
    CardChange,
    CardReviewed,
    CardReviewUndone,
    CardRewritten,
    CardsReplayed,
    CardSuspended,
    DeckBrought,
    DeckDropped,
    DeckPutAway,
    DeckTaken,
    DeckTyped,
    TaskAttempted,
)
from bot.flow.cards import BroughtDeck, DeckSummary, TaskAttempt

if TYPE_CHECKING:
    from tests.fakes import Memory

Theirs = tuple[LearnerId, CardRef]
Drilled = tuple[LearnerId, DeckId]
MILLISECOND = timedelta(milliseconds=1)


@dataclass(frozen=True, kw_only=True)
class KeptDeck:
    deck: Deck
    owner: LearnerId | None = None
    language: Language | None = None
    media: Mapping[str, bytes] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Line:
    learner_id: LearnerId
    review: CardReview
    past: PastReview | None = None


@dataclass
class DeckMemory:
    """All decks and what was learned of them; every value in it is immutable."""

    kept: dict[DeckId, KeptDeck] = field(default_factory=dict)
    taken_at: dict[Drilled, datetime] = field(default_factory=dict)
    typed: dict[Drilled, bool] = field(default_factory=dict)
    states: dict[Theirs, CardState] = field(default_factory=dict)
    suspended: dict[Theirs, bool] = field(default_factory=dict)
    own_sides: dict[Theirs, tuple[str, str]] = field(default_factory=dict)
    log: list[Line] = field(default_factory=list)
    attempts: dict[Theirs, TaskAttempt] = field(default_factory=dict)

    def copy(self) -> "DeckMemory":
        return DeckMemory(
            kept=dict(self.kept),
            taken_at=dict(self.taken_at),
            typed=dict(self.typed),
            states=dict(self.states),
            suspended=dict(self.suspended),
            own_sides=dict(self.own_sides),
            log=list(self.log),
            attempts=dict(self.attempts),
        )

    def keep_bundled(self, deck: Deck, language: Language = Language.EN) -> None:
        """Offer the deck to everybody who learns in the language."""
        self.kept[deck.id] = KeptDeck(deck=deck, language=language)

    def apply(self, change: CardChange, at: datetime) -> None:  # noqa: C901, PLR0912 - flat
        match change:
            case DeckBrought(learner_id, brought):
                self._bring(learner_id, brought)
                self.taken_at[learner_id, brought.deck.id] = at
            case DeckTaken() | DeckPutAway() | DeckDropped() | DeckTyped():
                if self.visible(change.learner_id, change.deck_id) is not None:
                    self._change_deck(change, at)
            case CardReviewed(learner_id, review):
                self._review(learner_id, review)
            case CardReviewUndone(learner_id, ref, before):
                self._undo(learner_id, ref, before)
            case CardSuspended(learner_id, ref, suspended):
                if self.card(learner_id, ref) is not None:
                    self.suspended[learner_id, ref] = suspended
            case CardRewritten(learner_id, ref, front, back):
                if self.card(learner_id, ref) is not None:
                    self.own_sides[learner_id, ref] = (front, back)
            case CardsReplayed(learner_id, states):
                for ref, state in states:
                    if (learner_id, ref) in self.states:
                        self.states[learner_id, ref] = state
            case TaskAttempted(learner_id, attempt):
                if self.card(learner_id, attempt.ref) is not None:
                    self.attempts[learner_id, attempt.ref] = attempt
            case _:
                assert_never(change)

    def visible(self, learner_id: LearnerId, deck_id: DeckId) -> KeptDeck | None:
        kept = self.kept.get(deck_id)
        return kept if kept is not None and kept.owner in {None, learner_id} else None

    def card(self, learner_id: LearnerId, ref: CardRef) -> Card | None:
        kept = self.visible(learner_id, ref.deck_id)
        cards = () if kept is None else kept.deck.cards
        return next((card for card in cards if card.id == ref.card_id), None)

    def _change_deck(
        self, change: DeckTaken | DeckPutAway | DeckDropped | DeckTyped, at: datetime
    ) -> None:
        which = (change.learner_id, change.deck_id)
        match change:
            case DeckTaken():
                self.taken_at[which] = at
            case DeckPutAway():
                self.taken_at.pop(which, None)
            case DeckTyped(typed=typed):
                self.typed[which] = typed
            case DeckDropped(learner_id, deck_id) if self.kept[deck_id].owner == learner_id:
                refs = [CardRef(deck_id, card.id) for card in self.kept.pop(deck_id).deck.cards]
                self._forget(learner_id, refs)
                self.taken_at.pop(which, None)
                self.typed.pop(which, None)
            case DeckDropped():
                pass

    def _bring(self, learner_id: LearnerId, brought: BroughtDeck) -> None:
        deck = brought.deck
        before = self.kept.get(deck.id)
        if before is not None and before.owner != learner_id:
            raise PermissionError(deck.id)
        there = {card.id for card in deck.cards}
        was = () if before is None else before.deck.cards
        gone = [CardRef(deck.id, card.id) for card in was if card.id not in there]
        self._forget(learner_id, gone)
        self.kept[deck.id] = KeptDeck(deck=deck, owner=learner_id, media=dict(brought.media))
        refs = {card_id: CardRef(deck.id, card_id) for card_id in there}
        known = {ref for who, ref in self.states if who == learner_id}
        known |= {it.review.ref for it in self.log if it.learner_id == learner_id}
        stored = known | {
            ref for who, ref in (*self.suspended, *self.own_sides) if who == learner_id
        }
        for card_id in brought.suspended & there:
            if refs[card_id] not in stored:
                self.suspended[learner_id, refs[card_id]] = True
        for card_id, state in brought.states.items():
            if card_id in there and refs[card_id] not in known:
                self.states[learner_id, refs[card_id]] = state
        for past in brought.reviews:
            if past.card_id in there and refs[past.card_id] not in known:
                self.log.append(_line(learner_id, refs[past.card_id], past))

    def _forget(self, learner_id: LearnerId, refs: Sequence[CardRef]) -> None:
        gone = {(learner_id, ref) for ref in refs}
        self.states = {key: it for key, it in self.states.items() if key not in gone}
        self.suspended = {key: it for key, it in self.suspended.items() if key not in gone}
        self.own_sides = {key: it for key, it in self.own_sides.items() if key not in gone}
        self.attempts = {key: it for key, it in self.attempts.items() if key not in gone}
        self.log = [it for it in self.log if (it.learner_id, it.review.ref) not in gone]

    def _review(self, learner_id: LearnerId, review: CardReview) -> None:
        if self.card(learner_id, review.ref) is None:
            return
        self.log.append(Line(learner_id=learner_id, review=review))
        self._put(learner_id, review.ref, review.after)

    def _undo(self, learner_id: LearnerId, ref: CardRef, before: CardState | None) -> None:
        if self.card(learner_id, ref) is None:
            return
        theirs = [it for it in self.log if (it.learner_id, it.review.ref) == (learner_id, ref)]
        if theirs:
            self.log = [it for it in self.log if it is not theirs[-1]]
        self._put(learner_id, ref, before)

    def _put(self, learner_id: LearnerId, ref: CardRef, state: CardState | None) -> None:
        self.states.pop((learner_id, ref), None)
        if state is not None:
            self.states[learner_id, ref] = state


class FakeCards:
    def __init__(self, memory: "Memory") -> None:
        self._memory = memory

    @property
    def _decks(self) -> DeckMemory:
        return self._memory.decks

    async def decks(
        self, learner_id: LearnerId, now: datetime, day_ends: datetime
    ) -> Sequence[DeckSummary]:
        found = [
            self._summary(learner_id, kept, now, day_ends)
            for kept in self._decks.kept.values()
            if self._is_offered(learner_id, kept)
        ]
        return sorted(found, key=lambda it: (not it.taken, it.title.casefold(), it.deck_id))

    async def deck(
        self, learner_id: LearnerId, deck_id: DeckId, now: datetime, day_ends: datetime
    ) -> DeckSummary | None:
        kept = self._decks.visible(learner_id, deck_id)
        return None if kept is None else self._summary(learner_id, kept, now, day_ends)

    async def standing(
        self, learner_id: LearnerId, selection: Selection, now: datetime, day_ends: datetime
    ) -> DeckStanding:
        return self._standing(learner_id, selection, now, day_ends)

    async def due(
        self,
        learner_id: LearnerId,
        now: datetime,
        limit: int,
        selection: Selection | None = None,
    ) -> Sequence[CardRef]:
        due = [
            (state.due_at, card.ref.deck_id, card.ref.card_id, card.ref)
            for card in self._asked(learner_id, selection)
            if (state := card.state) is not None and state.due_at <= now
        ]
        return [ref for *_, ref in sorted(due, key=lambda it: it[:3])[:limit]]

    async def fresh(
        self, learner_id: LearnerId, limit: int, selection: Selection | None = None
    ) -> Sequence[CardRef]:
        asked = self._asked(learner_id, selection)
        return [card.ref for card in asked if card.state is None][:limit]

    async def count_due(self, learner_id: LearnerId, now: datetime) -> tuple[int, datetime | None]:
        times = [it.state.due_at for it in self._asked(learner_id, None) if it.state is not None]
        return sum(at <= now for at in times), min(times, default=None)

    async def begun_since(self, learner_id: LearnerId, since: datetime) -> int:
        lines = [it.review for it in self._decks.log if it.learner_id == learner_id]
        return sum(
            it.before is None and it.after is not None and it.review.moment.at >= since
            for it in lines
        )

    async def learned(
        self, learner_id: LearnerId, refs: Sequence[CardRef]
    ) -> Mapping[CardRef, LearnedCard]:
        found = {ref: self._decks.card(learner_id, ref) for ref in refs}
        return {
            ref: self._learned(learner_id, ref, card)
            for ref, card in found.items()
            if card is not None
        }

    async def suspended(self, learner_id: LearnerId, deck_id: DeckId) -> Sequence[LearnedCard]:
        cards = self._cards(learner_id, Selection(deck_id))
        return [card for card in cards if card.suspended]

    async def log(self, learner_id: LearnerId, ref: CardRef) -> Sequence[CardReview]:
        return [it.review for it in self._lines(learner_id) if it.review.ref == ref]

    async def replayed(
        self, learner_id: LearnerId, model: MemoryModel, zone: str
    ) -> Sequence[tuple[CardRef, CardState]]:
        found = []
        for (who, ref), state in sorted(
            self._decks.states.items(), key=lambda it: (it[0][1].deck_id, it[0][1].card_id)
        ):
            card = self._decks.card(learner_id, ref)
            if who == learner_id and card is not None and card.kind is not CardKind.TASK:
                lines = [it for it in self._lines(learner_id) if it.review.ref == ref]
                log = [it.review if it.past is None else _in_zone(it, zone) for it in lines]
                found.append((ref, state_replayed(state, log, model, zone)))
        return found

    async def seconds_a_card(self, learner_id: LearnerId) -> float | None:
        times = [
            it.review.review.duration / MILLISECOND
            for it in self._lines(learner_id)
            if it.review.review.duration is not None and it.review.review.grade is None
        ]
        return median(times[-100:]) / 1_000 if len(times) >= 10 else None

    async def last_attempt(self, learner_id: LearnerId, ref: CardRef) -> TaskAttempt | None:
        return self._decks.attempts.get((learner_id, ref))

    async def picture(self, deck_id: DeckId, name: str) -> bytes | None:
        kept = self._decks.kept.get(deck_id)
        return None if kept is None else kept.media.get(name)

    async def brought(self, learner_id: LearnerId, deck_id: DeckId) -> BroughtDeck | None:
        kept = self._decks.visible(learner_id, deck_id)
        if kept is None:
            return None
        cards = self._cards(learner_id, Selection(deck_id))
        lines = [it for it in self._lines(learner_id) if it.review.ref.deck_id == deck_id]
        lines.sort(key=lambda it: it.review.ref.card_id)
        return BroughtDeck(
            deck=replace(kept.deck, cards=tuple(it.card for it in cards)),
            states={it.card.id: it.state for it in cards if it.state is not None},
            suspended=frozenset(it.card.id for it in cards if it.suspended),
            reviews=tuple(it.past or past_review(it.review) for it in lines),
            media=kept.media,
        )

    def _is_offered(self, learner_id: LearnerId, kept: KeptDeck) -> bool:
        learner = self._memory.learners.get(learner_id)
        if kept.owner is not None or (learner_id, kept.deck.id) in self._decks.taken_at:
            return kept.owner in {None, learner_id}
        return learner is None or kept.language == learner.language

    def _lines(self, learner_id: LearnerId) -> list[Line]:
        theirs = [it for it in self._decks.log if it.learner_id == learner_id]
        return sorted(theirs, key=lambda it: it.review.review.moment.at)

    def _asked(self, learner_id: LearnerId, selection: Selection | None) -> list[LearnedCard]:
        if selection is not None:
            selections = [selection]
        else:
            taken = [
                (at, it) for (who, it), at in self._decks.taken_at.items() if who == learner_id
            ]
            selections = [Selection(deck_id) for _, deck_id in sorted(taken)]
        cards = [card for one in selections for card in self._cards(learner_id, one)]
        return [card for card in cards if not card.suspended]

    def _cards(self, learner_id: LearnerId, selection: Selection) -> Iterator[LearnedCard]:
        kept = self._decks.visible(learner_id, selection.deck_id)
        for card in () if kept is None else kept.deck.cards:
            if not selection.tags or set(selection.tags) & set(card.tags):
                ref = CardRef(selection.deck_id, card.id)
                yield self._learned(learner_id, ref, card)

    def _learned(self, learner_id: LearnerId, ref: CardRef, card: Card) -> LearnedCard:
        front, back = self._decks.own_sides.get((learner_id, ref), (card.front, card.back))
        return LearnedCard(
            ref=ref,
            card=replace(card, front=front, back=back),
            state=self._decks.states.get((learner_id, ref)),
            suspended=self._decks.suspended.get((learner_id, ref), False),
        )

    def _summary(
        self, learner_id: LearnerId, kept: KeptDeck, now: datetime, day_ends: datetime
    ) -> DeckSummary:
        deck = kept.deck
        return DeckSummary(
            deck_id=deck.id,
            title=deck.title,
            standing=self._standing(learner_id, Selection(deck.id), now, day_ends),
            taken=(learner_id, deck.id) in self._decks.taken_at,
            own=kept.owner is not None,
            typed=self._decks.typed.get((learner_id, deck.id), False),
        )

    def _standing(
        self, learner_id: LearnerId, selection: Selection, now: datetime, day_ends: datetime
    ) -> DeckStanding:
        cards = list(self._cards(learner_id, selection))
        asked = [card.state for card in cards if not card.suspended]
        states = [state for state in asked if state is not None]
        boxes: dict[Box, int] = {}
        for state in asked:
            box = box_of(None if state is None else state.interval_days)
            boxes[box] = boxes.get(box, 0) + 1
        return DeckStanding(
            cards=len(asked),
            due=sum(state.due_at <= now for state in states),
            due_today=sum(state.due_at < day_ends for state in states),
            forgotten=sum(state.repetitions == 0 for state in states),
            boxes=boxes,
            suspended=len(cards) - len(asked),
        )


def _line(learner_id: LearnerId, ref: CardRef, past: PastReview) -> Line:
    review = Review(
        moment=Moment(past.at),
        rating=past.rating,
        duration=past.milliseconds * MILLISECOND if past.milliseconds else None,
    )
    line = CardReview(ref=ref, review=review, kind=past.kind, before=None, after=None)
    return Line(learner_id=learner_id, review=line, past=past)


def _in_zone(line: Line, zone: str) -> CardReview:
    review = line.review.review
    return replace(line.review, review=replace(review, moment=Moment(review.moment.at, zone)))

"""Decks and what was learned of them, in memory."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import assert_never

from bot.domain.cards.card_schedule import PastReview
from bot.domain.cards.card_state import CardReview, CardState
from bot.domain.cards.deck import Card, CardRef, Deck
from bot.domain.ids import DeckId, LearnerId
from bot.domain.memory.fit import FittedWeights
from bot.domain.memory.review import Moment, Review
from bot.domain.topics.course import Language
from bot.flow.cards.changes import (
    CardChange,
    CardReviewed,
    CardReviewUndone,
    CardRewritten,
    CardsReplayed,
    CardSuspended,
    DeckActivated,
    DeckDeactivated,
    DeckDropped,
    DeckImported,
    DeckTyped,
    FitSettled,
    TaskAttempted,
)
from bot.flow.cards.ports import BundledDeck, ImportedDeck, TaskAttempt

Theirs = tuple[LearnerId, CardRef]
Drilled = tuple[LearnerId, DeckId]
MILLISECOND = timedelta(milliseconds=1)


@dataclass(frozen=True, kw_only=True)
class KeptDeck:
    deck: Deck
    owner: LearnerId | None = None
    language: Language | None = None
    digest: str | None = None
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
    tried_at: dict[LearnerId, int] = field(default_factory=dict)
    fitted: dict[LearnerId, FittedWeights] = field(default_factory=dict)

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
            tried_at=dict(self.tried_at),
            fitted=dict(self.fitted),
        )

    def keep_bundled(self, bundled: BundledDeck) -> None:
        """Offer the deck to everybody who learns in its language."""
        deck = bundled.deck
        before = self.kept.get(deck.id)
        self.kept[deck.id] = KeptDeck(
            deck=deck, language=bundled.language, digest=bundled.digest, media=bundled.media
        )
        there = {card.id for card in deck.cards}
        was = () if before is None else before.deck.cards
        gone = [CardRef(deck.id, card.id) for card in was if card.id not in there]
        for learner_id in {who for who, _ in (*self.states, *self.suspended, *self.own_sides)}:
            self._forget(learner_id, gone)

    def retire(self, digests: Collection[str]) -> None:
        """Offer bundled decks no more whose digest is not among these."""
        for deck_id, kept in self.kept.items():
            if kept.digest is not None and kept.digest not in digests:
                self.kept[deck_id] = replace(kept, digest=None, language=None)

    def apply(self, change: CardChange, at: datetime) -> None:  # noqa: C901, PLR0912 - flat
        match change:
            case DeckImported(learner_id, brought):
                self._bring(learner_id, brought)
                self.taken_at[learner_id, brought.deck.id] = at
            case DeckActivated() | DeckDeactivated() | DeckDropped() | DeckTyped():
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
            case FitSettled(learner_id, fit):
                self.tried_at[learner_id] = fit.at_answers
                if fit.is_accepted:
                    self.fitted[learner_id] = fit.made
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
        self, change: DeckActivated | DeckDeactivated | DeckDropped | DeckTyped, at: datetime
    ) -> None:
        which = (change.learner_id, change.deck_id)
        match change:
            case DeckActivated():
                self.taken_at[which] = at
            case DeckDeactivated():
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

    def _bring(self, learner_id: LearnerId, brought: ImportedDeck) -> None:
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


def _line(learner_id: LearnerId, ref: CardRef, past: PastReview) -> Line:
    review = Review(
        moment=Moment(past.at),
        rating=past.rating,
        duration=past.milliseconds * MILLISECOND if past.milliseconds else None,
    )
    line = CardReview(ref=ref, review=review, kind=past.kind, before=None, after=None)
    return Line(learner_id=learner_id, review=line, past=past)

"""The port `Cards` in memory; `tests/storage` runs the same contract on it."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from statistics import median
from typing import TYPE_CHECKING

from bot.domain.cards.card_past import past_review
from bot.domain.cards.card_state import CardReview, CardState, LearnedCard
from bot.domain.cards.deck import Card, CardKind, CardRef, Selection
from bot.domain.cards.deck_progress import Box, DeckProgress, box_of
from bot.domain.ids import CardId, DeckId, LearnerId
from bot.domain.memory.models import MemoryModel
from bot.domain.memory.replaying import state_replayed
from bot.domain.memory.review import Moment
from bot.flow.cards.ports import BundledDeck, CatalogueDeck, DeckSummary, ImportedDeck, TaskAttempt
from tests.deck_memory import MILLISECOND, DeckMemory, KeptDeck, Line

if TYPE_CHECKING:
    from tests.fakes import Memory


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

    async def catalogue(self, learner_id: LearnerId) -> Sequence[CatalogueDeck]:
        return [
            CatalogueDeck(
                deck_id=deck_id,
                title=kept.deck.title,
                taken=(learner_id, deck_id) in self._decks.taken_at,
                own=kept.owner is not None,
                typed=self._decks.typed.get((learner_id, deck_id), False),
            )
            for deck_id, kept in self._decks.kept.items()
            if kept.owner in {None, learner_id}
        ]

    async def card_ids(self, learner_id: LearnerId, deck_id: DeckId) -> frozenset[CardId]:
        return frozenset(it.ref.card_id for it in self._cards(learner_id, Selection(deck_id)))

    async def deck(
        self, learner_id: LearnerId, deck_id: DeckId, now: datetime, day_ends: datetime
    ) -> DeckSummary | None:
        kept = self._decks.visible(learner_id, deck_id)
        return None if kept is None else self._summary(learner_id, kept, now, day_ends)

    async def progress(
        self, learner_id: LearnerId, selection: Selection, now: datetime, day_ends: datetime
    ) -> DeckProgress:
        return self._standing(learner_id, selection, now, day_ends)

    async def progress_of_each(
        self,
        learner_id: LearnerId,
        selections: Collection[Selection],
        now: datetime,
        day_ends: datetime,
    ) -> Mapping[Selection, DeckProgress]:
        return {it: self._standing(learner_id, it, now, day_ends) for it in selections}

    async def begun_decks(self, learner_id: LearnerId) -> frozenset[DeckId]:
        suspended = {key for key, is_out in self._decks.suspended.items() if is_out}
        begun = self._decks.states.keys() - suspended
        return frozenset(ref.deck_id for who, ref in begun if who == learner_id)

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

    async def export(self, learner_id: LearnerId, deck_id: DeckId) -> ImportedDeck | None:
        kept = self._decks.visible(learner_id, deck_id)
        if kept is None:
            return None
        cards = list(self._cards(learner_id, Selection(deck_id)))
        lines = [it for it in self._lines(learner_id) if it.review.ref.deck_id == deck_id]
        lines.sort(key=lambda it: it.review.ref.card_id)
        return ImportedDeck(
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
            progress=self._standing(learner_id, Selection(deck.id), now, day_ends),
            taken=(learner_id, deck.id) in self._decks.taken_at,
            own=kept.owner is not None,
            typed=self._decks.typed.get((learner_id, deck.id), False),
        )

    def _standing(
        self, learner_id: LearnerId, selection: Selection, now: datetime, day_ends: datetime
    ) -> DeckProgress:
        cards = list(self._cards(learner_id, selection))
        asked = [card.state for card in cards if not card.suspended]
        states = [state for state in asked if state is not None]
        boxes: dict[Box, int] = {}
        for state in asked:
            box = box_of(None if state is None else state.interval_days)
            boxes[box] = boxes.get(box, 0) + 1
        return DeckProgress(
            cards=len(asked),
            due=sum(state.due_at <= now for state in states),
            due_today=sum(state.due_at < day_ends for state in states),
            forgotten=sum(state.repetitions == 0 for state in states),
            boxes=boxes,
            suspended=len(cards) - len(asked),
        )


class FakeDeckCatalogue:
    def __init__(self, memory: "Memory") -> None:
        self._memory = memory

    async def digests(self) -> frozenset[str]:
        kept = self._memory.decks.kept.values()
        return frozenset(it.digest for it in kept if it.digest is not None)

    async def keep(
        self, changed: Sequence[BundledDeck], digests: Collection[str], now: datetime
    ) -> None:
        del now
        for deck in changed:
            self._memory.decks.keep_bundled(deck)
        self._memory.decks.retire(digests)


def _in_zone(line: Line, zone: str) -> CardReview:
    review = line.review.review
    return replace(line.review, review=replace(review, moment=Moment(review.moment.at, zone)))

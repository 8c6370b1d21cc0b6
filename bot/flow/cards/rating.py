"""Ratings of cards: each answer is recorded, and the drill goes on."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from bot.domain.answers.quality import Rating
from bot.domain.answers.words import Meaning
from bot.domain.cards.drill import LONGEST_ANSWER, REPEAT_AFTER, becomes_leech, kind_of_review
from bot.domain.cards.state import CardReview, CardState, LearnedCard, state_after_review
from bot.domain.memory.review import CardKind, Review
from bot.flow.cards import drilling, due, faces, states
from bot.flow.cards.changes import CardReviewed
from bot.flow.cards.events import CardTurnedPressed, RatingPressed, RepeatPressed
from bot.flow.cards.ports import CARDS
from bot.flow.cards.states import CardTurned
from bot.flow.engine.changes import Audited, Change
from bot.flow.engine.events import Event, TextReceived, TextUnawaited
from bot.flow.engine.ports import Ports
from bot.flow.engine.showing import Reading, reads_words
from bot.flow.engine.states import ChatState
from bot.flow.engine.table import hand_over
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exercise.events import ChoicePressed
from bot.flow.exercise.second_try import with_correction
from bot.flow.learner import changes as learner_changes

_RATING = CardTurnedPressed | RatingPressed | RepeatPressed | ChoicePressed
"""Presses that a double tap may repeat."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """An answer to a card, and the state it leads to."""

    found: LearnedCard
    review: Review
    after: CardState

    @property
    def seconds(self) -> float:
        """Return how long the answer took."""
        return self.review.duration.total_seconds() if self.review.duration else 0.0


async def rate_card(
    state: states.CardTurned, event: RatingPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Record how well the card was known, then ask the next one or end the drill."""
    learned = await read_open_cards(state, turn, ports)
    if state.current.repeat:
        known = event.rating.is_recalled
        return await after_repeat(state, learned, turn, ports, known=known, edits=True)
    return await rate(state, event.rating, learned, turn, ports, edits=True)


async def settle_repeat(
    state: states.CardTurned, event: RepeatPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Go on after a card that came once more. Its answer changes no schedule."""
    learned = await read_open_cards(state, turn, ports)
    return await after_repeat(state, learned, turn, ports, known=event.known, edits=True)


async def rate_by_text(
    state: states.CardTurned, event: TextReceived, turn: Turn, ports: Ports
) -> Outcome:
    """Handle "1" to "4" or the name of a rating as pressed. Other texts rate nothing."""
    unknown = ports.words.says_dont_know(event.text)
    rating = Rating.AGAIN if unknown else ports.words.rating_of(event.text)
    if rating is None:
        return await hand_over(state, TextUnawaited(event.text), turn, ports)
    learned = await read_open_cards(state, turn, ports)
    if state.current.repeat:
        return await after_repeat(state, learned, turn, ports, known=rating.is_recalled)
    return await rate(state, rating, learned, turn, ports)


async def read_open_cards(
    state: states.CardAsked | states.CardTurned, turn: Turn, ports: Ports
) -> drilling.CardsRead:
    """Return the open card and the next one, in one read."""
    following = (card.ref for card in state.drill.waiting[:1])
    refs = tuple(dict.fromkeys((state.current.ref, *following)))
    return await ports[CARDS].learned(turn.learner.id, refs)


async def rate(  # noqa: PLR0913  what was answered, how well, and how it is shown
    state: states.CardAsked | states.CardTurned,
    rating: Rating,
    learned: drilling.CardsRead,
    turn: Turn,
    ports: Ports,
    *,
    edits: bool = False,
    shown_above: bool = False,
    typed_wrong: bool = False,
) -> Outcome:
    """Record the answer, then ask the next card, offer to treat a leech, or end the drill.

    If a message above has shown the rating (`shown_above`), it is not shown again.
    """
    found = learned.get(state.current.ref)
    if found is None:
        return await drilling.report_gone(state, turn, ports)
    took = max(timedelta(), min(turn.now - state.asked_at, LONGEST_ANSWER))
    answer = answer_of(found, rating, took, turn)
    drill = with_answer(state.drill, answer, typed_wrong=typed_wrong)
    drill = replace(drill, rated_interaction_id=state.interaction_id if edits else None)
    changes = record(answer, turn)
    is_task = found.card.kind is CardKind.TASK  # to rewrite one would show its solution
    if becomes_leech(found.state, answer.after) and not is_task:
        leech = states.LeechFound(
            interaction_id=turn.interaction_id(),
            drill=drill,
            leech=found.ref,
            lapses=answer.after.lapses,
        )
        shown = faces.leech_face(leech, found.card, edits=edits, shown_above=shown_above)
        return Outcome(state=leech, changes=changes, replies=(shown,))
    learned = {**learned, found.ref: replace(found, state=answer.after)}
    following = await drilling.ask_next(
        drill, turn, ports, learned=learned, edits=edits, shown_above=shown_above
    )
    ended = replace(following, changes=(*changes, *following.changes))
    return due.ask_clock(ended, turn)


async def after_repeat(
    state: states.CardAsked | states.CardTurned,
    learned: drilling.CardsRead,
    turn: Turn,
    ports: Ports,
    *,
    known: bool,
    edits: bool = False,
) -> Outcome:
    """Go on. A card that came once more changes no schedule, so nothing can be undone.

    In a drill of mistakes it counts in the drill's numbers, and knowing it corrects the mistake.
    """
    drill, mistake = state.drill, state.current.mistake
    drill = replace(
        drill,
        last=None,
        rated_interaction_id=state.interaction_id if edits else None,
        answered=drill.answered + bool(mistake),
        remembered=drill.remembered + (known and bool(mistake)),
    )
    following = await drilling.ask_next(drill, turn, ports, learned=learned, edits=edits)
    after = due.ask_clock(following, turn)
    return with_correction(after, mistake, turn) if known and mistake else after


def answer_of(found: LearnedCard, rating: Rating, took: timedelta, turn: Turn) -> Answer:
    """Return the card's answer and new state after the rating."""
    review = Review(moment=faces.moment_of(turn), rating=rating, duration=took)
    return after_review(found, review, turn)


def after_review(found: LearnedCard, review: Review, turn: Turn) -> Answer:
    """Return the card's answer and new state after the review, which an exam may bring forward."""
    after = state_after_review(found.state, review, faces.model_of(found.card, turn))
    after = due.for_exams(found.ref, after, found.card.kind, turn)
    return Answer(found=found, review=review, after=after)


def with_answer(drill: states.Drill, answer: Answer, *, typed_wrong: bool = False) -> states.Drill:
    """Return the drill after the answer. A forgotten card comes once more, after some others."""
    ref, rating, waiting = answer.found.ref, answer.review.rating, drill.waiting
    seconds = answer.seconds
    if not rating.is_recalled and not drill.by_bot:
        again = states.WaitingCard(ref=ref, repeat=True)
        waiting = (*waiting[:REPEAT_AFTER], again, *waiting[REPEAT_AFTER:])
    return replace(
        drill,
        waiting=waiting,
        answered=drill.answered + 1,
        remembered=drill.remembered + rating.is_recalled,
        seconds=drill.seconds + seconds,
        last=states.RatedCard(
            ref=ref,
            rating=rating,
            due_at=answer.after.due_at,
            reviews=answer.after.reviews,
            seconds=seconds,
            typed_wrong=typed_wrong,
        ),
    )


def due_at_after(outcome: Outcome) -> datetime | None:
    """Return when the card that the turn rated comes back, or None if it rated none."""
    reviews = (change.review for change in outcome.changes if isinstance(change, CardReviewed))
    after = next((review.after for review in reviews), None)
    return None if after is None else after.due_at


def record(answer: Answer, turn: Turn) -> tuple[Change, ...]:
    """Return the changes of an answer: the log's line, the next reminder, the audit entry."""
    before = answer.found.state
    line = CardReview(
        ref=answer.found.ref,
        review=answer.review,
        kind=kind_of_review(before, turn.due_by),
        before=before,
        after=answer.after,
    )
    rating, interval_days = int(answer.review.rating), answer.after.interval_days
    details = {"rating": rating, "interval_days": interval_days}
    return (
        CardReviewed(turn.learner.id, line),
        *learner_changes.next_reminder(answer.after.due_at, turn),
        Audited("card_rated", details),
    )


def is_second_tap(state: ChatState, event: Event) -> bool:
    """Return True if the press repeats the one that rated the last card.

    Its message already shows the next card, or how the choice came out. A different rating is no
    second tap: the learner changed their mind, and is told that it came too late.
    """
    drill = states.drill_of(state)
    if drill is None or not isinstance(event, _RATING):
        return False
    if drill.rated_interaction_id != event.interaction_id:
        return False
    last = drill.last
    return not isinstance(event, RatingPressed) or (
        last is not None and last.rating is event.rating
    )


async def ignore_press(state: ChatState, _: Event, turn: Turn, ports: Ports) -> Outcome:
    """Change nothing and send nothing: the message already shows the result of the first tap."""
    return Outcome(state=state)


@reads_words(CardTurned)
async def read_words(
    _: CardTurned, event: TextReceived, meaning: Meaning | None, turn: Turn, ports: Ports
) -> Reading:
    """Return that a rating is an answer, and nothing else is."""
    is_rating = ports.words.rating_of(event.text) is not None
    return Reading.ANSWER if is_rating else Reading.NOTHING_AWAITED

"""Cards as they are shown: front, back, and what happened to the one before."""

from string import ascii_uppercase

from bot.domain.answers.quality import Rating
from bot.domain.cards.deck import Card, CardRef
from bot.domain.cards.state import LearnedCard
from bot.domain.cards.text import side_of
from bot.domain.cards.typed_answers import expected_answers
from bot.domain.exercise.telling import tells_card
from bot.domain.ids import DeckId
from bot.domain.markup import escape
from bot.domain.memory.models import MemoryModel, futures
from bot.domain.memory.review import CardKind, Moment
from bot.flow.cards import replies, states
from bot.flow.cards.ports import CARDS
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Line, Reply
from bot.flow.engine.showing import shows
from bot.flow.engine.turn import Turn
from bot.flow.exercise.states import Answering
from bot.flow.tutor.tutoring import TEACHER


@shows(states.CardAsked, states.CardTurned)
async def show(
    state: states.OpenCard, turn: Turn, ports: Ports, *, edits: bool = False
) -> tuple[Reply, ...]:
    """Return the open card or task as it stands, or nothing if it is gone."""
    ref = states.card_in(state).ref
    learned = (await ports[CARDS].learned(turn.learner.id, (ref,))).get(ref)
    if learned is None:
        return ()
    if isinstance(state, Answering):
        return (task_face(state, learned, ports, edits=edits),)
    return (card_face(state, learned, turn, edits=edits),)


def task_face(
    state: Answering[states.DrillTask],
    learned: LearnedCard,
    ports: Ports,
    *,
    edits: bool = False,
    shown_above: bool = False,
) -> replies.TaskShown:
    """Return the task with the hints that were asked for."""
    card = learned.card
    return replies.TaskShown(
        interaction_id=state.interaction_id,
        heading=_heading(state),
        task=side(card.front),
        hints=tuple(side(hint) for hint in card.hints[: state.asked.hints]),
        more_hints=state.asked.hints < len(card.hints),
        grader=_grader(ports),
        last=last_rating(state.purpose.drill.last, shown_above=shown_above),
        edits=edits,
    )


def _grader(ports: Ports) -> replies.Grader:
    if ports[TEACHER] is None:
        return replies.Grader.NOBODY
    return replies.Grader.OF_TEXTS if ports.files is None else replies.Grader.OF_ALL


def card_face(
    state: states.CardAsked | states.CardTurned,
    learned: LearnedCard,
    turn: Turn,
    *,
    edits: bool = False,
    shown_above: bool = False,
) -> replies.CardFrontShown | replies.CardBackShown:
    """Return the open card. `shown_above` says that a message above has the last rating."""
    last = last_rating(state.drill.last, shown_above=shown_above)
    heading = _heading(state)
    question = side(learned.card.question)
    if isinstance(state, states.CardAsked):
        return replies.CardFrontShown(
            interaction_id=state.interaction_id,
            heading=heading,
            question=question,
            choices=_choices(state, learned.card),
            typed=is_typed(state, learned.card) and not learned.card.choices,
            last=last,
            edits=edits,
        )
    return replies.CardBackShown(
        interaction_id=state.interaction_id,
        heading=heading,
        question=question,
        answer=side(learned.card.answer),
        explanation=side(learned.card.explanation),
        criteria=learned.card.kind is CardKind.TASK,
        typed=state.typed,
        intervals_days=() if state.current.repeat else _intervals(learned, turn),
        two_ratings=turn.learner.rhythm.two_ratings,
        last=last,
        edits=edits,
    )


@shows(states.LeechFound)
async def show_leech(state: states.LeechFound, turn: Turn, ports: Ports) -> tuple[Reply, ...]:
    """Return the choice of what to do with the leech, or nothing if it is gone."""
    learned = (await ports[CARDS].learned(turn.learner.id, (state.leech,))).get(state.leech)
    return () if learned is None else (leech_face(state, learned.card),)


def leech_face(
    state: states.LeechFound, card: Card, *, edits: bool = False, shown_above: bool = False
) -> replies.LeechShown:
    """Return the choice of what to do with the leech."""
    return replies.LeechShown(
        interaction_id=state.interaction_id,
        question=side_of(card.question).text,
        lapses=state.lapses,
        last=last_rating(state.drill.last, shown_above=shown_above),
        edits=edits,
    )


@shows(states.FrontBeingRewritten, states.BackBeingRewritten, states.ExplanationBeingRewritten)
async def show_rewriting(
    state: states.CardBeingRewritten, turn: Turn, ports: Ports
) -> tuple[Reply, ...]:
    """Return the question for the text to write now, or nothing if the card is gone."""
    card = await card_of(state.card, turn, ports)
    return () if card is None else (rewriting_question(state, card),)


async def card_of(ref: CardRef, turn: Turn, ports: Ports) -> Card | None:
    """Return the card as the learner has it, or None if it is gone."""
    learned = (await ports[CARDS].learned(turn.learner.id, (ref,))).get(ref)
    return None if learned is None else learned.card


def rewriting_question(
    state: states.CardBeingRewritten, card: Card, problem: replies.Rewriting | None = None
) -> Line:
    """Return the question for a text of the card, with the present one and what was wrong."""
    part, now = {
        states.FrontBeingRewritten: (replies.Rewriting.FRONT, card.front),
        states.BackBeingRewritten: (replies.Rewriting.BACK, card.back),
        states.ExplanationBeingRewritten: (replies.Rewriting.EXPLANATION, card.explanation),
    }[type(state)]
    return replies.rewriting_question(
        state.interaction_id, part, now, problem=problem, gaps=card.kind is CardKind.CLOZE
    )


async def question_text(state: states.OpenCard, turn: Turn, ports: Ports) -> str:
    """Return what the open card asks, empty if it is gone."""
    card = await card_of(states.card_in(state).ref, turn, ports)
    if card is None:
        return ""
    choices = _choices(state, card) if isinstance(state, states.CardAsked) else ()
    lettered = (
        f"{letter}) {choice}" for letter, choice in zip(ascii_uppercase, choices, strict=False)
    )
    return "\n".join((card.question, *lettered))


async def telling_part(state: states.OpenCard, text: str, turn: Turn, ports: Ports) -> str:
    """Return the part of the text that reveals the answer to the card.

    It is empty if nothing does, or if the answer is already shown.
    """
    card = await card_of(states.card_in(state).ref, turn, ports)
    if card is None or isinstance(state, states.CardTurned):
        return ""
    shown = choices_shown(state, card) if isinstance(state, states.CardAsked) else ()
    return tells_card(text, card, shown)


def choices_shown(state: states.CardAsked, card: Card) -> tuple[int, ...]:
    """Return the places of the choices in the order shown.

    If an update of the deck changed their number, it is the order of the file.
    """
    places = tuple(range(len(card.choices)))
    return state.shown if len(state.shown) == len(places) else places


def _choices(state: states.CardAsked, card: Card) -> tuple[str, ...]:
    return tuple(choice_words(card.choices[at]) for at in choices_shown(state, card))


def choice_words(choice: str) -> str:
    """Return the words of a choice, or the name of its file if it is a picture."""
    parted = side_of(choice)
    return parted.text or escape(", ".join(parted.pictures) or "…")


def side(markdown: str) -> replies.CardSide:
    """Return one side of a card, its pictures and sounds apart."""
    parted = side_of(markdown)
    return replies.CardSide(text=parted.text, pictures=parted.pictures, sounds=parted.sounds)


def last_rating(
    last: states.RatedCard | None, *, shown_above: bool = False
) -> replies.LastRating | None:
    """Return what happened to the card before, or None if none was rated."""
    if last is None:
        return None
    return replies.LastRating(
        rating=last.rating, due_at=last.due_at, typed_wrong=last.typed_wrong, shown=shown_above
    )


def is_typed(state: states.CardAsked, card: Card) -> bool:
    """Return True if the answer to the card should be typed, and can be."""
    return deck_of(state.drill, state.current.ref.deck_id).typed and bool(expected_answers(card))


def deck_of(drill: states.Drill, deck_id: DeckId) -> states.DrilledDeck:
    """Return the deck as the drill stores it."""
    found = (deck for deck in drill.decks if deck.id == deck_id)
    return next(found, states.DrilledDeck(id=deck_id, title=""))


def model_of(card: Card, turn: Turn) -> MemoryModel:
    """Return the memory model that schedules the card for the learner."""
    return turn.learner.model_of(card.kind)


def moment_of(turn: Turn) -> Moment:
    """Return the present moment in the learner's time zone."""
    return Moment(turn.now, turn.learner.zone or "UTC")


def _heading(state: states.OpenCard) -> replies.CardHeading:
    drill, current = states.drill_in(state), states.card_in(state)
    deck = deck_of(drill, current.ref.deck_id)
    return replies.CardHeading(
        deck_id=deck.id,
        deck=deck.title,
        number=drill.number,
        of=drill.total,
        repeat=current.repeat,
    )


def _intervals(learned: LearnedCard, turn: Turn) -> tuple[float, ...]:
    memory = None if learned.state is None else learned.state.memory
    coming = futures(model_of(learned.card, turn), memory, moment_of(turn))
    return tuple(coming[rating].interval_days for rating in Rating)

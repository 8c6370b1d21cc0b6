"""Answers to cards that are typed: judged where the deck wants that, else shown beside."""

from dataclasses import replace

from bot.domain.answers.dont_know import says_dont_know
from bot.domain.decks.card_state import LearnedCard
from bot.domain.decks.typed_answers import is_right
from bot.domain.doubt import looks_like_question
from bot.domain.memory_models.review import Rating
from bot.flow.events import TextReceived
from bot.flow.outcome import Outcome
from bot.flow.ports import Ports
from bot.flow.presses import DontKnowPressed
from bot.flow.replies import CardJudged, CardVerdict, MeaningAsked
from bot.flow.states import AnswerDoubted, CardAsked
from bot.flow.steps import card_faces, drilling, rating
from bot.flow.steps.drilling import Learned
from bot.flow.turn import Turn


async def take_text(state: CardAsked, event: TextReceived, turn: Turn, ports: Ports) -> Outcome:
    """Judge the typed answer where answers are typed; else turn the card and show it beside.

    Who says that they do not know sees the answer, and the card counts as forgotten. A text that
    looks like a question is judged only if it is right, or said to be the answer.
    """
    learned = await rating.read_table(state, turn, ports)
    found = learned.get(state.current.ref)
    if found is None:
        return await drilling.say_gone(state, turn, ports)
    verdict = _verdict(state, found, event, turn)
    if verdict is not None:
        return await _judge(state, event.text, verdict, learned, turn, ports)
    if card_faces.is_typed(state, found.card):
        ticket = turn.ticket()
        return Outcome(
            state=AnswerDoubted(ticket=ticket, text=event.text, table=state),
            replies=(MeaningAsked(ticket=ticket, text=event.text),),
        )
    turned = drilling.turned_over(state, typed=event.text)
    return Outcome(state=turned, replies=(card_faces.shown(turned, found, turn),))


async def give_up(state: CardAsked, _: DontKnowPressed, turn: Turn, ports: Ports) -> Outcome:
    """Show the answer to who does not know it; the card counts as forgotten."""
    learned = await rating.read_table(state, turn, ports)
    return await _judge(state, "", CardVerdict.UNKNOWN, learned, turn, ports)


def _verdict(
    state: CardAsked, found: LearnedCard, event: TextReceived, turn: Turn
) -> CardVerdict | None:
    """Return how the text came out; None where it is none that can be judged as it is."""
    typed = card_faces.is_typed(state, found.card)
    if typed and is_right(found.card, event.text, language=turn.language.value):
        return CardVerdict.RIGHT
    if says_dont_know(event.text):
        return CardVerdict.UNKNOWN
    asks = looks_like_question(event.text) and not event.surely_answer
    return CardVerdict.WRONG if typed and not asks else None


async def _judge(
    state: CardAsked,
    text: str,
    verdict: CardVerdict,
    learned: Learned,
    turn: Turn,
    ports: Ports,
) -> Outcome:
    """Say how the answer came out, and go on; a card that came once more counts for nothing."""
    found = learned.get(state.current.ref)
    if found is None:
        return await drilling.say_gone(state, turn, ports)
    if state.current.repeat:
        following = await rating.after_repeat(state, learned, turn, ports)
    else:
        following = await rating.rate(
            state,
            Rating.GOOD if verdict is CardVerdict.RIGHT else Rating.AGAIN,
            learned,
            turn,
            ports,
            told=True,
            typed_wrong=verdict is CardVerdict.WRONG,
        )
    said = CardJudged(
        verdict=verdict,
        deck_id=state.current.ref.deck_id,
        question=card_faces.side(found.card.question),
        answer=card_faces.side(found.card.answer),
        typed="" if verdict is CardVerdict.UNKNOWN else text,
        due_at=None if state.current.repeat else rating.due_at_after(following),
    )
    return replace(following, replies=(said, *following.replies))

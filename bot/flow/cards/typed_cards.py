"""Answers to cards: judged if typed or chosen, else shown beside the right one."""

from dataclasses import dataclass, replace
from typing import Final

from bot.domain.answers.quality import Rating
from bot.domain.answers.verdict import Right, Unclear, UnclearReason, Wrong, WrongReason
from bot.domain.answers.words import Meaning
from bot.domain.cards import typed_answers
from bot.domain.cards.choosing import check_chosen
from bot.domain.cards.deck import Card, CardRef, Comma
from bot.domain.cards.state import LearnedCard
from bot.domain.cards.text import bare
from bot.domain.cards.typed_answers import expected_answers
from bot.domain.exercise.asking import looks_like_question
from bot.domain.ids import DeckId, InteractionId
from bot.flow.cards import drilling, faces, rating
from bot.flow.cards.ports import CARDS
from bot.flow.cards.replies import CardJudged, CardVerdict
from bot.flow.cards.states import CardAsked, drill_of, with_drill
from bot.flow.engine import notices
from bot.flow.engine.events import TextReceived
from bot.flow.engine.ports import Ports
from bot.flow.engine.showing import Reading, reads_words
from bot.flow.engine.states import NO_ANSWERS, Interactive
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exercise.asking import ask_what_is_meant
from bot.flow.exercise.events import ChoicePressed, DontKnowPressed, QuestionNotUnderstood
from bot.flow.exercise.replies import AnswerUnclear

_CARDS_FOR_COMMA: Final = 200
MOST_COMPARED: Final = 2_000
"""The most cards in a deck that a slip is compared with. A larger deck forgives no slip."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _GivenText:
    """The answer that was given, empty if the learner does not know it."""

    typed: str = ""
    chosen: str = ""
    """The choice that the answer names, or empty."""
    pressed: bool = False


async def take_text(state: CardAsked, event: TextReceived, turn: Turn, ports: Ports) -> Outcome:
    """Judge the typed answer. If answers are not typed, turn the card and show it beside.

    If it cannot be judged, the card stays open. A text that looks like a question is judged only
    if it is right, or if the learner said that it is the answer.
    """
    learned = await rating.read_open_cards(state, turn, ports)
    found = learned.get(state.current.ref)
    if found is None:
        return await drilling.report_gone(state, turn, ports)
    verdict = await _verdict(state, found, event.text, turn, ports)
    judged = _final_verdict(verdict, event)
    if judged is not None:
        chosen = _named_choice(found.card, verdict)
        given = _GivenText(typed=event.text, chosen=chosen)
        return await _judge(state, given, judged, learned, turn, ports)
    if verdict is None:
        turned = drilling.turn_over(state, typed=event.text)
        return Outcome(state=turned, replies=(faces.card_face(turned, found, turn),))
    if isinstance(verdict, Unclear) and not _asks(event):
        return _report_unread(state, verdict.reason, found, turn)
    return ask_what_is_meant(state, event.text, turn)


async def choose(state: CardAsked, event: ChoicePressed, turn: Turn, ports: Ports) -> Outcome:
    """Judge the choice that was pressed."""
    learned = await rating.read_open_cards(state, turn, ports)
    found = learned.get(state.current.ref)
    if found is None:
        return await drilling.report_gone(state, turn, ports)
    shown = faces.choices_shown(state, found.card)
    if not 0 <= event.place < len(shown):
        return await notices.show_current_instead_of_old(state, event, turn, ports)
    given = _GivenText(chosen=found.card.choices[shown[event.place]], pressed=True)
    judged = CardVerdict.RIGHT if given.chosen == found.card.back else CardVerdict.WRONG
    following = await _judge(state, given, judged, learned, turn, ports)
    drill = drill_of(following.state)
    if drill is None:
        return following
    drill = replace(drill, rated_interaction_id=state.interaction_id)
    return replace(following, state=with_drill(following.state, drill))


def _named_choice(card: Card, verdict: typed_answers.TypedVerdict | None) -> str:
    """Return the choice that the text names, or an empty text if there is none."""
    if card.choices and isinstance(verdict, Right):
        return card.back
    if isinstance(verdict, Wrong) and verdict.choice is not None:
        return card.choices[verdict.choice]
    return ""


async def reassure(
    state: CardAsked, _: QuestionNotUnderstood, turn: Turn, ports: Ports
) -> Outcome:
    """Reply that nothing has counted, and show the card again."""
    found = (await rating.read_open_cards(state, turn, ports)).get(state.current.ref)
    if found is None:
        return await drilling.report_gone(state, turn, ports)
    return _report_unread(state, UnclearReason.QUESTION_NOT_UNDERSTOOD, found, turn)


def _report_unread(
    state: CardAsked, reason: UnclearReason, found: LearnedCard, turn: Turn
) -> Outcome:
    """Tell why the text is no answer. Show the card again if it was not the first such text."""
    state = replace(state, unread=state.unread + 1)
    unclear = AnswerUnclear(reason=reason, options=len(found.card.choices))
    again = unclear.wants_question(state.unread)
    shown = (faces.card_face(state, found, turn),) if again else ()
    return Outcome(state=state, replies=(unclear, *shown))


async def give_up(state: CardAsked, _: DontKnowPressed, turn: Turn, ports: Ports) -> Outcome:
    """Show the answer after "I don't know". The card counts as forgotten."""
    learned = await rating.read_open_cards(state, turn, ports)
    return await _judge(state, _GivenText(), CardVerdict.UNKNOWN, learned, turn, ports)


async def _verdict(
    state: CardAsked, found: LearnedCard, text: str, turn: Turn, ports: Ports
) -> typed_answers.TypedVerdict | None:
    """Return the verdict on the text, or None if answers are neither typed nor chosen.

    A text that answers another card of the deck is no slip.
    """
    language = turn.language.value
    if found.card.choices:
        shown = faces.choices_shown(state, found.card)
        return check_chosen(found.card, text, shown, language)
    if not faces.is_typed(state, found.card):
        return None
    spellings = ports.words.same
    comma = Comma.OR
    if typed_answers.has_comma(found.card):
        chosen = faces.deck_of(state.drill, state.current.ref.deck_id).comma
        comma = chosen or await guessed_comma(state.current.ref.deck_id, turn, ports) or comma
    verdict = typed_answers.check_typed(
        found.card, text, language=language, spellings=spellings, comma=comma
    )
    if isinstance(verdict, typed_answers.Misspelled):
        others = await _others(state.current.ref, turn, ports)
        if others is None or typed_answers.answers_any(
            others, text, language=language, comma=comma
        ):
            return Wrong(text, WrongReason.OTHER_TEXT)
    return verdict


def _final_verdict(
    verdict: typed_answers.TypedVerdict | None, event: TextReceived
) -> CardVerdict | typed_answers.Misspelled | None:
    """Return the verdict to show, or None if the text does not count as an answer yet."""
    if isinstance(verdict, typed_answers.Misspelled):
        return verdict
    if isinstance(verdict, Right):
        return CardVerdict.RIGHT
    return CardVerdict.WRONG if isinstance(verdict, Wrong) and not _asks(event) else None


def _asks(event: TextReceived) -> bool:
    return looks_like_question(event.text) and not event.surely_answer


async def guessed_comma(deck_id: DeckId, turn: Turn, ports: Ports) -> Comma | None:
    """Return what a comma in the deck means by its first cards, or None if no answer has one."""
    card_ids = sorted(await ports[CARDS].card_ids(turn.learner.id, deck_id))
    refs = [CardRef(deck_id, card_id) for card_id in card_ids[:_CARDS_FOR_COMMA]]
    cards = [
        learned.card for learned in (await ports[CARDS].learned(turn.learner.id, refs)).values()
    ]
    return typed_answers.comma_of(cards) if any(map(typed_answers.has_comma, cards)) else None


async def _others(ref: CardRef, turn: Turn, ports: Ports) -> list[Card] | None:
    """Return the other cards of the deck, or None if there are too many to compare."""
    card_ids = await ports[CARDS].card_ids(turn.learner.id, ref.deck_id)
    if len(card_ids) > MOST_COMPARED:
        return None
    refs = [CardRef(ref.deck_id, card_id) for card_id in sorted(card_ids - {ref.card_id})]
    learned = await ports[CARDS].learned(turn.learner.id, refs)
    return [other.card for other in learned.values()]


async def _judge(
    state: CardAsked,
    given: _GivenText,
    judged: CardVerdict | typed_answers.Misspelled,
    learned: drilling.CardsRead,
    turn: Turn,
    ports: Ports,
) -> Outcome:
    """Show the verdict, and go on. A card that came once more counts for nothing."""
    found = learned.get(state.current.ref)
    if found is None:
        return await drilling.report_gone(state, turn, ports)
    verdict = CardVerdict.RIGHT if isinstance(judged, typed_answers.Misspelled) else judged
    if state.current.repeat:
        known = verdict is CardVerdict.RIGHT
        following = await rating.after_repeat(state, learned, turn, ports, known=known)
    else:
        following = await rating.rate(
            state,
            _rating_of(verdict, state),
            learned,
            turn,
            ports,
            shown_above=True,
            typed_wrong=verdict is CardVerdict.WRONG and not given.chosen,
        )
    reply = CardJudged(
        verdict=verdict,
        deck_id=state.current.ref.deck_id,
        question=faces.side(found.card.question),
        answer=faces.side(found.card.answer),
        typed=given.typed,
        chosen=given.chosen and faces.choice_words(given.chosen),
        explanation=faces.side(found.card.explanation),
        edits=given.pressed,
        spelling=judged.spelling if isinstance(judged, typed_answers.Misspelled) else "",
        due_at=None if state.current.repeat else rating.due_at_after(following),
        interaction_id=_taken_back_from(following, verdict),
    )
    return replace(following, replies=(reply, *following.replies))


def _rating_of(verdict: CardVerdict, state: CardAsked) -> Rating:
    """Return the rating of the verdict. Help lowers it as a hint does (K17)."""
    if verdict is not CardVerdict.RIGHT:
        return Rating.AGAIN
    return Rating.HARD if state.helped else Rating.GOOD


def _taken_back_from(following: Outcome, verdict: CardVerdict) -> InteractionId | None:
    """Return the interaction from which a wrong answer can be disputed, or None."""
    state = following.state
    drill = drill_of(state)
    if verdict is CardVerdict.RIGHT or drill is None or drill.last is None:
        return None
    return state.interaction_id if isinstance(state, Interactive) else None


@reads_words(CardAsked)
async def read_words(
    state: CardAsked, event: TextReceived, meaning: Meaning | None, turn: Turn, ports: Ports
) -> Reading:
    """Return if the text may be the answer on the card, or a wrong one if answers are typed."""
    if meaning is None or (event.surely_answer and meaning not in NO_ANSWERS):
        return Reading.NO_ANSWER if meaning is None else Reading.ANSWER
    learned = await ports[CARDS].learned(turn.learner.id, (state.current.ref,))
    cards = [found.card for found in learned.values()]
    if any(faces.is_typed(state, card) for card in cards) and ports.words.may_be_wrong(
        event.text, meaning
    ):
        return Reading.ANSWER
    sides = [side for card in cards for side in _sides(card)]
    fronts = [card.question for card in cards]
    may = ports.words.may_answer(event.text, sides)
    is_answer = may or ports.words.may_be_taken_for(event.text, (*sides, *fronts))
    return Reading.ANSWER if is_answer else Reading.NO_ANSWER


def _sides(card: Card) -> tuple[str, ...]:
    """Return the possible answers to the card, as they are typed."""
    return tuple(map(bare, card.choices)) or expected_answers(card) or (card.answer,)

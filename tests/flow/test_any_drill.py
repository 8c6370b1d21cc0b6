"""Whatever is pressed and typed, a drill asks each card only once, apart from one repeat."""

from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import given, settings, strategies as st

from bot.domain.answers.quality import Rating
from bot.domain.ids import InteractionId
from bot.flow.cards import events
from bot.flow.cards.replies import CardBackShown, CardFrontShown
from bot.flow.cards.states import CardAsked, CardTurned, DrillEnded
from bot.flow.engine.events import (
    CancelPressed,
    Event,
    HelpAsked,
    SkipAsked,
    TextReceived,
    WhyAsked,
)
from bot.flow.engine.states import ChatState, Idle
from bot.flow.exercise.events import DontKnowPressed
from tests.deck_builders import MONDAY, build_ref, build_state
from tests.flow.cards.table import LEARNER, import_deck, some_cards
from tests.flow.walking import Walk, imagined

ACTS = (
    "turn",
    *(f"rate {rating.value}" for rating in Rating),
    "undo",
    "claim",
    "skip",
    "why",
    "help",
    "text 2",
    "text card001!",
    "text what?",
    "know",
    "dunno",
    "cancel",
    *events.LeechAction,
)


OF_INTERACTION: dict[str, Callable[[InteractionId], Event]] = {
    "turn": events.CardTurnedPressed,
    "undo": events.RatingUndonePressed,
    "claim": events.TypedRightPressed,
    "dunno": DontKnowPressed,
    "cancel": CancelPressed,
}
ASKED: dict[str, Event] = {"skip": SkipAsked(), "why": WhyAsked(), "help": HelpAsked()}


def event_of(act: str, interaction_id: InteractionId) -> Event:
    word, _, rest = act.partition(" ")
    if word == "rate":
        return events.RatingPressed(interaction_id, Rating(int(rest)))
    if word == "text":
        return TextReceived(rest)
    if word == "know":
        return events.RepeatPressed(interaction_id, known=True)
    if word in list(events.LeechAction):
        return events.LeechPressed(interaction_id, events.LeechAction(word))
    return ASKED[word] if word in ASKED else OF_INTERACTION[word](interaction_id)


@pytest.mark.thorough
@settings(max_examples=60, deadline=None)
@given(
    acts=st.lists(st.sampled_from(ACTS), max_size=60),
    typed=st.booleans(),
    lapses=st.sampled_from([0, 7]),
)
async def test_no_card_is_asked_twice_but_for_one_repeat(
    acts: list[str], lapses: int, *, typed: bool
) -> None:
    walk = imagined(MONDAY)
    known = build_state(MONDAY, lapses=lapses, reviews=9)
    states = {f"card{n:03}": known for n in range(3)}
    await import_deck(walk, *some_cards(6), states=states, typed=typed)
    await walk.send(events.DrillPressed())
    asked = await due_of(walk, acts)

    assert all(count <= 1 for count in asked.values())


async def due_of(walk: Walk, acts: list[str]) -> Counter[tuple[str, bool]]:
    """Return how often each card was asked, first and as a repeat.

    Undoing asks one card again and withdraws another.
    """
    asked: Counter[tuple[str, bool]] = Counter()
    before = await walk.state()
    note(asked, Idle(), before)
    for act in acts:
        interaction_id = InteractionId(getattr(before, "interaction_id", "none"))
        replies = await walk.send(event_of(act, interaction_id))
        after = await walk.state()
        if act == "undo" and isinstance(after, CardTurned) and after != before:
            forget(asked, before, after)
        else:
            note(asked, before, after)
        shown = [reply for reply in replies if isinstance(reply, CardFrontShown | CardBackShown)]
        assert len(shown) <= 1
        assert_consistent(after)
        before = after
        if isinstance(after, DrillEnded):
            break
    await assert_logged(walk)
    return asked


def note(asked: Counter[tuple[str, bool]], before: ChatState, after: ChatState) -> None:
    if (
        isinstance(after, CardAsked)
        and getattr(before, "interaction_id", "") != after.interaction_id
    ):
        asked[after.current.ref.card_id, after.current.repeat] += 1


def forget(asked: Counter[tuple[str, bool]], before: ChatState, after: CardTurned) -> None:
    """Check that the card before is as it was, and that the open one waits again."""
    if isinstance(before, CardAsked | CardTurned):
        asked[before.current.ref.card_id, before.current.repeat] -= 1
    assert asked[after.current.ref.card_id, False] == 1


def assert_consistent(state: ChatState) -> None:
    if isinstance(state, CardAsked | CardTurned):
        drill = state.drill
        open_topic_question = (state.current, *drill.waiting)
        assert len(set(open_topic_question)) == len(open_topic_question)
        assert 1 <= drill.number <= drill.total <= 6
        assert 0 <= drill.remembered <= drill.answered <= drill.total


async def assert_logged(walk: Walk) -> None:
    """Check every card against its log: one line at most, and the state that it left."""
    for card in some_cards(6):
        ref = build_ref(card.id)
        log = await walk.cards.log(LEARNER, ref)
        state = (await walk.cards.learned(LEARNER, (ref,)))[ref].state
        assert len(log) <= 1
        assert not log or log[-1].after == state

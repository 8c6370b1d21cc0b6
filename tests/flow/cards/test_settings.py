"""The page about cards in /settings: what each model costs, and changing it loses nothing."""

from dataclasses import replace
from datetime import timedelta
from random import Random

import pytest

from bot.domain.answers.quality import Rating
from bot.domain.cards.deck import CardRef
from bot.domain.cards.state import CardState
from bot.domain.ids import TurnId
from bot.domain.learner.learner import NEW_CARDS_A_DAY, Learner
from bot.domain.memory.card_sm2 import CardSm2
from bot.domain.memory.fsrs6 import Fsrs6
from bot.domain.memory.models import CardModel
from bot.flow.cards import events
from bot.flow.cards.changes import CardsReplayed
from bot.flow.cards.replies import CardSettingsShown
from bot.flow.cards.states import CardAsked, CardTurned
from bot.flow.composition.routes import step_for
from bot.flow.engine.changes import LearnerChanged
from bot.flow.engine.events import Event, NextAsked
from bot.flow.engine.replies import Line
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.learner.events import Screen, SettingChosen, SettingsAsked, SettingsPagePressed
from bot.flow.learner.replies import SettingsShown
from tests.builders import MONDAY
from tests.flow.dealing import deck_of, drill_through, import_deck, learner_of, turn_and_rate
from tests.flow.lines import named, only
from tests.flow.walking import Walk, imagined

DAY = timedelta(days=1)


async def settings_after(walk: Walk, event: Event) -> CardSettingsShown:
    return only(await walk.send(event), CardSettingsShown)


async def learner_after(walk: Walk, name: str, value: str) -> Learner:
    return (await settings_after(walk, SettingChosen(name, value))).learner


async def states(walk: Walk) -> dict[CardRef, CardState | None]:
    refs = [CardRef(deck.id, card.id) for deck in [deck_of(12)] for card in deck.cards]
    learned = await walk.cards.learned((await learner_of(walk)).id, refs)
    return {ref: card.state for ref, card in learned.items()}


async def drilled_for_days(walk: Walk, days: int, *presses: Event) -> None:
    """Drill each day with random ratings. On the named days, press a button first."""
    await import_deck(walk, deck_of(12))
    rng = Random("ratings")
    for day in range(days):
        if day < len(presses):
            await walk.send(presses[day])
        await walk.send(events.DrillPressed())
        while isinstance(await walk.state(), CardAsked):
            await turn_and_rate(walk, rng.choice(list(Rating)))
        walk.clock.move(MONDAY + (day + 1) * DAY - walk.clock.now())


async def test_the_overview_says_how_many_new_cards_come_and_leads_to_the_page() -> None:
    walk = imagined(MONDAY)

    shown = only(await walk.send(SettingsAsked()), SettingsShown)

    assert shown.learner.new_cards_a_day == 10
    assert (
        await settings_after(walk, SettingsPagePressed(Screen.CARDS))
    ).learner.card_model is CardModel.SM2


async def test_the_page_says_what_each_choice_costs_in_minutes_and_what_it_keeps() -> None:
    walk = imagined(MONDAY)

    shown = await settings_after(walk, SettingsPagePressed(Screen.CARDS))

    assert [(cost.percent, cost.minutes_a_day, cost.remembered) for cost in shown.costs] == [
        (None, 3, 936),
        (80, 2, 884),
        (85, 3, 931),
        (90, 3, 952),
        (95, 5, 976),
    ]


async def test_the_minutes_go_by_the_learners_own_time_for_a_card() -> None:
    walk = imagined(MONDAY)
    await import_deck(walk, deck_of(10))
    await drill_through(walk)  # each card takes two turns of ten seconds
    seconds = await walk.cards.seconds_a_card((await learner_of(walk)).id, typed=False)
    assert seconds == 20.0

    shown = await settings_after(walk, SettingsPagePressed(Screen.CARDS))

    assert [cost.minutes_a_day for cost in shown.costs] == [8, 6, 7, 8, 12]


@pytest.mark.parametrize("new", NEW_CARDS_A_DAY)
async def test_how_many_new_cards_come_is_chosen_with_one_tap(new: int) -> None:
    walk = imagined(MONDAY)

    shown = await settings_after(walk, SettingChosen("new_cards", str(new)))

    assert shown.learner.new_cards_a_day == (await learner_of(walk)).new_cards_a_day == new
    assert (shown.costs == ()) is (new == 0)


async def test_how_many_come_of_all_decks_and_in_which_order_is_chosen_with_one_tap() -> None:
    walk = imagined(MONDAY)
    await import_deck(walk, deck_of(30))
    assert (
        await settings_after(walk, SettingChosen("new_in_all", "20"))
    ).learner.rhythm.new_in_all == 20
    assert (
        await settings_after(walk, SettingChosen("new_in_all", "7"))
    ).learner.rhythm.new_in_all == 20
    assert (
        await settings_after(walk, SettingChosen("new_in_order", "on"))
    ).learner.rhythm.new_in_order

    await walk.send(events.DrillPressed())
    table = await walk.expect(CardAsked)
    asked = [table.current.ref, *(card.ref for card in table.drill.waiting)]
    assert [ref.card_id for ref in asked] == [card.id for card in deck_of(10).cards]


async def test_no_new_cards_come_if_none_are_wanted() -> None:
    walk = imagined(MONDAY)
    await import_deck(walk, deck_of(10))
    await walk.send(SettingChosen("new_cards", "0"))

    assert named(await walk.send(NextAsked())) == ["NothingToDo"]


@pytest.mark.parametrize(
    ("name", "value"), [("new_cards", "7"), ("new_cards", "-1"), ("card_model", "33")]
)
async def test_a_choice_that_does_not_exist_changes_nothing(name: str, value: str) -> None:
    walk = imagined(MONDAY)
    await settings_after(walk, SettingsPagePressed(Screen.CARDS))
    before = await learner_of(walk)

    await settings_after(walk, SettingChosen(name, value))

    assert (await learner_of(walk)).new_cards_a_day == before.new_cards_a_day
    assert (await learner_of(walk)).desired_retention == before.desired_retention


async def test_another_model_takes_over_in_one_turn_with_all_cards_worked_out_anew() -> None:
    walk = imagined(MONDAY)
    await drilled_for_days(walk, 3)
    state = await walk.state()
    learner = await learner_of(walk)
    turn = Turn(
        chat_id=walk.chat_id, id=TurnId("t"), now=walk.clock.now(), learner=learner, known=True
    )

    event = SettingChosen("card_model", "85")
    outcome = await step_for(state, event)(state, event, turn, walk.ports)

    fsrs = replace(learner, card_model=CardModel.FSRS6, desired_retention=0.85, remind_at=turn.now)
    _, replayed = outcome.changes
    assert isinstance(replayed, CardsReplayed)
    shown = only(outcome.replies, CardSettingsShown)
    assert outcome == Outcome(
        state=state, changes=(LearnerChanged(fsrs), replayed), replies=(shown,)
    )
    answered = {ref for ref, state in (await states(walk)).items() if state is not None}
    assert {ref for ref, _ in replayed.states} == answered
    assert all(isinstance(after.memory.trace, Fsrs6) for _, after in replayed.states)
    assert shown.replayed == len(answered)


async def test_switching_to_fsrs_and_back_changes_nothing() -> None:
    stayed, moved = imagined(MONDAY), imagined(MONDAY)
    nothing = SettingsAsked()
    await drilled_for_days(stayed, 2, nothing, nothing)
    await drilled_for_days(moved, 2, nothing, nothing)
    before = await states(stayed)

    await moved.send(SettingChosen("card_model", "95"))
    of_fsrs = await states(moved)
    assert any(state and isinstance(state.memory.trace, Fsrs6) for state in of_fsrs.values())
    await moved.send(SettingChosen("card_model", "80"))
    await moved.send(SettingChosen("card_model", "sm2"))

    assert await states(moved) == before
    assert any(state and isinstance(state.memory.trace, CardSm2) for state in before.values())


async def test_answers_under_another_model_count_as_well() -> None:
    walk = imagined(MONDAY)
    await drilled_for_days(
        walk, 8, SettingChosen("card_model", "90"), SettingChosen("card_model", "80")
    )
    at_eighty = await states(walk)

    await walk.send(SettingChosen("card_model", "sm2"))
    sm2 = await states(walk)
    await walk.send(SettingChosen("card_model", "80"))

    assert await states(walk) == at_eighty
    for ref, state in sm2.items():
        kept = at_eighty[ref]
        if state is not None:
            assert kept is not None
            assert (state.reviews, state.lapses) == (kept.reviews, kept.lapses)


async def test_the_model_that_is_there_already_works_nothing_out() -> None:
    walk = imagined(MONDAY)
    await drilled_for_days(walk, 1)

    assert (await settings_after(walk, SettingChosen("card_model", "sm2"))).replayed == 0


async def test_a_card_on_the_table_goes_on_under_the_new_model() -> None:
    walk = imagined(MONDAY)
    await drilled_for_days(walk, 1)
    walk.clock.move(DAY)
    await walk.send(events.DrillPressed())
    asked = await walk.expect(CardAsked)
    await walk.send(events.CardTurnedPressed(asked.interaction_id))

    await settings_after(walk, SettingChosen("card_model", "90"))

    turned = await walk.expect(CardTurned)
    ref = turned.current.ref
    replies = await walk.send(events.RatingPressed(turned.interaction_id, Rating.GOOD))
    assert named(replies)[-1] == "CardFrontShown"
    state = (await states(walk))[ref]
    assert state is not None
    assert isinstance(state.memory.trace, Fsrs6)
    assert state.reviews == 2


async def test_a_rating_of_the_model_before_cannot_be_undone_any_more() -> None:
    walk = imagined(MONDAY)
    await import_deck(walk, deck_of(3))
    await walk.send(events.DrillPressed())
    await turn_and_rate(walk)
    await walk.send(SettingChosen("card_model", "90"))
    asked = await walk.expect(CardAsked)

    replies = await walk.send(events.RatingUndonePressed(asked.interaction_id))

    assert Line("card-said-cannot-undo") in replies
    while isinstance(await walk.state(), CardAsked):
        await turn_and_rate(walk)
    assert all(
        state and isinstance(state.memory.trace, Fsrs6)
        for state in list((await states(walk)).values())
    )

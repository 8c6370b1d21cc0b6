from dataclasses import replace
from datetime import timedelta

import pytest

from bot.chat.messages import Localizer, render
from bot.domain.answers.quality import Rating
from bot.domain.ids import InteractionId
from bot.domain.memory.fsrs6 import Fsrs6
from bot.domain.memory.models import CardMemory, CardModel
from bot.domain.topics.course import Language
from bot.flow.cards.changes import CardsReplayed
from bot.flow.cards.events import RatingUndonePressed
from bot.flow.cards.replies import CardBackShown, CardFrontShown, DrillDone
from bot.flow.cards.states import CardAsked, CardTurned, DrillEnded
from bot.flow.engine.events import StopAsked
from bot.flow.engine.replies import Line
from tests.deck_builders import MONDAY, build_card, build_ref, build_state
from tests.flow.cards.table import (
    LEARNER,
    become,
    drill,
    drill_deck,
    drill_through,
    import_deck,
    learner,
    log_of,
    open_topic_question,
    rate,
    some_cards,
    state_of,
)
from tests.flow.lines import reply_of
from tests.flow.walking import Walk


async def test_after_undo_the_clock_looks_when_the_card_was_due_before(walk: Walk) -> None:
    await import_deck(walk, build_card("spain"), states={"spain": build_state()})
    await drill(walk)
    await rate(walk)
    rated = (await learner(walk)).remind_at
    await walk.send(RatingUndonePressed(await interaction_id(walk)))
    undone = (await learner(walk)).remind_at

    assert rated is not None
    assert undone is not None
    assert undone < walk.clock.now() + timedelta(days=1) < rated


@pytest.mark.parametrize("rating", list(Rating))
@pytest.mark.parametrize("known", [True, False])
@pytest.mark.parametrize("model", list(CardModel))
async def test_undo_restores_the_card_to_the_last_digit(
    walk: Walk, rating: Rating, model: CardModel, *, known: bool
) -> None:
    before = None
    if known:
        trace = Fsrs6(stability_days=7.1234567, difficulty=5.7654321, interval_days=6)
        memory = CardMemory(trace=trace, reviewed_at=MONDAY)
        before = build_state() if model is CardModel.SM2 else build_state(memory=memory)
    await import_deck(walk, *some_cards(2), states={"card000": before} if before else {})
    await become(walk, replace(await learner(walk), card_model=model))
    await drill(walk)
    while (await open_topic_question(walk)).current.ref != build_ref("card000"):
        await rate(walk)
    await rate(walk, rating)
    assert await state_of(walk, "card000") != before
    replies = await walk.send(RatingUndonePressed(await interaction_id(walk)))

    assert await state_of(walk, "card000") == before
    assert await log_of(walk, "card000") == []
    back = reply_of(replies, CardBackShown)
    assert (back.question.text, back.edits, len(back.intervals_days)) == ("card000?", True, 4)


async def test_undo_brings_the_card_back_and_the_next_one_waits_again(walk: Walk) -> None:
    await import_deck(walk, *some_cards(3))
    await drill(walk)
    await rate(walk, Rating.AGAIN)
    shown = reply_of(
        await walk.send(RatingUndonePressed(await interaction_id(walk))), CardBackShown
    )
    assert (shown.heading.number, shown.heading.of, shown.last) == (1, 3, None)
    table = await walk.expect(CardTurned)
    assert [card.repeat for card in table.drill.waiting] == [False, False]
    assert (table.drill.answered, table.drill.remembered) == (0, 0)
    await rate(walk, Rating.GOOD)

    assert (await open_topic_question(walk)).current.ref == build_ref("card001")
    assert [line.review.rating for line in await log_of(walk, "card000")] == [Rating.GOOD]


async def test_only_the_last_rating_can_be_undone(walk: Walk) -> None:
    await import_deck(walk, *some_cards(3))
    await drill(walk)
    await rate(walk)
    await rate(walk)
    await walk.send(RatingUndonePressed(await interaction_id(walk)))
    replies = await walk.send(RatingUndonePressed(await interaction_id(walk)))

    assert reply_of(replies, Line).key == "said-old-button"
    assert await state_of(walk, "card001") is None
    assert await state_of(walk, "card000") is not None


async def test_the_last_rating_of_a_drill_can_be_undone_as_well(walk: Walk) -> None:
    await import_deck(walk, build_card("spain"))
    await drill_through(walk)
    ended = await walk.expect(DrillEnded)
    shown = reply_of(await walk.send(RatingUndonePressed(ended.interaction_id)), CardBackShown)
    assert shown.question.text == "spain?"
    assert await state_of(walk, "spain") is None
    done = reply_of(await rate(walk, Rating.EASY), DrillDone)

    assert (done.answered, done.remembered) == (1, 1)


async def test_undo_while_its_card_has_come_once_more_puts_it_there_once(walk: Walk) -> None:
    await import_deck(walk, build_card("spain"))
    await drill(walk)
    await rate(walk, Rating.AGAIN)
    await walk.send(RatingUndonePressed(await interaction_id(walk)))

    table = await walk.expect(CardTurned)
    assert (table.current.repeat, table.drill.waiting) == (False, ())


async def test_after_stopping_nothing_is_undone(walk: Walk) -> None:
    await import_deck(walk, *some_cards(2))
    await drill(walk)
    await rate(walk)
    old = await interaction_id(walk)
    await walk.send(StopAsked())
    replies = await walk.send(RatingUndonePressed(old))

    assert reply_of(replies, Line).key == "said-old-button-idle"
    assert await state_of(walk, "card000") is not None


async def test_a_card_that_another_model_took_over_since_is_not_undone(walk: Walk) -> None:
    await import_deck(walk, *some_cards(2), states={"card000": build_state()})
    await drill_deck(walk)
    await rate(walk)
    now = await state_of(walk, "card000")
    assert now is not None
    trace = Fsrs6(stability_days=2.0, difficulty=5.0, interval_days=2)
    replayed = replace(now, memory=CardMemory(trace=trace, reviewed_at=walk.clock.now()))
    await walk.store(CardsReplayed(LEARNER, ((build_ref("card000"), replayed),)))
    replies = await walk.send(RatingUndonePressed(await interaction_id(walk)))

    assert reply_of(replies, Line).key == "card-said-cannot-undo"
    assert reply_of(replies, CardFrontShown).question.text == "card001?"
    assert await state_of(walk, "card000") == replayed


async def test_the_button_names_the_rating_that_it_takes_back(walk: Walk) -> None:
    await import_deck(walk, *some_cards(2))
    await drill(walk)
    shown = reply_of(await rate(walk, Rating.HARD), CardFrontShown)

    labels = {
        language: render(shown, Localizer(language=language, zone=None, now=MONDAY))
        .keyboard[-1][0]
        .label
        for language in Language
    }
    assert labels == {Language.EN: "↩ Undo “Hard”", Language.DE: "↩ „Schwer“ zurücknehmen"}


async def interaction_id(walk: Walk) -> InteractionId:
    state = await walk.state()
    assert isinstance(state, CardAsked | CardTurned | DrillEnded)
    return state.interaction_id

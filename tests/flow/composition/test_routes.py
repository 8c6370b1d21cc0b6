"""A button that is tapped twice."""

from bot.domain.answers.quality import Rating
from bot.flow.cards.events import CardTurnedPressed, RatingPressed, RepeatPressed
from bot.flow.cards.replies import CardBackShown
from bot.flow.cards.states import CardTurned, DrillEnded, LeechFound
from bot.flow.engine.events import SkipAsked
from bot.flow.engine.replies import Line
from tests.deck_builders import MONDAY, build_card, build_state
from tests.flow.cards.table import (
    drill,
    import_deck,
    log_of,
    open_topic_question,
    rate,
    some_cards,
    turn_over,
)
from tests.flow.lines import reply_of
from tests.flow.walking import Walk


async def test_a_second_tap_on_a_rating_says_nothing_and_rates_nothing(walk: Walk) -> None:
    await import_deck(walk, *some_cards(2))
    await drill(walk)
    first = (await open_topic_question(walk)).interaction_id
    await rate(walk, Rating.GOOD)
    table = await walk.state()

    assert await walk.send(RatingPressed(first, Rating.GOOD)) == ()
    assert await walk.send(CardTurnedPressed(first)) == ()

    assert await walk.state() == table
    assert len(await log_of(walk, "card000")) == 1


async def test_a_second_tap_on_the_last_card_or_at_a_leech_says_nothing(walk: Walk) -> None:
    leech = {"card000": build_state(MONDAY, lapses=7, reviews=20)}
    await import_deck(walk, *some_cards(1), states=leech)
    await drill(walk)
    first = (await open_topic_question(walk)).interaction_id
    await rate(walk, Rating.AGAIN)
    await walk.expect(LeechFound)
    assert await walk.send(RatingPressed(first, Rating.AGAIN)) == ()

    await walk.send(SkipAsked())
    repeated = (await open_topic_question(walk)).interaction_id
    await turn_over(walk)
    await walk.send(RepeatPressed(repeated, known=True))
    await walk.expect(DrillEnded)
    assert await walk.send(RepeatPressed(repeated, known=True)) == ()


async def test_a_second_tap_on_show_leaves_the_card_turned(walk: Walk) -> None:
    await import_deck(walk, build_card("spain"))
    await drill(walk)
    await turn_over(walk)
    table = await walk.expect(CardTurned)

    assert reply_of(await walk.send(CardTurnedPressed(table.interaction_id)), CardBackShown).edits
    assert await walk.state() == table


async def test_another_rating_that_comes_too_late_is_reported(walk: Walk) -> None:
    await import_deck(walk, *some_cards(2))
    await drill(walk)
    first = (await open_topic_question(walk)).interaction_id
    await rate(walk, Rating.GOOD)

    assert (
        reply_of(await walk.send(RatingPressed(first, Rating.HARD)), Line).key == "said-old-button"
    )


async def test_buttons_of_cards_before_the_last_one_are_called_old(walk: Walk) -> None:
    await import_deck(walk, *some_cards(3))
    await drill(walk)
    first = (await open_topic_question(walk)).interaction_id
    await rate(walk, Rating.GOOD)
    await rate(walk, Rating.GOOD)

    for press in (CardTurnedPressed(first), RatingPressed(first, Rating.GOOD)):
        assert reply_of(await walk.send(press), Line).key == "said-old-button"


async def test_the_button_of_a_card_left_by_a_command_is_called_old(walk: Walk) -> None:
    await import_deck(walk, *some_cards(2))
    await drill(walk)
    first = (await open_topic_question(walk)).interaction_id
    await walk.send(SkipAsked())

    assert reply_of(await walk.send(CardTurnedPressed(first)), Line).key == "said-old-button"

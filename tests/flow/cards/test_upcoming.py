"""Cards beside topics: /next, /review, /progress and /why include them."""

from datetime import timedelta

from bot.domain.answers.quality import Rating
from bot.domain.days import all_until
from bot.domain.ids import DeckId
from bot.domain.rhythm.agenda import AgendaReason
from bot.flow.cards.events import DeckActivatedPressed, DrillPressed
from bot.flow.cards.replies import cards_ahead
from bot.flow.cards.states import CardAsked, DrillEnded
from bot.flow.engine.events import NextAsked, SkipAsked, StopAsked, TextReceived, WhyAsked
from bot.flow.engine.replies import Words
from bot.flow.engine.states import Idle
from bot.flow.exercise.events import ReviewAsked
from bot.flow.lessons.replies import ConceptExplained
from bot.flow.lessons.states import Quiz, Review
from bot.flow.maps.events import TopicAction, TopicPressed
from bot.flow.maps.replies import NothingToDo, WhyNothing
from bot.flow.progress.events import ProgressAsked
from bot.flow.progress.replies import ProgressShown
from tests.builders import MONDAY
from tests.deck_builders import CAPITALS
from tests.flow.dealing import (
    count_due,
    deck_of,
    drill_through,
    import_deck,
    learner_of,
    turn_and_rate,
)
from tests.flow.lines import line_of, named, only
from tests.flow.strolling import from_the_beginning, master_root, to_first_question
from tests.flow.walking import Walk, imagined

DAY = timedelta(days=1)


async def with_due_cards(walk: Walk, cards: int = 3) -> None:
    """Make `cards` cards of a small deck due, and none new."""
    await import_deck(walk, deck_of(cards))
    await drill_through(walk)
    walk.clock.move(DAY)


async def with_a_review_and_cards(walk: Walk) -> None:
    """Make a concept due a moment ago, and three cards."""
    await master_root(walk)
    await walk.send(StopAsked())
    await with_due_cards(walk)


async def test_a_learner_with_a_deck_but_no_topic_is_not_at_a_dead_end() -> None:
    walk = imagined(MONDAY)
    await import_deck(walk, deck_of(30))

    ahead, front = await walk.send(NextAsked())

    assert ahead == cards_ahead(0, 10, 2)
    assert named((front,)) == ["CardFrontShown"]
    await walk.expect(CardAsked)


async def test_ok_begins_a_drill_if_that_is_the_next_thing() -> None:
    walk = imagined(MONDAY)
    await import_deck(walk, deck_of(30))

    await walk.send(TextReceived("ok"))

    await walk.expect(CardAsked)


async def test_due_cards_come_before_new_ones_and_say_how_many_there_are() -> None:
    walk = imagined(MONDAY)
    await import_deck(walk, deck_of(30))
    await drill_through(walk)
    walk.clock.move(DAY)

    ahead, _ = await walk.send(NextAsked())

    assert ahead == cards_ahead(10, 10, 7)
    assert (await walk.expect(CardAsked)).drill.total == 20


async def test_with_nothing_left_for_today_the_reply_says_when_the_next_card_comes_back() -> None:
    walk = imagined(MONDAY)
    await import_deck(walk, deck_of(3))
    drilled_at = walk.clock.now()
    await drill_through(walk)

    nothing = only(await walk.send(NextAsked()), NothingToDo)

    assert nothing.why is WhyNothing.WAITING
    assert nothing.next_review_at is not None
    assert nothing.next_review_at - drilled_at > DAY
    assert await walk.state() == Idle()


async def test_a_deck_put_away_brings_nothing() -> None:
    walk = imagined(MONDAY)
    await import_deck(walk, deck_of(3))
    await walk.send(DeckActivatedPressed(CAPITALS, taken=False))

    nothing = only(await walk.send(NextAsked()), NothingToDo)

    assert (nothing.why, nothing.next_review_at) == (WhyNothing.NO_TOPIC, None)


async def test_a_lesson_begun_goes_before_new_cards_and_these_before_a_new_lesson() -> None:
    walk = imagined(MONDAY)
    await from_the_beginning(walk)
    await walk.send(StopAsked())
    await import_deck(walk, deck_of(3))
    walk.clock.move(DAY)

    ahead, _ = await walk.send(NextAsked())
    assert ahead == cards_ahead(0, 3, 1)
    while isinstance(await walk.state(), CardAsked):
        await turn_and_rate(walk)

    lesson = only(await walk.send(NextAsked()), ConceptExplained)
    assert lesson.because is not None
    assert lesson.because.reason is AgendaReason.NEXT_IN_ORDER


async def test_after_a_lesson_learning_goes_on_although_cards_are_due() -> None:
    walk = imagined(MONDAY)
    await import_deck(walk, deck_of(3))
    await drill_through(walk)
    walk.clock.move(DAY + timedelta(hours=1))
    await master_root(walk)
    assert await count_due(walk) == 3

    assert [type(reply) for reply in await walk.send(NextAsked())] == [ConceptExplained]


async def test_after_a_drill_or_on_a_new_day_due_cards_come_first() -> None:
    walk = imagined(MONDAY)
    await import_deck(walk, deck_of(3))
    await from_the_beginning(walk)
    await walk.send(StopAsked())
    await drill_through(walk)
    walk.clock.move(DAY + timedelta(hours=1))

    ahead, _ = await walk.send(NextAsked())

    assert ahead == cards_ahead(3, 0, 1)


async def test_a_drill_of_what_is_due_brings_no_new_card_of_another_deck() -> None:
    walk = imagined(MONDAY)
    await import_deck(walk, deck_of(1))
    await drill_through(walk)
    await import_deck(walk, deck_of(12, DeckId("more")))
    walk.clock.move(DAY + timedelta(hours=1))

    for asked in (DrillPressed(), ReviewAsked()):
        await walk.send(asked)
        assert (await walk.expect(CardAsked)).drill.total == 1
        await walk.send(StopAsked())


async def test_if_no_card_is_due_a_drill_brings_the_new_ones_of_the_day() -> None:
    walk = imagined(MONDAY)
    await import_deck(walk, deck_of(12))

    await walk.send(DrillPressed())

    assert (await walk.expect(CardAsked)).drill.total == 10


async def test_a_lesson_that_was_begun_is_finished_before_new_cards() -> None:
    walk = imagined(MONDAY)
    quizzing = await to_first_question(walk)
    await walk.answer(right=False)
    await walk.send(StopAsked())
    await import_deck(walk, deck_of(3))

    await walk.send(NextAsked())

    assert (await walk.expect(Quiz)).purpose.map_id == quizzing.purpose.map_id


async def test_a_paused_topic_leaves_the_cards_to_be_drilled() -> None:
    walk = imagined(MONDAY)
    await from_the_beginning(walk)
    map_id = (await walk.topic()).mind_map.id
    await walk.send(TopicPressed(map_id, TopicAction.PAUSE))
    await import_deck(walk, deck_of(3))

    await walk.send(NextAsked())

    await walk.expect(CardAsked)


async def test_review_asks_the_questions_and_then_offers_the_cards() -> None:
    walk = imagined(MONDAY)
    await with_a_review_and_cards(walk)
    assert named(await walk.send(ReviewAsked())) == ["QuestionAsked"]

    replies = await walk.answer()

    ended = line_of(replies, "review-ended")
    assert ended.more[-1] == Words(
        "cards-ahead-after-review", {"count": 3, "duration": timedelta(minutes=1)}
    )
    await walk.send(DrillPressed())
    await walk.expect(CardAsked)


async def test_after_skipping_the_last_question_cards_are_offered_too() -> None:
    walk = imagined(MONDAY)
    await with_a_review_and_cards(walk)
    await walk.send(ReviewAsked())
    await walk.expect(Review)

    replies = await walk.send(SkipAsked())

    assert line_of(replies, "review-ended").offers(DrillPressed)


async def test_review_goes_straight_to_the_cards_if_no_question_is_due() -> None:
    walk = imagined(MONDAY)
    await with_due_cards(walk)

    ahead, front = await walk.send(ReviewAsked())

    assert ahead == cards_ahead(3, 0, 1)
    assert named((front,)) == ["CardFrontShown"]


async def test_review_in_the_middle_of_a_drill_shows_the_card_again() -> None:
    walk = imagined(MONDAY)
    await with_due_cards(walk)
    await walk.send(ReviewAsked())
    open_card = await walk.state()

    assert named(await walk.send(ReviewAsked())) == ["CardFrontShown"]

    assert await walk.state() == open_card


async def test_new_cards_are_not_due_for_review() -> None:
    walk = imagined(MONDAY)
    await import_deck(walk, deck_of(3))

    (nothing,) = await walk.send(ReviewAsked())

    assert nothing == NothingToDo(why=WhyNothing.NOTHING_DUE)


async def test_with_nothing_due_review_says_when_the_first_card_comes_back() -> None:
    walk = imagined(MONDAY)
    await import_deck(walk, deck_of(1))
    await drill_through(walk)
    _, first_at = await walk.cards.count_due(
        (await learner_of(walk)).id, all_until(walk.clock.now())
    )

    (nothing,) = await walk.send(ReviewAsked())

    assert first_at is not None
    assert nothing == NothingToDo(why=WhyNothing.NOTHING_DUE, next_review_at=first_at)


async def test_progress_shows_each_deck_to_learners_without_a_topic_as_well() -> None:
    walk = imagined(MONDAY)
    await with_due_cards(walk, 12)

    shown = only(await walk.send(ProgressAsked()), ProgressShown)

    (row,) = shown.decks
    assert (row.title, row.cards, row.due, row.boxes) == ("Capitals", 12, 10, (2, 10, 0, 0))


async def test_progress_leaves_out_decks_that_are_not_drilled() -> None:
    walk = imagined(MONDAY)
    await import_deck(walk, deck_of(3))
    await import_deck(walk, deck_of(3, DeckId("rivers")))
    await walk.send(DeckActivatedPressed(CAPITALS, taken=False))

    shown = only(await walk.send(ProgressAsked()), ProgressShown)

    assert [row.deck_id for row in shown.decks] == ["rivers"]


async def test_why_explains_how_many_cards_are_due() -> None:
    walk = imagined(MONDAY)
    await with_due_cards(walk)

    told = line_of(await walk.send(WhyAsked("3 cards")), "why-cards-due")

    assert told.values == {"due": 3}
    assert told.more == (Words("why-cards-sm2"), Words("why-cards-counted"))
    (by_itself,) = await walk.send(WhyAsked())
    assert by_itself == told


async def test_why_about_a_topic_is_not_about_cards() -> None:
    walk = imagined(MONDAY)
    await with_a_review_and_cards(walk)

    assert named(await walk.send(WhyAsked("1 due"))) == ["NumberExplained"]
    assert named(await walk.send(WhyAsked())) == ["NumbersShown"]


async def test_next_after_a_drill_that_ended_goes_on() -> None:
    walk = imagined(MONDAY)
    await from_the_beginning(walk)
    await walk.send(StopAsked())
    await import_deck(walk, deck_of(1))
    await drill_through(walk, Rating.EASY)
    await walk.expect(DrillEnded)

    assert named(await walk.send(NextAsked())) == ["ConceptExplained"]

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.chat.messages import Localizer, render
from bot.domain.answers.quality import Rating
from bot.domain.cards.deck import Selection
from bot.domain.cards.drill import Box
from bot.domain.cards.state import ReviewKind
from bot.domain.ids import DeckId, LearnerId, TurnId
from bot.domain.memory.card_sm2 import CardSm2
from bot.domain.memory.models import CardModel
from bot.domain.memory.review import CardKind
from bot.domain.topics.course import Language
from bot.flow.cards import events, replies as card_replies
from bot.flow.cards.replies import CardBackShown, CardFrontShown, DrillDone
from bot.flow.cards.states import CardAsked, CardTurned, DrillEnded, DrillTask
from bot.flow.engine.events import (
    Event,
    HelpAsked,
    NextAsked,
    SkipAsked,
    StopAsked,
    TextReceived,
    WhyAsked,
)
from bot.flow.engine.replies import DueAt, Line, Words
from bot.flow.engine.states import Idle
from bot.flow.exercise.events import ReviewAsked
from tests.deck_builders import CAPITALS, DAY, MONDAY, build_card, build_ref, build_state
from tests.flow.cards.table import (
    LEARNER,
    become,
    drill,
    drill_deck,
    drill_through,
    import_deck,
    learner,
    log_of,
    mastered,
    open_topic_question,
    rate,
    some_cards,
    state_of,
    turn_over,
)
from tests.flow.lines import line_of, named, reply_of
from tests.flow.walking import Walk, imagined


async def test_a_card_has_the_state_of_sm2_after_its_first_answer(walk: Walk) -> None:
    """N2.1."""
    await import_deck(walk, build_card("spain"))
    await drill(walk)
    await turn_over(walk)
    rated_at = walk.clock.now()
    await rate(walk, Rating.EASY)

    state = await state_of(walk, "spain")
    assert state is not None
    assert state.memory.trace == CardSm2(interval_days=1, repetitions=1, ease_factor=2.6)
    assert state.due_at == rated_at + DAY


async def test_four_buttons_each_show_the_interval_they_would_give(walk: Walk) -> None:
    """N2.2."""
    await import_deck(walk, build_card("spain"), states={"spain": build_state(MONDAY)})
    await drill(walk)
    back = reply_of(await turn_over(walk), card_replies.CardBackShown)

    assert list(back.intervals_days) == [1, 15, 15, 15]
    english = [b.label for row in render(back, localizer(Language.EN)).keyboard for b in row]
    german = [b.label for row in render(back, localizer(Language.DE)).keyboard for b in row]
    assert english == ["Again · soon", "Hard · 15 days", "Good · 15 days", "Easy · 15 days"]
    assert german == ["Nochmal · gleich", "Schwer · 15 Tage", "Gut · 15 Tage", "Einfach · 15 Tage"]


async def test_the_buttons_give_what_they_say(walk: Walk) -> None:
    """N2.2."""
    for rating in Rating:
        await import_deck(
            walk, build_card("spain"), states={"spain": build_state(walk.clock.now())}
        )
        await drill(walk)
        back = reply_of(await turn_over(walk), card_replies.CardBackShown)
        await rate(walk, rating)
        state = await state_of(walk, "spain")
        assert state is not None
        assert state.interval_days == back.intervals_days[rating - 1]
        await walk.send(StopAsked())
        walk.clock.move(400 * DAY)


async def test_an_interval_is_rounded_half_up_by_the_old_ease_factor(walk: Walk) -> None:
    """N2.3: 45 * 2.9 = 130.5 becomes 131."""
    trace = CardSm2(interval_days=45, repetitions=4, ease_factor=2.9)
    known = build_state(MONDAY)
    known = replace(known, memory=replace(known.memory, trace=trace), interval_days=45.0)
    await import_deck(walk, build_card("spain"), states={"spain": known})
    await drill(walk)
    await rate(walk, Rating.EASY)

    state = await state_of(walk, "spain")
    assert state is not None
    assert state.interval_days == 131


async def test_nochmal_starts_the_repetitions_anew_and_leaves_the_ease_factor(walk: Walk) -> None:
    """N2.4."""
    await import_deck(walk, build_card("spain"), states={"spain": build_state(MONDAY)})
    await drill(walk)
    await rate(walk, Rating.AGAIN)

    state = await state_of(walk, "spain")
    assert state is not None
    assert state.memory.trace == CardSm2(interval_days=1, repetitions=0, ease_factor=2.5)
    assert (state.repetitions, state.lapses) == (0, 1)


async def test_a_card_is_due_once_its_interval_is_over(walk: Walk) -> None:
    """N2.5 and N2.6."""
    await import_deck(walk, build_card("spain"), states={"spain": build_state(MONDAY + DAY)})
    nothing = line_of(await drill(walk), "drill-nothing-due")
    assert nothing.more == (Words("cards-next", {"when": DueAt(MONDAY + DAY)}),)
    walk.clock.move(DAY)

    assert reply_of(await drill(walk), card_replies.CardFrontShown).question.text == "spain?"


async def test_a_drill_has_twenty_due_cards_at_most_and_they_are_shuffled(walk: Walk) -> None:
    """N2.7."""
    names = [f"card{n:03}" for n in range(30)]
    states = {name: build_state(MONDAY - n * DAY) for n, name in enumerate(names)}
    await import_deck(walk, *some_cards(30), states=states)
    shown = reply_of(await drill(walk), card_replies.CardFrontShown)
    table = await open_topic_question(walk)
    order = [table.current.ref, *(card.ref for card in table.drill.waiting)]

    assert (shown.heading.number, shown.heading.of) == (1, 20)
    assert len(set(order)) == 20
    assert order != sorted(order, key=lambda ref: ref.card_id, reverse=True)[:20]
    await walk.send(StopAsked())
    await drill(walk)
    table = await open_topic_question(walk)
    assert order != [table.current.ref, *(card.ref for card in table.drill.waiting)]


async def test_the_same_turn_deals_the_same_cards() -> None:
    """N2.7: the shuffle is seeded."""
    orders = []
    for _ in range(2):
        walk = imagined(MONDAY)
        states = {f"card{n:03}": build_state(MONDAY) for n in range(30)}
        await import_deck(walk, *some_cards(30), states=states)
        await drill(walk)
        table = await open_topic_question(walk)
        orders.append([table.current.ref, *(card.ref for card in table.drill.waiting)])

    assert orders[0] == orders[1]


async def test_always_einfach_comes_on_the_days_of_the_timeline(walk: Walk) -> None:
    """N2.8 and N2.9."""
    await import_deck(walk, build_card("spain"))
    began, days, intervals, boxes = walk.clock.now(), [], [], []
    for _ in range(6):
        days.append((walk.clock.now() - began).days)
        await drill_through(walk, Rating.EASY)
        state = await state_of(walk, "spain")
        assert state is not None
        intervals.append(state.interval_days)
        now = walk.clock.now()
        decks = await walk.cards.decks(LEARNER, Language.EN, (await learner(walk)).due_by(now))
        boxes += [box for box, count in decks[0].progress.boxes.items() if count]
        walk.clock.move(state.due_at - now)

    assert days == [0, 1, 7, 23, 68, 199]
    assert intervals == [1, 6, 16, 45, 131, 393]
    assert boxes == [Box.LEARNING, Box.REPEATING, *[Box.MASTERED] * 4]


async def test_a_card_rated_nochmal_comes_back_once_later_in_the_same_drill(walk: Walk) -> None:
    """A4."""
    await import_deck(walk, *some_cards(8))
    await drill(walk)
    first = (await open_topic_question(walk)).current.ref
    await rate(walk, Rating.AGAIN)
    seen = []
    while isinstance(table := await walk.state(), CardAsked | CardTurned):
        seen.append(table.current)
        if table.current.repeat:
            back = reply_of(await turn_over(walk), card_replies.CardBackShown)
            assert back.intervals_days == ()
            await walk.send(events.RepeatPressed(table.interaction_id, known=False))
        else:
            await rate(walk, Rating.GOOD)

    assert [card.ref == first for card in seen] == [False] * 5 + [True] + [False] * 2
    assert [card.repeat for card in seen] == [False] * 5 + [True] + [False] * 2


async def test_the_repeat_comes_at_the_end_of_a_short_drill_and_changes_no_schedule(
    walk: Walk,
) -> None:
    """A4 and K14."""
    await import_deck(walk, build_card("spain"))
    await drill(walk)
    shown = reply_of(await rate(walk, Rating.AGAIN), card_replies.CardFrontShown)
    before = await state_of(walk, "spain")
    assert shown.heading.repeat
    assert (shown.heading.number, shown.heading.of) == (1, 1)
    await turn_over(walk)
    done = reply_of(
        await walk.send(
            events.RepeatPressed((await open_topic_question(walk)).interaction_id, known=True)
        ),
        DrillDone,
    )

    assert await state_of(walk, "spain") == before
    assert [line.kind for line in await log_of(walk, "spain")] == [ReviewKind.LEARNING]
    assert (done.answered, done.remembered, done.mastered) == (1, 0, ())


async def test_a_card_rated_nochmal_today_does_not_count_as_known(walk: Walk) -> None:
    """K14 and N2.6."""
    await import_deck(walk, build_card("spain"), build_card("italy"))
    await drill(walk)
    await rate(walk, Rating.AGAIN)
    await rate(walk, Rating.EASY)
    await turn_over(walk)
    await walk.send(
        events.RepeatPressed((await open_topic_question(walk)).interaction_id, known=True)
    )

    assert not await mastered(walk)


async def test_the_end_says_when_every_card_of_a_deck_is_known(walk: Walk) -> None:
    """K14."""
    await import_deck(walk, *some_cards(3))
    done = reply_of(await drill_through(walk), card_replies.DrillDone)

    assert done.mastered == ("Capitals",)
    assert await mastered(walk)
    assert (done.answered, done.remembered, done.still_due, done.fresh) == (3, 3, 0, 0)
    first = await state_of(walk, "card000")
    assert first is not None
    assert done.next_due_at == first.due_at


async def test_a_card_due_when_tomorrow_begins_is_known_today(walk: Walk) -> None:
    """K14 counts days: a card that comes back at 04:00 tomorrow is not due today."""
    await import_deck(walk, build_card("spain"))
    await become(walk, replace(await learner(walk), card_model=CardModel.FSRS6))
    done = reply_of(await drill_through(walk, Rating.HARD), card_replies.DrillDone)

    state = await state_of(walk, "spain")
    assert state is not None
    assert state.due_at == (await learner(walk)).day_ends(walk.clock.now())
    assert await mastered(walk)
    assert done.mastered == ("Capitals",)


async def test_the_end_does_not_praise_a_deck_with_a_card_left(walk: Walk) -> None:
    await import_deck(walk, *some_cards(11))
    done = reply_of(await drill_through(walk), card_replies.DrillDone)

    assert done.mastered == ()
    assert done.fresh == 1


async def test_new_cards_come_after_the_due_ones_and_ten_a_day(walk: Walk) -> None:
    await import_deck(
        walk, *some_cards(40), states={f"card{n:03}": build_state() for n in range(5)}
    )
    await drill_deck(walk)
    table = await open_topic_question(walk)
    order = [table.current.ref, *(card.ref for card in table.drill.waiting)]

    assert {ref.card_id for ref in order[:5]} == {f"card{n:03}" for n in range(5)}
    assert [ref.card_id for ref in order[5:]] == [f"card{n:03}" for n in range(5, 15)]


async def test_new_cards_come_only_while_the_due_ones_fit(walk: Walk) -> None:
    await import_deck(
        walk, *some_cards(40), states={f"card{n:03}": build_state() for n in range(18)}
    )
    await drill_deck(walk)

    assert (await open_topic_question(walk)).drill.total == 20


async def test_the_day_has_ten_new_cards_and_more_on_request(walk: Walk) -> None:
    await import_deck(walk, *some_cards(30))
    done = reply_of(await drill_through(walk), card_replies.DrillDone)
    assert (done.answered, done.fresh) == (10, 10)
    ((offered,), *_) = line_of(await drill(walk), "drill-nothing-due").keyboard
    assert offered.values == {"cards": Words("count-new-cards", {"count": 10})}
    await walk.send(events.DrillPressed(more=True))

    assert (await open_topic_question(walk)).drill.total == 10


async def test_the_end_of_a_drill_leads_to_more(walk: Walk) -> None:
    await import_deck(walk, *some_cards(30))
    done = reply_of(await drill_through(walk), DrillDone)
    more = reply_of(await walk.send(events.MoreCardsPressed(done.interaction_id)), CardFrontShown)

    assert more.heading.of == 10


async def test_the_day_of_new_cards_begins_anew(walk: Walk) -> None:
    await import_deck(walk, *some_cards(30))
    await drill_through(walk)
    walk.clock.move(DAY + timedelta(hours=1))
    await drill_deck(walk)

    assert (await open_topic_question(walk)).drill.total == 20


async def test_rating_a_card_turns_its_message_into_the_next_one(walk: Walk) -> None:
    await import_deck(walk, *some_cards(3))
    begun = reply_of(await drill(walk), card_replies.CardFrontShown)
    turned = reply_of(await turn_over(walk), card_replies.CardBackShown)
    rated = await rate(walk, Rating.GOOD)

    assert not begun.edits
    assert turned.edits
    shown = reply_of(rated, card_replies.CardFrontShown)
    assert shown.edits
    assert len(rated) == 1
    assert shown.last is not None
    assert (shown.last.rating, shown.heading.number) == (Rating.GOOD, 2)
    assert "_Good · comes back tomorrow_" in render(shown, localizer(Language.EN)).markdown


async def test_the_time_of_an_answer_is_logged_and_capped_at_a_minute(walk: Walk) -> None:
    await import_deck(walk, *some_cards(2))
    await drill(walk)
    await rate(walk)
    walk.clock.move(timedelta(hours=3))
    await rate(walk)

    (first,), (second,) = await log_of(walk, "card000"), await log_of(walk, "card001")
    assert first.review.duration == timedelta(seconds=20)
    assert second.review.duration == timedelta(seconds=60)


async def test_a_review_is_logged_with_the_state_before_and_after(walk: Walk) -> None:
    await import_deck(walk, build_card("spain"), states={"spain": build_state(MONDAY)})
    await drill(walk)
    await rate(walk, Rating.HARD)
    log = await log_of(walk, "spain")

    assert log[-1].before == build_state(MONDAY)
    assert log[-1].after == await state_of(walk, "spain")
    assert log[-1].kind is ReviewKind.REVIEW


@pytest.mark.parametrize(
    ("text", "rating"),
    [("1", Rating.AGAIN), ("2", Rating.HARD), ("gut", Rating.GOOD), ("Easy!", Rating.EASY)],
)
async def test_a_typed_rating_counts_as_pressed(walk: Walk, text: str, rating: Rating) -> None:
    await import_deck(walk, *some_cards(2))
    await drill(walk)
    await turn_over(walk)
    await walk.send(TextReceived(text))

    assert (await log_of(walk, "card000"))[0].review.rating is rating


async def test_another_text_rates_nothing(walk: Walk) -> None:
    await import_deck(walk, *some_cards(2))
    await drill(walk)
    await turn_over(walk)
    replies = await walk.send(TextReceived("hm"))

    line = reply_of(replies, Line)
    assert line.key == "said-rate-card"
    assert [button.key for row in line.keyboard for button in row] == [
        "rating-again", "rating-hard", "rating-good", "rating-easy",
    ]  # fmt: skip
    assert await state_of(walk, "card000") is None


async def test_a_text_turns_the_card_and_is_shown_beside_the_answer(walk: Walk) -> None:
    await import_deck(walk, build_card("spain", back="Madrid"))
    await drill(walk)
    back = reply_of(await walk.send(TextReceived("is it Barcelona?")), card_replies.CardBackShown)

    assert (back.typed, back.answer.text) == ("is it Barcelona?", "Madrid")
    assert len(back.intervals_days) == 4
    assert await state_of(walk, "spain") is None


async def test_skipping_leaves_the_card_for_later_without_a_review(walk: Walk) -> None:
    await import_deck(walk, *some_cards(2))
    await drill(walk)
    replies = await walk.send(SkipAsked())

    assert reply_of(replies, Line).key == "card-said-skipped"
    assert reply_of(replies, card_replies.CardFrontShown).question.text == "card001?"
    assert await state_of(walk, "card000") is None
    done = reply_of(await rate(walk), card_replies.DrillDone)
    assert done.answered == 1


async def test_a_drill_of_skips_says_that_nothing_has_changed(walk: Walk) -> None:
    await import_deck(walk, build_card("spain"))
    await drill(walk)
    done = reply_of(await walk.send(SkipAsked()), card_replies.DrillDone)

    assert done.answered == 0
    assert "No card was answered" in render(done, localizer(Language.EN)).markdown


async def test_why_says_why_this_card_comes_now(walk: Walk) -> None:
    await import_deck(walk, build_card("spain"), states={"spain": build_state(MONDAY)})
    await drill(walk)
    told = line_of(await walk.send(WhyAsked()), "why-card-due")

    assert told.values["interval"] == Words("count-days", {"count": 6})
    assert told.more == (Words("why-card-model", {"model": "SM-2"}),)
    await walk.send(NextAsked())
    await walk.expect(CardAsked)


async def test_tasks_go_by_athena_and_show_their_criteria(walk: Walk) -> None:
    task = build_card("task", kind=CardKind.TASK, criteria=("says why", "says how"))
    await import_deck(walk, task)
    await drill(walk)
    asked = await walk.expect(DrillTask)
    back = reply_of(await walk.send(events.CardTurnedPressed(asked.interaction_id)), CardBackShown)

    assert back.answer.text == "- says why\n- says how"
    told = line_of(await walk.send(WhyAsked()), "why-card-new")
    assert told.more == (Words("why-card-model", {"model": "Athena"}),)


async def test_the_chosen_model_says_when_a_card_comes_back(walk: Walk) -> None:
    await import_deck(walk, build_card("spain"))
    await become(walk, replace(await learner(walk), card_model=CardModel.FSRS6))
    await drill(walk)
    back = reply_of(await turn_over(walk), card_replies.CardBackShown)

    assert list(back.intervals_days) == [1, 1, 2, 8]


async def test_a_gap_is_open_in_front_and_filled_behind(walk: Walk) -> None:
    cloze = build_card(
        "gap", front="{{c1::Paris}} is in {{c2::France}}", back="", kind=CardKind.CLOZE, gap=2
    )
    await import_deck(walk, cloze)
    front = reply_of(await drill(walk), card_replies.CardFrontShown)
    back = reply_of(await turn_over(walk), card_replies.CardBackShown)

    assert front.question.text == "Paris is in […]"
    assert back.answer.text == "Paris is in France"


async def test_stopping_loses_nothing(walk: Walk) -> None:
    await import_deck(walk, *some_cards(3))
    await drill(walk)
    await rate(walk)
    await walk.send(StopAsked())

    assert await walk.state() == Idle()
    assert await state_of(walk, "card000") is not None
    await drill(walk)
    assert (await open_topic_question(walk)).drill.total == 2


async def test_what_is_open_is_shown_again(walk: Walk) -> None:
    await import_deck(walk, *some_cards(2))
    await drill(walk)
    assert (
        reply_of(await walk.send(HelpAsked()), card_replies.CardFrontShown).question.text
        == "card000?"
    )
    await turn_over(walk)

    assert reply_of(await walk.send(HelpAsked()), CardBackShown).answer.text == "card000!"
    assert reply_of(await walk.send(events.DrillPressed()), CardBackShown).heading.number == 1


async def test_an_old_button_says_that_it_is_old(walk: Walk) -> None:
    await import_deck(walk, *some_cards(3))
    await drill(walk)
    old = (await open_topic_question(walk)).interaction_id
    await rate(walk)
    replies = await walk.send(events.RatingPressed(old, Rating.EASY))

    assert reply_of(replies, Line).key == "said-old-button"
    assert reply_of(replies, card_replies.CardFrontShown).question.text == "card001?"
    assert len(await log_of(walk, "card000")) == 1


async def test_a_drill_left_open_yesterday_makes_room_for_what_is_due_today(walk: Walk) -> None:
    await import_deck(walk, *some_cards(3))
    await drill_deck(walk)
    await rate(walk, Rating.GOOD)
    left = await walk.state()

    await drill_deck(walk)
    assert await walk.state() == left
    walk.clock.move(2 * DAY)
    await drill_deck(walk)

    asked = await walk.expect(CardAsked)
    assert asked.drill.total == 3
    assert asked.drill.last is None


async def test_showing_the_answer_twice_does_no_harm(walk: Walk) -> None:
    await import_deck(walk, build_card("spain"))
    await drill(walk)
    interaction_id = (await open_topic_question(walk)).interaction_id
    first = await walk.send(events.CardTurnedPressed(interaction_id))
    second = await walk.send(events.CardTurnedPressed(interaction_id))

    assert first == second


async def test_a_turn_that_is_tried_again_counts_once(walk: Walk) -> None:
    await import_deck(walk, *some_cards(3))
    await drill(walk)
    await turn_over(walk)
    press = events.RatingPressed((await open_topic_question(walk)).interaction_id, Rating.GOOD)
    turn_id = "rated"
    first = await walk.take(turn_id, press)  # type: ignore[arg-type]  # an id of its own
    again = await walk.take(turn_id, press)  # type: ignore[arg-type]  # the same id

    assert again.replayed
    assert again.replies == first.replies
    assert len(await log_of(walk, "card000")) == 1


async def test_a_card_that_is_gone_is_passed_over(walk: Walk) -> None:
    await import_deck(walk, *some_cards(4))
    await drill(walk)
    await import_deck(walk, *some_cards(4)[2:])
    replies = await turn_over(walk)

    assert reply_of(replies, Line).key == "card-said-gone"
    shown = reply_of(replies, card_replies.CardFrontShown)
    assert (shown.question.text, shown.heading.number, shown.heading.of) == ("card002?", 1, 2)


@pytest.mark.parametrize("event", [NextAsked(), events.DrillPressed(), ReviewAsked()])
async def test_going_on_after_a_card_is_gone_brings_the_next(walk: Walk, event: Event) -> None:
    await import_deck(
        walk, *some_cards(3), states={f"card{n:03}": build_state() for n in range(3)}
    )
    await drill(walk)
    gone = (await open_topic_question(walk)).current.ref.card_id
    await import_deck(walk, *(card for card in some_cards(3) if card.id != gone))
    replies = await walk.send(event)

    assert "card-said-gone" in named(replies)
    reply_of(replies, card_replies.CardFrontShown)
    assert (await open_topic_question(walk)).current.ref.card_id != gone


async def test_a_deck_can_be_drilled_alone(walk: Walk) -> None:
    await import_deck(walk, *some_cards(2))
    other = build_ref("x").deck_id.replace("capitals", "rivers")
    await import_deck(walk, build_card("rhine"), deck_id=type(CAPITALS)(other), title="Rivers")
    await walk.send(events.DeckDrillPressed(CAPITALS, more=False))
    table = await open_topic_question(walk)

    assert {table.current.ref.deck_id, *(c.ref.deck_id for c in table.drill.waiting)} == {CAPITALS}


async def test_next_goes_on_after_a_drill(walk: Walk) -> None:
    await import_deck(walk, build_card("spain"))
    await drill_through(walk)
    await walk.expect(DrillEnded)
    await walk.send(NextAsked())

    assert await walk.state() == Idle()


def localizer(language: Language) -> Localizer:
    return Localizer(language=language, zone="Europe/Berlin", now=MONDAY)


READS = ("decks", "deck", "progress", "due", "fresh", "count_due", "learned", "log")


async def test_a_drill_counts_no_decks_but_its_own(
    walk: Walk, monkeypatch: pytest.MonkeyPatch
) -> None:
    await import_deck(walk, build_card("spain"))
    await import_deck(walk, *some_cards(3), deck_id=DeckId("other"), title="Other")
    counted: list[DeckId] = []
    standing = walk.cards.progress

    async def noted(learner_id: LearnerId, selection: Selection, *rest: Any) -> object:
        counted.append(selection.deck_id)
        return await standing(learner_id, selection, *rest)

    async def never(*_: object) -> object:
        raise AssertionError("counts every deck")

    monkeypatch.setattr(walk.cards, "progress", noted)
    monkeypatch.setattr(walk.cards, "decks", never)
    await walk.send(events.DeckDrillPressed(CAPITALS, more=False))
    done = reply_of(await rate(walk), DrillDone)
    line_of(await walk.send(events.DeckDrillPressed(CAPITALS, more=False)), "drill-nothing-due")

    assert (done.mastered, counted) == (("Capitals",), [CAPITALS])


async def test_rating_a_card_takes_no_read_besides_the_chats(
    walk: Walk, monkeypatch: pytest.MonkeyPatch
) -> None:
    await import_deck(walk, *some_cards(4))
    await drill(walk)
    await turn_over(walk)
    read: list[str] = []
    for name in READS:
        method = getattr(walk.cards, name)

        async def noted(*args: object, name: str = name, method: Any = method) -> object:
            read.append(name)
            return await method(*args)

        monkeypatch.setattr(walk.cards, name, noted)
    await walk.send(
        events.RatingPressed((await open_topic_question(walk)).interaction_id, Rating.GOOD)
    )

    assert read == []


async def test_a_process_that_was_killed_asks_the_same_card_again(walk: Walk) -> None:
    await import_deck(walk, *some_cards(4))
    await drill(walk)
    await rate(walk)
    await turn_over(walk)
    before = await walk.state()
    started_again = walk.beside(walk.chat_id)
    taken = await started_again.take(TurnId("after the start"), NextAsked())

    assert await walk.state() == before
    assert reply_of(taken.replies, card_replies.CardBackShown).heading.number == 2
    assert len(await log_of(walk, "card000")) == 1


async def test_next_on_another_day_begins_the_drill_anew_with_all_that_is_due_by_then(
    walk: Walk,
) -> None:
    cards = some_cards(4)
    due = {"card000": build_state(MONDAY), "card001": build_state(MONDAY)}
    later = {name: build_state(MONDAY + DAY) for name in ("card002", "card003")}
    await import_deck(walk, *cards, states=due | later)
    await drill(walk)
    await rate(walk)
    same = await open_topic_question(walk)
    await walk.send(NextAsked())
    assert (await open_topic_question(walk)).drill == same.drill

    walk.clock.move(2 * DAY)
    await walk.send(NextAsked())

    table = await open_topic_question(walk)
    assert table.drill.begun_at > same.drill.begun_at + DAY
    assert table.drill.total == 3


async def test_next_on_another_day_keeps_a_drill_of_a_deck_that_was_put_away(walk: Walk) -> None:
    await import_deck(walk, *some_cards(2))
    await drill(walk)
    table = await open_topic_question(walk)
    await walk.send(events.DeckActivatedPressed(CAPITALS, taken=False))
    walk.clock.move(2 * DAY)

    await walk.send(NextAsked())

    assert (await open_topic_question(walk)).interaction_id == table.interaction_id


async def test_a_learner_who_comes_a_little_earlier_each_day_is_still_asked(walk: Walk) -> None:
    """K84: a card that is due later today counts as due today everywhere."""
    await import_deck(walk, *some_cards(3))
    answered: list[int] = []
    for _ in range(3):
        await drill_through(walk, Rating.AGAIN)
        walk.clock.move(DAY - timedelta(hours=1))
        shown = reply_of(await walk.send(events.DecksPressed(0)), card_replies.DecksShown)
        begun = reply_of(await walk.send(ReviewAsked()), CardFrontShown)
        answered += [shown.due, begun.heading.of]

    assert answered == [3] * 6


async def test_each_deck_has_ten_new_cards_a_day_and_an_own_one_never_begins_with_none(
    walk: Walk,
) -> None:
    """K86: ten new cards a day and deck, at most thirty in all, begin a deck never drilled."""
    drilled: list[int] = []
    for deck in "abcd":
        await import_deck(walk, *some_cards(15), deck_id=DeckId(deck), title=deck)
        await walk.send(events.DeckDrillPressed(DeckId(deck), more=False))
        done: tuple[Any, ...] = ()
        while isinstance(await walk.state(), CardAsked):
            await turn_over(walk)
            done = await rate(walk, Rating.GOOD)
        drilled.append(reply_of(done, DrillDone).answered)

    assert drilled == [10, 10, 10, 10]
    again = events.DeckDrillPressed(DeckId("a"), more=False)
    ((offered,), *_) = line_of(await walk.send(again), "drill-nothing-due").keyboard
    assert offered.values == {"cards": Words("count-new-cards", {"count": 5})}
    decks = reply_of(await walk.send(events.DecksPressed(0)), card_replies.DecksShown)
    assert (decks.due, decks.fresh, decks.unseen) == (0, False, True)
    more = events.DrillPressed(more=True)
    assert more in [
        button.press for row in render(decks, localizer(Language.EN)).keyboard for button in row
    ]
    assert reply_of(await walk.send(more), CardFrontShown).heading.of == 10


async def test_siblings_of_a_note_wait_for_another_day(walk: Walk) -> None:
    pairs = [
        build_card(f"{side}{number}", note=f"{number}") for number in range(3) for side in "ab"
    ]
    await import_deck(walk, *pairs)
    assert reply_of(await drill_through(walk), DrillDone).answered == 3

    walk.clock.move(DAY)
    await drill(walk)

    table = await open_topic_question(walk)
    asked = [table.current.ref.card_id, *(card.ref.card_id for card in table.drill.waiting)]
    assert sorted(asked) == ["a0", "a1", "a2"]

"""The clock's turns: one message if something is due, and only at a good time."""

from dataclasses import replace
from datetime import timedelta

from bot.domain.answers.quality import Rating
from bot.domain.ids import TurnId
from bot.domain.learner.learner import Learner
from bot.domain.rhythm.rhythm import AFTER_SITTING, Reminder
from bot.flow.cards.events import DeckActivatedPressed, DrillPressed
from bot.flow.cards.replies import CardFrontShown, DrillDone
from bot.flow.engine.changes import LearnerChanged
from bot.flow.engine.events import HelpAsked, StopAsked, TextReceived
from bot.flow.engine.replies import Reply
from bot.flow.exercise.events import ReviewAsked
from bot.flow.exercise.replies import QuestionAsked
from bot.flow.learner.events import DeletionWanted, SettingChosen
from bot.flow.learner.replies import ClockAsked
from bot.flow.lessons.states import Review
from bot.flow.maps.replies import NothingToDo, WhyNothing
from bot.flow.rhythm.events import BlockChanged
from bot.flow.rhythm.replies import Reminded
from tests.builders import MONDAY
from tests.deck_builders import CAPITALS
from tests.flow.dealing import deck_of, drill_through, import_deck, turn_and_rate
from tests.flow.lines import named, only, reminders
from tests.flow.strolling import master_root, to_first_question
from tests.flow.walking import Walk, imagined

DAY = timedelta(days=1)


async def with_a_review(walk: Walk) -> Walk:
    """Return the walk with one concept due after a day."""
    await master_root(walk)
    return walk


async def learner_of(walk: Walk) -> Learner:
    return (await walk.chats.open(walk.chat_id, TurnId("-"))).learner


async def days_of_ticks(walk: Walk, days: int) -> list[Reply]:
    """Tick every hour for `days` and return the reminders."""
    said: list[Reply] = []
    for _ in range(days * 24):
        walk.clock.move(timedelta(hours=1))
        said += reminders(await walk.tick())
    return said


def reminder_of(reply: Reply) -> Reminder:
    assert isinstance(reply, QuestionAsked | CardFrontShown | Reminded)
    assert reply.reminder is not None
    return reply.reminder


async def test_a_review_is_told_on_its_day_and_does_not_wait_for_its_minute() -> None:
    walk = await with_a_review(imagined(MONDAY))

    walk.clock.move(timedelta(hours=22, minutes=50))
    assert await walk.tick() == ()

    walk.clock.move(timedelta(minutes=15))
    assert named(await walk.tick()) == ["QuestionAsked"]


async def test_a_due_review_is_told_once_a_day_outside_quiet_hours() -> None:
    walk = await with_a_review(imagined(MONDAY))

    said = await days_of_ticks(walk, 4)

    assert named(said) == ["QuestionAsked"] * 4
    assert [reminder_of(reply).wording for reply in said] == [0, 1, 2, 3]


async def test_quiet_hours_hold_a_reminder_back_until_they_end() -> None:
    walk = await with_a_review(imagined(MONDAY))
    await walk.send(SettingChosen("zone", "Europe/Berlin"))
    await walk.send(SettingChosen("quiet", "9-20"))
    walk.clock.move(DAY + timedelta(hours=1))
    assert await walk.tick() == ()

    walk.clock.move(timedelta(hours=9))

    assert named(await walk.tick()) == ["QuestionAsked"]


async def learned_for_the_same_day() -> Walk:
    """Return a learner in Berlin, active at ten, with a review at four and reminders at two."""
    walk = imagined(MONDAY)
    await walk.send(SettingChosen("zone", "Europe/Berlin"))
    await walk.send(SettingChosen("same_day", "on"))
    await walk.send(SettingChosen("reminder_hour", "14"))
    return await with_a_review(walk)


async def test_a_review_on_the_same_day_is_reminded_of_that_day_and_only_once() -> None:
    walk = await learned_for_the_same_day()
    walk.clock.move(timedelta(hours=5, minutes=55))
    assert await walk.tick() == ()

    walk.clock.move(timedelta(minutes=10))
    assert named(await walk.tick()) == ["QuestionAsked"]
    await walk.answer()

    for _ in range(21):  # twelve hours later it is night
        walk.clock.move(timedelta(hours=1))
        assert reminders(await walk.tick()) == []
    walk.clock.move(timedelta(hours=1))
    assert named(await walk.tick()) == ["QuestionAsked"]


async def test_quiet_hours_hold_back_a_review_on_the_same_day_too() -> None:
    walk = await learned_for_the_same_day()
    await walk.send(SettingChosen("quiet", "15-8"))
    said = await days_of_ticks(walk, 1)
    assert said == []

    assert named(await days_of_ticks(walk, 1)) == ["QuestionAsked"]


async def test_the_daily_cap_holds_for_reviews_on_the_same_day_too() -> None:
    walk = await learned_for_the_same_day()
    learner = await learner_of(walk)
    asked = replace(learner.rhythm, asked_on=learner.day(MONDAY), asked=learner.daily_cap)
    await walk.store(LearnerChanged(replace(learner, rhythm=asked, remind_at=MONDAY)))
    walk.clock.move(timedelta(hours=9))

    assert reminders(await walk.tick()) == []


async def test_a_reminder_waits_until_a_quarter_of_an_hour_after_the_last_answer() -> None:
    walk = await with_a_review(imagined(MONDAY))
    walk.clock.move(DAY + timedelta(hours=1))
    await walk.send(HelpAsked())

    assert await walk.tick() == ()
    walk.clock.move(timedelta(minutes=16))
    assert len(await walk.tick()) == 1


async def test_after_nine_ignored_reminders_there_is_one_notice_and_then_silence() -> None:
    walk = await with_a_review(imagined(MONDAY))

    said = await days_of_ticks(walk, 20)

    assert len(said) == 10
    assert [reminder_of(reply).last_before_pause for reply in said] == [False] * 9 + [True]


async def test_who_comes_back_after_a_pause_is_reminded_again() -> None:
    walk = await with_a_review(imagined(MONDAY))
    await days_of_ticks(walk, 20)

    await walk.send(HelpAsked())

    walk.clock.move(timedelta(hours=1))
    assert len(await walk.tick()) == 1


async def test_reminders_that_are_off_stay_off_and_come_back_when_wanted() -> None:
    walk = await with_a_review(imagined(MONDAY))
    await walk.send(SettingChosen("reminders", "off"))
    assert await days_of_ticks(walk, 3) == []

    await walk.send(SettingChosen("reminders", "on"))

    walk.clock.move(timedelta(hours=1))
    assert len(await walk.tick()) == 1


async def test_a_blocked_bot_does_not_remind() -> None:
    walk = await with_a_review(imagined(MONDAY))
    await walk.send(BlockChanged(blocked=True))

    assert await days_of_ticks(walk, 3) == []
    assert (await learner_of(walk)).blocked


async def test_a_reminder_leaves_the_open_question_where_it_is() -> None:
    walk = await with_a_review(imagined(MONDAY))
    await walk.send(ReviewAsked())
    walk.clock.move(DAY + timedelta(hours=2))
    await walk.send(ReviewAsked())
    reviewing = await walk.expect(Review)
    walk.clock.move(DAY)

    assert named(await walk.tick()) == ["Reminded"]
    assert await walk.state() == reviewing


async def test_when_nothing_is_due_the_next_review_is_named() -> None:
    walk = await with_a_review(imagined(MONDAY))

    nothing = only(await walk.send(ReviewAsked()), NothingToDo)

    assert nothing.why is WhyNothing.NOTHING_DUE
    assert nothing.next_review_at is not None


async def test_a_learner_with_nothing_pending_is_never_reminded() -> None:
    walk = imagined(MONDAY)
    await to_first_question(walk)
    await walk.send(TextReceived("?"))

    assert await days_of_ticks(walk, 3) == []


async def test_questions_and_cards_are_told_in_one_message() -> None:
    walk = await with_a_review(imagined(MONDAY))
    await walk.send(StopAsked())
    await import_deck(walk, deck_of(12))
    await drill_through(walk)
    await walk.send(DeletionWanted())

    said = [reply for reply in await days_of_ticks(walk, 2) if isinstance(reply, Reminded)]

    assert [(reply.due, reply.cards, reply.doing) for reply in said] == [(1, 10, 11)] * 2


async def test_the_first_card_that_is_answered_plans_the_reminder() -> None:
    walk = imagined(MONDAY)
    await import_deck(walk, deck_of(3))
    await walk.send(SettingChosen("zone", "Europe/Berlin"))
    assert await days_of_ticks(walk, 1) == []
    assert (await learner_of(walk)).remind_at is None

    answered_at = walk.clock.now()
    await drill_through(walk)

    remind_at = (await learner_of(walk)).remind_at
    assert remind_at is not None
    assert timedelta() <= remind_at - (answered_at + AFTER_SITTING) <= timedelta(minutes=5)
    said = await days_of_ticks(walk, 2)
    assert [reply.heading.of for reply in said if isinstance(reply, CardFrontShown)] == [3, 3]


async def test_no_more_is_told_to_be_done_than_the_daily_limit() -> None:
    walk = await with_a_review(imagined(MONDAY))
    await walk.send(StopAsked())
    await import_deck(walk, deck_of(10))
    await drill_through(walk)
    await walk.send(SettingChosen("daily_cap", "5"))
    await walk.send(DeletionWanted())

    (*_, last) = await days_of_ticks(walk, 3)

    assert isinstance(last, Reminded)
    assert (last.due, last.cards, last.doing) == (1, 10, 5)


async def test_who_began_a_drill_is_reminded_of_its_rest_23_and_a_half_hours_later() -> None:
    walk = imagined(MONDAY)
    await import_deck(walk, deck_of(3))
    await drill_through(walk)
    await walk.send(SettingChosen("zone", "Europe/Berlin"))
    walk.clock.move(DAY + timedelta(hours=1))
    await walk.send(DrillPressed())
    await turn_and_rate(walk)

    assert await walk.tick() == ()
    walk.clock.move(timedelta(minutes=16))
    assert await walk.tick() == ()
    walk.clock.move(DAY - timedelta(minutes=50))
    assert await walk.tick() == ()
    walk.clock.move(timedelta(minutes=5))
    assert named(await walk.tick()) == ["Reminded"]


async def test_a_deck_that_was_put_away_is_no_reason_to_remind_until_it_is_taken_again() -> None:
    walk = imagined(MONDAY)
    await import_deck(walk, deck_of(3))
    await drill_through(walk)
    await walk.send(DeckActivatedPressed(CAPITALS, taken=False))
    assert await days_of_ticks(walk, 4) == []

    await walk.send(DeckActivatedPressed(CAPITALS, taken=True))

    walk.clock.move(timedelta(hours=1))
    assert named(await walk.tick()) == ["CardFrontShown"]


async def test_the_first_drill_that_ends_asks_once_what_time_it_is() -> None:
    walk = imagined(MONDAY)
    await import_deck(walk, deck_of(20))

    first, second = await drill_through(walk), await drill_through(walk)
    walk.clock.move(DAY)
    third = await drill_through(walk)

    assert [type(reply) for reply in first] == [DrillDone, ClockAsked]
    assert named(second) == ["drill-nothing-due"]
    assert [type(reply) for reply in third] == [DrillDone]
    assert (await learner_of(walk)).remind_at is not None


async def test_a_drill_that_ends_with_a_repeat_asks_what_time_it_is_as_well() -> None:
    walk = imagined(MONDAY)
    await import_deck(walk, deck_of(1))

    ended = await drill_through(walk, Rating.AGAIN)

    assert [type(reply) for reply in ended] == [DrillDone, ClockAsked]
    assert (await learner_of(walk)).remind_at is not None

"""Reminders that are the first question: answered, put off, ignored, and never too many."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.domain.answers.quality import Rating
from bot.domain.ids import TurnId
from bot.domain.learner.rhythm import Rhythm
from bot.domain.rhythm.agenda import ToDoKind
from bot.domain.rhythm.rhythm import Reminder, Snooze
from bot.domain.rhythm.today import Rest
from bot.flow.cards.events import DeckMutedPressed, DrillPressed
from bot.flow.cards.replies import CardFrontShown
from bot.flow.cards.states import CardAsked, DrillEnded
from bot.flow.engine.changes import Audited, LearnerChanged
from bot.flow.engine.events import NextAsked, StopAsked
from bot.flow.engine.replies import Line
from bot.flow.engine.states import Idle
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exercise.events import ReviewAsked
from bot.flow.exercise.replies import QuestionAsked
from bot.flow.exercise.states import asks_for
from bot.flow.learner.events import DeletionWanted, SettingChosen
from bot.flow.lessons.states import Review
from bot.flow.maps.events import TopicAction, TopicPressed
from bot.flow.maps.ports import COURSES
from bot.flow.reviews import reviewing
from bot.flow.rhythm import reminding
from bot.flow.rhythm.events import ReminderPressed, ReviewsDue, SnoozePressed
from bot.flow.rhythm.replies import Reminded
from bot.flow.today.replies import TopicsShown
from tests.builders import MONDAY
from tests.deck_builders import CAPITALS
from tests.flow.dealing import deck_of, drill_through, import_deck, learner_of, turn_and_rate
from tests.flow.lines import named, only, reminders, reply_of
from tests.flow.planting import plant_with_due
from tests.flow.walking import Walk, imagined

DAY = timedelta(days=1)
HOUR = timedelta(hours=1)
TWO_MORE = Rest(counts=((ToDoKind.REVIEWS, 2),), minutes=2)
"""The rest of the day if three concepts are due and nothing else."""


async def with_due(walk: Walk, many: int = 3) -> Walk:
    """Return the walk of a learner in Berlin with `many` concepts due, found by the clock."""
    course_concepts = (await _concepts(walk))[:many]
    due = {concept: 1.0 + place for place, concept in enumerate(course_concepts)}
    await plant_with_due(walk, "fractions", due, 6.0)
    await walk.send(SettingChosen("zone", "Europe/Berlin"))
    walk.clock.move(HOUR)
    return walk


async def _concepts(walk: Walk) -> list[str]:
    course = next(other for other in walk.ports[COURSES].all() if other.id == "fractions")
    return [concept.id for concept in course.concepts]


async def turn_of(walk: Walk) -> Turn:
    opened = await walk.chats.open(walk.chat_id, TurnId("x"))
    return Turn(
        chat_id=walk.chat_id,
        id=TurnId("x"),
        now=walk.clock.now(),
        learner=opened.learner,
        known=True,
    )


async def rhythm_of(walk: Walk) -> Rhythm:
    return (await learner_of(walk)).rhythm


async def test_the_reminder_is_the_first_question_and_the_day_is_over() -> None:
    walk = await with_due(imagined(MONDAY))
    turn = await turn_of(walk)
    learner = turn.learner

    outcome = await reminding.remind(Idle(), ReviewsDue(), turn, walk.ports)

    in_review = await reviewing.begin_reviews(Idle(), ReviewAsked(), turn, walk.ports)
    begun = in_review.state
    assert asks_for(begun, Review)
    state = replace(begun, purpose=replace(begun.purpose, by_bot=True))
    reminded = replace(
        learner,
        reminded_on=learner.day(turn.now),
        ignored_reminders=1,
        remind_at=learner.day_ends(turn.now) + 4 * HOUR,
        rhythm=replace(learner.rhythm, wording=1),
    )
    question = only(in_review.replies, QuestionAsked)
    assert outcome == Outcome(
        state=state,
        changes=(
            LearnerChanged(reminded),
            Audited("reminded", {"learner_id": learner.id, "due": 3}),
        ),
        replies=(replace(question, reminder=Reminder(rest=TWO_MORE)),),
    )


async def test_an_answer_in_the_reminder_counts_and_reschedules_as_in_a_review() -> None:
    by_bot, by_self = await with_due(imagined(MONDAY)), await with_due(imagined(MONDAY))
    await by_bot.tick()
    await by_self.send(ReviewAsked())
    by_bot.clock.move(by_self.clock.now() - by_bot.clock.now())

    for walk in (by_bot, by_self):
        for _ in range(3):
            await walk.answer()

    assert (await by_bot.topic()).mind_map == (await by_self.topic()).mind_map
    assert named(by_bot.said)[-1:] == named(by_self.said)[-1:] == ["review-ended"]
    assert (await rhythm_of(by_bot)).asked == 3
    assert (await rhythm_of(by_self)).asked == 0


async def test_it_goes_on_with_cards_until_the_day_has_had_its_questions() -> None:
    walk = imagined(MONDAY)
    await import_deck(walk, deck_of(10))
    await drill_through(walk)
    walk.clock.move(DAY)
    await with_due(walk)
    await walk.send(SettingChosen("daily_cap", "5"))
    walk.clock.move(HOUR)

    first = only(await walk.tick(), QuestionAsked)
    for _ in range(2):
        await walk.answer()
    card = reply_of(await walk.answer(), CardFrontShown)
    await turn_and_rate(walk, Rating.AGAIN)
    ended = await turn_and_rate(walk)

    assert (first.number, first.of) == (1, 3)
    assert (card.heading.number, card.heading.of) == (1, 2)
    assert named(ended) == ["DrillDone"]
    assert isinstance(await walk.state(), DrillEnded)
    assert (await rhythm_of(walk)).asked == 5


async def test_what_is_left_of_another_day_ends_where_this_day_has_had_its_questions() -> None:
    walk = imagined(MONDAY)
    await import_deck(walk, deck_of(10))
    await drill_through(walk)
    await walk.send(SettingChosen("zone", "Europe/Berlin"))
    await walk.send(SettingChosen("daily_cap", "5"))
    await walk.send(SettingChosen("day_2", "easy"))
    walk.clock.move(DAY)
    first = reply_of(await walk.tick(), CardFrontShown)
    walk.clock.move(DAY)

    shown = [await turn_and_rate(walk) for _ in range(4)]

    assert first.heading.of == 5
    assert named(shown[2])[-1:] == ["CardFrontShown"]
    assert named(shown[3])[-1:] == ["DrillDone"]
    assert (await rhythm_of(walk)).asked == 3


async def test_questions_left_of_another_day_end_where_this_day_has_had_its_own() -> None:
    walk = await with_due(imagined(MONDAY), many=5)
    await walk.send(SettingChosen("daily_cap", "5"))
    await walk.send(SettingChosen("day_1", "easy"))
    walk.clock.move(HOUR)
    first = only(await walk.tick(), QuestionAsked)
    walk.clock.move(DAY)

    shown = [await walk.answer() for _ in range(4)]

    assert first.of == 5
    assert named(shown[2])[-1:] == ["QuestionAsked"]
    assert named(shown[3])[-1:] == ["review-ended"]
    assert (await rhythm_of(walk)).asked == 3
    for _ in range(12):
        walk.clock.move(HOUR)
        assert reminders(await walk.tick()) == [] or walk.clock.now() > MONDAY + 2 * DAY


@pytest.mark.parametrize("snooze", list(Snooze))
async def test_a_reminder_can_be_put_off_and_its_question_goes(snooze: Snooze) -> None:
    walk = await with_due(imagined(MONDAY))
    await walk.tick()
    turn, state = await turn_of(walk), await walk.state()

    outcome = await reminding.snooze(state, SnoozePressed(snooze), turn, walk.ports)

    comes_at = {
        Snooze.HOUR: turn.now + HOUR,
        Snooze.EVENING: MONDAY.replace(hour=17, minute=0, second=0, microsecond=0),
        Snooze.TOMORROW: turn.learner.day_ends(turn.now) + 4 * HOUR,
    }[snooze]
    learner = turn.learner
    rhythm = replace(learner.rhythm, snoozed_until=comes_at)
    assert outcome == Outcome(
        state=Idle(),
        changes=(LearnerChanged(replace(learner, rhythm=rhythm, remind_at=comes_at)),),
        replies=(Line("reminder-snoozed", {"when": comes_at}, interim=True),),
    )


async def test_what_was_put_off_for_an_hour_comes_back_in_words_of_its_own() -> None:
    walk = await with_due(imagined(MONDAY))
    await walk.tick()
    await walk.send(SnoozePressed(Snooze.HOUR))

    walk.clock.move(timedelta(minutes=55))
    assert await walk.tick() == ()
    walk.clock.move(timedelta(minutes=5))
    asked = only(await walk.tick(), QuestionAsked)

    assert asked.reminder == Reminder(wording=1, again=True, rest=TWO_MORE)
    assert (await rhythm_of(walk)).snoozed_until is None
    assert (await rhythm_of(walk)).asked == 2


async def test_a_question_that_was_ignored_makes_way_for_that_of_the_next_day() -> None:
    walk = await with_due(imagined(MONDAY))
    await walk.tick()
    ignored = await walk.expect(Review)

    walk.clock.move(DAY)
    asked = only(await walk.tick(), QuestionAsked)

    assert asked.reminder == Reminder(wording=1, rest=TWO_MORE)
    assert (await walk.expect(Review)).interaction_id != ignored.interaction_id


async def test_a_review_that_the_learner_asks_for_is_theirs_although_the_bot_asked() -> None:
    walk = await with_due(imagined(MONDAY))
    await walk.tick()

    for event in (ReviewAsked(), NextAsked()):
        await walk.send(event)
        assert not (await walk.expect(Review)).purpose.by_bot

    rhythm = await rhythm_of(walk)
    assert rhythm.asked == 1
    assert rhythm.began_at is not None


async def test_the_button_of_a_reminder_is_no_beginning_of_the_learners_own() -> None:
    walk = await with_due(imagined(MONDAY))
    await walk.send(ReminderPressed())
    assert (await rhythm_of(walk)).began_at is None

    other = await with_due(imagined(MONDAY))
    now = other.clock.now()
    await other.send(ReviewAsked())

    assert (await rhythm_of(other)).began_at == now


async def test_where_something_is_open_the_reminder_is_a_line_and_asks_nothing() -> None:
    walk = await with_due(imagined(MONDAY))
    await walk.send(DeletionWanted())
    open_before = await walk.state()
    walk.clock.move(HOUR)

    assert named(await walk.tick()) == ["Reminded"]
    assert await walk.state() == open_before
    assert (await rhythm_of(walk)).asked == 0


async def test_a_topic_that_is_muted_reminds_nobody_and_comes_along_in_a_review() -> None:
    walk = await with_due(imagined(MONDAY))
    map_id = (await walk.topic()).mind_map.id
    muted = only(await walk.send(TopicPressed(map_id, TopicAction.MUTE, page=1)), TopicsShown)
    assert (muted.page, muted.edits) == (1, True)
    for _ in range(48):
        walk.clock.move(HOUR)
        assert await walk.tick() == ()

    asked = only(await walk.send(ReviewAsked()), QuestionAsked)
    assert asked.of == 3
    await walk.send(TopicPressed(map_id, TopicAction.UNMUTE))
    assert (await rhythm_of(walk)).muted == ()


async def test_a_deck_that_is_muted_reminds_nobody_and_comes_along_in_a_drill() -> None:
    walk = imagined(MONDAY)
    await import_deck(walk, deck_of(3))
    await drill_through(walk)
    await walk.send(DeckMutedPressed(CAPITALS, muted=True))
    for _ in range(48):
        walk.clock.move(HOUR)
        assert reminders(await walk.tick()) == []

    await walk.send(DrillPressed())
    assert (await walk.expect(CardAsked)).drill.total == 3


async def test_beside_a_muted_deck_another_one_is_asked() -> None:
    walk = imagined(MONDAY)
    await import_deck(walk, deck_of(3))
    await drill_through(walk)
    await walk.send(DeckMutedPressed(CAPITALS, muted=True))
    walk.clock.move(DAY)
    await with_due(walk, 1)

    only(await walk.tick(), QuestionAsked)
    ended = await walk.answer()

    assert named(ended)[-1] == "review-ended"
    assert isinstance(await walk.state(), Idle)


async def with_cards_and_concepts(walk: Walk, days_since_cards: int) -> None:
    """Store three due concepts, and two cards due long after they were first known."""
    await import_deck(walk, deck_of(2))
    await drill_through(walk)
    walk.clock.move(days_since_cards * DAY)
    await with_due(walk)


async def test_whichever_is_later_in_intervals_of_its_own_is_asked_first() -> None:
    concepts, cards = imagined(MONDAY), imagined(MONDAY)
    await with_cards_and_concepts(concepts, 1)
    await with_cards_and_concepts(cards, 4)

    assert named(await concepts.tick()) == ["QuestionAsked"]
    assert named(await cards.tick()) == ["CardFrontShown"]


async def test_after_cards_that_came_first_the_questions_follow_as_far_as_the_day_reaches() -> (
    None
):
    walk = imagined(MONDAY)
    await with_cards_and_concepts(walk, 4)
    await walk.send(SettingChosen("daily_cap", "5"))
    walk.clock.move(HOUR)
    first = only(await walk.tick(), CardFrontShown)
    assert first.reminder is not None
    assert first.reminder.rest is not None
    assert dict(first.reminder.rest.counts) == {ToDoKind.CARDS: 1, ToDoKind.REVIEWS: 3}

    await turn_and_rate(walk)
    between = await turn_and_rate(walk)

    assert named(between)[0] == "DrillDone"
    asked = reply_of(between, QuestionAsked)
    assert (asked.number, asked.of) == (1, 3)
    assert asked.reminder is None
    for _ in range(2):
        await walk.answer()
    assert named(await walk.answer()) == ["AnswerJudged", "review-ended"]
    assert (await rhythm_of(walk)).asked == 5


async def test_a_drill_that_the_learner_began_is_followed_by_nothing() -> None:
    walk = imagined(MONDAY)
    await with_cards_and_concepts(walk, 4)

    assert named(await drill_through(walk)) == ["DrillDone"]


async def test_the_bot_asks_no_more_than_the_minutes_hold() -> None:
    walk = await with_due(imagined(MONDAY), many=12)
    await walk.send(SettingChosen("minutes", "5"))
    walk.clock.move(HOUR)

    asked = only(await walk.tick(), QuestionAsked)

    assert (asked.number, asked.of) == (1, 5)
    assert asked.reminder is not None
    assert asked.reminder.rest == Rest(counts=((ToDoKind.REVIEWS, 4),), minutes=4)


async def test_who_has_learned_their_minutes_today_is_asked_tomorrow() -> None:
    walk = await with_due(imagined(MONDAY), many=12)
    await walk.send(SettingChosen("minutes", "5"))
    await walk.send(ReviewAsked())
    for _ in range(2):
        walk.clock.move(timedelta(minutes=4))
        await walk.answer()
    await walk.send(StopAsked())

    for _ in range(10):
        walk.clock.move(HOUR)
        assert await walk.tick() == ()
    walk.clock.move(14 * HOUR)

    assert named(await walk.tick()) == ["QuestionAsked"]


async def test_beside_what_is_open_the_reminder_says_what_there_is_besides_what_is_due() -> None:
    walk = imagined(MONDAY)
    concepts = (await _concepts(walk))[1:3]
    await plant_with_due(walk, "fractions", dict.fromkeys(concepts, 2.0), 6.0)
    await walk.send(SettingChosen("zone", "Europe/Berlin"))
    await walk.send(ReviewAsked())
    walk.clock.move(DAY)

    reminded = only(await walk.tick(), Reminded)

    assert (reminded.due, reminded.cards) == (2, 0)
    rest = reminded.reminder.rest
    assert rest is not None
    assert dict(rest.counts) == {ToDoKind.LESSON: 1}
    assert rest.minutes == (await walk.topic()).mind_map.nodes[0].effort_minutes

"""/today: its entries, what its buttons begin, swapping, and the minutes."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.chat.messages import Localizer, render
from bot.domain.answers.quality import Rating
from bot.domain.ids import LessonId
from bot.domain.mastery.struggle import StruggleReason
from bot.domain.progress.progress import Timeline
from bot.domain.rhythm.agenda import AgendaReason, ToDoKind
from bot.domain.topics.course import Language
from bot.domain.topics.mind_map import Node, NodeStatus, ResponseType
from bot.flow.cards.events import DeckTypedPressed
from bot.flow.cards.states import CardAsked
from bot.flow.engine.events import NextAsked, StopAsked
from bot.flow.engine.states import Idle
from bot.flow.exercise.events import ReviewAsked
from bot.flow.learner.events import SettingChosen
from bot.flow.lessons.replies import ConceptExplained
from bot.flow.lessons.states import Checkpoint, Explaining, KnownCheck, Quiz, Review
from bot.flow.maps.changes import ResponseRecorded
from bot.flow.maps.replies import NothingToDo
from bot.flow.practice.states import Practice
from bot.flow.today.events import (
    AllShownPressed,
    SwapPressed,
    TodayAsked,
    TodayPagePressed,
    ToDoPressed,
)
from bot.flow.today.replies import TodayShown
from bot.flow.tutor.orders import ExplainAs
from bot.views.today import Today, TodayEntry
from tests.builders import MONDAY
from tests.deck_builders import CAPITALS
from tests.flow.dealing import deck_of, drill_through, import_deck, learner_of
from tests.flow.lines import named, only, reply_of
from tests.flow.planting import DAY, answer_to, mastered, plant
from tests.flow.practice.practising import practiser
from tests.flow.practice.test_practising import LIKE, answer_wrongly, begin_with
from tests.flow.strolling import from_the_beginning, to_first_question
from tests.flow.walking import Walk, imagined

HOUR = timedelta(hours=1)
ROLES = {
    "chunking": "due",
    "spacing": "due too",
    "sleep": "weak",
    "interleaving": "ready",
    "forgetting": "begun",
    "illusions": "known",
}
"""Statuses of concepts of *How memory works*. The others are mastered."""


async def today_of(walk: Walk) -> Today:
    return only(await walk.send(TodayAsked()), TodayShown).today


def kinds(today: Today) -> list[ToDoKind]:
    return [shown.kind for shown in today.entries]


def entry(today: Today, kind: ToDoKind) -> TodayEntry:
    return next(shown for shown in today.entries if shown.kind is kind)


async def busy(walk: Walk, *, cards: int = 3) -> dict[str, Node]:
    """Store a course with something of every kind, and a deck. Return its concepts.

    Two concepts are due, one will not stick, one is ready for its checkpoint, one is probably
    known, and one was begun.
    """
    if cards:
        await import_deck(walk, deck_of(cards))
        await drill_through(walk)
        await walk.send(StopAsked())
        walk.clock.move(DAY)
    now = walk.clock.now()
    found: dict[str, Node] = {}

    def grown(_: int, node: Node) -> Node:
        role = ROLES.get(node.concept_id, "learned")
        due_in = {"due": -2 * DAY, "due too": -DAY}.get(role, 5 * DAY)
        match role:
            case "learned":
                node = mastered(node, now, due_in=9 * DAY)
            case "due" | "due too" | "weak" | "ready":
                node = mastered(node, now, due_in=due_in, mastered_at=None)
                node = replace(node, status=NodeStatus.REVIEWING, mastery_score=0.6)
            case "known":
                node = replace(node, status=NodeStatus.DIAGNOSED, mastery_score=0.39)
            case "begun":
                node = replace(node, status=NodeStatus.LEARNING, mastery_score=0.2)
            case _:
                raise AssertionError(role)
        if role == "weak":
            node = replace(node, ease_factor=1.3)
        found[role] = node
        return node

    await plant(walk, "memory", grown)
    await review_of(walk, found["weak"], quality=4)
    return found


async def review_of(
    walk: Walk, node: Node, *, quality: int, kind: ResponseType = ResponseType.REVIEW
) -> None:
    response = replace(
        answer_to(node),
        quality=quality,
        type=kind,
        responded_at=walk.clock.now(),
        lesson_id=LessonId("today"),
    )
    await walk.store(ResponseRecorded(response))


async def test_who_has_nothing_yet_is_led_to_the_courses_as_by_next() -> None:
    walk = imagined(MONDAY)

    today = only(await walk.send(TodayAsked()), NothingToDo)

    assert today == only(await walk.send(NextAsked()), NothingToDo)
    assert today.courses


async def test_it_lists_one_line_of_reviews_one_of_cards_and_some_of_every_kind() -> None:
    walk = imagined(MONDAY)
    nodes = await busy(walk)

    today = await today_of(walk)

    assert kinds(today)[:3] == [ToDoKind.CARDS, ToDoKind.REVIEWS, ToDoKind.LESSON] or kinds(today)[
        :3
    ] == [ToDoKind.REVIEWS, ToDoKind.CARDS, ToDoKind.LESSON]
    reviews, cards = entry(today, ToDoKind.REVIEWS), entry(today, ToDoKind.CARDS)
    assert (reviews.count, reviews.minutes, reviews.reason) == (2, 2, AgendaReason.DUE)
    assert (cards.count, cards.new, cards.minutes) == (3, 0, 1)
    lesson, weak = entry(today, ToDoKind.LESSON), entry(today, ToDoKind.AGAIN)
    assert lesson.node_id == nodes["begun"].id
    assert (lesson.reason, lesson.minutes) == (AgendaReason.BEGUN, nodes["begun"].effort_minutes)
    assert weak.node_id == nodes["weak"].id
    assert weak.struggles == (StruggleReason.HARD,)
    assert {shown.topic for shown in today.entries if shown.node_id} == {"How memory works"}
    assert today.more  # the check behind the lesson
    assert today.ahead == Timeline(overdue=2, today=3, this_week=2, later=5)


async def test_a_page_of_today_takes_the_place_of_the_one_before() -> None:
    walk = imagined(MONDAY)
    await to_first_question(walk)

    shown = only(await walk.send(TodayPagePressed(1)), TodayShown)

    assert (shown.page, shown.edits, shown.today) == (1, True, await today_of(walk))


async def test_next_begins_the_first_of_today() -> None:
    walk = imagined(MONDAY)
    await busy(walk)
    first = (await today_of(walk)).entries[0]

    begun = await walk.send(NextAsked())

    assert first.kind is ToDoKind.REVIEWS
    assert named(begun) == ["QuestionAsked"]
    await walk.expect(Review)


@pytest.mark.parametrize("kind", [ToDoKind.REVIEWS, ToDoKind.CARDS, ToDoKind.LESSON])
async def test_a_button_begins_exactly_its_entry(kind: ToDoKind) -> None:
    walk = imagined(MONDAY)
    nodes = await busy(walk)
    pressed = entry(await today_of(walk), kind)

    await walk.send(ToDoPressed(pressed.key))

    match kind:
        case ToDoKind.REVIEWS:
            assert (await walk.expect(Review)).purpose.total == 2
        case ToDoKind.CARDS:
            assert (await walk.expect(CardAsked)).drill.total == 3
        case _:
            assert (await walk.expect(Explaining)).node_id == nodes["begun"].id


async def test_a_weak_spot_is_taught_from_another_angle_and_gone_until_its_review() -> None:
    walk = imagined(MONDAY)
    nodes = await busy(walk)
    weak = entry(await today_of(walk), ToDoKind.AGAIN)

    explained = reply_of(await walk.send(ToDoPressed(weak.key)), ConceptExplained)

    assert explained.way is ExplainAs.ANOTHER_ANGLE
    assert explained.because is not None
    assert explained.because.reason is AgendaReason.STRUGGLES
    assert (await walk.expect(Explaining)).node_id == nodes["weak"].id
    await review_of(walk, nodes["weak"], quality=4, kind=ResponseType.TEACH)
    await walk.send(StopAsked())
    assert ToDoKind.AGAIN not in kinds(await today_of(walk))


async def test_checks_and_checkpoints_begin_as_such() -> None:
    walk = imagined(MONDAY)
    nodes = await busy(walk, cards=0)
    await walk.send(SwapPressed(entry(await today_of(walk), ToDoKind.LESSON).key))
    today = await today_of(walk)

    await walk.send(ToDoPressed(entry(today, ToDoKind.CHECK).key))
    assert (await walk.expect(KnownCheck)).purpose.node_id == nodes["known"].id
    checkpoints = [shown for shown in today.entries if shown.kind is ToDoKind.CHECKPOINT]
    await walk.send(ToDoPressed(checkpoints[0].key))
    assert (await walk.expect(Checkpoint)).purpose.node_id == checkpoints[0].node_id


async def test_what_is_open_stays_open_and_is_paused_by_what_begins() -> None:
    walk = imagined(MONDAY)
    await import_deck(walk, deck_of(3))
    asked = await to_first_question(walk)

    today = await today_of(walk)
    assert await walk.state() == asked
    await walk.send(ToDoPressed(entry(today, ToDoKind.CARDS).key))
    await walk.expect(CardAsked)
    await walk.send(StopAsked())
    again = await today_of(walk)

    assert again.entries[0].kind is ToDoKind.LESSON
    assert not again.going_on
    await walk.send(ToDoPressed(again.entries[0].key))
    assert (await walk.expect(Quiz)).asked.key == asked.asked.key


async def test_pressed_twice_it_stands_as_it_is() -> None:
    walk = imagined(MONDAY)
    await busy(walk, cards=0)
    today = await today_of(walk)
    for kind in (ToDoKind.REVIEWS, ToDoKind.LESSON):
        key = entry(today, kind).key
        await walk.send(ToDoPressed(key))
        state = await walk.state()
        await walk.send(ToDoPressed(key))
        assert await walk.state() == state


async def test_what_is_no_longer_there_makes_today_anew() -> None:
    walk = imagined(MONDAY)
    await busy(walk, cards=0)
    key = entry(await today_of(walk), ToDoKind.REVIEWS).key
    await walk.send(ReviewAsked())
    for _ in range(2):
        await walk.answer()

    assert named(await walk.send(ToDoPressed(key))) == ["today-gone", "TodayShown"]
    assert await walk.state() == Idle()
    for press in (ToDoPressed("skill/none"), SwapPressed("nothing"), SwapPressed(key)):
        assert named(await walk.send(press))[-1] == "TodayShown"
    assert (await learner_of(walk)).rhythm.left_out == ()


async def test_a_swap_brings_the_next_of_its_kind_and_lasts_until_tomorrow() -> None:
    walk = imagined(MONDAY)
    nodes = await busy(walk)
    lesson = entry(await today_of(walk), ToDoKind.LESSON)
    assert lesson.swaps

    swapped = only(await walk.send(SwapPressed(lesson.key, page=1)), TodayShown)

    assert (swapped.page, swapped.edits) == (1, True)
    assert entry(swapped.today, ToDoKind.CHECK).node_id == nodes["known"].id
    assert ToDoKind.LESSON not in kinds(swapped.today)
    assert swapped.today.left_out == 1
    walk.clock.move(DAY)
    assert entry(await today_of(walk), ToDoKind.LESSON).key == lesson.key


async def test_what_is_left_out_is_not_begun_by_next_and_can_be_had_back() -> None:
    walk = imagined(MONDAY)
    await busy(walk)
    for key in ("cards", "reviews"):
        await walk.send(SwapPressed(key))

    today = await today_of(walk)
    assert kinds(today)[0] is ToDoKind.LESSON
    assert today.left_out == 2
    await walk.send(NextAsked())
    await walk.expect(Explaining)
    await walk.send(StopAsked())

    back = only(await walk.send(AllShownPressed()), TodayShown).today
    assert back.left_out == 0
    assert {ToDoKind.CARDS, ToDoKind.REVIEWS} <= set(kinds(back))


async def test_who_leaves_everything_out_still_gets_on_with_next() -> None:
    walk = imagined(MONDAY)
    await import_deck(walk, deck_of(3))
    today = only(await walk.send(SwapPressed("cards")), TodayShown).today
    assert (today.entries, today.left_out) == ((), 1)

    await walk.send(NextAsked())

    await walk.expect(CardAsked)


async def test_minutes_bound_what_is_proposed_and_what_was_learned_counts() -> None:
    walk = imagined(MONDAY)
    await busy(walk, cards=0)
    await walk.send(SettingChosen("minutes", "10"))

    fresh = await today_of(walk)
    assert (fresh.minutes, fresh.practised) == (10, 1)  # the review that was planted just now
    assert 0 < fresh.in_all <= 9
    assert entry(fresh, ToDoKind.LESSON).part
    await walk.send(ReviewAsked())
    for _ in range(2):
        walk.clock.move(timedelta(minutes=4))
        await walk.answer()
    later = await today_of(walk)

    assert later.practised == 10
    assert (later.entries, later.more) == ((), True)
    await walk.send(NextAsked())
    await walk.expect(Explaining)


async def test_of_many_that_are_due_a_button_asks_as_many_as_fit() -> None:
    walk = imagined(MONDAY)
    await import_deck(walk, deck_of(200))
    for _ in range(3):
        await drill_through(walk, Rating.GOOD)
        walk.clock.move(DAY)
    await walk.send(SettingChosen("minutes", "5"))
    seconds = await walk.cards.seconds_a_card((await learner_of(walk)).id, typed=False)
    assert seconds is not None

    cards = entry(await today_of(walk), ToDoKind.CARDS)
    await walk.send(ToDoPressed("cards"))

    drill = (await walk.expect(CardAsked)).drill
    assert drill.total == cards.count


async def test_practice_comes_last_for_who_has_begun_it_and_begins_ten_of_its_skill() -> None:
    walk = await practiser()
    only(await walk.send(TodayAsked()), NothingToDo)
    await begin_with(walk, LIKE)
    await answer_wrongly(walk)
    await walk.send(StopAsked())
    walk.clock.move(DAY)

    today = await today_of(walk)

    assert kinds(today) == [ToDoKind.PRACTICE]
    (practice,) = today.entries
    assert practice.skill_id is not None
    assert practice.reason in {AgendaReason.SKILL_NEEDS_REVIEW, AgendaReason.SKILL_OPEN}
    await walk.send(ToDoPressed(practice.key))
    assert (await walk.expect(Practice)).purpose.practice.wanted == practice.skill_id
    await walk.send(StopAsked())
    await walk.send(NextAsked())
    await walk.expect(Practice)


async def test_a_lesson_that_is_paused_leads_today_as_it_leads_next() -> None:
    walk = imagined(MONDAY)
    await from_the_beginning(walk)
    await walk.send(StopAsked())

    today = await today_of(walk)

    assert kinds(today)[0] is ToDoKind.LESSON


@pytest.mark.parametrize(("typed", "minutes"), [(False, 2), (True, 3)])
async def test_typed_cards_take_longer_until_the_learners_own_time_is_known(
    *, typed: bool, minutes: int
) -> None:
    walk = imagined(MONDAY)
    await import_deck(walk, deck_of(10))
    await walk.send(DeckTypedPressed(CAPITALS, typed=typed))

    cards = entry(await today_of(walk), ToDoKind.CARDS)

    assert (cards.count, cards.new, cards.minutes) == (10, 10, minutes)


@pytest.mark.parametrize(
    ("due", "new", "english", "german"),
    [
        (2, 0, "**2 cards** · 2 minutes. Due now.", "**2 Karten** · 2 Minuten. Jetzt fällig."),
        (
            2,
            8,
            "**10 cards**, 8 of them new · 2 minutes. Due now: 2.",
            "**10 Karten**, davon 8 neu · 2 Minuten. Jetzt fällig: 2.",
        ),
        (0, 8, "**8 new cards** · 2 minutes. New", "**8 neue Karten** · 2 Minuten. Neue"),
    ],
)
def test_new_cards_are_not_called_due(due: int, new: int, english: str, german: str) -> None:
    reason = AgendaReason.DUE if due else AgendaReason.NEW_CARDS
    cards = TodayEntry(
        key="cards", kind=ToDoKind.CARDS, reason=reason, minutes=2, count=due + new, new=new
    )
    today = TodayShown(
        today=Today(entries=(cards,), ahead=Timeline(overdue=0, today=0, this_week=0, later=0))
    )

    for language, words in (Language.EN, english), (Language.DE, german):
        assert words in render(today, Localizer(language=language, zone=None, now=MONDAY)).markdown

"""The pages about rhythm in /settings, and breaks day by day."""

from collections import Counter
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta

import pytest

from bot.domain.answers.quality import Rating
from bot.domain.ids import DeckId, TurnId
from bot.domain.learner.rhythm import Break, Rhythm
from bot.domain.rhythm.breaks import EVEN_FOR, BreakBegins, most_a_day
from bot.domain.rhythm.streak import keeping_free
from bot.domain.topics.mind_map import ResponseType
from bot.flow.cards.events import CardTurnedPressed, DrillPressed
from bot.flow.cards.replies import CardBackShown, CardFrontShown, CardSettingsShown, DrillDone
from bot.flow.cards.states import CardAsked
from bot.flow.composition.routes import step_for
from bot.flow.engine.changes import LearnerChanged
from bot.flow.engine.events import CancelPressed, Event, TextReceived
from bot.flow.engine.states import Idle
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exercise.events import ReviewAsked
from bot.flow.learner import settings
from bot.flow.learner.events import Screen, SettingChosen, SettingsPagePressed
from bot.flow.learner.replies import SettingsShown
from bot.flow.maps.changes import ResponseRecorded
from bot.flow.placement.states import PlacementOffered
from bot.flow.rhythm import events
from bot.flow.rhythm.replies import break_end_asked
from bot.flow.rhythm.states import BreakEndOpen
from tests.builders import MONDAY
from tests.flow.dealing import deck_of, drill_through, import_deck, learner_of, turn_and_rate
from tests.flow.lines import is_line, line_of, only, reminders, reply_of
from tests.flow.planting import answer_to, plant_with_due
from tests.flow.strolling import master_root, to_placement_offer
from tests.flow.walking import Walk, imagined

DAY = timedelta(days=1)
TODAY = date(2026, 3, 2)


async def turn_of(walk: Walk, rhythm: Rhythm) -> Turn:
    opened = await walk.chats.open(walk.chat_id, TurnId("x"))
    return Turn(
        chat_id=walk.chat_id,
        id=TurnId("x"),
        now=walk.clock.now(),
        learner=replace(opened.learner, rhythm=rhythm),
        known=True,
    )


@pytest.mark.parametrize(
    ("before", "press", "after", "screen"),
    [
        (Rhythm(), SettingChosen("reminder_hour", "9"), Rhythm(fixed_time=time(9)), Screen.WHEN),
        (
            Rhythm(fixed_time=time(9)),
            SettingChosen("reminder_hour", "none"),
            Rhythm(),
            Screen.WHEN,
        ),
        (Rhythm(), SettingChosen("streak", "on"), Rhythm(streak=True), Screen.RHYTHM),
        (Rhythm(streak=True), SettingChosen("streak", "off"), Rhythm(), Screen.RHYTHM),
        (Rhythm(), SettingChosen("same_day", "on"), Rhythm(same_day=True), Screen.RHYTHM),
        (Rhythm(same_day=True), SettingChosen("same_day", "off"), Rhythm(), Screen.RHYTHM),
        (Rhythm(), SettingChosen("day_6", "easy"), Rhythm(easy_days=(6,)), Screen.DAYS),
        (
            Rhythm(easy_days=(0, 6)),
            SettingChosen("day_6", "off"),
            Rhythm(easy_days=(0,), days_off=(6,)),
            Screen.DAYS,
        ),
        (
            Rhythm(days_off=(5, 6)),
            SettingChosen("day_5", "usual"),
            Rhythm(days_off=(6,)),
            Screen.DAYS,
        ),
        (
            Rhythm(days_off=(0, 1, 2, 3, 4, 5), easy_days=(6,)),
            SettingChosen("day_6", "usual"),
            Rhythm(days_off=(0, 1, 2, 3, 4, 5)),
            Screen.DAYS,
        ),
        (
            Rhythm(),
            SettingChosen("break", "today-3"),
            Rhythm(break_=Break(begins=TODAY, ends=TODAY + 2 * DAY)),
            Screen.BREAK,
        ),
        (
            Rhythm(),
            SettingChosen("break", "monday-14"),
            Rhythm(break_=Break(begins=TODAY + 7 * DAY, ends=TODAY + 20 * DAY)),
            Screen.BREAK,
        ),
        (
            Rhythm(break_=Break(begins=TODAY, ends=TODAY)),
            SettingChosen("break", "none"),
            Rhythm(),
            Screen.BREAK,
        ),
    ],
)
async def test_one_tap_chooses_and_the_clock_looks_anew(
    before: Rhythm, press: Event, after: Rhythm, screen: Screen
) -> None:
    walk = imagined(MONDAY)
    turn = await turn_of(walk, before)

    outcome = await step_for(Idle(), press)(Idle(), press, turn, walk.ports)

    learner = replace(turn.learner, rhythm=keeping_free(before, after, TODAY))
    assert outcome == Outcome(
        state=Idle(),
        changes=(LearnerChanged(replace(learner, remind_at=turn.now)),),
        replies=(settings.page(screen, learner, turn),),
    )


async def test_a_learner_who_wants_it_reviews_after_six_and_twelve_hours_and_a_day() -> None:
    walk = imagined(MONDAY)
    await walk.send(SettingChosen("same_day", "on"))
    await master_root(walk)
    rests = []

    for _ in range(4):
        node = (await walk.topic()).mind_map.nodes[0]
        assert node.last_reviewed_at is not None
        assert node.next_review_at is not None
        rests.append(node.next_review_at - node.last_reviewed_at)
        walk.clock.move(node.next_review_at - walk.clock.now())
        await walk.send(ReviewAsked())
        await walk.answer()

    assert rests == [DAY / 4, DAY / 2, DAY, 6 * DAY]


async def test_by_itself_nothing_comes_back_before_a_day() -> None:
    walk = imagined(MONDAY)
    await master_root(walk)

    node = (await walk.topic()).mind_map.nodes[0]

    assert node.interval_days == 1.0


async def test_a_break_is_chosen_in_two_taps_and_its_end_can_be_typed() -> None:
    walk = imagined(MONDAY)
    page = only(await walk.send(events.BreakFromPressed(BreakBegins.TOMORROW)), SettingsShown)
    assert (page.page, page.break_from) == (Screen.BREAK, BreakBegins.TOMORROW)

    question = await walk.send(events.BreakEndPressed(BreakBegins.TOMORROW))
    state = await walk.expect(BreakEndOpen)
    again = await walk.send(TextReceived("some day"))
    too_early = await walk.send(TextReceived("2026-03-02"))
    shown = only(await walk.send(TextReceived("9. März")), SettingsShown)

    asked = break_end_asked(state.interaction_id, TODAY + DAY)
    assert question == (asked,)
    assert (
        again == too_early == (break_end_asked(state.interaction_id, TODAY + DAY, not_read=True),)
    )
    planned = Break(begins=TODAY + DAY, ends=date(2026, 3, 9))
    assert (shown.learner.rhythm.break_, shown.edits) == (planned, False)
    assert (await learner_of(walk)).rhythm.break_ == planned
    assert await walk.state() == Idle()


@pytest.mark.parametrize(
    ("texts", "begins", "ends"),
    [
        (("5.3. bis 8.3.",), date(2026, 3, 5), date(2026, 3, 8)),
        (("Pause 5.3. bis 8.3.",), date(2026, 3, 5), date(2026, 3, 8)),
        (("from next friday to sunday",), date(2026, 3, 6), date(2026, 3, 8)),
        (("next friday", "10 March"), date(2026, 3, 6), date(2026, 3, 10)),
        (("morgen", "übermorgen"), date(2026, 3, 3), date(2026, 3, 4)),
        (("next friday", "until Sunday"), date(2026, 3, 6), date(2026, 3, 8)),
    ],
)
async def test_a_break_between_any_two_days_can_be_typed_at_its_page(
    texts: tuple[str, ...], begins: date, ends: date
) -> None:
    walk = imagined(MONDAY)
    await walk.send(SettingsPagePressed(Screen.BREAK))

    told = [await walk.send(TextReceived(text)) for text in texts]

    for question in told[:-1]:
        assert line_of(question, "break-begins").values == {"day": begins}
    planned = Break(begins=begins, ends=ends)
    assert only(told[-1], SettingsShown).learner.rhythm.break_ == planned
    assert (await learner_of(walk)).rhythm.break_ == planned


async def test_days_that_are_typed_at_the_page_are_taken_while_a_button_is_awaited_elsewhere() -> (
    None
):
    walk = imagined(MONDAY)
    await to_placement_offer(walk)
    await walk.send(SettingsPagePressed(Screen.BREAK))

    line, page = await walk.send(TextReceived("potato"))
    told = await walk.send(TextReceived("5.12. to 8.12."))

    assert is_line(line, "break-not-read")
    assert only((page,), SettingsShown).page is Screen.BREAK
    planned = Break(begins=date(2026, 12, 5), ends=date(2026, 12, 8))
    assert only(told, SettingsShown).learner.rhythm.break_ == planned
    await walk.expect(PlacementOffered)


async def test_a_day_typed_at_the_page_of_the_break_begins_it_whatever_was_asked_before() -> None:
    walk = imagined(MONDAY)
    await walk.send(events.BreakEndPressed(BreakBegins.TODAY))
    await walk.send(SettingsPagePressed(Screen.BREAK))

    asked = line_of(await walk.send(TextReceived("next friday")), "break-begins")

    assert asked.values == {"day": date(2026, 3, 6)}
    assert (await walk.expect(BreakEndOpen)).begins == date(2026, 3, 6)


async def test_a_learner_who_leaves_the_question_for_the_end_has_no_break() -> None:
    walk = imagined(MONDAY)
    await walk.send(events.BreakEndPressed(BreakBegins.TODAY))
    state = await walk.expect(BreakEndOpen)

    shown = only(await walk.send(CancelPressed(state.interaction_id)), SettingsShown)

    assert (shown.page, shown.learner.rhythm.break_) == (Screen.BREAK, None)
    assert await walk.state() == Idle()


async def test_a_break_that_is_over_is_shown_no_more() -> None:
    walk = imagined(MONDAY)
    await walk.send(SettingChosen("break", "today-3"))
    walk.clock.move(4 * DAY)

    shown = only(await walk.send(SettingsPagePressed(Screen.BREAK)), SettingsShown)

    assert shown.learner.rhythm.break_ is None


async def asked_a_day(walk: Walk, days: int) -> Counter[date]:
    """Answer whatever the bot asks by itself for some days. Return the number of questions."""
    asked: Counter[date] = Counter()
    for _ in range(days * 24):
        walk.clock.move(timedelta(hours=1))
        said = reminders(await walk.tick())
        day = (await learner_of(walk)).day(walk.clock.now())
        while said and isinstance(await walk.state(), CardAsked):
            asked[day] += 1
            await turn_and_rate(walk, Rating.EASY)
    return asked


async def test_around_a_break_the_cards_come_before_and_after_and_never_in_a_heap() -> None:
    walk = imagined(datetime(2026, 3, 2, 8, tzinfo=UTC))
    await walk.send(SettingChosen("zone", "Europe/Berlin"))
    for deck in range(6):
        await import_deck(walk, deck_of(5, DeckId(f"deck {deck}")))
        await drill_through(walk, Rating.GOOD)  # what is due
        await drill_through(walk, Rating.GOOD)  # and the new deck
        walk.clock.move(DAY)
    before = await asked_a_day(walk, 2)
    await walk.send(SettingChosen("break", "tomorrow-7"))
    planned = (await learner_of(walk)).rhythm.break_
    assert planned is not None
    assert planned.usual > 0

    asked = await asked_a_day(walk, 25)

    assert before
    assert not [day for day in asked if planned.begins <= day <= planned.ends]
    made_up = planned.ends + EVEN_FOR
    after = {day: many for day, many in asked.items() if planned.ends < day <= made_up}
    assert len(after) > 3
    assert max(after.values()) <= max(1.0, 1.3 * planned.usual)
    assert max(after.values()) == most_a_day(planned)
    assert (await learner_of(walk)).rhythm.break_ is None


async def test_what_was_answered_in_lessons_is_not_usual_before_a_break() -> None:
    walk = imagined(MONDAY)
    mind_map = await plant_with_due(walk, "fractions", {"number-line": 0.0}, 6.0)
    node = next(concept for concept in mind_map.nodes if concept.next_review_at)
    review = replace(answer_to(node), responded_at=MONDAY - DAY)
    lesson = replace(review, type=ResponseType.TEACH)
    await walk.store(*(ResponseRecorded(response) for response in (review, *[lesson] * 56)))

    await walk.send(SettingChosen("break", "tomorrow-7"))

    planned = (await learner_of(walk)).rhythm.break_
    assert planned is not None
    assert planned.usual == 1.0


async def test_what_falls_into_a_break_is_told_to_come_after_it() -> None:
    walk = imagined(MONDAY)
    await import_deck(walk, deck_of(1))
    await walk.send(SettingChosen("break", "tomorrow-7"))

    done = reply_of(await drill_through(walk), DrillDone)

    assert done.next_due_at == datetime(2026, 3, 10, 4, tzinfo=UTC)


async def test_who_wants_two_ratings_sees_two_and_may_type_them() -> None:
    walk = imagined(MONDAY)
    await import_deck(walk, deck_of(1))
    shown = only(await walk.send(SettingChosen("two_ratings", "on")), CardSettingsShown)
    assert shown.learner.rhythm.two_ratings

    front = reply_of(await walk.send(DrillPressed()), CardFrontShown)
    back = only(await walk.send(CardTurnedPressed(front.interaction_id)), CardBackShown)
    done = reply_of(await walk.send(TextReceived("got it")), DrillDone)

    assert back.two_ratings
    assert (done.answered, done.remembered) == (1, 1)

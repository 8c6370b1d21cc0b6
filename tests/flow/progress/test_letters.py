"""The weekly letter and /week: what they hold, when the letter is sent, and to whom."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from bot.domain.cards.state import LEECH_LAPSES
from bot.domain.ids import ChatId, LearnerId, LessonId, SkillId, TurnId
from bot.domain.learner.learner import Learner
from bot.domain.learner.rhythm import Break, Rhythm
from bot.domain.mastery.struggle import StruggleReason
from bot.domain.mastery.tracing import SkillState
from bot.domain.progress.analytics import Direction, Finish
from bot.domain.progress.recalls import Calibration, Retention
from bot.domain.rhythm.letters import LATEST
from bot.domain.topics.mind_map import MindMap, Node, ResponseType
from bot.flow.engine.changes import Audited, LearnerChanged
from bot.flow.engine.events import StopAsked, TextReceived
from bot.flow.engine.replies import Reply
from bot.flow.engine.states import ChatState, Idle
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exercise.asking import short_node_id
from bot.flow.exercise.replies import QuestionAsked
from bot.flow.exercise.states import Answering
from bot.flow.learner.events import SettingChosen
from bot.flow.maps.changes import NodesChanged, ResponseRecorded
from bot.flow.practice.events import PracticeAsked
from bot.flow.progress import letters
from bot.flow.progress.changes import SnapshotTaken
from bot.flow.progress.events import LetterDue, ProgressAsked, WeekAsked
from bot.flow.progress.replies import ProgressShown, WeekShown
from bot.flow.skills.changes import SkillTraced
from bot.storage.practice.bank import SqlBank
from bot.views.portfolio import WeakConcept, WeakDeck, WeakSkill
from bot.views.week import DayLoad, Learned, LearnedKind, TopicWeek, Week
from tests.builders import MONDAY
from tests.chat.letter_replies import NUMBERS
from tests.deck_builders import CAPITALS, build_state
from tests.flow import dealing
from tests.flow.cards.table import drill_through, import_deck, some_cards
from tests.flow.goal_walking import follow, state_of
from tests.flow.lines import only, reminders
from tests.flow.planting import answer_to, mastered, plant
from tests.flow.practice.practising import small_bank
from tests.flow.strolling import master_root, to_first_question
from tests.flow.walking import ANNA, Walk, going_by_scores, imagined
from tests.storage.builders import build_quiz

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
WEEK = timedelta(days=7)
SUNDAY = datetime(2026, 3, 22, 9, 0, tzinfo=UTC)
"""09:00 for a learner without a time zone."""
TODAY = SUNDAY.date()
NEXT = SUNDAY + WEEK
HERE = Learner(id=LearnerId(ANNA), letter_at=SUNDAY, last_active_at=SUNDAY - DAY)
THESE_DAYS = Break(begins=TODAY - 3 * DAY, ends=TODAY + 4 * DAY)
FROM_MONDAY = Break(begins=TODAY + DAY, ends=TODAY + 4 * DAY)
DAYS = tuple(TODAY + place * DAY for place in range(7))
QUIET = Week(
    first=date(2026, 3, 15),
    last=date(2026, 3, 21),
    days=0,
    minutes=0,
    ahead=tuple(DayLoad(day=day, reviews=0, cards=0) for day in DAYS),
)
SENT = Audited("letter_sent", {"learner_id": LearnerId(ANNA)})


def turn_of(learner: Learner = HERE, now: datetime = SUNDAY) -> Turn:
    return Turn(chat_id=ANNA, id=TurnId("t"), now=now, learner=learner, known=True)


async def sent(walk: Walk, turn: Turn, state: ChatState | None = None) -> Outcome:
    return await letters.send_letter(state or Idle(), LetterDue(), turn, walk.ports)


def changed(learner: Learner = HERE, **but: Any) -> LearnerChanged:
    """Return the changes that note the letter and plan the next one."""
    rhythm = replace(learner.rhythm, letter_sent_at=SUNDAY, **but)
    return LearnerChanged(replace(learner, rhythm=rhythm, letter_at=NEXT, reminded_on=TODAY))


async def with_due(walk: Walk) -> MindMap:
    """Store a course with one concept due and one in two days."""

    def grown(place: int, node: Node) -> Node:
        due_in = {0: -DAY, 1: 2 * DAY}.get(place)
        return node if due_in is None else mastered(node, SUNDAY, due_in=due_in)

    return await plant(walk, "fractions", grown)


async def one_card_drilled(walk: Walk) -> None:
    """Learn one card, which comes back the next day."""
    await dealing.import_deck(walk, dealing.deck_of(1))
    await dealing.drill_through(walk)


async def one_problem_answered(walk: Walk) -> None:
    """Practise, and nothing else."""
    await SqlBank(walk.stores.database).add(small_bank("num_place_value.from_parts"), (), MONDAY)
    await walk.send(PracticeAsked())
    await walk.send(TextReceived("0"))


# --- what it says --------------------------------------------------------------------------------


async def test_a_letter_without_data_says_only_what_is_true() -> None:
    walk = imagined(SUNDAY)

    assert await sent(walk, turn_of()) == Outcome(
        state=Idle(), changes=(changed(), SENT), replies=(WeekShown(week=QUIET),)
    )


async def test_a_letter_carries_the_most_urgent_question_and_counts_it_as_asked() -> None:
    walk = imagined(SUNDAY)
    mind_map = await with_due(walk)

    outcome = await sent(walk, turn_of())

    names = sorted(node.label for node in mind_map.nodes[:2])
    week = replace(
        QUIET,
        learned=tuple(Learned(kind=LearnedKind.CONCEPT, name=name) for name in names),
        trends_from=TODAY + 7 * DAY,
        ahead=tuple(
            DayLoad(day=day, reviews=int(place in {0, 2}), cards=0)
            for place, day in enumerate(DAYS)
        ),
    )
    _, asked = outcome.replies
    assert isinstance(asked, QuestionAsked)
    assert (asked.number, asked.of, asked.due) == (1, 1, 0)
    assert isinstance(outcome.state, Answering)
    assert outcome.state.purpose.place() == (mind_map.id, mind_map.nodes[0].id)
    counted = changed(asked_on=TODAY, asked=1)
    assert outcome == Outcome(
        state=outcome.state, changes=(counted, SENT), replies=(WeekShown(week=week), asked)
    )


async def test_a_concept_with_its_skill_and_its_goal_is_learned_once() -> None:
    walk = imagined(MONDAY)
    await follow(walk)
    await master_root(walk)
    assert (await state_of(walk, "halves")).is_mastered
    states = await walk.stores.skills.states(LearnerId(ANNA))
    assert any(state.is_mastered() for state in states.values())

    week = only(await walk.send(WeekAsked()), WeekShown).week

    assert [learned_thing.kind for learned_thing in week.learned] == [LearnedKind.CONCEPT]


async def test_a_letter_shows_the_days_that_were_learned_on() -> None:
    walk = imagined(SUNDAY)
    mind_map = await with_due(walk)
    await walk.store(
        ResponseRecorded(replace(answer_to(mind_map.nodes[0]), responded_at=SUNDAY - DAY))
    )

    letter, _ = (await sent(walk, turn_of())).replies

    assert isinstance(letter, WeekShown)
    assert letter.calendar is not None
    assert [day.answers for day in letter.calendar.days] == [1]


async def test_where_something_is_open_it_stays_and_a_button_leads_to_what_is_due() -> None:
    walk = imagined(SUNDAY)
    await with_due(walk)
    open_now = build_quiz()

    outcome = await sent(walk, turn_of(), open_now)

    assert outcome.state == open_now
    assert only(outcome.replies, WeekShown).can_review
    assert outcome.changes == (changed(replace(HERE, reminded_on=TODAY)), SENT)


@pytest.mark.parametrize(
    "rhythm",
    [
        Rhythm(asked_on=TODAY, asked=20),
        Rhythm(muted=("map of fractions",)),
        Rhythm(snoozed_until=SUNDAY + timedelta(minutes=30)),
    ],
    ids=["the day's cap is reached", "the topic is muted", "the reminder is put off"],
)
async def test_the_bot_asks_no_more_by_itself_than_is_wanted(rhythm: Rhythm) -> None:
    walk = imagined(SUNDAY)
    await with_due(walk)
    learner = replace(HERE, rhythm=rhythm)

    outcome = await sent(walk, turn_of(learner))

    assert outcome.state == Idle()
    assert only(outcome.replies, WeekShown).can_review
    assert outcome.changes == (changed(replace(learner, reminded_on=TODAY)), SENT)


async def test_a_week_is_looked_back_on_by_what_the_logs_and_snapshots_say() -> None:
    walk = going_by_scores(SUNDAY)

    def grown(place: int, node: Node) -> Node:
        if place > 1:
            return replace(node, ease_factor=1.3) if place == 2 else node
        known = mastered(node, SUNDAY, due_in=(place + 1) * DAY)
        return replace(known, mastered_at=SUNDAY - (3 if place else 30) * DAY)

    mind_map = await plant(walk, "fractions", grown)
    first, second, third = mind_map.nodes[:3]
    await walk.store(
        *(
            ResponseRecorded(
                replace(
                    answer_to(node),
                    quality=quality,
                    lesson_id=LessonId(f"{days_ago}"),
                    responded_at=SUNDAY - days_ago * DAY + minutes * timedelta(minutes=1),
                )
            )
            for node, quality, days_ago, minutes in (
                (first, 4, 40, 0),
                (first, 4, 20, 0),  # expected at 0.9 ** 20: three weeks ago, so of no week now
                (third, 4, 9, 0),  # so that there is a week before to compare with
                (first, 4, 6, 0),  # recalled, on Monday
                (second, 4, 5, 0),
                (second, 2, 2, 0),  # forgotten, on Friday
                (second, 4, 2, 3),  # a repeat on the same day
            )
        ),
        *(
            SnapshotTaken(
                map_id=mind_map.id,
                day=TODAY - days_ago * DAY,
                metrics=replace(
                    NUMBERS,
                    total_nodes=18,
                    mastered_nodes=4,
                    mastery_pct=share,
                    velocity_nodes_per_week=2.0,
                    avg_quality_score=4.0,
                    struggling_nodes=(mind_map.nodes[3].id,),  # by then, and no more
                ),
                next_at=NEXT,
            )
            for days_ago, share in ((2, 0.1), (1, 0.2))
        ),
    )
    weak = SkillState(
        skill_id=SkillId("frac_add_like"),
        p_init=0.2,
        p_mastery=0.4,
        p_transit=0.1,
        p_slip=0.1,
        p_guess=0.2,
        opportunities=3,
        last_practiced_at=SUNDAY - DAY,
    )
    await walk.store(SkillTraced(LearnerId(ANNA), weak))

    week = only((await sent(walk, turn_of())).replies, WeekShown).week

    finish = TODAY + 49 * DAY  # fourteen are left, at two a week
    assert week == Week(
        first=date(2026, 3, 15),
        last=date(2026, 3, 21),
        days=3,
        minutes=1 + 1 + 4,
        learned=(Learned(kind=LearnedKind.CONCEPT, name=second.label),),
        topics=(
            TopicWeek(
                map_id=mind_map.id,
                title="Fractions",
                trends={
                    "mastery_pct": Direction.UP,
                    "avg_quality_score": Direction.LEVEL,
                    "velocity_nodes_per_week": Direction.LEVEL,
                },
                finish=Finish(earliest=finish, latest=finish),
            ),
        ),
        retention=Retention(reviews=2, recalled=1, promised=0.9),
        calibration=None,
        weak=(
            WeakConcept(
                name=third.label,
                map_id=mind_map.id,
                short_id=short_node_id(third.id),
                reasons=(StruggleReason.HARD,),
            ),
            WeakSkill(name="Add like fractions", skill_id=weak.skill_id),
        ),
        ahead=tuple(
            DayLoad(day=day, reviews=int(place in {1, 2}), cards=0)
            for place, day in enumerate(DAYS)
        ),
    )


async def test_days_of_the_week_are_those_of_the_calendar_and_nights_are_noted() -> None:
    walk = imagined(SUNDAY)
    mind_map = await with_due(walk)
    given = replace(answer_to(mind_map.nodes[0]), responded_at=SUNDAY - 2 * DAY)
    checked = replace(given, type=ResponseType.DIAGNOSTIC, responded_at=SUNDAY - 3 * DAY)
    await walk.store(ResponseRecorded(given), ResponseRecorded(checked))
    by_day = only((await sent(walk, turn_of(), build_quiz())).replies, WeekShown)
    at_night = replace(given, responded_at=SUNDAY.replace(hour=3) - DAY)
    await walk.store(ResponseRecorded(at_night))

    by_night = only((await sent(walk, turn_of(), build_quiz())).replies, WeekShown)

    for shown, days, night in ((by_day, 1, False), (by_night, 1, True)):
        assert shown.calendar is not None
        assert len(shown.calendar.days) == shown.week.days == days
        assert shown.week.after_midnight is night


@pytest.mark.parametrize(("days_ago", "compared"), [(6, False), (7, True)])
async def test_the_letter_compares_a_course_from_when_progress_does(
    days_ago: int, compared: bool
) -> None:
    walk = imagined(SUNDAY)
    mind_map = await with_due(walk)
    began = SUNDAY - days_ago * DAY
    nodes = tuple(
        node if node.mastered_at is None else replace(node, mastered_at=began)
        for node in mind_map.nodes
    )
    await walk.store(
        NodesChanged(mind_map.id, nodes),
        ResponseRecorded(replace(answer_to(mind_map.nodes[0]), responded_at=began)),
        *(
            SnapshotTaken(
                map_id=mind_map.id, day=TODAY - days * DAY, metrics=NUMBERS, next_at=NEXT
            )
            for days in (2, 1)
        ),
    )

    week = only((await sent(walk, turn_of(), build_quiz())).replies, WeekShown).week
    (topic,) = only(await walk.send(ProgressAsked()), ProgressShown).topics

    assert (bool(week.topics), topic.trend.earlier is not None) == (compared, compared)


async def test_the_first_letter_says_from_when_on_there_are_trends() -> None:
    walk = imagined(SUNDAY)
    mind_map = await with_due(walk)

    week = only((await sent(walk, turn_of(), build_quiz())).replies, WeekShown).week

    assert week.topics == ()
    assert week.trends_from == HERE.day(mind_map.created_at) + 7 * DAY > TODAY


async def test_a_deck_is_finished_in_the_week_of_its_last_new_card_while_all_of_it_is_known() -> (
    None
):
    walk = imagined(MONDAY)
    await import_deck(walk, *some_cards(2))
    await drill_through(walk)
    finished = (Learned(kind=LearnedKind.DECK, name="Capitals"),)

    week = only(await walk.send(WeekAsked()), WeekShown).week
    assert (week.days, week.learned) == (1, finished)
    assert [load.cards for load in week.ahead] == [0, 2, 0, 0, 0, 0, 0]

    walk.clock.move(DAY)  # both are due again, so they can be forgotten
    assert only(await walk.send(WeekAsked()), WeekShown).week.learned == ()

    await drill_through(walk)
    assert only(await walk.send(WeekAsked()), WeekShown).week.learned == finished

    walk.clock.move(WEEK - DAY)
    week = only(await walk.send(WeekAsked()), WeekShown).week
    assert (week.learned, week.retention) == ((), Retention(reviews=2, recalled=2, promised=0.9))


async def test_predictions_of_four_weeks_are_judged_and_stubborn_cards_are_weak_spots() -> None:
    walk = imagined(SUNDAY - 20 * DAY)
    forgotten = build_state(SUNDAY - 20 * DAY, lapses=LEECH_LAPSES)
    cards = some_cards(12)
    await import_deck(walk, *cards, states={card.id: forgotten for card in cards})
    await drill_through(walk)
    walk.clock.move(SUNDAY - walk.clock.now())

    week = only((await sent(walk, turn_of(replace(HERE, zone="UTC")))).replies, WeekShown).week

    assert week.calibration == Calibration(
        low_percent=80, high_percent=90, answers=12, recalled=12
    )
    assert week.retention is None
    assert week.weak == (WeakDeck(name="Capitals", deck_id=CAPITALS, leeches=12),)


async def test_the_week_at_any_time_has_today_in_it_and_leaves_open_what_is_open() -> None:
    walk = imagined(MONDAY)
    state = await to_first_question(walk)
    await walk.answer()
    before = await walk.state()

    week = only(await walk.send(WeekAsked()), WeekShown).week

    assert (week.first, week.last) == (MONDAY.date() - 6 * DAY, MONDAY.date())
    assert (week.days, week.minutes) == (1, 1)
    assert await walk.state() == before
    assert state != before


# --- when it is sent, and to whom it is not ------------------------------------------------------


@pytest.mark.parametrize(
    ("learner", "now", "letter_at"),
    [
        (replace(HERE, quiet_until=time(10)), SUNDAY, SUNDAY + HOUR),
        (
            replace(HERE, last_active_at=SUNDAY - timedelta(minutes=5)),
            SUNDAY,
            SUNDAY + timedelta(minutes=10),
        ),
        (HERE, SUNDAY + LATEST + HOUR, NEXT),
        (replace(HERE, rhythm=Rhythm(days_off=(6,))), SUNDAY, SUNDAY + 23 * HOUR),
        (replace(HERE, rhythm=Rhythm(break_=THESE_DAYS)), SUNDAY, NEXT),
        (replace(HERE, rhythm=Rhythm(days_off=(6,), break_=FROM_MONDAY)), SUNDAY, NEXT),
        (replace(HERE, last_active_at=SUNDAY - 30 * DAY), SUNDAY, None),
        (replace(HERE, blocked=True), SUNDAY, None),
        (replace(HERE, rhythm=Rhythm(letters=False)), SUNDAY, None),
    ],
    ids=[
        "in quiet hours it waits for their end",
        "in the middle of something it waits for a quarter of an hour",
        "after a day without the bot the next Sunday comes",
        "on a day off it waits for the next morning",
        "in a break it is left out, and does not come on the day after it",
        "before a break it is left out where that begins after a day off",
        "after thirty days away none comes",
        "who blocked the bot gets none",
        "who switched it off gets none",
    ],
)
async def test_a_letter_that_must_not_be_sent_now_is_put_off_or_dropped(
    learner: Learner, now: datetime, letter_at: datetime | None
) -> None:
    walk = imagined(now)
    await with_due(walk)

    assert await sent(walk, turn_of(learner, now)) == Outcome(
        state=Idle(), changes=(LearnerChanged(replace(learner, letter_at=letter_at)),)
    )


async def test_a_letter_that_is_not_due_any_more_is_not_sent_again() -> None:
    walk = imagined(SUNDAY)

    for letter_at in (None, SUNDAY + timedelta(seconds=1)):
        learner = replace(HERE, letter_at=letter_at)
        assert await sent(walk, turn_of(learner)) == Outcome(state=Idle())


async def learner_of(walk: Walk) -> Learner:
    return (await walk.chats.open(walk.chat_id, TurnId("-"))).learner


async def test_the_first_thing_learned_plans_a_letter_and_a_placement_does_not() -> None:
    walk = imagined(SUNDAY - 2 * DAY)
    await to_first_question(walk)
    assert (await learner_of(walk)).letter_at is None

    await walk.answer()
    assert (await learner_of(walk)).letter_at == SUNDAY

    await walk.send(SettingChosen("zone", "America/New_York"))
    assert (await learner_of(walk)).letter_at == SUNDAY + 4 * HOUR


async def test_a_placement_plans_no_letter() -> None:
    walk = imagined(SUNDAY)
    mind_map = await with_due(walk)
    probe = replace(answer_to(mind_map.nodes[0]), type=ResponseType.DIAGNOSTIC)
    learner = replace(HERE, letter_at=None)
    outcome = Outcome(state=Idle(), changes=(ResponseRecorded(probe),))

    after = await letters.plan_letter(Idle(), WeekAsked(), outcome, turn_of(learner), walk.ports)

    assert after == outcome


async def test_letters_are_switched_off_and_on_in_the_settings() -> None:
    walk = imagined(SUNDAY - 2 * DAY)
    await to_first_question(walk)
    await walk.answer()

    await walk.send(SettingChosen("letters", "off"))
    await walk.answer()
    off = await learner_of(walk)
    await walk.send(SettingChosen("letters", "on"))
    on = await learner_of(walk)

    assert (off.rhythm.letters, off.letter_at) == (False, None)
    assert (on.rhythm.letters, on.letter_at) == (True, SUNDAY)


BERLIN, NEW_YORK = "Europe/Berlin", "America/New_York"


async def learn(walk: Walk, zone: str) -> None:
    await to_first_question(walk)
    await walk.send(SettingChosen("zone", zone))
    await walk.answer()


async def live(walks: dict[str, Walk], hours: range, *, active: bool) -> dict[str, list[str]]:
    """Run a clock for hours. Return when letters came, by two processes that restart."""
    came: dict[str, list[str]] = {zone: [] for zone in walks}
    (clock,) = {id(other.clock): other.clock for other in walks.values()}.values()
    for hour in hours:
        clock.move(max(timedelta(), MONDAY + hour * HOUR - clock.now()))
        for walk in (*walks.values(), *walks.values()):
            for chat_id, replies in (await walk.send_letters()).items():
                assert isinstance(replies[0], WeekShown)
                (zone,) = (name for name, other in walks.items() if other.chat_id == chat_id)
                came[zone].append(f"{clock.now().astimezone(ZoneInfo(zone)):%m-%d %H:%M}")
        if active and not hour % 24:
            for walk in walks.values():
                await walk.send(WeekAsked())
    return came


async def test_over_four_weeks_with_a_change_of_clocks_one_letter_a_week_comes_at_nine() -> None:
    berlin = imagined(MONDAY)
    walks = {BERLIN: berlin, NEW_YORK: berlin.beside(ChatId(4712))}
    for zone, walk in walks.items():
        await learn(walk, zone)
    four_weeks, away, back = 28 * 24, 70 * 24, 85 * 24

    came = await live(walks, range(1, four_weeks), active=True)

    # The clocks change on March 8 in New York, and on March 29 in Berlin.
    sundays = ["03-08 09:00", "03-15 09:00", "03-22 09:00", "03-29 09:00"]
    assert came == {BERLIN: sundays, NEW_YORK: sundays}

    gone = await live(walks, range(four_weeks, away), active=False)

    # The learner was last active on March 29: thirty days later the letters end.
    sundays = ["04-05 09:00", "04-12 09:00", "04-19 09:00", "04-26 09:00"]
    assert gone == {BERLIN: sundays, NEW_YORK: sundays}
    assert (await learner_of(berlin)).letter_at is None

    await berlin.answer()
    assert await live(walks, range(away, back), active=False) == {
        BERLIN: ["05-17 09:00", "05-24 09:00"],
        NEW_YORK: [],
    }


@pytest.mark.parametrize("reminder_first", [True, False])
@pytest.mark.parametrize("hour", ["8", "9", "18"])
@pytest.mark.parametrize(
    "learn",
    [master_root, one_card_drilled, one_problem_answered],
    ids=["concepts", "cards", "practice"],
)
async def test_the_letter_is_the_reminder_of_its_day(
    learn: Callable[[Walk], Awaitable[object]], hour: str, *, reminder_first: bool
) -> None:
    walk = imagined(MONDAY)
    await learn(walk)
    await walk.send(SettingChosen("reminder_hour", hour))
    await walk.send(StopAsked())
    sunday = MONDAY + 6 * DAY
    walk.clock.move(sunday - 2 * HOUR - walk.clock.now())
    said: list[Reply] = []
    for _ in range(13):
        if reminder_first:
            said += await walk.tick()
        said += (await walk.send_letters()).get(ANNA, ())
        said += await walk.tick()
        walk.clock.move(HOUR)

    assert [type(reply) for reply in said if isinstance(reply, WeekShown)] == [WeekShown]
    assert reminders(said) == []
    monday: list[Reply] = []
    for _ in range(24):
        walk.clock.move(HOUR)
        monday += await walk.tick()
    assert len(reminders(monday)) == 1

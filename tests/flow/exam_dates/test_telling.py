"""What the bot tells unasked about exam dates: on Sundays, two days before, and the day after."""

from datetime import date, datetime, timedelta

import pytest

from bot.domain.ids import SkillId
from bot.domain.learner.exam_dates import Went
from bot.flow.engine.events import StopAsked, TextReceived, WhyAsked
from bot.flow.engine.replies import Reply
from bot.flow.engine.states import Idle
from bot.flow.exam_dates.events import ExamWentPressed, RehearsalBegunPressed
from bot.flow.exam_dates.rehearsing import OF_A_SKILL
from bot.flow.exam_dates.states import ExamRehearsal
from bot.flow.exercise.events import DontKnowPressed
from bot.flow.exercise.replies import Asking, QuestionAsked
from bot.flow.learner.events import SettingChosen
from bot.flow.progress.events import WeekAsked
from bot.flow.rhythm.events import BlockChanged
from bot.flow.skills.ports import SKILLS
from bot.storage.rhythm.due_pages import exam_dates
from tests.builders import MONDAY
from tests.flow.dealing import count_due, deck_of, import_deck, learner_of
from tests.flow.exam_dates.test_following import BEGAN, EXAM, known, name, well_known
from tests.flow.lines import line_of, named, only
from tests.flow.planting import DAY
from tests.flow.practice.test_checking import Pupil, pupil
from tests.flow.walking import Walk, imagined

HOUR = timedelta(hours=1)


async def comes(walk: Walk, at: datetime) -> tuple[Reply, ...]:
    """Return the clock's replies about dates at that moment."""
    walk.clock.move(at - walk.clock.now())
    return (await walk.send_letters(exam_dates)).get(walk.chat_id, ())


def at_four(day: datetime) -> datetime:
    return day.replace(hour=16, minute=1)


async def learns_percent(minutes: str = "20") -> Pupil:
    walk = await pupil()
    await walk.send(SettingChosen("minutes", minutes))
    await name(walk, "Maths on 14 March: percent")
    return walk


async def test_each_sunday_the_bot_tells_how_far_a_date_can_be_reached() -> None:
    walk = await learns_percent("5")

    assert await comes(walk, at_four(MONDAY + 5 * DAY)) == ()
    said = line_of(await comes(walk, at_four(MONDAY + 6 * DAY)), "exam-dates")

    assert "Maths" in str(said.more)
    assert await comes(walk, at_four(MONDAY + 7 * DAY)) == ()


async def test_the_weekly_letter_says_it_instead_of_a_message_of_its_own() -> None:
    walk = await learns_percent()
    await walk.send(RehearsalBegunPressed(1))
    await walk.send(TextReceived((await walk.open_topic_question()).answer))
    await walk.send(StopAsked())
    sunday = MONDAY + 6 * DAY
    walk.clock.move(sunday + timedelta(minutes=1) - walk.clock.now())

    said = (await walk.send_letters())[walk.chat_id]

    assert named(said) == ["WeekShown", "exam-dates"]
    assert await comes(walk, at_four(sunday)) == ()


async def test_the_week_shows_how_far_each_date_can_be_reached() -> None:
    walk = await learns_percent()

    said = await walk.send(WeekAsked())

    assert named(said) == ["WeekShown", "exam-dates"]


async def test_two_days_before_a_trial_run_of_twenty_minutes_is_offered_once() -> None:
    walk = await learns_percent()

    offered = line_of(await comes(walk, at_four(EXAM - 2 * DAY)), "exam-rehearsal-offered")

    assert offered.keyboard[0][0].press == RehearsalBegunPressed(1)
    assert offered.values["minutes"] == 20
    assert await comes(walk, at_four(EXAM - DAY)) == ()


async def test_a_trial_run_is_not_offered_without_problems() -> None:
    walk = imagined(MONDAY)
    await import_deck(walk, deck_of(5))
    await name(walk, "Geography on 14 March: capitals")

    assert await comes(walk, at_four(EXAM - 2 * DAY)) == ()


async def test_a_trial_run_asks_the_weakest_first_without_help_and_counts() -> None:
    walk = await learns_percent()
    await known(walk, pct_meaning=0.6, pct_of_amount=0.5, pct_base_rate=0.4, pct_change=0.3)
    walk.clock.move(EXAM - 2 * DAY - walk.clock.now())

    shown = only(await walk.send(RehearsalBegunPressed(1)), QuestionAsked)

    assert (shown.asking, shown.number, shown.of) == (Asking.TRIAL, 1, 4 * OF_A_SKILL)
    assert not shown.more_hints
    state = await walk.expect(ExamRehearsal)
    assert state.asked.skill_id == "pct_change"
    line_of(await walk.send(WhyAsked()), "why-exam-trial")
    before = (await walk.ports[SKILLS].states(walk.learner_id))[SkillId("pct_change")].p_mastery
    await walk.send(TextReceived((await walk.open_topic_question()).answer))
    after = (await walk.ports[SKILLS].states(walk.learner_id))[SkillId("pct_change")].p_mastery
    assert after > before


async def test_a_trial_run_ends_with_what_was_right_and_what_to_look_at_again() -> None:
    walk = await learns_percent()
    await walk.send(RehearsalBegunPressed(1))

    said: tuple[Reply, ...] = ()
    for number in range(4 * OF_A_SKILL):
        state = await walk.expect(ExamRehearsal)
        right = TextReceived((await walk.open_topic_question()).answer)
        said = await walk.send(DontKnowPressed(state.interaction_id) if number == 2 else right)

    ended = line_of(said, "exam-rehearsal-ended")
    assert ended.values == {"right": 11, "asked": 12}
    assert "exam-rehearsal-weak" in str(ended.more)
    assert isinstance(await walk.state(), Idle)


async def test_a_trial_run_is_over_after_twenty_minutes() -> None:
    walk = await learns_percent()
    await walk.send(RehearsalBegunPressed(1))
    walk.clock.move(timedelta(minutes=21))
    state = await walk.expect(ExamRehearsal)

    said = await walk.send(DontKnowPressed(state.interaction_id))

    ended = line_of(said, "exam-rehearsal-ended")
    assert ended.values == {"right": 0, "asked": 1}
    assert "exam-rehearsal-time" in str(ended.more)


@pytest.mark.parametrize("went", Went)
async def test_the_day_after_the_learner_is_asked_once_how_it_went(went: Went) -> None:
    walk = await learns_percent()

    asked = line_of(await comes(walk, at_four(EXAM + DAY)), "exam-date-asked")

    assert ExamWentPressed(1, went) in [button.press for button in asked.keyboard[0]]
    line_of(await walk.send(ExamWentPressed(1, went)), "exam-went-")
    (exam,) = (await learner_of(walk)).rhythm.exam_dates
    assert (exam.asked, exam.went) == (True, went)
    assert await comes(walk, at_four(EXAM + 2 * DAY)) == ()
    assert (await learner_of(walk)).exam_date_at is None


async def test_after_a_date_cards_have_their_own_intervals_again() -> None:
    walk = imagined(BEGAN)
    await well_known(walk)
    await name(walk, "Geography on 14 March: capitals")
    assert await count_due(walk, EXAM + 5 * DAY) == 5

    line_of(await comes(walk, at_four(EXAM + DAY)), "exam-date-asked")

    assert await count_due(walk, EXAM + 5 * DAY) == 0


async def test_nothing_is_told_in_quiet_hours_or_to_learners_who_have_blocked_the_bot() -> None:
    walk = await learns_percent()
    await walk.send(SettingChosen("quiet", "15-18"))

    assert await comes(walk, at_four(EXAM - 2 * DAY)) == ()
    line_of(await comes(walk, (EXAM - 2 * DAY).replace(hour=18, minute=1)), "exam-rehearsal")
    await walk.send(BlockChanged(blocked=True))
    assert await comes(walk, at_four(EXAM + DAY)) == ()


async def test_the_hour_is_the_learners_own() -> None:
    walk = await learns_percent()

    await walk.send(SettingChosen("reminder_hour", "9"))

    at = (await learner_of(walk)).exam_date_at
    assert at is not None
    assert (at.hour, at.date()) == (9, date(2026, 3, 8))

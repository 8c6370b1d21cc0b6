"""/exam: what is open, what is locked, what was sat, and how to get any exams."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.domain.exams.attempt import AttemptStatus
from bot.domain.exams.scoring import Grading
from bot.domain.topics.course import Language
from bot.flow.exams.events import AttemptPressed, ExamsAsked, SubmitPressed, TranscriptPressed
from bot.flow.exams.replies import AttemptRow, ExamRow, ExamsShown
from bot.flow.goals.events import GoalLockPressed, LandscapePressed
from bot.flow.goals.landscape_progress import landscape_version, short_landscape_id
from bot.flow.goals.replies import GoalLook
from tests.builders import MONDAY
from tests.flow.exams.candidates import Candidate, begun, candidate, landscape_with, reach
from tests.flow.goal_walking import follow, offer, press, screens
from tests.flow.lines import named, only, reply_of
from tests.landscape_builders import ALGEBRA, build_exam, build_goal, build_landscape

LANDSCAPE = landscape_with(replace(build_exam(), minutes=45))


async def exams(walk: Candidate, page: int = 0) -> ExamsShown:
    return only(await walk.send(ExamsAsked(page)), ExamsShown)


def row(place: int, title: str, **but: object) -> ExamRow:
    found = ExamRow(
        version=landscape_version(LANDSCAPE),
        place=place,
        title=title,
        where="Algebra",
        look=GoalLook.OPEN,
        max_points=5,
    )
    return replace(found, **but)  # type: ignore[arg-type]  # fields by name


async def test_open_exams_can_begin_and_locked_ones_say_what_is_missing() -> None:
    walk = candidate()
    await follow(walk, LANDSCAPE)

    shown = await exams(walk)

    assert shown == ExamsShown(
        rows=(row(1, "Final", minutes=45), row(2, "Later", look=GoalLook.LOCKED, missing=1))
    )
    (screen,) = await screens(walk, [shown])
    assert screen.keyboard[0][0].press == begun(LANDSCAPE, "final")
    assert screen.keyboard[1][0].press == GoalLockPressed(landscape_version(LANDSCAPE), 2, 0)


async def test_an_exam_is_announced_from_the_list_and_its_lock_is_shown() -> None:
    walk = candidate()
    await follow(walk, LANDSCAPE)
    shown = await walk.send(ExamsAsked())

    assert named(await press(walk, shown, "Later")) == ["goal-locked-title"]
    assert named(await press(walk, shown, "▶ Final")) == ["ExamAnnounced"]


async def test_a_passed_exam_comes_last_and_can_be_sat_again() -> None:
    walk = candidate()
    await follow(walk, LANDSCAPE)
    await reach(walk, "final", landscape=LANDSCAPE)

    shown = await exams(walk)

    assert [row.title for row in shown.rows] == ["Later", "Final"]
    (screen,) = await screens(walk, [shown])
    assert screen.keyboard[1][0].label == "↺ Final · 45\u00a0min"


async def test_past_attempts_are_buttons_with_their_score() -> None:
    walk = candidate()
    await walk.begin_in(LANDSCAPE)
    await walk.photo("one")
    await walk.press(SubmitPressed)
    grading = Grading(steps=(), total=4, passed=True)
    attempt = await walk.end_as(AttemptStatus.GRADED, grading=grading)

    shown = await exams(walk)

    assert shown.attempts == (
        AttemptRow(
            attempt_id=attempt.id,
            title="Final",
            status=AttemptStatus.GRADED,
            begun_at=MONDAY,
            max_points=5,
            total=4,
            passed=True,
        ),
    )
    (screen,) = await screens(walk, [shown])
    assert "Final" not in screen.markdown
    assert screen.keyboard[2][0].press == AttemptPressed(attempt.id)
    assert screen.keyboard[2][0].label == "Final · March 2 · 4/5 ✓"


@pytest.mark.parametrize(
    ("status", "told"),
    [
        (AttemptStatus.OPEN, "under way"),
        (AttemptStatus.READING, "being read"),
        (AttemptStatus.GRADING, "being graded"),
        (AttemptStatus.READ, "please check"),
    ],
)
async def test_an_unfinished_exam_is_listed_as_such(status: AttemptStatus, told: str) -> None:
    walk = candidate()
    await walk.begin_in(LANDSCAPE)
    attempt = await walk.end_as(status)

    (screen,) = await screens(walk, await walk.send(ExamsAsked()))

    labels = [button.label for buttons in screen.keyboard for button in buttons]
    assert sum(told in text for text in (screen.markdown, *labels)) == 1
    presses = [button.press for buttons in screen.keyboard for button in buttons]
    assert (TranscriptPressed(attempt.id) in presses) is (status is AttemptStatus.READ)
    assert (AttemptPressed(attempt.id) in presses) is (
        status in {AttemptStatus.READING, AttemptStatus.GRADING}
    )


async def test_without_a_followed_exam_a_landscape_with_exams_is_offered() -> None:
    walk = candidate()
    plain = build_landscape(build_goal("count"), id="plain", title={Language.EN: "Plain"})
    await offer(walk, LANDSCAPE, plain)

    shown = await walk.send(ExamsAsked())
    (screen,) = await screens(walk, shown)

    assert [landscape.title for landscape in reply_of(shown, ExamsShown).landscapes] == ["Algebra"]
    assert screen.keyboard[0][0].press == LandscapePressed(short_landscape_id(ALGEBRA), 0)
    await walk.send(LandscapePressed(short_landscape_id(ALGEBRA), 0))
    assert len((await exams(walk)).rows) == 2


async def test_without_any_exam_the_list_says_so() -> None:
    (screen,) = await screens(walk := candidate(), await walk.send(ExamsAsked()))

    assert "any goal map with exams." in screen.markdown


async def test_many_exams_come_in_pages() -> None:
    many = build_landscape(*(build_goal(f"e{n:02}", exam=build_exam()) for n in range(6)))
    walk = candidate()
    await follow(walk, many)

    first, second, beyond = [await exams(walk, page) for page in (0, 1, 9)]

    assert [len(page.rows) for page in (first, second, beyond)] == [3, 3, 3]
    assert (second.page, beyond.page, first.pages) == (1, 1, 2)


async def test_four_exams_are_on_one_page() -> None:
    walk = candidate()
    await follow(walk, build_landscape(*(build_goal(name, exam=build_exam()) for name in "abcd")))

    shown = await exams(walk, 0)

    assert (len(shown.rows), shown.pages) == (4, 1)


async def test_the_list_is_shown_beside_what_is_open() -> None:
    walk = candidate()
    await follow(walk, LANDSCAPE)
    before = await walk.state()
    walk.clock.move(timedelta(days=1))

    await exams(walk)

    assert await walk.state() == before

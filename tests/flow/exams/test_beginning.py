"""How an exam begins: its header, its task word for word, and nothing else."""

import json
import re
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.chat.messages.localizer import foldable
from bot.domain.exams.attempt import AttemptStatus
from bot.domain.exams.exam import Exam
from bot.domain.goals.landscape import CourseLink, Goal, GoalKind, Landscape
from bot.domain.ids import ConceptId, GoalId, GoalRef
from bot.domain.topics.course import Language
from bot.flow.engine.events import NextAsked, StopAsked
from bot.flow.engine.replies import Line
from bot.flow.engine.states import Idle
from bot.flow.exams.replies import ExamAnnounced, ExamHeader, draft_line
from bot.flow.exams.states import ExamSat
from bot.flow.exercise.states import Answering
from bot.flow.files.states import ImportOffered
from bot.flow.goals.events import NextGoalPressed
from bot.flow.goals.ports import LandscapePicture
from bot.flow.goals.replies import GoalMastered, GoalShown
from bot.flow.placement.events import PlacementPressed
from bot.flow.placement.states import PlacementOffered
from bot.flow.topics.events import CoursePressed
from bot.flow.tutor.tutoring import TEACHER
from bot.resources import LANDSCAPES
from tests.builders import MONDAY
from tests.flow.exams.candidates import (
    LEARNER,
    Candidate,
    begun,
    candidate,
    draft,
    landscape_with,
    reach,
    ready,
)
from tests.flow.goal_walking import ROOT_OF_FRACTIONS, follow, look, screens, to_mastered_root
from tests.flow.lines import line_of, named, only, reply_of
from tests.flow.walking import FRACTIONS
from tests.landscape_builders import (
    ALGEBRA,
    build_exam,
    build_goal,
    build_landscape,
    bundled_landscapes,
)

PICTURED = "Look:\n\n![a circle](circle.png)\n\n\n\nHow long is $r$?\n\n![more](b.png)"
BUNDLED = bundled_landscapes().landscapes
EXAMS = [
    (landscape, goal)
    for landscape in BUNDLED
    for goal in landscape.goals
    if goal.kind is GoalKind.EXAM
]


AT_HAND = (
    "Have at hand: paper, a pen, and a camera for photos of your sheets. "
    "You can also type your solution or send a PDF."
)
RULES = (
    "While you sit it I don't help, and everything else waits. You have to hand it in yourself."
)
LIMITED = replace(build_exam(), minutes=45)


async def announced(walk: Candidate, exam: Exam = LIMITED) -> ExamAnnounced:
    landscape = landscape_with(exam)
    await follow(walk, landscape)
    return only(await walk.send(begun(landscape, "final")), ExamAnnounced)


async def test_a_tap_on_an_exam_tells_what_awaits_and_starts_no_clock() -> None:
    walk = candidate()

    shown = await announced(walk)

    assert await walk.state() == Idle()
    assert await walk.stores.exams.of_learner(LEARNER, 1) == []
    (screen,) = await screens(walk, [shown])
    assert screen.markdown.split("\n\n") == [
        "📝 **Exam simulation**",
        "**Final**",
        "The learner can final.",
        "5 points, 3 of them to pass. The problem isn't shown before the exam.",
        "Time limit: 45 minutes. The clock starts when you tap “Begin”.",
        RULES,
        *foldable("What to have at hand", AT_HAND).split("\n\n"),
    ]
    assert [button.label for row in screen.keyboard for button in row] == ["Begin", "My exams"]

    walk.clock.move(timedelta(minutes=10))
    assert screen.keyboard[0][0].press == ready(landscape_with(LIMITED), "final")
    await walk.send(ready(landscape_with(LIMITED), "final"))
    assert (await walk.attempt()).begun_at > MONDAY + timedelta(minutes=10)


async def test_the_announcement_says_that_there_is_no_limit_and_who_marks() -> None:
    walk = candidate()
    alone = Candidate(walk.stores, walk.ports.having(TEACHER, None), walk.clock)

    shown = await announced(alone, build_exam())

    assert shown.self_marked
    (screen,) = await screens(alone, [shown])
    assert "There is no time limit." in screen.markdown


async def test_a_second_tap_on_begin_begins_no_second_exam() -> None:
    walk = candidate()
    await walk.begin()
    before = await walk.attempt()

    again = await walk.send(ready(landscape_with(build_exam()), "final"))

    assert draft(again).notes == ()
    assert await walk.attempt() == before


async def test_a_button_that_is_no_exam_any_more_begins_nothing() -> None:
    walk = candidate()
    await follow(walk, landscape_with(build_exam()))

    replies = await walk.send(ready(landscape_with(build_exam()), "first"))

    assert named(replies) == ["goal-note-old-button"]
    assert await walk.state() == Idle()


async def test_an_exam_begins_with_its_header_its_task_and_one_line() -> None:
    walk = candidate()

    header, task, shown = await walk.begin(replace(build_exam(), minutes=45))

    attempt, sat = await walk.attempt(), await walk.sat()
    assert header == ExamHeader(title="Final", description="The learner can final.", minutes=45)
    assert task == Line(more=("SECRET TASK",))
    assert shown == draft_line(interaction_id=sat.interaction_id)
    assert sat == ExamSat(interaction_id=sat.interaction_id, attempt_id=attempt.id)
    assert attempt.ref == GoalRef(ALGEBRA, GoalId("final"))
    assert attempt.status is AttemptStatus.OPEN
    assert (attempt.begun_at, attempt.ends_at) == (MONDAY, MONDAY + timedelta(minutes=45))
    assert attempt.exam == replace(build_exam(), minutes=45)


async def test_an_exam_without_a_limit_never_ends_by_the_clock() -> None:
    walk = candidate()

    await walk.begin()

    assert (await walk.attempt()).ends_at is None


async def test_pictures_stand_before_the_text_as_photos() -> None:
    walk = candidate()

    replies = await walk.begin(build_exam(PICTURED))

    assert named(replies) == ["ExamHeader", *["exam-picture-missing"] * 2, "verbatim", "verbatim"]
    shown = [
        LandscapePicture(learner_id=LEARNER, landscape_id=ALGEBRA, name=name)
        for name in ("circle.png", "b.png")
    ]
    assert [reply.picture for reply in replies[1:3] if isinstance(reply, Line)] == shown
    assert replies[3] == Line(more=("Look:\n\n\n\n\n\nHow long is $r$?\n\n",))


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize(("landscape", "goal"), EXAMS, ids=[str(goal.id) for _, goal in EXAMS])
async def test_the_task_is_what_stands_in_the_file_byte_by_byte(
    landscape: Landscape, goal: Goal, language: Language
) -> None:
    walk = candidate()
    await follow(walk, landscape)
    await reach(walk, *_others(landscape, goal), landscape=landscape)

    await walk.send(begun(landscape, goal.id), language=language)
    replies = await walk.send(ready(landscape, goal.id), language=language)

    (screen,) = await screens(walk, [replies[-2]])
    assert screen.markdown == _without_pictures(_written(landscape, goal, language))
    assert not screen.keyboard


def _others(landscape: Landscape, goal: Goal) -> list[GoalId]:
    return [other.id for other in landscape.goals if other.id != goal.id and not other.contains]


def _written(landscape: Landscape, goal: Goal, language: Language) -> str:
    for path in LANDSCAPES.glob("*.json"):
        file: dict[str, Any] = json.loads(path.read_text())
        if file["landscapeId"] != landscape.id:
            continue
        entry = next(other for other in file["goals"] if other["id"] == goal.id)
        data = entry["examData"]
        english = data.get("taskContentEn")
        text = english if language is Language.EN and english else data["taskContent"]
        return str(text)
    raise LookupError(landscape.id)


def _without_pictures(text: str) -> str:
    return re.sub(r"!\[[^]]*\]\([^)]*\)", "", text)


@pytest.mark.parametrize("minutes", [None, 45])
async def test_the_header_has_two_to_four_lines_and_shows_mode_and_goal(
    minutes: int | None,
) -> None:
    walk = candidate()

    header, *_ = await screens(walk, await walk.begin(replace(build_exam(), minutes=minutes)))

    assert header.markdown.split("\n") == [
        "📝 **Exam simulation**",
        "**Final**",
        "The learner can final.",
        *(["Time limit: 45 minutes"] if minutes else []),
    ]


async def test_no_word_of_solution_or_points_is_shown_before_the_end() -> None:
    exam = replace(build_exam("Add."), passing_points=3.25, max_points=4.75)
    walk = candidate()

    shown = await screens(walk, await walk.begin(exam))

    text = "\n".join(screen.markdown for screen in shown)
    assert not any(secret in text for secret in ("SECRET", "3.25", "4.75"))


async def test_a_question_on_the_table_waits_until_the_exam_is_over() -> None:
    walk = candidate()
    await walk.send(CoursePressed(FRACTIONS))
    offered = await walk.expect(PlacementOffered)
    await walk.send(PlacementPressed(offered.interaction_id, wanted=True))
    asked = await walk.expect(Answering)

    await walk.begin()

    assert (await walk.topic()).paused_question == asked


async def test_what_was_open_beside_is_closed() -> None:
    walk = candidate()
    await walk.store(state=await walk.state(), overlays=(ImportOffered(offers=()),))

    await walk.begin()

    assert await walk.overlays() == ()


async def test_a_locked_exam_says_what_is_missing() -> None:
    walk, landscape = candidate(), landscape_with(build_exam())

    replies = await walk.begin_in(landscape, "later")

    assert line_of(replies, "goal-locked-title").values == {"title": "Later"}


async def test_an_exam_that_was_passed_can_be_sat_again() -> None:
    walk, landscape = candidate(), landscape_with(build_exam())
    await reach(walk, "final", landscape=landscape)

    await walk.begin_in(landscape)

    await walk.sat()


@pytest.mark.parametrize(
    ("status", "key"),
    [
        (AttemptStatus.READING, "exam-being-graded"),
        (AttemptStatus.GRADING, "exam-being-graded"),
        (AttemptStatus.READ, "exam-to-confirm"),
    ],
)
async def test_an_exam_whose_last_attempt_is_not_graded_waits(
    status: AttemptStatus, key: str
) -> None:
    walk = candidate()
    await walk.begin()
    await walk.end_as(status)

    replies = await walk.send(begun(landscape_with(build_exam()), "final"))

    assert only(replies, Line).key == key
    assert (await walk.attempt()).status is status


async def test_an_exam_whose_place_was_lost_goes_on_with_its_draft() -> None:
    walk = candidate()
    await walk.begin()
    await walk.photo("page")
    before = await walk.attempt()
    await walk.end_as(AttemptStatus.OPEN)

    replies = await walk.send(begun(landscape_with(build_exam()), "final"))

    assert draft(replies[-1:]).pictures == 1
    assert (await walk.sat()).attempt_id == before.id
    assert await walk.attempt() == before


# --- on goals' pages and with /next -------------------------------------------------------------


async def test_the_page_of_an_exam_begins_it_and_tells_points_and_time() -> None:
    walk, landscape = candidate(), landscape_with(replace(build_exam(), minutes=90))
    await follow(walk, landscape)

    shown = await look(walk, "final", landscape)

    assert isinstance(shown, GoalShown)
    assert shown.can_begin
    (screen,) = await screens(walk, [shown])
    assert "5 points, 3 of them to pass" in screen.markdown
    assert "Time limit: 90 minutes" in screen.markdown
    assert screen.keyboard[0][0].label == "To the exam"


async def test_next_offers_an_exam_in_focus_and_does_not_begin_it() -> None:
    walk, landscape = candidate(), landscape_with(build_exam())
    await follow(walk, landscape, focus=(GoalId("final"),))

    replies = await walk.send(NextAsked())

    offered = only(replies, Line)
    assert offered.key == "exam-offered"
    assert offered.keyboard[0][0].press == begun(landscape, "final")


async def test_next_leads_to_what_an_exam_in_focus_requires() -> None:
    capitals = build_goal("first", memorize=True)
    landscape = build_landscape(
        capitals, build_goal("later", requires=("first",), exam=build_exam())
    )
    walk = candidate()
    await follow(walk, landscape, focus=(GoalId("later"),))
    await reach(walk, "first", landscape=landscape)

    replies = await walk.send(NextAsked())

    assert only(replies, Line).key == "exam-offered"


async def test_in_a_goal_in_focus_an_exam_comes_after_all_else() -> None:
    fractions = CourseLink(course_id=FRACTIONS, concept_ids=(ConceptId("fractions"),))
    landscape = build_landscape(
        build_goal("all", "final", "first"),
        build_goal("final", exam=build_exam()),
        build_goal("first", course=fractions),
    )
    walk = candidate()
    await follow(walk, landscape, focus=(GoalId("all"),))

    begun_first = await walk.send(NextAsked())
    await walk.send(StopAsked())
    await reach(walk, "first", landscape=landscape)
    offered = await walk.send(NextAsked())

    assert line_of(begun_first, "goal-begun").values["title"] == "First"
    assert only(offered, Line).key == "exam-offered"


async def test_an_exam_in_focus_that_is_being_graded_is_not_offered() -> None:
    walk, landscape = candidate(), landscape_with(build_exam())
    await follow(walk, landscape, focus=(GoalId("final"),))
    await walk.send(ready(landscape, "final"))
    await walk.end_as(AttemptStatus.GRADING)

    replies = await walk.send(NextAsked())

    assert "exam-offered" not in named(replies)
    assert only(await walk.send(NextGoalPressed()), Line).key == "exam-being-graded"


async def test_the_autopilot_begins_no_exam() -> None:
    fractions = CourseLink(course_id=FRACTIONS, concept_ids=(ROOT_OF_FRACTIONS,))
    landscape = build_landscape(
        build_goal("first", course=fractions),
        build_goal("final", requires=("first",), exam=build_exam()),
    )
    walk = candidate()
    await follow(walk, landscape, focus=(GoalId("final"),), autopilot=True)
    await walk.send(CoursePressed(FRACTIONS))

    replies = await to_mastered_root(walk)

    mastered = reply_of(replies, GoalMastered)
    assert (mastered.opens, mastered.goes_on) == (("Final",), False)
    assert not isinstance(await walk.state(), ExamSat)


async def test_the_next_goal_is_an_exam_only_if_nothing_else_is_left() -> None:
    walk, landscape = candidate(), build_landscape(build_goal("final", exam=build_exam()))
    await follow(walk, landscape)

    replies = await walk.send(NextGoalPressed())

    assert only(replies, Line).key == "exam-offered"
    assert not isinstance(await walk.state(), ExamSat)

"""Replies about courses to choose, goals, and refreshers."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from bot.domain.ids import MapId
from bot.flow.engine.replies import WAYS_ON, DueAt, Line, LineButton, LineKeyboard, Words, remark
from bot.flow.maps.events import RefreshersPressed
from bot.flow.maps.replies import CourseCard
from bot.flow.topics.events import CoursePressed, OtherCoursesPressed


def goal_set(title: str, goal: str, concepts: int, mastered: int) -> Line:
    """Return the message about the new goal of a topic, or that it is everything."""
    if not goal:
        return remark("goal-set-everything", title=title)
    if not mastered:
        return remark("goal-set", title=title, goal=goal, count=concepts)
    return remark("goal-set-so-far", title=title, goal=goal, count=concepts, mastered=mastered)


_MOST_COURSES: Final = 30
OTHER_COURSES: Final = LineButton("button-other-courses", OtherCoursesPressed())


def course_button(course: CourseCard) -> LineButton:
    """Return the button that begins a bundled course."""
    return LineButton("button-course", CoursePressed(course.id), values={"title": course.title})


def course_buttons(courses: Sequence[CourseCard]) -> LineKeyboard:
    """Return the buttons of the courses, one per row."""
    return tuple((course_button(course),) for course in courses[:_MOST_COURSES])


def welcomed(*, courses: tuple[CourseCard, ...], again: bool, any_topic: bool = False) -> Line:
    """Return the greeting with what can be learned; `again` for a returning learner."""
    if not again:
        return Line(
            "welcome-new",
            {},
            course_buttons(courses),
            more=_to_learn(courses, any_topic=any_topic),
        )
    more = _to_learn(courses, any_topic=any_topic)
    if not courses:
        more = more[1:]
    return Line("welcome-again", {}, (*WAYS_ON, *course_buttons(courses)), more=more)


def courses_offered(
    *, courses: tuple[CourseCard, ...], unknown_topic: str = "", any_topic: bool = False
) -> Line:
    """Return what can be learned here; `unknown_topic` was asked for and needs a model."""
    keyboard, more = course_buttons(courses) or WAYS_ON, _to_learn(courses, any_topic=any_topic)
    if not unknown_topic:
        return Line(keyboard=keyboard, more=more)
    return Line("courses-unknown", {"topic": unknown_topic}, keyboard, more=more[1:])


def _to_learn(courses: Sequence[CourseCard], *, any_topic: bool) -> tuple[Words, ...]:
    """Return what can be learned, with a model any topic."""
    there = Words("courses-pick" if courses else "courses-none")
    return (there, Words("courses-any-topic")) if any_topic else (there,)


def goal_unknown(*, title: str, wanted: str, goals: tuple[str, ...]) -> Line:
    """Return the message that a begun topic has no such goal, with the goals that it has."""
    there = tuple(Words("strong", {"text": goal}) for goal in goals)
    return Line(
        "goal-unknown",
        {"goal": wanted, "title": title},
        WAYS_ON,
        more=(Words("goals-there"), there) if there else (),
        interim=True,
    )


def refreshers_button(map_id: MapId, title: str, *, kept: bool) -> LineButton:
    """Return the button that drops refreshers, or keeps them."""
    key = "button-drop-refreshers" if kept else "button-keep-refreshers"
    press = RefreshersPressed(map_id, wanted=not kept)
    return LineButton(key, press, values={"title": title})


def refreshers_settled(map_id: MapId, title: str, first: datetime | None, now: datetime) -> Line:
    """Return the message that the concepts go on coming back from `first` on, or no longer."""
    more: tuple[Words, ...] = ()
    if first is not None:
        later = Words("refreshers-first", {"when": DueAt(first)})
        more = (later if first > now else Words("refreshers-ready"),)
    return Line(
        "refreshers-kept" if first else "refreshers-dropped",
        {"title": title},
        ((refreshers_button(map_id, title, kept=first is not None),), *WAYS_ON),
        more=more,
        edits=True,
        interim=True,
    )

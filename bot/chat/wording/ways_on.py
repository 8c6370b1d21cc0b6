"""Buttons that lead on from a screen, so that none is a dead end."""

from collections.abc import Sequence
from typing import Final

from bot.chat.wording.map_picture import readable
from bot.chat.wording.screen import Button, Keyboard
from bot.chat.wording.voice import Voice, shortened
from bot.flow.engine.replies import Style
from bot.flow.exercise.events import RehearsePressed, ReviewAsked
from bot.flow.topics.events import CoursePressed, NextAsked, TopicsAsked
from bot.flow.topics.replies import CourseCard

LONGEST_NAME: Final = 40
"""Characters of a name on a button; phones cut longer ones."""
_MOST_COURSES: Final = 12


def name(title: str) -> str:
    """Return a name as it fits on a button, which shows no Markdown."""
    bare = readable(title).replace("$", "").replace("\\", "")
    return shortened(" ".join(bare.split()), LONGEST_NAME)


def go_on(voice: Voice) -> Button:
    """Return the button to the best next thing."""
    return Button(voice("button-continue"), NextAsked(), Style.PRIMARY)


def my_topics(voice: Voice) -> Button:
    """Return the button to the list of courses."""
    return Button(voice("button-topics"), TopicsAsked())


def ways_on(voice: Voice) -> Keyboard:
    """Return one row: on to the next thing, or to the courses."""
    return ((go_on(voice), my_topics(voice)),)


def rehearse(voice: Voice, style: Style | None = None) -> Button:
    """Return the button that begins a rehearsal of what was learned."""
    return Button(voice("button-rehearse"), RehearsePressed(), style)


def start_review(voice: Voice) -> Button:
    """Return the button that begins what is due."""
    return Button(voice("button-review"), ReviewAsked(), Style.PRIMARY)


def course_buttons(voice: Voice, courses: Sequence[CourseCard]) -> Keyboard:
    """Return one row for each course that can be begun."""
    return tuple(
        (Button(voice("button-course", title=name(card.title)), CoursePressed(card.id)),)
        for card in courses[:_MOST_COURSES]
    )

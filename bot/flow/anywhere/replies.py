"""Replies in every state: fixed lines, the reason for what is open, ambiguous texts."""

from typing import Final

from bot.domain.ids import InteractionId
from bot.domain.learner.distress import Concern
from bot.domain.topics.course import Language
from bot.flow.engine.events import GuideAsked, StopAsked
from bot.flow.engine.replies import (
    GO_ON,
    MY_TOPICS,
    WAYS_ON,
    Line,
    LineButton,
    Reply,
    Words,
    reply,
)
from bot.flow.exercise.events import TextMeantPressed
from bot.flow.exercise.replies import Reason
from bot.flow.maps.replies import CourseCard
from bot.flow.practice.events import PracticeAsked
from bot.flow.topics.replies import OTHER_COURSES, course_button


@reply("help_lines")
class HelpLinesGiven(Reply):
    """Kind words for a learner in distress, and help lines to call."""

    concern: Concern
    language: Language
    """The language of the learner's words if that is clear, else the chat's."""
    lines: tuple[str, ...]


def explanation(reason: Reason, label: str = "", more: tuple[Words, ...] = ()) -> Line:
    """Return the reason for what is open, and `more` to know about it."""
    ways = WAYS_ON if reason == "idle" else ()
    key = f"why-{reason}".replace("_", "-")
    return Line(key, {"label": label}, ways, more=more, interim=True)


def topic_or_question(interaction_id: InteractionId, text: str, topic: str = "") -> Line:
    """Return the choice between learning what `text` names and asking about it."""
    about = LineButton(
        "button-ask-about" if topic else "button-ask",
        TextMeantPressed(interaction_id, learn=False),
        values={"topic": topic} if topic else {},
    )
    learn = LineButton("button-learn-this", TextMeantPressed(interaction_id, learn=True))
    return Line("topic-or-question", {"text": text}, ((learn,), (about,)))


def help_line(key: str) -> Line:
    """Return what the bot can do, with a button that opens the guide."""
    guide = LineButton("button-guide", GuideAsked())
    return Line(key, {}, ((GO_ON, guide),), interim=True)


NOTHING_STOPPED: Final = Line("stopped-nothing", {}, WAYS_ON)

PAUSE_OFFERED: Final = Line(
    "said-calm-open", {}, ((LineButton("button-pause-now", StopAsked()),),), interim=True
)
"""The reply to a learner who curses."""
OTHER_OFFERED: Final = Line(
    "said-bored-open",
    {},
    ((LineButton("button-pause-now", StopAsked()), OTHER_COURSES),),
    interim=True,
)
"""The reply to a learner who is bored."""
MATHS_OFFERED: Final = Line(
    "said-maths", {}, ((LineButton("button-practise-maths", PracticeAsked()),), (OTHER_COURSES,))
)
"""The reply to a learner who names maths as a whole."""


def in_passing(key: str, course: CourseCard | None) -> Line:
    """Return a line for words that ask for nothing while nothing is open, offering a course."""
    begin = () if course is None else ((course_button(course),),)
    return Line(key, {}, (*begin, (MY_TOPICS,)), interim=True)

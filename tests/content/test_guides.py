import re

import pytest

from bot.chat.inbound.inbound import Received, read_update
from bot.chat.messages.localizer import sources
from bot.content.guides import load_guides
from bot.domain.topics.course import Language
from bot.flow.engine.events import UnknownCommandGiven
from bot.resources import GUIDES
from tests.chat.updates import text_update
from tests.content.courses.sent import send_course

GUIDE = load_guides(GUIDES)
LONGEST = 32_768
"""Characters of a message."""
NO_BUTTONS = {"Fractions", "Brüche", "What is due today?", "Was ist heute fällig?", "…"}


def test_the_guide_has_the_same_chapters_in_both_languages() -> None:
    chapters = [guide.count("\n## ") for guide in GUIDE.values()]

    assert chapters == [chapters[0]] * len(Language)
    assert all(len(guide) < LONGEST and "](" not in guide for guide in GUIDE.values())


@pytest.mark.parametrize("language", list(Language))
def test_every_button_that_the_guide_names_is_there(language: Language) -> None:
    named = set(re.findall(r"(?<!\*)\*([^*\n]+)\*(?!\*)", GUIDE[language])) - NO_BUTTONS
    texts = "\n".join(sources(language).values())
    labels = {
        label.strip("↩ ") for label in re.findall(r"^button-[\w-]+ = (.+)$", texts, re.MULTILINE)
    }

    assert named
    assert named <= labels


@pytest.mark.parametrize("language", list(Language))
def test_every_command_that_the_guide_names_is_there(language: Language) -> None:
    named = re.findall(r"`(/[^`]+)`", GUIDE[language])
    read = [read_update(text_update(command)) for command in named]

    assert named
    assert all(isinstance(arrival, Received) for arrival in read)
    assert not [
        arrival
        for arrival in read
        if isinstance(getattr(arrival, "event", None), UnknownCommandGiven)
    ]


@pytest.mark.parametrize("language", list(Language))
def test_the_course_that_the_guide_shows_is_sound(language: Language) -> None:
    (course,) = re.findall(r"```markdown\n(.+?)```", GUIDE[language], re.DOTALL)

    read = send_course(course, "course.md")

    assert read.course is not None
    assert not read.faults
    assert list(read.course.title) == [language]

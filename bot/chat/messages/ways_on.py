"""Buttons that lead on from a screen, so that none is a dead end."""

from bot.chat.messages.lines import button, keyboard
from bot.chat.messages.localizer import Localizer
from bot.chat.messages.screen import Button, Keyboard
from bot.domain.ids import SkillId
from bot.flow.engine.replies import GO_ON, MY_TOPICS, WAYS_ON, Style
from bot.flow.exercise.events import MistakesAsked, RehearsePressed, ReviewAsked
from bot.flow.practice.events import SkillPressed


def go_on(text: Localizer) -> Button:
    """Return the button to the best next thing."""
    return button(text, GO_ON)


def my_topics(text: Localizer) -> Button:
    """Return the button to the list of courses."""
    return button(text, MY_TOPICS)


def ways_on(text: Localizer) -> Keyboard:
    """Return one row: on to the next thing, or to the courses."""
    return keyboard(text, WAYS_ON)


def rehearse(text: Localizer, style: Style | None = None) -> Button:
    """Return the button that begins a rehearsal."""
    return Button(text("button-rehearse"), RehearsePressed(), style)


def start_review(text: Localizer) -> Button:
    """Return the button that begins the due reviews."""
    return Button(text("button-review"), ReviewAsked(), Style.PRIMARY)


def mistakes(text: Localizer) -> Button:
    """Return the button that repeats past mistakes."""
    return Button(text("button-mistakes"), MistakesAsked())


def ten_more(text: Localizer, skill_id: SkillId | None) -> Keyboard:
    """Return the button that asks ten items of a skill, or none if a concept has no skill."""
    if skill_id is None:
        return ()
    return ((Button(text("button-ten-more-of-these"), SkillPressed(skill_id, wanted=False)),),)

"""Replies as messages in the learner's language, one module per subject."""

from bot.chat.messages import (
    anywhere,
    cards,
    exams,
    exercise,
    files,
    goals,
    learner,
    lessons,
    lines,
    marks,
    practice,
    progress,
    rhythm,
    tasks,
    today,
    topics,
)
from bot.chat.messages.lines import render
from bot.chat.messages.localizer import Localizer, TextMissingError, localizer_for
from bot.chat.messages.screen import Button, Keyboard, Pictured, Placement, Screen

__all__ = [
    "Button",
    "Keyboard",
    "Localizer",
    "Pictured",
    "Placement",
    "Screen",
    "TextMissingError",
    "localizer_for",
    "render",
]

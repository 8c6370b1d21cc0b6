"""Shared by all screens of goals: lines, buttons, pages, and Markdown from files."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from bot.chat.messages.lines import keyboard, line_text
from bot.chat.messages.localizer import Localizer, gist, paragraphs, percent, quote
from bot.chat.messages.screen import Button, Keyboard, Pictured, Screen
from bot.flow.engine.events import Press
from bot.flow.goals import replies
from bot.flow.goals.events import LandscapesPressed

LONGEST_TITLE: Final = 120
LONGEST_DESCRIPTION: Final = 100


def with_picture(
    text: Localizer,
    page: Screen,
    reply: replies.GoalShown | replies.LandscapeShown,
    words: Callable[[str], str],
) -> Screen:
    """Return the page as a photo if its description has a picture.

    `words` returns its text with a given note on the picture.
    """
    if reply.picture is None:
        return page
    count = reply.pictures
    several = f"_{text('goal-pictures', count=count)}_" if count > 1 else ""
    return replace(
        page,
        markdown=words(f"_{text('goal-picture')}_"),
        picture=Pictured(drawing=reply.picture, caption=words(several)),
    )


def title(text: str) -> str:
    """Return a goal's title in one line. A very long one is cut between words."""
    return quote(text) if len(text) <= LONGEST_TITLE else gist(text, LONGEST_TITLE)


def page_line(text: Localizer, page: replies.GoalPage) -> str:
    """Return the page number if there are several pages. The goals themselves are buttons."""
    return paragraphs(
        *(line_text(text, line.key, line.values) for line in replies.page_line(page))
    )


def buttons(text: Localizer, page: replies.GoalPage, turn_to: Callable[[int], Press]) -> Keyboard:
    """Return one row for each goal, and one to turn the pages."""
    return keyboard(text, replies.goal_buttons(page, turn_to))


def my_goals(text: Localizer) -> Button:
    """Return the button to the goals."""
    return Button(text("button-goals"), LandscapesPressed())


def goals_line(text: Localizer, goals: replies.GoalsProgress | None) -> str:
    """Return the learner's progress among their goals, or nothing if they have none."""
    if goals is None:
        return ""
    message = "topics-goals-focus" if goals.focus else "topics-goals"
    return text(
        message,
        percent=percent(text, goals.percent),
        reached=goals.reached,
        of=goals.of,
        count=goals.focus,
    )

"""What all screens of goals share: lines, buttons, pages, and foreign Markdown."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from bot.chat.messages.localizer import Localizer, gist, name, percent, quoted, shortened
from bot.chat.messages.screen import Button, Keyboard, Pictured, Screen
from bot.flow.engine.events import Press
from bot.flow.goals import replies
from bot.flow.goals.events import GoalOpenedPressed, LandscapesPressed

LONGEST_TITLE: Final = 120
LONGEST_DESCRIPTION: Final = 100
LONGEST_OF_TWO: Final = 25
"""Characters of a title, and of what is above it, where a button says both."""
LOOKS: Final = {
    replies.GoalLook.REACHED: "✓",
    replies.GoalLook.DUE_AGAIN: "↻",
    replies.GoalLook.BEGUN: "◐",
    replies.GoalLook.OPEN: "○",
    replies.GoalLook.LOCKED: "🔒",
}


def with_picture(
    text: Localizer,
    page: Screen,
    reply: replies.GoalShown | replies.LandscapeShown,
    words: Callable[[str], str],
) -> Screen:
    """Return the page as a photo where its description has a picture.

    `words` makes its words with a note on the picture among them.
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
    """Return a goal's title in one line; a very long one is cut between words."""
    return quoted(text) if len(text) <= LONGEST_TITLE else gist(text, LONGEST_TITLE)


def page_line(text: Localizer, page: replies.GoalPage) -> str:
    """Return which page of the goals it is, if there are several; the goals are its buttons."""
    if page.pages <= 1:
        return ""
    return f"_{text('goals-page', page=page.page + 1, pages=page.pages)}_"


def buttons(text: Localizer, page: replies.GoalPage, turn_to: Callable[[int], Press]) -> Keyboard:
    """Return one row for each goal, and one to turn the pages."""
    titles = Counter(row.title for row in page.rows)
    goals = tuple((goal_button(text, row, apart=titles[row.title] > 1),) for row in page.rows)
    return (*goals, *pager(text, page.page, page.pages, turn_to))


def goal_button(text: Localizer, row: replies.GoalRow, *, apart: bool = False) -> Button:
    """Return the button that opens the goal; `apart` where another is called the same."""
    share = f" · {percent(text, row.percent)}" if row.percent is not None else ""
    called = name(row.title)
    if apart and row.where:
        parts = (called, name(row.where))
        called = " · ".join(shortened(it, LONGEST_OF_TWO) for it in parts)
    label = f"{LOOKS[row.look]} {called}{share}"
    return Button(label, GoalOpenedPressed(row.version, row.place, 0))


def pager(text: Localizer, page: int, pages: int, turn_to: Callable[[int], Press]) -> Keyboard:
    """Return the buttons to the pages before and after; none where there is but one."""
    back = Button(text("button-page-back"), turn_to(page - 1))
    on = Button(text("button-page-on"), turn_to(page + 1))
    row = (*([back] if page > 0 else []), *([on] if page + 1 < pages else []))
    return (row,) if row else ()


def all_landscapes(text: Localizer) -> Button:
    """Return the button to the list of landscapes."""
    return Button(text("button-landscapes"), LandscapesPressed())


def my_goals(text: Localizer) -> Button:
    """Return the button to the goals, from anywhere else."""
    return Button(text("button-goals"), LandscapesPressed())


def goals_line(text: Localizer, goals: replies.GoalsProgress | None) -> str:
    """Return how far the learner is among their goals; nothing without any."""
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

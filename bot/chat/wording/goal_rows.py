"""What all screens of goals share: lines, buttons, pages, and foreign Markdown."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from bot.chat.wording.amounts import gist, percent
from bot.chat.wording.screen import Button, Keyboard, Pictured, Screen
from bot.chat.wording.voice import Voice, bullets, paragraphs, quoted, shortened
from bot.chat.wording.ways_on import name
from bot.domain.markup import has_lone_dollar, has_tag, without_unseen
from bot.flow.engine.events import Press
from bot.flow.goals import replies
from bot.flow.goals.events import GoalOpenedPressed, LandscapesPressed

LONGEST_TITLE: Final = 120
LONGEST_DESCRIPTION: Final = 1_500
LOOKS: Final = {
    replies.GoalLook.REACHED: "✓",
    replies.GoalLook.DUE_AGAIN: "↻",
    replies.GoalLook.BEGUN: "◐",
    replies.GoalLook.OPEN: "○",
    replies.GoalLook.LOCKED: "🔒",
}


def foreign(text: str) -> str:
    """Return the Markdown of a file as it is, or letter by letter where it is none of ours.

    Far too long a text is cut.
    """
    text = shortened(without_unseen(text).strip(), LONGEST_DESCRIPTION)
    if not (has_tag(text) or has_lone_dollar(text)):
        return text
    return paragraphs(*map(quoted, text.split("\n\n")))


def with_picture(
    voice: Voice, page: Screen, reply: replies.GoalShown | replies.LandscapeShown
) -> Screen:
    """Return the page as a photo where its description has a picture."""
    if reply.picture is None:
        return page
    count = reply.pictures
    words = paragraphs(
        page.markdown, f"_{voice('goal-pictures', count=count)}_" if count > 1 else ""
    )
    return replace(
        page,
        markdown=paragraphs(words, f"_{voice('goal-picture')}_"),
        picture=Pictured(drawing=reply.picture, caption=words),
    )


def title(text: str) -> str:
    """Return a goal's title in one line; a very long one is cut between words."""
    return quoted(text) if len(text) <= LONGEST_TITLE else gist(text, LONGEST_TITLE)


def lines(voice: Voice, page: replies.GoalPage) -> str:
    """Return the goals of the page in full, and which page it is."""
    listed = bullets([_line(voice, row) for row in page.rows])
    numbered = voice("goals-page", page=page.page + 1, pages=page.pages)
    return paragraphs(listed, numbered if page.pages > 1 else "")


def buttons(voice: Voice, page: replies.GoalPage, turn_to: Callable[[int], Press]) -> Keyboard:
    """Return one row for each goal, and one to turn the pages."""
    goals = tuple((goal_button(voice, row),) for row in page.rows)
    return (*goals, *pager(voice, page.page, page.pages, turn_to))


def goal_button(voice: Voice, row: replies.GoalRow) -> Button:
    """Return the button that opens the goal."""
    share = f" · {percent(voice, row.percent)}" if row.percent is not None else ""
    label = f"{LOOKS[row.look]} {name(row.title)}{share}"
    return Button(label, GoalOpenedPressed(row.edition, row.place, 0))


def pager(voice: Voice, page: int, pages: int, turn_to: Callable[[int], Press]) -> Keyboard:
    """Return the buttons to the pages before and after; none where there is but one."""
    back = Button(voice("button-page-back"), turn_to(page - 1))
    on = Button(voice("button-page-on"), turn_to(page + 1))
    row = (*([back] if page > 0 else []), *([on] if page + 1 < pages else []))
    return (row,) if row else ()


def all_landscapes(voice: Voice) -> Button:
    """Return the button to the list of landscapes."""
    return Button(voice("button-landscapes"), LandscapesPressed())


def my_goals(voice: Voice) -> Button:
    """Return the button to the goals, from anywhere else."""
    return Button(voice("button-goals"), LandscapesPressed())


def goals_line(voice: Voice, goals: replies.GoalsProgress | None) -> str:
    """Return how far the learner is among their goals; nothing without any."""
    if goals is None:
        return ""
    message = "topics-goals-focus" if goals.focus else "topics-goals"
    return voice(
        message,
        percent=percent(voice, goals.percent),
        reached=goals.reached,
        of=goals.of,
        count=goals.focus,
    )


def _line(voice: Voice, row: replies.GoalRow) -> str:
    told = title(row.title)
    if row.where:
        told = voice("focus-line-where", title=told, where=title(row.where))
    share = f" · {percent(voice, row.percent)}" if row.percent is not None else ""
    return f"{LOOKS[row.look]} {told}{share}"

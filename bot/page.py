"""The page beside the chat, wired together, also for a process that only serves the page."""

from pydantic import SecretStr

from bot.chat.messages.page import ShownOnPage, page_words
from bot.chat.outbound.outbound import Draw
from bot.clock import SystemClock
from bot.domain.topics.course import Language
from bot.flow.page.page import LearnerPage
from bot.web.http import PageDoor
from bot.web.page.door import Door
from bot.web.page.files import build_files
from bot.web.page.launch import TokenKey
from bot.web.page.me import build_me
from bot.web.page.sessions import Sessions

PLAYGROUND_FRAMES = ("http://127.0.0.1:*", "http://localhost:*")
"""Where the playground shows the page beside its chat."""


def shown_to_learners(
    page: LearnerPage, clock: SystemClock, token: SecretStr, draw: Draw, *, in_playground: bool
) -> PageDoor:
    """Return the page for a process that has the bot's token."""
    entrance = Door(TokenKey(token), Sessions(token.get_secret_value().encode()), clock)
    return page_door(page, entrance, draw, PLAYGROUND_FRAMES if in_playground else ())


def page_door(
    page: LearnerPage, entrance: Door, draw: Draw, frames: tuple[str, ...] = ()
) -> PageDoor:
    """Return the page and its interface, opened through that entrance."""
    words = {language: page_words(language) for language in Language}
    return PageDoor(
        files=build_files(words, frames), me=build_me(page, entrance, ShownOnPage(draw))
    )

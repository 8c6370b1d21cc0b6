"""Learners of one bot, and their observer."""

from collections.abc import Sequence
from datetime import datetime

from bot.chat.messages import Localizer, render
from bot.domain.ids import ChatId, LearnerId
from bot.domain.learner.observers import Observations
from bot.domain.topics.course import Language
from bot.flow.engine.events import Started
from bot.flow.engine.replies import Line, Reply
from bot.flow.learner.events import Screen, SettingsPagePressed
from bot.flow.observers.events import InvitationAnswered, InvitePressed
from bot.storage.observers.observers import news_to_tell
from bot.storage.rhythm.due_pages import reports
from tests.builders import MONDAY
from tests.flow.lines import line_of
from tests.flow.walking import Walk, imagined

IDA = ChatId(9)


def observer(name: str = "Ida", start: datetime = MONDAY) -> Walk:
    """Return a person with nothing to learn, as the first of a new database."""
    walk = imagined(start)
    walk.chat_id, walk.first_name = IDA, name
    return walk


def learner(beside: Walk, number: int, name: str = "Mia") -> Walk:
    """Return a learner of the same bot."""
    walk = beside.beside(ChatId(number))
    walk.first_name = name
    return walk


async def link_of(walk: Walk) -> str:
    """Return what follows ?start= in the learner's link."""
    line = line_of(await walk.send(InvitePressed()), "observer-link")
    return said(line).split("?start=")[1].split("]")[0].replace("\\", "")


async def opens(walk: Walk, payload: str) -> Line:
    """Return the replies to a person who opens the link."""
    (shown,) = await walk.send(Started(payload=payload))
    assert isinstance(shown, Line)
    return shown


async def answers(walk: Walk, payload: str, *, accepted: bool = True) -> tuple[Reply, ...]:
    return await walk.send(InvitationAnswered(payload.removeprefix("v_"), accepted=accepted))


async def lets_look_on(walk: Walk, observing: Walk) -> None:
    """Begin an observation that both sides know of."""
    await answers(observing, await link_of(walk))
    await news(walk)


async def news(walk: Walk) -> dict[ChatId, tuple[Reply, ...]]:
    """Return the news about the other side, by the chat that gets them."""
    return await walk.send_letters(news_to_tell)


async def reported(walk: Walk, at: datetime) -> tuple[Reply, ...]:
    """Return what the clock sends to the observer at that moment."""
    walk.clock.move(at - walk.clock.now())
    return (await walk.send_letters(reports)).get(walk.chat_id, ())


async def page(walk: Walk, screen: Screen) -> Line:
    (shown,) = await walk.send(SettingsPagePressed(screen))
    assert isinstance(shown, Line)
    return shown


async def observations(walk: Walk) -> Observations:
    return await walk.stores.observers.of(LearnerId(walk.chat_id))


def said(*replies: Reply, language: Language = Language.EN) -> str:
    """Return the text of the replies, as their reader sees it."""
    text = Localizer(language=language, zone="UTC", now=MONDAY)
    return "\n".join(render(reply, text).markdown for reply in replies)


def keys(replies: Sequence[Reply]) -> list[str]:
    return [reply.key for reply in replies if isinstance(reply, Line)]

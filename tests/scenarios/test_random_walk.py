"""A learner who presses and types anything, for thousands of steps, never gets stuck."""

from datetime import timedelta
from random import Random

import pytest

from bot.chat.buttons import decode, encode
from bot.chat.wording import Screen, say, voice_for
from bot.domain.course import Language
from bot.domain.ids import CourseId, TurnId
from bot.flow import events as e
from bot.flow import presses as p
from bot.flow.replies import (
    CheckpointProposed,
    ConceptExplained,
    LessonStands,
    NothingToDo,
    PlacementProposed,
    Plain,
    QuestionAsked,
    Reply,
    Said,
    Stopped,
    WhyNothing,
)
from bot.flow.states import Diagnosing, Idle, Quizzing, Reviewing
from tests.builders import MONDAY
from tests.flow.walking import Walk, imagined

STEPS = 400
TEXTS = (
    "3/4", "B", "b)", "1", "?", "", "   ", "weiß nicht", "why is that?", "Was ist das", "Brüche",
    "fractions", "x" * 3900, "$\\frac{1}{2}$", "<b>hi</b>", "*_`[", "🙂", "1/0", "C A B D",
    "\u202eabc", "ab" * 300, "/", "-3", "0,75", "1.000.000",
)  # fmt: skip
COMMANDS: tuple[e.Event, ...] = (
    e.Started(), e.Started("deep-link"), e.LearnAsked(), e.LearnAsked("fractions"),
    e.LearnAsked("quantum knitting"), e.NextAsked(), e.ReviewAsked(), e.MapAsked(),
    e.TopicsAsked(), e.SettingsAsked(), e.SkipAsked(), e.WhyAsked(), e.PrivacyAsked(),
    e.HelpAsked(), e.StopAsked(), e.UnknownCommandGiven("dance"),
    e.ProgressAsked(), e.HistoryAsked(), e.HistoryAsked("fractions"), e.WhyAsked("56 %"),
    *(e.UnreadableReceived(kind) for kind in e.Unreadable),
    p.UnknownPressed(), p.CoursePressed(CourseId("gone")), p.ZonePressed("Mars/Base"),
    p.QuietPressed(99, -1), p.CapPressed(-5), p.ClockPressed(7), e.BlockChanged(blocked=True),
    e.BlockChanged(blocked=False), e.ReviewsDue(),
)  # fmt: skip


class Wanderer:
    """Draws the next event: a button on the screen, an old one, a text, a command."""

    def __init__(self, seed: int) -> None:
        self.walk = imagined(MONDAY)
        self.chance = Random(seed)
        self.presses: list[e.Press] = []

    async def step(self) -> tuple[Reply, ...]:
        if self.chance.random() < 0.05:
            self.walk.clock.move(timedelta(hours=self.chance.choice((1, 20, 24 * 8))))
        return await self.send(await self.event())

    async def send(self, event: e.Event) -> tuple[Reply, ...]:
        replies = await self.walk.send(event)
        for screen in await screens(self.walk, replies):
            self.presses += [button.press for row in screen.keyboard for button in row]
        return replies

    async def event(self) -> e.Event:
        kind = self.chance.random()
        state = await self.walk.state()
        if kind < 0.35 and isinstance(state, Diagnosing | Quizzing | Reviewing):
            return await self.walk.answer_event(right=self.chance.random() < 0.8)
        if kind < 0.75 and self.presses:
            recent = self.presses[-8:] if kind < 0.65 else self.presses
            return decode(encode(self.chance.choice(recent)))
        if kind < 0.85:
            return e.TextReceived(self.chance.choice(TEXTS))
        return self.chance.choice(COMMANDS)


async def screens(walk: Walk, replies: tuple[Reply, ...]) -> list[Screen]:
    """Return the replies as the learner sees them; every one of them can be said."""
    learner = (await walk.chats.open(walk.chat_id, TurnId("-"))).learner
    voice = voice_for(learner, walk.clock.now())
    return [say(reply, voice) for reply in replies]


def is_useful(reply: Reply) -> bool:
    """Say whether the reply brings the learner on, or honestly says when it goes on."""
    match reply:
        case QuestionAsked() | ConceptExplained() | PlacementProposed() | CheckpointProposed():
            return True
        case LessonStands():
            return True
        case NothingToDo(why=why):
            return why in {WhyNothing.WAITING, WhyNothing.FINISHED}
        case _:
            return False


async def something_useful_is_near(walker: Wanderer) -> bool:
    """Say whether three presses at most lead from here to something useful."""
    replies = await walker.send(e.NextAsked())
    for _ in range(2):
        if any(map(is_useful, replies)):
            return True
        shown = await screens(walker.walk, replies)
        ways = [button.press for screen in shown for row in screen.keyboard for button in row]
        forward = [w for w in ways if isinstance(w, p.CoursePressed | p.TopicPressed)]
        if not forward:
            return False
        replies = await walker.send(forward[0])
    return any(map(is_useful, replies))


@pytest.mark.parametrize("seed", range(10))
async def test_whatever_a_learner_does_something_useful_stays_near(seed: int) -> None:
    walker = Wanderer(seed)
    for step in range(STEPS):
        replies = await walker.step()
        assert all(len(screen.markdown) > 0 for screen in await screens(walker.walk, replies))
        if step % 10 == 0:
            assert await something_useful_is_near(walker), f"seed {seed}, step {step}"
        if step % 25 == 0:
            helped = await walker.send(e.HelpAsked())
            assert helped[0] == Plain(said=Said.HELP)
            stopped = await walker.send(e.StopAsked())
            assert isinstance(stopped[0], Stopped)
            assert isinstance(await walker.walk.state(), Idle)


async def test_every_language_is_spoken_to_the_end_of_a_random_walk() -> None:
    walker = Wanderer(99)
    for language in (Language.DE, Language.EN, Language.DE):
        await walker.send(p.LanguagePressed(language))
        for _ in range(60):
            await walker.step()

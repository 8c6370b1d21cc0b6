"""A learner at every door at once: chat, page, another application and the clock, in exams too.

Whatever they do, nothing is reported as done that was not done, an album is answered once,
learners who are not admitted are sent nothing unasked, and silent events close nothing.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Final, cast

import pytest

from bot.domain.ids import AttemptId, ChatId, FileId, ServedId, TurnId
from bot.domain.learner.learner import Access
from bot.domain.rhythm.breaks import BreakBegins
from bot.flow.composition.conversation import Conversation
from bot.flow.engine.events import Event, PhotoReceived, TextReceived
from bot.flow.engine.replies import Reply
from bot.flow.exams import events as exams
from bot.flow.exams.ports import PAGES
from bot.flow.exams.states import ExamSat
from bot.flow.exercise.states import Answering, asks_for
from bot.flow.learner.events import Screen, SettingChosen, SettingsPagePressed
from bot.flow.learner.states import ClockOpen
from bot.flow.marks.events import StepRuled
from bot.flow.practice.events import AppealUpheld, PracticeAsked
from bot.flow.practice.states import Practice
from bot.flow.progress.events import LetterDue
from bot.flow.rhythm import events as rhythm
from bot.storage.practice.bank import SqlBank
from bot.storage.stores import DUE
from tests.builders import MONDAY
from tests.flow.exams.candidates import FakeFiles, FakePages, is_draft, landscape_with, ready
from tests.flow.goal_walking import follow
from tests.flow.lines import named
from tests.flow.practice.practising import small_bank
from tests.landscape_builders import build_exam
from tests.scenarios.test_random_walk import Wanderer
from tests.web.page.test_settings import SET, found
from tests.web.page.visiting import Visitor
from tests.web.test_service import Application, outcome

STEPS: Final = 150
EXAMS: Final = landscape_with(build_exam())
SETTINGS: Final[tuple[Event, ...]] = (
    SettingsPagePressed(Screen.RHYTHM),
    SettingsPagePressed(Screen.CLOCK),
    SettingChosen("daily_cap", "10"),
    SettingChosen("streak", "on"),
    SettingChosen("same_day", "on"),
    SettingChosen("minutes", "20"),
    SettingChosen("day_2", "easy"),
    SettingChosen("reminder_hour", "9"),
    rhythm.BreakFromPressed(BreakBegins.TOMORROW),
    SettingChosen("break", "tomorrow-3"),
    SettingChosen("break", "none"),
    SettingsPagePressed(Screen.CARDS),
    SettingChosen("new_cards", "5"),
    SettingChosen("two_ratings", "on"),
)
SHOWN: Final = {"SettingsShown", "CardSettingsShown"}
FELL_DUE: Final[tuple[Event, ...]] = (
    LetterDue(),
    AppealUpheld(ServedId("gone")),
    StepRuled(AttemptId("gone")),
    exams.ExamTimeUp(AttemptId("gone")),
)


class Everywhere(Wanderer):
    """Draws the next event, at any door, and records what went wrong."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.walk.ports = replace(self.walk.ports, files=FakeFiles()).having(PAGES, FakePages())
        self.others = set[int]()
        """The only admitted learners, or empty for all."""
        access = Access(allowed=cast("frozenset[int]", self.others))
        self.walk.conversation = Conversation(self.walk.ports, self.walk.clock, access)
        self.visitor = Visitor(self.walk)
        self.application = Application(self.walk)  # type: ignore[arg-type]  # any learner will do
        self.album_waits = False
        self.faults: list[str] = []
        self.presses_made = 0

    async def begin(self) -> None:
        """Import cards, exams and items to practise."""
        await self.import_decks()
        await follow(self.walk, EXAMS)
        await SqlBank(self.walk.stores.database).add(small_bank(), (), MONDAY)

    async def happens(self) -> None:
        """Do something at one of the doors."""
        chance = self.chance.random()
        if self.others:
            self.others.clear() if chance < 0.3 else await self.look_at_clock()
        elif chance < 0.04:
            self.others.add(0)
        elif chance < 0.2:
            await self.look_at_clock()
        elif chance < (0.7 if self.album_waits else 0.35):
            await self.visit()
        elif chance < 0.4:
            await self.report()
        elif await self.is_in_exam():
            await self.sit()
        elif chance < 0.5:
            await self.send(ready(EXAMS, "final"))
        else:
            await self.step()

    async def event(self) -> Event:
        state, chance = await self.walk.state(), self.chance.random()
        if chance < 0.05:
            return PracticeAsked()
        if chance < 0.1:
            return SettingsPagePressed(Screen.CLOCK)
        if isinstance(state, Answering) and asks_for(state, Practice):
            return TextReceived(self.chance.choice(("1/2", "3/4", "1", "?")))
        return await super().event()

    async def sit(self) -> None:
        """Do something in the chat during an exam."""
        chance = self.chance.random()
        if chance < 0.35:
            photo = PhotoReceived(FileId("page"), "", self.chance.choice(("", "album")))
            said = await self.tell(photo)
            self.album_waits |= not said
        elif chance < 0.6:
            setting = self.chance.choice(SETTINGS)
            said = await self.tell(setting)
            if not SHOWN & set(named(said)):
                self.faults.append(f"{setting} was answered by {named(said)}")
        elif chance < 0.65:
            state = await self.walk.expect(ExamSat)
            await self.tell(exams.GiveUpPressed(state.interaction_id, sure=True))
        else:
            await self.tell(await self.event())

    async def tell(self, event: Event) -> tuple[Reply, ...]:
        """Send the event in the chat. An album that is answered with it no longer waits."""
        said = await self.send(event)
        if any(is_draft(reply) for reply in said) or not await self.is_in_exam():
            self.album_waits = False
        return said

    async def look_at_clock(self) -> None:
        """Send everything that is due."""
        self.walk.clock.move(timedelta(seconds=5))
        sat, listened = await self.is_in_exam(), await self.waits_for_clock()
        said: list[Reply] = []

        async def deliver(chat_id: ChatId, turn_id: TurnId, replies: Sequence[Reply]) -> None:
            said.extend(replies)

        left_out = {"answers_to_take_back", "appeals_to_settle", "fits"}
        for kind in DUE:
            if kind.name not in left_out:
                await self.walk._go_round(kind, deliver)
        said += await self.send(self.chance.choice(FELL_DUE))
        if self.others and said:
            self.faults.append(f"a learner who is not admitted was told {named(said)}")
        drafts = sum(is_draft(reply) for reply in said)
        if sat and not self.others and drafts != self.album_waits:
            self.faults.append(f"an album was answered {drafts} times")
        self.album_waits = False
        if listened and not said and not await self.waits_for_clock():
            self.faults.append("what fell due in silence ended the question for the time")

    async def visit(self) -> None:
        """Press something on the page."""
        listened, self.presses_made = await self.waits_for_clock(), self.presses_made + 1
        press = f"press-{self.presses_made}"
        self.visitor.token = ""  # a session may be over by now
        if self.chance.random() < 0.7:
            name, value = self.chance.choice(SET)
            body = {"id": press, "name": name, "value": value}
            answer = await self.visitor.request("PATCH", "/me/settings", body)
            held = (await found(self.visitor))[name]["value"]
            done = held == ("planned" if name == "break" else value)
        else:
            body = {"id": press, "front": "ir", "back": "to go", "title": press}
            answer = await self.visitor.request("POST", "/me/decks/-/cards", body)
            done = press in [deck["title"] for deck in await self.visitor.get("/me/decks")]
        if answer.status_code == 200 and not done:
            self.faults.append(f"the page called {body} done")
        if answer.status_code != 200 and not answer.json()["error"]:
            self.faults.append(f"the page refused {body} without a word")
        if listened and not await self.waits_for_clock():
            self.faults.append("a press on the page ended the question for the time")

    async def report(self) -> None:
        """Report answers from another application."""
        self.presses_made += 1
        told = outcome(f"o{self.presses_made}", timestamp=self.walk.clock.now().isoformat())
        await self.application.post("/mastery/update", **told)

    async def is_in_exam(self) -> bool:
        return isinstance(await self.walk.state(), ExamSat)

    async def waits_for_clock(self) -> bool:
        return ClockOpen() in await self.walk.overlays()


@pytest.mark.parametrize("seed", range(4))
async def test_every_door_keeps_its_word_whatever_happens_at_the_others(seed: int) -> None:
    learner = Everywhere(seed)
    await learner.begin()

    for _ in range(STEPS):
        await learner.happens()

    assert learner.faults == []

"""A learner in front of a chat: types, presses, and reads the bot's messages."""

import asyncio
import re
from collections.abc import Mapping, Sequence
from html import unescape
from typing import Any

from sqlalchemy import func, select

from bot.chat.buttons import decode
from bot.domain.ids import ChatId, QuestionKey, TurnId
from bot.domain.learner.learner import Learner
from bot.domain.topics.course import Question
from bot.flow.authoring.states import DrawingMap, TopicProposed, WritingInventory
from bot.flow.engine.events import Interaction, NextAsked, Press
from bot.flow.engine.ports import OpenedChat
from bot.flow.engine.states import ChatState, Interactive, Overlay
from bot.flow.exercise import states
from bot.flow.exercise.events import ChoicePressed, DontKnowPressed
from bot.flow.learner.events import Screen, SettingChosen, SettingsPagePressed
from bot.flow.lessons.events import CheckpointPressed, QuizPressed
from bot.flow.lessons.states import CheckpointOffered, Explaining, Quiz, Review
from bot.flow.placement.events import PlacementPressed
from bot.flow.placement.states import PlacementOffered
from bot.flow.topics.events import CoursePressed
from bot.flow.work.events import Awaited
from bot.storage.chats import SqlChats
from bot.storage.engine.tables import inbox, mind_maps, quiz_responses
from tests.flow.lines import is_at
from tests.flow.walking import find_question, typed
from tests.playground.client import Button, Chat, Seen
from tests.scenarios.process import Stage

LETTERS = "ABCDEF"
SETTLES_SECONDS = 40.0
A_GLANCE = 0.05
"""Seconds until a test that waits for the end of a turn looks again."""
FORMULA = re.compile(r"<math\b.*?</math>", re.DOTALL)
FRACTION = re.compile(r"\\frac\{(\d+)\}\{(\d+)\}")
TAG = re.compile(r"<[^>]*>")
UNFIT = re.compile(
    r"[$\\]|Traceback|Error\b|\bNone\b|tg:\d|[0-9a-f]{8}-?[0-9a-f]{4}|\bcourse:|\{\w*\}|[*_]{2}"
)
"""Text that no learner should ever read: markup, LaTeX, ids, words of programs."""


class Person:
    """One learner. Every act waits until the bot has handled it, and returns what is new."""

    def __init__(
        self,
        stage: Stage,
        chat: int = 1001,
        language: str = "en",
        questions: Mapping[QuestionKey, Question] | None = None,
    ) -> None:
        """Know the answers to the bundled questions, and to these."""
        self.stage = stage
        self.client = stage.client
        self.chat_id = chat
        self.language_code = language
        self.taps = 0
        self._questions = questions or {}
        self._chats = SqlChats(stage.database)

    # --- acts --------------------------------------------------------------------------------

    async def say(self, text: str, **more: Any) -> list[Seen]:
        """Write something."""
        before = await self.look()
        sent = await self.client.send(
            text, chat=self.chat_id, language_code=self.language_code, **more
        )
        return await self.settled(sent["update_id"], before)

    async def press(self, label: str = "", **more: Any) -> list[Seen]:
        """Press the newest button with that label."""
        self.taps += 1
        before = await self.look()
        pressed = await self.client.press(label, chat=self.chat_id, **more)
        return await self.settled(pressed["update_id"], before)

    async def press_for(self, press: type[Press], **fields: object) -> list[Seen]:
        """Press the button with this press, whatever its label."""
        button = await self.button_for(press, **fields)
        self.taps += 1
        before = await self.look()
        pressed = await self.client.press(data=button.data or "", chat=self.chat_id)
        return await self.settled(pressed["update_id"], before)

    async def answer(self, *, right: bool = True, by_button: bool = False) -> list[Seen]:
        """Answer the open question, with its buttons if it has some."""
        text = await self.known_answer(right=right)
        if by_button and re.fullmatch(r"[A-F]( [A-F])*", text):
            seen: list[Seen] = []
            places = [LETTERS.index(letter) for letter in text.split()]
            for place in places[: max(1, len(places) - 1)]:
                seen = await self.press_for(ChoicePressed, place=place)
            return seen
        return await self.say(text)

    async def give_answer(self, *, by_button: bool) -> int:
        """Answer with one act without waiting for the result. Return the update's id."""
        if not by_button:
            text = await self.known_answer(right=True)
            sent = await self.client.send(text, chat=self.chat_id)
            return int(sent["update_id"])
        button = await self.button_of_answer()
        pressed = await self.client.press(data=button.data or "", chat=self.chat_id)
        return int(pressed["update_id"])

    async def button_of_answer(self) -> Button:
        text = await self.known_answer(right=True)
        if text in LETTERS:
            return await self.button_for(ChoicePressed, place=LETTERS.index(text))
        return await self.button_for(DontKnowPressed)

    async def walk_to_single_answer(self, *, by_button: bool) -> None:
        """Go on to a question that one act answers. Putting items in order takes several."""
        await self.walk_to(Quiz, Review)
        while by_button and " " in await self.known_answer(right=True):
            await self.answer()
            await self.walk_to(Quiz, Review)

    async def walk_to(
        self, *goal: type[ChatState | states.Purpose], by_button: bool = True
    ) -> ChatState:
        """Go on, always with right answers, until the chat has reached the goal.

        A purpose is reached when a question for it is open.
        """
        for _ in range(60):
            state = await self.state()
            if is_at(state, *goal):
                return state
            await self.step(state, by_button=by_button)
        raise AssertionError(f"never came to {goal}: {await self.client.chat_text(self.chat_id)}")

    async def step(self, state: ChatState, *, by_button: bool) -> list[Seen]:
        """Do the one thing that leads on from here."""
        match state:
            case states.Answering():
                return await self.answer(by_button=by_button)
            case PlacementOffered() | TopicProposed():
                return await self.press_for(PlacementPressed, wanted=False)
            case WritingInventory() | DrawingMap() | Explaining(wants_questions=True):
                return await self.wait_on(state)
            case Explaining():
                await self.wait_for_text()
                if not await self.is_shown():  # a reminder came, and its buttons are on now
                    await self.say("/next")
                return await self.press_for(QuizPressed)
            case CheckpointOffered():
                return await self.press_for(CheckpointPressed, wanted=True)
            case _:
                return await self._go_on(by_button=by_button)

    async def wait_on(self, state: ChatState) -> list[Seen]:
        """Wait until work in the background brings the chat on."""
        before = await self.look()
        revision = before.revision
        try:
            async with asyncio.timeout(SETTLES_SECONDS):
                while await self.state() == state or not await self.is_shown():
                    revision = await self.glance(revision)
        except TimeoutError:
            raise AssertionError(f"still at {state}: {await self.told()}") from None
        return said_since(before, await self.look())

    async def wait_for_text(self) -> None:
        """Wait for the text that a model writes, if one is awaited."""
        if not await self.awaits_text():
            return
        async with asyncio.timeout(SETTLES_SECONDS):
            while await self.awaits_text() or not await self.is_shown():
                await self.glance()

    async def set_clock(self, hour: int) -> None:
        """Tell the bot the hour: typed as on a clock, then with a tap if necessary."""
        await self.say("/settings")
        await self.press_for(SettingsPagePressed, page=Screen.CLOCK)
        taps = self.taps
        london = next(
            button.label for button in await self.buttons() if button.label.endswith("London")
        )
        await self.say(f"{hour:02}:{london.removeprefix('✓ ')[3:5]}")
        if any(
            isinstance(decode(button.data or ""), SettingChosen) for button in await self.buttons()
        ):
            await self.press_for(SettingChosen, name="zone")
        assert self.taps - taps <= 1
        learner = await self.learner()
        assert learner.zone is not None

    async def _go_on(self, *, by_button: bool) -> list[Seen]:
        presses = [decode(button.data or "") for button in await self.buttons()]
        if not presses:
            return await self.say("/start")
        courses = [press for press in presses if isinstance(press, CoursePressed)]
        if courses:
            return await self.press_for(CoursePressed)
        if not any(isinstance(press, NextAsked) for press in presses):
            await self.client.shift_clock(days=1)  # there is nothing more to do today
            return await self.say("/next")
        return await (self.press_for(NextAsked) if by_button else self.say("/next"))

    # --- looks -------------------------------------------------------------------------------

    async def look(self) -> Chat:
        return await self.client.chat(self.chat_id)

    async def settled(self, update_id: int, before: Chat) -> list[Seen]:
        """Wait until an update is handled. Return the messages it wrote or changed.

        This includes the results of the model's work for it.
        """
        turn_id, revision = self.turn_of(update_id), before.revision
        try:
            async with asyncio.timeout(SETTLES_SECONDS):
                while not await self.is_done(turn_id):
                    revision = await self.glance(revision)
                await self.wait_for_text()
        except TimeoutError:
            raise AssertionError(f"{turn_id} was not worked off: {await self.told()}") from None
        return said_since(before, await self.look())

    @staticmethod
    def turn_of(update_id: int) -> TurnId:
        return TurnId(f"tg:{update_id}")

    async def glance(self, after: int | None = None) -> int:
        """Wait a short time for a change in the chat. Return its revision."""
        since = (await self.look()).revision if after is None else after
        query = {"chat": self.chat_id, "after": since, "wait": A_GLANCE, "only_new": True}
        answer = await self.client.http.get("/playground/transcript", params=query)
        return int(answer.json()["revision"])

    async def is_done(self, turn_id: TurnId) -> bool:
        query = select(inbox.c.done).where(
            inbox.c.chat_id == self.chat_id, inbox.c.turn_id == turn_id
        )
        return bool(await self.stage.database.read(lambda db: db.execute(query).scalar()))

    async def state(self) -> ChatState:
        """Return the state of the chat in the database."""
        return (await self._open()).state

    async def overlays(self) -> tuple[Overlay, ...]:
        """Return the open overlays."""
        return (await self._open()).overlays

    async def awaits_text(self) -> bool:
        return any(isinstance(overlay, Awaited) for overlay in await self.overlays())

    async def learner(self) -> Learner:
        return (await self._open()).learner

    async def _open(self) -> OpenedChat:
        return await self._chats.open(ChatId(self.chat_id), TurnId("-"))

    async def answers_counted(self) -> int:
        """Return how many answers to questions of lessons and reviews are stored."""
        query = (
            select(func.count())
            .select_from(
                quiz_responses.join(mind_maps, mind_maps.c.id == quiz_responses.c.mind_map_id)
            )
            .where(mind_maps.c.learner_id == self.chat_id)
        )
        return int(await self.stage.database.read(lambda db: db.execute(query).scalar_one()))

    async def buttons(self) -> list[Button]:
        """Return the buttons of the newest message that has some."""
        chat = await self.look()
        rows = next((message.rows for message in reversed(chat.from_bot) if message.rows), ())
        return [button for row in rows for button in row]

    async def button_for(self, press: type[Press], **fields: object) -> Button:
        """Return the newest button with this press."""
        chat = await self.look()
        for message in reversed(chat.from_bot):
            for button in (button for row in message.rows for button in row):
                meant = decode(button.data or "")
                if isinstance(meant, press) and all(
                    getattr(meant, name) == value for name, value in fields.items()
                ):
                    return button
        raise AssertionError(f"no button for {press} {fields}: {await self.told()}")

    async def told(self) -> str:
        return await self.client.chat_text(self.chat_id)

    async def known_answer(self, *, right: bool) -> str:
        """Return the typed answer of a learner who knows it, or a wrong one."""
        state = await self.state()
        if not isinstance(state, states.Answering):
            raise TypeError(state)
        language = (await self.learner()).language
        key = state.asked.key
        question = self._questions.get(key) or find_question(key)
        text = typed(question, state.asked.shown, language, right=right)
        return FRACTION.sub(r"\1/\2", text)

    async def interaction_id_on_screen(self) -> str | None:
        """Return the id on the current buttons, or None if they belong to no question."""
        interaction_ids = {
            press.interaction_id
            for button in await self.buttons()
            if isinstance(press := decode(button.data or ""), Interaction)
        }
        assert len(interaction_ids) <= 1, await self.told()
        return next(iter(interaction_ids), None)

    async def is_shown(self) -> bool:
        """Return True if the screen shows the state of the chat."""
        state = await self.state()
        return (
            not isinstance(state, Interactive)
            or await self.interaction_id_on_screen() == state.interaction_id
        )

    async def sees_where_it_is(self) -> None:
        """Check that the buttons on the screen are those of the stored state."""
        state = await self.state()
        expected = state.interaction_id if isinstance(state, Interactive) else None
        assert await self.interaction_id_on_screen() == expected, f"{state}\n{await self.told()}"


def said_since(before: Chat, after: Chat) -> list[Seen]:
    """Return the bot's messages that are new or changed, apart from lost buttons."""
    known = {message.id: message.text for message in before.from_bot}
    return [message for message in after.from_bot if known.get(message.id) != message.text]


def visible(message: Seen) -> str:
    """Return the visible letters, without formulas."""
    return unescape(TAG.sub("", FORMULA.sub("", message.html)))


def assert_fit_to_be_seen(messages: Sequence[Seen]) -> None:
    """Check that no technical text is visible."""
    for message in messages:
        for text in (visible(message), *message.buttons):
            found = UNFIT.search(text)
            assert found is None, f"{found} in {text!r}"
        assert message.text.strip() or message.kind == "photo", message


def questions_in(messages: Sequence[Seen]) -> list[Seen]:
    """Return the messages with a question that waits for an answer."""
    return [
        message
        for message in messages
        if any(
            isinstance(decode(button.data or ""), DontKnowPressed | ChoicePressed)
            for row in message.rows
            for button in row
        )
    ]

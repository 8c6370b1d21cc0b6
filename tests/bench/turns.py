"""Turns of the conversation on SQLite, without Telegram: read, decide, save."""

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from bot.clock import SystemClock
from bot.domain.ids import ChatId, InteractionId, TurnId
from bot.flow.composition.conversation import Conversation
from bot.flow.composition.ports import bundle
from bot.flow.engine.events import Event, Started
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Reply
from bot.flow.exercise.events import DontKnowPressed
from bot.flow.exercise.replies import QuestionAsked
from bot.flow.lessons.events import QuizPressed
from bot.flow.lessons.replies import ConceptExplained
from bot.flow.placement.events import PlacementPressed
from bot.flow.placement.replies import PlacementProposed
from bot.flow.topics.events import CoursePressed
from bot.storage.chats import SqlChats
from bot.storage.engine.database import Database, open_database
from bot.storage.stores import Stores
from bot.tutor.bundled import BundledCourses
from tests.bench.report import Row, Table
from tests.flow.walking import FRACTIONS, courses
from tests.skill_builders import bundled_skills
from tests.words import bundled_words

SIDE_BY_SIDE = (1, 16, 64)
CHATS = 300


@dataclass(slots=True)
class Chat:
    """A chat that answers "I don't know" until its quiz is over."""

    conversation: Conversation
    chat_id: ChatId
    turns: int = 0
    said: tuple[Reply, ...] = ()

    async def send(self, event: Event) -> None:
        """Take a turn and keep the replies."""
        self.turns += 1
        turn_id = TurnId(f"t{self.turns}")
        self.said = (await self.conversation.take_turn(self.chat_id, turn_id, event)).replies

    async def prepare(self) -> None:
        """Go on to the first question."""
        await self.send(Started())
        await self.send(CoursePressed(FRACTIONS))
        await self.send(PlacementPressed(self._ticket(PlacementProposed), wanted=False))
        await self.send(QuizPressed(self._ticket(ConceptExplained)))

    async def answer_all(self) -> int:
        """Answer question after question. Return how many there were."""
        answers = 0
        while any(isinstance(reply, QuestionAsked) for reply in self.said):
            await self.send(DontKnowPressed(self._ticket(QuestionAsked)))
            answers += 1
        return answers

    def _ticket(
        self, kind: type[PlacementProposed] | type[ConceptExplained] | type[QuestionAsked]
    ) -> InteractionId:
        return next(reply.interaction_id for reply in self.said if isinstance(reply, kind))


def ports_on(database: Database) -> Ports:
    """Return the ports of a bot without a model, on that database."""
    return bundle(
        chats=SqlChats(database),
        stored=Stores(database).adapters,
        courses=BundledCourses(courses()),
        skill_graphs=bundled_skills(),
        words=bundled_words,
    )


async def table() -> Table:
    """Return how many quiz answers a second the conversation takes."""
    headings = ("chats side by side", "quiz answers", "turns/s", "ms/turn")
    with TemporaryDirectory(prefix="lyceum-bench-") as folder:
        rows = [await _row(Path(folder) / f"{number}.db", number) for number in SIDE_BY_SIDE]
    return Table("Turns without Telegram, on SQLite", headings, rows)


async def _row(file: Path, side_by_side: int) -> Row:
    async with open_database(f"sqlite:///{file}") as database:
        conversation = Conversation(ports_on(database), SystemClock())
        chats = [Chat(conversation, ChatId(number)) for number in range(1, CHATS + 1)]
        await asyncio.gather(*(chat.prepare() for chat in chats))
        waiting = iter(chats)
        began = perf_counter()
        answers = sum(await asyncio.gather(*(_work(waiting) for _ in range(side_by_side))))
        seconds = perf_counter() - began
    each = seconds * 1000 * side_by_side / answers
    return (str(side_by_side), str(answers), f"{answers / seconds:.0f}", f"{each:.1f}")


async def _work(waiting: Iterator[Chat]) -> int:
    return sum([await chat.answer_all() for chat in waiting])

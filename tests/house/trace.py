"""Follow one answer through the bot, from its poll to its delivery."""

import asyncio
import sys
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from types import CodeType, FrameType
from uuid import UUID

from bot.app import serve
from bot.commands.run import bot_api
from bot.domain.practice.examples import Example
from bot.flow.exercise.events import ChoicePressed
from bot.flow.exercise.states import Answering, asks_for
from bot.flow.lessons.states import Quiz
from bot.flow.practice.events import SkillPressed
from bot.flow.practice.states import Practice
from bot.settings import Settings
from bot.storage.practice.items import SqlItems
from tests.house.source import HOUSE
from tests.scenarios.driller import Driller
from tests.scenarios.person import Person
from tests.scenarios.process import Stage, open_stage

_BOT = str(HOUSE / "bot")
_ACTS = 4
_NOT_FOLLOWED = tuple(
    str(HOUSE / "bot" / name) for name in ("playground", "jobs", "web/serving.py")
)
"""The playground, its server, and the other jobs of the process."""


@dataclass(slots=True)
class Trace:
    """What ran: functions of the bot, and the number of changes between modules."""

    on: bool = False
    functions: set[CodeType] = field(default_factory=set)
    changes_of_module: int = 0
    _last: str = ""

    def __call__(self, frame: FrameType, event: str, _: object) -> None:
        """Record a call, as `sys.setprofile` wants it."""
        code = frame.f_code
        name = code.co_filename
        if not self.on or event != "call" or not name.startswith(_BOT):
            return
        if name.startswith(_NOT_FOLLOWED) or code.co_name.startswith("<"):
            return
        self.functions.add(code)
        self.changes_of_module += name != self._last
        self._last = name

    @property
    def modules(self) -> int:
        return len({code.co_filename for code in self.functions})


async def traced(answer: Callable[[Stage], Awaitable[Callable[[], Awaitable[object]]]]) -> Trace:
    """Return what ran during the act that `answer` prepares, without the playground.

    Of several acts it is the one with the fewest functions, because the clock may tick during
    others.
    """
    trace = Trace()
    threading.setprofile(trace)  # before any thread of the database begins
    found: list[Trace] = []
    try:
        async with _bot() as stage:
            for _ in range(_ACTS):
                act = await answer(stage)
                sys.setprofile(trace)
                trace.on = True
                await act()
                trace.on = False
                found.append(replace(trace))
                trace.functions, trace.changes_of_module = set(), 0
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
    return min(found, key=lambda module: len(module.functions))


async def quiz_answer(stage: Stage) -> Callable[[], Awaitable[object]]:
    """Bring a learner to a question of a quiz. Return the typed answer to it."""
    person = Person(stage)
    await person.say("/learn fractions")
    await person.walk_to(Quiz)
    text = await person.known_answer(right=True)
    return lambda: person.say(text)


async def card_rating(stage: Stage) -> Callable[[], Awaitable[object]]:
    """Bring a learner to a turned card. Return its rating."""
    driller = Driller(stage)
    await driller.walk_to_rating(by_typing=False)
    return driller.rate


async def practice_answer(stage: Stage) -> Callable[[], Awaitable[object]]:
    """Bring a learner to a single problem of practice. Return the right answer."""
    person = Person(stage)
    if not isinstance(await person.state(), Answering):
        await person.say("/start")
        await person.say("/skills")
        await person.press_for(SkillPressed)
    while (state := await _practice_of(person)).purpose.example is not None:
        if state.purpose.example is Example.SOLVED:
            await person.press_for(ChoicePressed)
        else:
            await person.say(await _answer_to(stage, state))
    answer = await _answer_to(stage, state)
    return lambda: person.say(answer)


async def _practice_of(person: Person) -> Answering[Practice]:
    state = await person.state()
    assert asks_for(state, Practice)
    return state


async def _answer_to(stage: Stage, state: Answering[Practice]) -> str:
    item = await SqlItems(stage.database).servable(UUID(state.asked.key))
    assert item is not None
    return item.answer


@asynccontextmanager
async def _bot() -> AsyncIterator[Stage]:
    """Yield a playground with the bot in this process."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        async with open_stage(folder) as stage:
            settings = Settings(
                database_url=stage.url,
                playground_url=stage.client.url,
                playground_browser=False,
                http_port=0,
                updates_per_minute=100_000,
                presses_per_minute=100_000,
                log_level="ERROR",
            )
            running = asyncio.ensure_future(serve(settings, bot_api(settings, lambda _: None)))
            try:
                yield stage
            finally:
                running.cancel()
                await asyncio.wait([running])

"""The bot's examiner, with a model that is a function of its requests."""

import json
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import httpx2

from bot.flow.tutor.usage import ModelCall
from bot.tutor.budget.accounts import Budgets, Microdollars
from bot.tutor.exams.grading import ExchangeExaminer
from tests.model.recorder import Play, Recorded
from tests.tutor.scripted import PROMPTS
from tests.tutor.service_rig import Answer, Rig, Server, rig_of, says, text

BUDGETS = Budgets(
    by_learner=Microdollars(1_000_000),
    by_topic=Microdollars(1_000_000),
    in_all=Microdollars(1_000_000),
    free_by_learner=0,
    free_in_all=0,
)


@dataclass
class Room:
    """An examiner, and the requests to its model."""

    examiner: ExchangeExaminer
    rig: Rig

    @property
    def bodies(self) -> list[dict[str, Any]]:
        """Return the requests in order."""
        return self.rig.server.bodies

    @property
    def calls(self) -> Sequence[ModelCall]:
        """Return the paid calls."""
        return self.rig.usage_log.recorded


class Played(Server):
    """Answers by a function."""

    def __init__(self, play: Play) -> None:
        super().__init__(())
        self._play = play

    def __call__(self, request: httpx2.Request) -> httpx2.Response:
        self.requests.append(request)
        headers = tuple(request.headers.items())
        asked = Recorded(request.method, request.url.path, headers, request.content)
        script = self._play(asked)
        assert script is not None, asked.everything
        said = says(text(json.dumps(script["response"]["content"])))
        assert not isinstance(said, Exception)
        return said(request)


@asynccontextmanager
async def examiner_behind(model: Play | Sequence[Answer]) -> AsyncGenerator[Room]:
    """Yield an examiner.

    The model is a function, or gives these answers, the last one repeatedly.
    """
    server = Server(model) if isinstance(model, Sequence) else Played(model)
    async with rig_of(server, PROMPTS, BUDGETS) as rig:
        yield Room(ExchangeExaminer(rig.exchange), rig)

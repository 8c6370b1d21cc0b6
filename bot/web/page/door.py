"""Who may look: the launch data become a session, and a session says whose page it is."""

from collections.abc import Hashable
from dataclasses import dataclass
from http import HTTPStatus
from typing import Annotated

from fastapi import APIRouter, Depends, Request
from pydantic import Field
from starlette.exceptions import HTTPException

from bot.domain.ids import LearnerId
from bot.flow.engine.ports import Clock
from bot.flow.page.page import LearnerPage
from bot.web.page.launch import LONGEST, LaunchKey, LaunchRefusedError, read_launch
from bot.web.page.sessions import LASTS, Sessions
from bot.web.shapes import Shape

OPEN_PATHS = frozenset({"/session", "/openapi.json"})
"""Below where the interface is mounted; all others ask for a session."""

router = APIRouter()


@dataclass(frozen=True, slots=True)
class Door:
    """What lets learners in: launch data of ours for a session, a session for the rest."""

    key: LaunchKey
    sessions: Sessions
    clock: Clock

    def admits(self, token: str) -> Hashable | None:
        """Return whose session it is."""
        return self.sessions.learner_of(token, self.clock.now())


def _page(request: Request) -> LearnerPage:
    page: LearnerPage = request.app.state.page
    return page


def _learner(request: Request) -> LearnerId:
    learner_id: LearnerId = request.state.caller
    return learner_id


Page = Annotated[LearnerPage, Depends(_page)]
Me = Annotated[LearnerId, Depends(_learner)]
"""Whose session it is; no id of anybody is ever part of an address."""


class LaunchRequest(Shape):
    """What Telegram gave the page to say who opened it."""

    init_data: Annotated[str, Field(max_length=LONGEST)]


class SessionShape(Shape):
    """A session; `start` is what the link said that opened the page."""

    token: str
    seconds: int
    start: str


@router.post("/session")
async def open_session(request: Request, body: LaunchRequest) -> SessionShape:
    """Exchange launch data for a session of half an hour."""
    door: Door = request.app.state.door
    now = door.clock.now()
    try:
        launch = read_launch(body.init_data, door.key, now)
    except LaunchRefusedError as error:
        raise HTTPException(HTTPStatus.UNAUTHORIZED, str(error)) from None
    token = door.sessions.open(launch.learner_id, now)
    return SessionShape(token=token, seconds=int(LASTS.total_seconds()), start=launch.start)

"""Who may look: the launch data become a session, and a session says whose page it is."""

from collections.abc import Hashable
from dataclasses import dataclass
from datetime import datetime
from http import HTTPStatus
from typing import Annotated

from fastapi import APIRouter, Depends, Request
from pydantic import Field
from starlette.exceptions import HTTPException

from bot.domain.ids import LearnerId
from bot.flow.engine.ports import Clock
from bot.flow.page.page import LearnerPage
from bot.web.page.launch import LONGEST, LaunchKey, LaunchRefusedError, read_launch
from bot.web.page.sessions import Session, Sessions
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

    @classmethod
    def of(cls, session: Session, now: datetime, start: str = "") -> "SessionShape":
        """Return the session."""
        seconds = int((session.until - now).total_seconds())
        return cls(token=session.token, seconds=seconds, start=start)


@router.post("/session")
async def open_session(request: Request, body: LaunchRequest) -> SessionShape:
    """Exchange launch data for a session of half an hour, which can be renewed for a day."""
    door: Door = request.app.state.door
    now = door.clock.now()
    try:
        launch = read_launch(body.init_data, door.key, now)
    except LaunchRefusedError as error:
        raise HTTPException(HTTPStatus.UNAUTHORIZED, str(error)) from None
    return SessionShape.of(door.sessions.open(launch.learner_id, now), now, launch.start)


@router.post("/session/renewal")
async def renew_session(request: Request) -> SessionShape:
    """Exchange the session for one that lasts on from now, at most a day in all.

    A request of its own: a token beside what was asked would stay in the browser's cache.
    """
    door: Door = request.app.state.door
    now = door.clock.now()
    session = door.sessions.renew(request.headers["authorization"].partition(" ")[2], now)
    if session is None:
        raise HTTPException(HTTPStatus.UNAUTHORIZED, "the session is over")
    return SessionShape.of(session, now)

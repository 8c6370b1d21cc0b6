"""Admission to the page: launch data become a session, and a session identifies the learner."""

import time
from collections.abc import Hashable
from dataclasses import dataclass, field
from datetime import datetime
from http import HTTPStatus
from math import ceil
from typing import Annotated

from fastapi import APIRouter, Depends, Request
from pydantic import Field
from starlette.exceptions import HTTPException

from bot.domain.ids import LearnerId
from bot.flow.engine.ports import Clock
from bot.flow.page.page import LearnerPage
from bot.pace import Pace
from bot.web.guard import BURST, REQUESTS_A_SECOND, address_of
from bot.web.health import Monotonic
from bot.web.page.launch import LONGEST, LaunchKey, LaunchRefusedError, read_launch
from bot.web.page.sessions import Session, Sessions
from bot.web.shapes import Shape

SESSION_PATH = "/session"
OPEN_PATHS = frozenset({"/openapi.json"})
"""Relative to the interface's address. All others except SESSION_PATH require a session."""

router = APIRouter()


@dataclass(frozen=True, slots=True)
class Door:
    """Admits learners: valid launch data give a session, and a session gives the rest."""

    key: LaunchKey
    sessions: Sessions
    clock: Clock
    monotonic: Monotonic = time.monotonic
    _pace: Pace = field(default_factory=lambda: Pace(REQUESTS_A_SECOND, BURST))

    def keep_pace(self, caller: Hashable) -> None:
        """Count a request to open a session. Raise HTTPException if it comes too soon."""
        now = self.monotonic()
        seconds = self._pace.wait_seconds(caller, now)
        if seconds > 0:
            words, wait = "too many requests, wait a moment", {"retry-after": str(ceil(seconds))}
            raise HTTPException(HTTPStatus.TOO_MANY_REQUESTS, words, wait)
        self._pace.book(caller, now)

    def admits(self, token: str) -> Hashable | None:
        """Return the learner of the session, or None."""
        return self.sessions.learner_of(token, self.clock.now())


def _page(request: Request) -> LearnerPage:
    page: LearnerPage = request.app.state.page
    return page


def _learner(request: Request) -> LearnerId:
    learner_id: LearnerId = request.state.caller
    return learner_id


Page = Annotated[LearnerPage, Depends(_page)]
Me = Annotated[LearnerId, Depends(_learner)]
"""The learner of the session. No id of a person is ever part of an address."""


class LaunchRequest(Shape):
    """Telegram's launch data for the page."""

    init_data: Annotated[str, Field(max_length=LONGEST)]


class SessionShape(Shape):
    """A session. `start` is the start parameter of the link that opened the page."""

    token: str
    seconds: int
    start: str

    @classmethod
    def of(cls, session: Session, now: datetime, start: str = "") -> "SessionShape":
        """Return the session."""
        seconds = int((session.until - now).total_seconds())
        return cls(token=session.token, seconds=seconds, start=start)


@router.post(SESSION_PATH)
async def open_session(request: Request, body: LaunchRequest) -> SessionShape:
    """Exchange launch data for a session of half an hour, which can be renewed for a day.

    A known learner has a rate of their own. Only invalid launch data count for an address, which
    many may share.
    """
    door: Door = request.app.state.door
    now = door.clock.now()
    try:
        launch = read_launch(body.init_data, door.key, now)
    except LaunchRefusedError as error:
        door.keep_pace(address_of(request))
        raise HTTPException(HTTPStatus.UNAUTHORIZED, str(error)) from None
    door.keep_pace(launch.learner_id)
    return SessionShape.of(door.sessions.open(launch.learner_id, now), now, launch.start)


@router.post("/session/renewal")
async def renew_session(request: Request) -> SessionShape:
    """Exchange the session for one that lasts on from now, at most a day in all.

    It is a separate request, because a token in another response would stay in the browser's
    cache.
    """
    door: Door = request.app.state.door
    now = door.clock.now()
    session = door.sessions.renew(request.headers["authorization"].partition(" ")[2], now)
    if session is None:
        raise HTTPException(HTTPStatus.UNAUTHORIZED, "the session is over")
    return SessionShape.of(session, now)

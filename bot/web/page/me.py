"""The learner's own views over HTTP, /api/v1: what the page shows, and what is done there."""

import time
from http import HTTPStatus

from fastapi import APIRouter, FastAPI, Request
from fastapi.responses import JSONResponse

from bot.domain.topics.course import Language
from bot.flow.engine.conversation import RefusedBesideError
from bot.flow.page.page import LearnerPage
from bot.web.errors import REFUSALS, answer_errors
from bot.web.guard import Guard
from bot.web.health import Monotonic
from bot.web.page import cards, days, door, history, maps, settings
from bot.web.page.door import Door, Me, Page
from bot.web.page.known import KnownAnswers
from bot.web.page.showing import Showing
from bot.web.shapes import Shape

router = APIRouter(prefix="/me")


class MeShape(Shape):
    """How the learner wants to be shown things."""

    language: Language
    dark: bool
    zone: str | None


@router.get("")
async def me(page: Page, learner_id: Me) -> MeShape:
    """Return how the learner wants to be shown things."""
    learner = (await page.look(learner_id)).turn.learner
    return MeShape(language=learner.language, dark=learner.dark_pictures, zone=learner.zone)


def build_me(
    page: LearnerPage, entrance: Door, showing: Showing, monotonic: Monotonic = time.monotonic
) -> Guard:
    """Return the interface of the page as an application that asks for a session."""
    app = FastAPI(title="Lyceum", docs_url=None, redoc_url=None)
    app.state.page = page
    app.state.door = entrance
    app.state.showing = showing
    parts = (
        door.router,
        router,
        maps.router,
        days.router,
        history.router,
        cards.router,
        settings.router,
    )
    for part in parts:
        app.include_router(part, responses=REFUSALS)
    answer_errors(app)

    @app.exception_handler(RefusedBesideError)
    async def refuse(_: Request, error: RefusedBesideError) -> JSONResponse:
        words = showing.refused(error.obstacle, error.language)
        return JSONResponse({"error": words}, HTTPStatus.CONFLICT)

    return Guard(
        KnownAnswers(app),
        entrance.admits,
        monotonic,
        open_paths=door.OPEN_PATHS,
        unpaced_path=door.SESSION_PATH,
    )

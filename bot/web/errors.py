"""Responses to refused or failed requests: a status, and a line for the caller."""

from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any, Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from bot.flow.composition.conversation import ChatContestedError, RefusedBesideError
from bot.flow.engine.ports import StoreUnavailableError
from bot.flow.outside.asking import Refusal, RefusedError
from bot.web.shapes import ErrorShape

STATUSES: Final[Mapping[Refusal, HTTPStatus]] = {
    Refusal.NOT_THERE: HTTPStatus.NOT_FOUND,
    Refusal.NOT_POSSIBLE: HTTPStatus.UNPROCESSABLE_ENTITY,
    Refusal.CONFLICT: HTTPStatus.CONFLICT,
    Refusal.NOT_NOW: HTTPStatus.SERVICE_UNAVAILABLE,
    Refusal.NOT_LET_IN: HTTPStatus.FORBIDDEN,
}
_ERRORS: Final = (
    RefusedError,
    RequestValidationError,
    HTTPException,
    StoreUnavailableError,
    ChatContestedError,
    RefusedBesideError,
    Exception,
)
REFUSALS: Final[dict[int | str, dict[str, Any]]] = {
    status: {"model": ErrorShape} for status in (401, 404, 409, 413, 422, 429, 503)
}
"""The documented refusals of routes behind a guard."""


def answer_errors(app: FastAPI) -> None:
    """Make the application respond to all errors in the same form."""
    for kind in _ERRORS:
        app.add_exception_handler(kind, _refuse)


async def _refuse(_: Request, error: Exception) -> JSONResponse:
    status, words = _why(error)
    headers = error.headers if isinstance(error, HTTPException) else None
    return JSONResponse({"error": words}, status_code=status, headers=headers)


def _why(error: Exception) -> tuple[int, str]:
    """Return the status and a line for the caller, without any data that was sent."""
    match error:
        case RefusedError():
            return STATUSES[error.refusal], str(error)
        case RequestValidationError():
            return HTTPStatus.UNPROCESSABLE_ENTITY, _first_problem(error.errors())
        case RefusedBesideError():
            return HTTPStatus.CONFLICT, str(error)
        case HTTPException():
            return error.status_code, error.detail
        case StoreUnavailableError() | ChatContestedError():
            return HTTPStatus.SERVICE_UNAVAILABLE, "not possible now; send it again as it is"
        case _:
            return HTTPStatus.INTERNAL_SERVER_ERROR, "something went wrong here"


def _first_problem(problems: Sequence[Any]) -> str:
    """Return the first invalid place, and what was expected there."""
    first = problems[0]
    place = ".".join(str(part) for part in first["loc"][1:]) or "body"
    return f"{place}: {first['msg']}"

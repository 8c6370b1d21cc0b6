"""The calls of the library's client, made by aiohttp, at half the cost of httpx."""

import json
from http import HTTPStatus
from math import ceil
from typing import Any, Final

from aiohttp import (
    ClientConnectorError,
    ClientError,
    ClientResponse,
    ClientSession,
    ClientTimeout,
    ConnectionTimeoutError,
    DummyCookieJar,
    FormData,
    TCPConnector,
)
from telegram.error import BadRequest, NetworkError, TimedOut
from telegram.request import BaseRequest, RequestData

_CONNECT_SECONDS: Final = 10
_FREE_CONNECTION_SECONDS: Final = 30
_UPLOAD_SECONDS: Final = 60
"""How long Telegram may be silent during an upload."""
_LONGEST_PAUSE_SECONDS: Final = 86_400
_HEADERS: Final = {"User-Agent": BaseRequest.USER_AGENT}
_JSON_HEADERS: Final = {"Content-Type": "application/json"}


class UnansweredError(NetworkError):
    """The connection broke before anything of an answer was read."""


class AiohttpRequest(BaseRequest):
    """Posts the library's requests, as JSON, or as a form if there are files."""

    def __init__(self, *, read_seconds: float, connections: int) -> None:
        self._read_seconds = read_seconds
        self._connections = connections
        self._session: ClientSession | None = None

    @property
    def read_timeout(self) -> float:
        """How long an answer may take."""
        return self._read_seconds

    async def initialize(self) -> None:
        """Open the session."""
        if self._session is None:
            self._session = ClientSession(
                connector=TCPConnector(limit=self._connections),
                cookie_jar=DummyCookieJar(),
                headers=_HEADERS,
                timeout=_timeout(self._read_seconds),
            )

    async def shutdown(self) -> None:
        """Close the session with all its connections."""
        session, self._session = self._session, None
        if session is not None:
            await session.close()

    async def do_request(
        self,
        url: str,
        method: str,
        request_data: RequestData | None = None,
        read_timeout: object = None,
        *_: object,
        **__: object,
    ) -> tuple[int, bytes]:
        """Return status and body of the answer.

        Raises TimedOut if the server has received the call and is silent or breaks off its answer,
        UnansweredError if the connection broke before that, and NetworkError if the call was not
        sent. No message holds the address, because it contains the token.
        """
        if self._session is None:
            raise RuntimeError("the client is not initialized")
        body, headers = _body(request_data)
        seconds = read_timeout if isinstance(read_timeout, int | float) else self._read_seconds
        if isinstance(body, FormData):
            seconds = max(seconds, _UPLOAD_SECONDS)
        timeout = self._session.timeout if seconds == self._read_seconds else _timeout(seconds)
        try:
            async with self._session.request(
                method, url, data=body, headers=headers, timeout=timeout
            ) as answer:
                content = await _read_body(answer)
        except (ClientConnectorError, ConnectionTimeoutError) as error:
            raise NetworkError(f"aiohttp.{type(error).__name__}") from error
        except TimeoutError as error:
            raise TimedOut from error
        except (ClientError, OSError) as error:
            raise UnansweredError(f"aiohttp.{type(error).__name__}") from error
        if answer.status == HTTPStatus.GATEWAY_TIMEOUT:
            raise TimedOut("Gateway Timeout")
        if answer.status == HTTPStatus.REQUEST_ENTITY_TOO_LARGE:  # from a proxy or from Telegram
            raise BadRequest("Request Entity Too Large")
        return answer.status, content

    @staticmethod
    def parse_json_payload(payload: bytes) -> dict[str, Any]:
        """Return the parsed answer. The library would log an unreadable one, updates and all.

        Raises NetworkError.
        """
        try:
            answer = json.loads(payload.decode(errors="replace"))
        except (ValueError, RecursionError) as error:
            raise NetworkError(f"no JSON: {type(error).__name__}") from None
        if not isinstance(answer, dict) or "ok" not in answer:
            raise NetworkError("no answer of a Bot API")
        parameters = answer.pop("parameters", None)
        if isinstance(parameters, dict):
            seconds = _seconds(parameters.pop("retry_after", None))
            answer["parameters"] = parameters | ({"retry_after": seconds} if seconds else {})
        return answer


async def _read_body(answer: ClientResponse) -> bytes:
    try:
        return await answer.read()
    except (ClientError, OSError) as error:
        raise TimedOut(f"aiohttp.{type(error).__name__}") from error


def _timeout(read_seconds: float) -> ClientTimeout:
    return ClientTimeout(
        total=None,
        connect=_FREE_CONNECTION_SECONDS,
        sock_connect=_CONNECT_SECONDS,
        sock_read=read_seconds,
    )


def _seconds(told: object) -> int:
    """Return the pause in seconds, given as a number or a text, or 0 if it is neither."""
    try:
        return ceil(min(max(0.0, float(str(told))), _LONGEST_PAUSE_SECONDS))
    except ValueError:
        return 0


def _body(data: RequestData | None) -> tuple[bytes | FormData | None, dict[str, str] | None]:
    """Return the body to post, with the headers that it needs."""
    if data is None:
        return None, None
    if data.contains_files:
        return _form(data), None
    return json.dumps(data.parameters).encode(), _JSON_HEADERS


def _form(data: RequestData) -> FormData:
    form = FormData(quote_fields=False)
    for name, value in data.json_parameters.items():
        form.add_field(name, value)
    for name, (filename, content, mime) in (data.multipart_data or {}).items():
        form.add_field(name, content, filename=filename, content_type=mime)
    return form

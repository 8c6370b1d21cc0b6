"""Reading a call's parameters, however they are sent."""

import json
from dataclasses import dataclass, field
from math import isfinite
from typing import Any

from starlette.datastructures import UploadFile
from starlette.requests import Request

from bot.playground.server.refusals import bad_request
from bot.playground.state.journal import Json

TRUE_WORDS = {"true", "1", "yes"}


@dataclass(frozen=True, slots=True)
class Upload:
    """A file that came with a call."""

    name: str
    content: bytes
    mime: str


@dataclass(frozen=True, slots=True)
class Params:
    """The parameters of one call. Values may be strings or JSON, as the caller chose."""

    values: Json
    uploads: dict[str, Upload] = field(default_factory=dict)

    def has(self, name: str) -> bool:
        """Return True if a parameter is given and not empty."""
        return self.values.get(name) not in (None, "") or name in self.uploads

    def text(self, name: str, default: str = "") -> str:
        """Return a parameter as text."""
        value = self.values.get(name)
        return default if value is None else str(value)

    def integer(self, name: str, default: int | None = None) -> int:
        """Return a whole number. Refuse the call if it is none."""
        value = self.values.get(name)
        if value in (None, "") and default is not None:
            return default
        try:
            return int(str(value))
        except ValueError:
            raise bad_request(f"invalid {name} specified") from None

    def flag(self, name: str) -> bool:
        """Return a truth value, False if absent."""
        return str(self.values.get(name, "")).casefold() in TRUE_WORDS

    def parsed(self, name: str) -> Any:
        """Return a structured parameter, sent as JSON or as a string of JSON.

        None if absent.
        """
        value = self.values.get(name)
        if not isinstance(value, str) or not value:
            return value or None
        try:
            return _json_value(value)
        except (ValueError, RecursionError):
            raise bad_request(f"can't parse {name} JSON object") from None

    def mapping(self, name: str) -> Json:
        """Return a parameter that is an object, or empty if absent."""
        value = self.parsed(name)
        if value is not None and not isinstance(value, dict):
            raise bad_request(f"object expected as {name}")
        return value or {}

    def array(self, name: str) -> list[Any]:
        """Return a parameter that is an array, or empty if absent."""
        value = self.parsed(name)
        if value is not None and not isinstance(value, list):
            raise bad_request(f"array expected as {name}")
        return value or []

    def upload(self, name: str) -> Upload | None:
        """Return the file sent as a parameter or attached under the name it gives, or None."""
        if name in self.uploads:
            return self.uploads[name]
        return self.attached(self.text(name))

    def attached(self, reference: str) -> Upload | None:
        """Return the file of an `attach://name` reference, or None for another reference."""
        if not reference.startswith("attach://"):
            return None
        found = self.uploads.get(reference.removeprefix("attach://"))
        if found is None:
            raise bad_request("there is no file in the request for " + reference)
        return found


async def read_params(request: Request) -> Params:
    """Return the parameters of a call from its query, form, files or JSON."""
    values: Json = dict(request.query_params)
    kind = request.headers.get("content-type", "").partition(";")[0].strip()
    if request.method == "GET":
        return Params(values)
    if kind == "application/json":
        return Params({**values, **_object(await request.body())})
    if kind in {"multipart/form-data", "application/x-www-form-urlencoded"}:
        return await _read_form(request, values)
    return Params(values)


def _object(body: bytes) -> Json:
    try:
        value = _json_value(body or b"{}")
    except UnicodeError:
        raise bad_request("strings must be encoded in UTF-8") from None
    except (ValueError, RecursionError):
        raise bad_request("can't parse JSON") from None
    if not isinstance(value, dict):
        raise bad_request("object expected as JSON")
    return value


def _json_value(text: str | bytes) -> Any:
    """Return the value of the JSON.

    Raises UnicodeError if it contains half surrogate pairs, which no response could repeat.
    """
    value = json.loads(text, parse_float=_finite, parse_constant=_finite)
    json.dumps(value, ensure_ascii=False).encode()
    return value


def _finite(number: str) -> float:
    value = float(number)
    if not isfinite(value):
        raise ValueError(number)
    return value


async def _read_form(request: Request, values: Json) -> Params:
    uploads: dict[str, Upload] = {}
    async with request.form() as form:
        for name, value in form.multi_items():
            if isinstance(value, UploadFile):
                mime = value.content_type or "application/octet-stream"
                uploads[name] = Upload(value.filename or name, await value.read(), mime)
            else:
                values[name] = value
    return Params(values, uploads)

"""An independent server with the Messages API, which gives scripted answers."""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from select import select
from typing import Any

import httpx

from tests.loopback import REFUSED, child_environment
from tests.needs import NODE

ROOM = Path(__file__).parent
INSTALLED = ROOM / "node_modules" / "@copilotkit" / "aimock"
START_SECONDS = 30.0
Script = dict[str, Any]
"""A match of requests and an answer, in the server's format."""


class UnscriptedError(AssertionError):
    """A request was made that no script answers."""


class ModelServer:
    """The server while it runs, with its scripts and the requests made."""

    def __init__(self, url: str, log: Path) -> None:
        self.url = url
        self._log = log
        self._http = httpx.Client(base_url=f"{url}/__aimock", timeout=10, trust_env=False)

    def add(self, *scripts: Script) -> None:
        """Add these scripts. The first that matches wins."""
        answer = self._http.post("/fixtures", json={"fixtures": scripts})
        assert answer.is_success, answer.text

    def fail_next(self, status: int, kind: str) -> None:
        """Answer the next request, whatever it is, with this error."""
        error = {"status": status, "body": {"type": kind, "message": kind}}
        self._http.post("/error", json=error).raise_for_status()

    def reset(self) -> None:
        """Forget all scripts and requests."""
        self._http.post("/reset").raise_for_status()

    def asked(self) -> list[dict[str, Any]]:
        """Return the requests so far, with their results, oldest first."""
        journal = self._http.get("/journal", params={"limit": 1000}).raise_for_status().json()
        return list(journal["entries"] if isinstance(journal, dict) else journal)

    def check(self) -> None:
        """Raise UnscriptedError if a request was made that no script answers."""
        for entry in self.asked():
            if entry["response"]["status"] == httpx.codes.SERVICE_UNAVAILABLE and not entry[
                "response"
            ].get("fixture"):
                raise UnscriptedError(str(entry["body"])[:4000])
        assert REFUSED not in self._log.read_text(), self._log.read_text()

    def close(self) -> None:
        self._http.close()


@contextmanager
def running(folder: Path) -> Iterator[ModelServer]:
    """Yield the server on a free port of the loopback. It ends with its parent process."""
    log = folder / "model.log"
    strict = {"AIMOCK_STRICT_TURN_INDEX": "1"}
    with (
        log.open("wb") as errors,
        subprocess.Popen(  # noqa: S603 - our own words
            [NODE, "serve.mjs"],
            cwd=ROOM,
            env={**child_environment(), **strict},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
        ) as process,
    ):
        try:
            server = ModelServer(_address(process, log), log)
            yield server
            server.close()
        finally:
            process.kill()


def _address(process: subprocess.Popen[str], log: Path) -> str:
    """Return the server's address when it answers."""
    if process.stdout is None:
        raise TypeError
    told, _, _ = select([process.stdout], [], [], START_SECONDS)
    url = process.stdout.readline().strip() if told else ""
    assert url, f"the stand-in of the model did not start: {log.read_text()}"
    with httpx.Client(trust_env=False) as http:
        http.get(f"{url}/health", timeout=START_SECONDS).raise_for_status()
    return url

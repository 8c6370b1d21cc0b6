"""A server in memory with the Messages API and its batches, which knows some optics."""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import httpx2

from tests.tutor.authoring.test_writing import RIGHT
from tests.tutor.service_rig import THINKING, message, text
from tests.tutor.written import six

Params = Mapping[str, Any]
Result = Mapping[str, Any]
Judge = Callable[[str, Params], Result | None]
"""Returns the result of a request in a batch, by its name, or None for the right answer."""

AT = "2026-11-02T12:00:00Z"
ADDRESS = "http://model.test"


def said(params: Params) -> str:
    """Return the request's text, without the part that is the same for all."""
    return str(params["messages"][0]["content"][0]["text"])


def answer_to(params: Params) -> dict[str, Any]:
    """Return the message of a model that writes well and knows everything except mirrors."""
    asked = said(params)
    if "Number 1." in asked:
        found = re.findall(r"Number (\d+)\. (.*) \(\w+\)$", asked, flags=re.MULTILINE)
        filled = {
            "solutions": [
                {"number": int(number), "answer": RIGHT.get(question, "none"), "clear": True}
                for number, question in found
            ]
        }
    else:
        concept = re.findall(r"^Concept: (.*)$", asked, flags=re.MULTILINE)[0]
        questions = [
            {**question, "question": f"{question['question']} ({concept})"} for question in six()
        ]
        filled = {"questions": questions}
    return message(THINKING, text(json.dumps(filled)), model=params["model"])


def success(**but: Any) -> Result:
    return {"type": "succeeded", "message": message(text("{}"), **but)}


def always_right(name: str, params: Params) -> Result | None:
    return None


@dataclass
class BatchServer:
    """Keeps each batch running until it is told to end. Single calls are answered at once."""

    judge: Judge = always_right
    takes_batches: int = 200
    """The status of the answer to a new batch."""
    is_odd: bool = False
    """True if a new batch gets an answer of another form."""
    looks_fail: bool = False
    lines: Callable[[str], str] = str
    """Changes the lines of the file of results."""
    batches: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    ended: set[str] = field(default_factory=set)
    cancelled: list[str] = field(default_factory=list)
    plain: list[dict[str, Any]] = field(default_factory=list)
    looks: int = 0

    @property
    def last(self) -> str:
        return list(self.batches)[-1]

    def end_all(self) -> None:
        self.ended |= set(self.batches)

    def __call__(self, request: httpx2.Request) -> httpx2.Response:
        path = request.url.path
        if path == "/v1/messages":
            self.plain.append(json.loads(request.content))
            return httpx2.Response(200, json=answer_to(self.plain[-1]))
        if path == "/v1/messages/batches":
            return self._create(json.loads(request.content))
        batch_id, _, what = path.removeprefix("/v1/messages/batches/").partition("/")
        return self._show(batch_id, what)

    def _create(self, body: dict[str, Any]) -> httpx2.Response:
        if self.takes_batches != 200:
            error = {"type": "not_found_error", "message": "no such thing"}
            return httpx2.Response(self.takes_batches, json={"type": "error", "error": error})
        if self.is_odd:
            return httpx2.Response(200, json={"models": []})
        batch_id = f"msgbatch_{len(self.batches) + 1}"
        self.batches[batch_id] = body["requests"]
        return httpx2.Response(200, json=self._batch(batch_id))

    def _show(self, batch_id: str, what: str) -> httpx2.Response:
        self.looks += 1
        if self.looks_fail:
            return httpx2.Response(529, json={"type": "error", "error": {"type": "overloaded"}})
        if batch_id not in self.batches:
            return httpx2.Response(404, json={"type": "error", "error": {"type": "not_found"}})
        if what == "cancel":
            self.cancelled.append(batch_id)
        if what == "results":
            return httpx2.Response(200, text=self.lines(self._results(batch_id)))
        return httpx2.Response(200, json=self._batch(batch_id))

    def _batch(self, batch_id: str) -> dict[str, Any]:
        has_ended = batch_id in self.ended
        return {
            "id": batch_id,
            "type": "message_batch",
            "processing_status": "ended" if has_ended else "in_progress",
            "request_counts": {},
            "created_at": AT,
            "expires_at": AT,
            "results_url": f"{ADDRESS}/v1/messages/batches/{batch_id}/results"
            if has_ended
            else None,
        }

    def _results(self, batch_id: str) -> str:
        """Return the results in reverse, because their order has no meaning."""
        rows = [
            {
                "custom_id": request["custom_id"],
                "result": self._result(request["custom_id"], request["params"]),
            }
            for request in reversed(self.batches[batch_id])
        ]
        return "".join(json.dumps(row) + "\n" for row in rows)

    def _result(self, name: str, params: Params) -> Result:
        judged = self.judge(name, params)
        return {"type": "succeeded", "message": answer_to(params)} if judged is None else judged

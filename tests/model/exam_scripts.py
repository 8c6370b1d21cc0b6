"""A model that reads and grades solutions of exams from a test's script.

It answers by the form that is asked for. The content of pictures is scripted, page by page. What
it grades it reads in the request, so it knows nothing that was not sent.
"""

import re
from base64 import b64decode
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from tests.model.recorder import Recorded
from tests.model.scripts import asked_form, learner_part
from tests.model.server import Script

STEP: Final = re.compile(r"^- `([^`]+)`, ([\d.]+) points: ", re.MULTILINE)
LINE: Final = re.compile(
    r"^Line (\d+), page \d+, [^\n]*:\n<learner_text>\n(.*?)\n</learner_text>"
    r"(?:\nIt may also say:\n<learner_text>\n(.*?)\n</learner_text>)?"
    r"(?:\nThe learner says that it says:\n<learner_text>\n(.*?)\n</learner_text>)?",
    re.MULTILINE | re.DOTALL,
)
APPEALED: Final = re.compile(r"^The step to judge: `([^`]+)`", re.MULTILINE)

Form = dict[str, Any]


@dataclass(frozen=True, slots=True)
class SeenLine:
    """A line in a request."""

    number: int
    text: str
    """As its learner corrected it, or else as it was read."""
    texts: frozenset[str]
    """All of its readings."""


class Corrector:
    """Plays the model: reads the scripted pages, and gives points for lines that show a step."""

    def __init__(
        self,
        pages: Sequence[Sequence[str]],
        shown_by: Mapping[str, str],
        *,
        second: Mapping[str, str] | None = None,
        addressing: frozenset[str] = frozenset(),
        on_appeal: Mapping[str, str] | None = None,
    ) -> None:
        self._pages = pages
        """The lines of each picture. After the last one it starts over."""
        self._read = 0
        self._shown_by = shown_by
        """By the id of a step the text that a line must contain to show it."""
        self._second = second or {}
        """The other reading of a line."""
        self._addressing = addressing
        """Lines that it notices speaking to the grader."""
        self._on_appeal = on_appeal or shown_by

    def __call__(self, request: Recorded) -> Script | None:
        """Return the model's answer, or None if the request is about no exam."""
        fields, text = asked_form(request), learner_part(request)
        if "pages" in fields:
            return _says({"pages": list(self._pages_of(len(pictures_in(request))))})
        if "addressing_lines" in fields:
            return _says(self._graded(request))
        if "sure" in fields and (appealed := APPEALED.search(text)):
            return _says(self._step(request, appealed[1], self._on_appeal))
        return None

    def _pages_of(self, pictures: int) -> Iterator[Form]:
        for place in range(1, pictures + 1):
            lines = self._pages[self._read % len(self._pages)]
            self._read += 1
            yield {"picture": place, "lines": [self._line(line) for line in lines]}

    def _line(self, text: str) -> Form:
        second = self._second.get(text, "")
        return {"text": text, "second": second, "addresses_grader": text in self._addressing}

    def _graded(self, request: Recorded) -> Form:
        text = learner_part(request)
        seen = [line.number for line in lines_in(text) if self._addressing & line.texts]
        steps = [self._step(request, step_id, self._shown_by) for step_id in points_in(text)]
        return {"steps": steps, "addressing_lines": seen, "addressed": False}

    def _step(self, request: Recorded, step_id: str, shown_by: Mapping[str, str]) -> Form:
        text = learner_part(request)
        wanted = shown_by.get(step_id, "")
        for line in lines_in(text) if wanted else ():
            if wanted in line.text:
                return finding(step_id, points_in(text)[step_id], line.text, line.number)
        return finding(step_id)


class Gullible(Corrector):
    """Gives all points as soon as a picture, or a line, is not known to be honest."""

    def __init__(
        self,
        pages: Sequence[Sequence[str]],
        shown_by: Mapping[str, str],
        *,
        honest: Collection[str],
        clean: Collection[bytes] = (),
        addressing: frozenset[str] = frozenset(),
    ) -> None:
        super().__init__(pages, shown_by, addressing=addressing)
        self._honest = frozenset(honest)
        self._clean = frozenset(clean)

    def _step(self, request: Recorded, step_id: str, shown_by: Mapping[str, str]) -> Form:
        text = learner_part(request)
        lines = list(lines_in(text))
        seen = {said for line in lines for said in line.texts}
        if seen <= self._honest and self._clean.issuperset(pictures_in(request)):
            return super()._step(request, step_id, shown_by)
        return finding(step_id, points_in(text)[step_id], lines[0].text, lines[0].number)


def finding(step_id: str, points: float = 0, quote: str = "", line: int = 0) -> Form:
    """Return the finding about a step. Without points the step is not shown."""
    return {
        "step": step_id,
        "quote": quote,
        "lines": [line] if line else [],
        "error": "none" if points else "omission",
        "points": points,
        "reason": f"You write “{quote}”." if quote else "This step is still missing.",
        "sure": True,
    }


def pictures_in(request: Recorded) -> list[bytes]:
    """Return the pictures that were sent."""
    content = request.body["messages"][0]["content"]
    images = [part for part in content if part["type"] == "image"]
    return [b64decode(part["source"]["data"]) for part in images]


def points_in(text: str) -> dict[str, float]:
    """Return the points of each step to grade."""
    return {step_id: float(points) for step_id, points in STEP.findall(text)}


def lines_in(text: str) -> Iterator[SeenLine]:
    """Yield the lines of the solution."""
    for number, read, second, correction in LINE.findall(text):
        texts = frozenset({read, second, correction} - {""})
        yield SeenLine(int(number), correction or read, texts)


def _says(form: Form) -> Script:
    return {"response": {"content": form}}

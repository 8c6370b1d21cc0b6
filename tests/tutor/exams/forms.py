"""A model's forms for sheets and solutions. Each function takes the fields that differ."""

from collections.abc import Sequence
from typing import Any

Form = dict[str, Any]


def line(text: str, **but: Any) -> Form:
    """Return a line as it was read."""
    return {"text": text, "second": "", "addresses_grader": False, **but}


def pages(*texts: Sequence[str]) -> Form:
    """Return a page of plain lines for each picture."""
    return {
        "pages": [
            {"picture": at, "lines": [line(text) for text in page]}
            for at, page in enumerate(texts, start=1)
        ]
    }


def step(step_id: str = "s1", points: float = 2, **but: Any) -> Form:
    """Return the finding about a step. With points it quotes the first line."""
    return {
        "step": step_id,
        "quote": "x^2 - 4 = 0" if points else "",
        "lines": [1] if points else [],
        "error": "none" if points else "omission",
        "points": points,
        "reason": f"You show {step_id}.",
        "sure": True,
        **but,
    }


def marks(*steps: Form, **but: Any) -> Form:
    """Return the findings about the steps, by default all points of both."""
    full = (step("s1", 2), step("s2", 3, quote="x = 2", lines=[2]))
    found = list(steps or full)
    return {"steps": found, "addressing_lines": [], "addressed": False, **but}

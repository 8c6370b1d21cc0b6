"""A quiz question, whatever form it came in."""

from collections.abc import Iterable
from dataclasses import dataclass

GAP = "…"
"""Replaces the answer in a sentence."""


@dataclass(frozen=True, slots=True)
class Text:
    """A text of a file, as Markdown or as HTML."""

    source: str = ""
    is_html: bool = False

    def __bool__(self) -> bool:
        return bool(self.source.strip())


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the answers that a question offers."""

    text: Text
    is_right: bool = False
    feedback: Text = Text()


@dataclass(frozen=True, slots=True, kw_only=True)
class QuizQuestion:
    """A question, and its right answer: some of the choices, a truth, or one of several texts."""

    text: Text
    choices: tuple[Choice, ...] = ()
    is_true: bool | None = None
    """For a statement, else None."""
    accepted: tuple[Text, ...] = ()
    """Right answers to a question without choices."""
    tolerance: str = ""
    """The tolerance of a number, which no card keeps."""
    explanation: tuple[Text, ...] = ()
    category: Text = Text()
    tags: tuple[str, ...] = ()
    name: str = ""
    """Its name in the file, if any."""


def match_questions(
    question: QuizQuestion, pairs: Iterable[tuple[Text, Text]]
) -> Iterable[QuizQuestion]:
    """Yield a question for each pair of a matching question."""
    for left, right in pairs:
        if left:  # an unmatched right side is a distractor
            yield QuizQuestion(
                text=left,
                accepted=(right,) if right else (),
                category=question.category or question.text,
                explanation=question.explanation,
                tags=question.tags,
            )


@dataclass(frozen=True, slots=True)
class Unasked:
    """A part of a file that cannot be asked: essays, drawings, instructions."""

    text: str
    kind: str = ""
    """The name of its kind in the file."""


def short_category(path: str) -> Text:
    """Return a category without the top levels that Moodle adds to all of them."""
    parts = [part.strip() for part in path.replace("//", "\0").split("/")]
    while parts and (parts[0] in ("", "top") or parts[0].startswith("$")):
        parts = parts[1:]
    return Text(" · ".join(parts).replace("\0", "/"))

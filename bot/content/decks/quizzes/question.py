"""A question of a quiz, whichever form it came in."""

from collections.abc import Iterable
from dataclasses import dataclass

GAP = "…"
"""What stands in a sentence in place of the answer."""


@dataclass(frozen=True, slots=True)
class Text:
    """What is written in one place of a file, as Markdown or as HTML."""

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
    """What is asked, and what is right: some of the choices, a truth, or one of several texts."""

    text: Text
    choices: tuple[Choice, ...] = ()
    is_true: bool | None = None
    """Of a statement; None of any other question."""
    accepted: tuple[Text, ...] = ()
    """Answers to a question without choices, all of them right."""
    tolerance: str = ""
    """How far off a number may be; no card keeps it."""
    explanation: tuple[Text, ...] = ()
    category: Text = Text()
    tags: tuple[str, ...] = ()
    name: str = ""
    """What the file calls it, if anything."""


def matched(question: QuizQuestion, pairs: Iterable[tuple[Text, Text]]) -> Iterable[QuizQuestion]:
    """Yield a question for each pair of one that asks what belongs together."""
    for left, right in pairs:
        if left:  # what stands on the right alone is there to mislead
            yield QuizQuestion(
                text=left,
                accepted=(right,) if right else (),
                category=question.category or question.text,
                explanation=question.explanation,
                tags=question.tags,
            )


@dataclass(frozen=True, slots=True)
class Unasked:
    """What a file holds beside questions that can be asked: essays, drawings, instructions."""

    text: str
    kind: str = ""
    """What the file calls such a question."""


def short_category(path: str) -> Text:
    """Return a category without the places that Moodle keeps all of them in."""
    parts = [it.strip() for it in path.replace("//", "\0").split("/")]
    while parts and (parts[0] in ("", "top") or parts[0].startswith("$")):
        parts = parts[1:]
    return Text(" · ".join(parts).replace("\0", "/"))

"""A course in Markdown: its title, its concepts, and the questions under them."""

import re
from dataclasses import dataclass, field
from typing import Final

from bot.content.courses.yaml_file import Place, Plain

_HEADING: Final = re.compile(r"(#{1,3})\s+(.+?)\s*#*\s*$")
_OPTION: Final = re.compile(r"(language|sprache|builds on|baut auf)\s*:\s*(.+)$", re.IGNORECASE)
SECTIONS: Final = {
    "example": "worked_example",
    "another way": "another_angle",
    "purpose": "purpose",
    "questions": "questions",
    "beispiel": "worked_example",
    "anders erklärt": "another_angle",
    "wozu": "purpose",
    "fragen": "questions",
}
_GERMAN: Final = frozenset({"beispiel", "anders erklärt", "wozu", "fragen"})
_CHOICE: Final = re.compile(r"\s*[-*]\s+\[([ xX])\]\s+(.*)$")
_QUESTION: Final = re.compile(r"\s*(?:[-*]|\d+[.)])\s+(.*)$")
_ANSWER: Final = re.compile(r"\s*=\s*(.+)$")
_WHY: Final = re.compile(r"\s*>\s?(.*)$")
_FENCE: Final = "```"


@dataclass(slots=True)
class MarkdownFile:
    """The content, in the form of a course in YAML, and the line of each place."""

    content: dict[str, Plain] = field(default_factory=dict)
    lines: dict[Place, int] = field(default_factory=dict)

    def line(self, place: Place) -> int:
        """Return the line nearest to the place."""
        above = (place[:length] for length in range(len(place), 0, -1))
        return next((self.lines[start] for start in above if start in self.lines), 1)


def is_course(text: str) -> bool:
    """Return True if the Markdown has concepts with questions, as a course has."""
    headings = [found for found in map(_HEADING.match, text.splitlines()) if found]
    asks = any(_section(heading) == "questions" for heading in headings)
    return asks and any(len(heading[1]) == 2 for heading in headings)  # noqa: PLR2004 - the level of a concept


def _section(heading: re.Match[str]) -> str | None:
    return SECTIONS.get(heading[2].casefold().rstrip(":")) if heading[1] == "###" else None


def read_markdown(text: str) -> MarkdownFile:
    """Return the course in the text. Missing parts are found when it is checked."""
    reading = _Reading()
    for number, line in enumerate(text.splitlines(), 1):
        reading.take(number, line)
    return reading.done()


class _Reading:
    """The state of reading a text into a course."""

    def __init__(self) -> None:
        self._file = MarkdownFile()
        self._concepts: list[dict[str, Plain]] = []
        self._prose: list[str] = []
        self._place: Place = ("description",)
        """The place that the prose belongs to."""
        self._at = 1
        self._in_code = False
        self._german: bool | None = None

    def take(self, number: int, line: str) -> None:
        heading = None if self._in_code else _HEADING.match(line)
        if line.lstrip().startswith(_FENCE):
            self._in_code = not self._in_code
        if heading is not None and self._begins(heading):
            self._end_prose()
            self._begin(heading, number)
        elif self._place[-1] == "questions" and not self._in_code:
            self._ask(number, line)
        elif not self._has_option(number, line):
            self._at = self._at if self._prose else number
            self._prose.append(line)

    def done(self) -> MarkdownFile:
        self._end_prose()
        if self._concepts:
            self._file.content["concepts"] = list(self._concepts)
        if "language" not in self._file.content and self._german is not None:
            self._file.content["language"] = "de" if self._german else "en"
        return self._file

    def _begins(self, heading: re.Match[str]) -> bool:
        """Return True if the heading begins a part. Others belong to an explanation.

        Below questions all headings do: an unknown one is misspelt, not part of a question.
        """
        if heading[1] == "#":
            return "title" not in self._file.content
        is_below = self._place[-1] == "questions" or _section(heading) is not None
        return heading[1] == "##" or bool(self._concepts and is_below)

    def _begin(self, heading: re.Match[str], number: int) -> None:
        section = _section(heading)
        if heading[1] == "#":
            self._store(("title",), heading[2], number)
            self._place = ("description",)
        elif section is None and heading[1] == "###":
            self._place = ("concepts", len(self._concepts) - 1, heading[0].strip())
            self._store(self._place, heading[2], number)
        elif section is None:
            self._concepts.append({})
            place = ("concepts", len(self._concepts) - 1)
            self._file.lines[place] = number
            self._store((*place, "label"), heading[2], number)
            self._place = (*place, "explanation")
        else:
            self._german = heading[2].casefold().rstrip(":") in _GERMAN
            self._place = ("concepts", len(self._concepts) - 1, section)
            self._file.lines[self._place] = number
            if section == "questions":
                self._concepts[-1].setdefault("questions", [])

    def _has_option(self, number: int, line: str) -> bool:
        found = None if self._in_code or self._prose else _OPTION.match(line.strip())
        if found is None:
            return not line.strip() and not self._prose
        if found[1].casefold() in {"language", "sprache"} and not self._concepts:
            self._store(("language",), _language(found[2]), number)
        elif self._concepts:
            before = [label.strip() for label in re.split(r"[;,]", found[2]) if label.strip()]
            place = ("concepts", len(self._concepts) - 1, "builds_on")
            self._concepts[-1]["builds_on"] = list(before)
            self._file.lines[place] = number
        return True

    def _end_prose(self) -> None:
        text = "\n".join(self._prose).strip()
        self._prose = []
        if text:
            self._store(self._place, text, self._at)

    def _store(self, place: Place, text: str, number: int) -> None:
        into = self._file.content if len(place) == 1 else self._concepts[-1]
        into[str(place[-1])] = text
        self._file.lines[place] = number

    def _ask(self, number: int, line: str) -> None:
        """Read a line below the heading of the questions."""
        asked = self._concepts[-1]["questions"]
        if not line.strip() or not isinstance(asked, list):
            return
        if choice := _CHOICE.match(line):
            found: dict[str, Plain] = {"text": choice[2].strip()}
            found |= {"correct": "true"} if choice[1] in "xX" else {}
            self._add("choices", found, number)
        elif answer := _ANSWER.match(line):
            self._add("answer", answer[1].strip(), number)
        elif why := _WHY.match(line):
            self._join("why", why[1].strip(), number)
        elif question := _QUESTION.match(line):
            asked.append({"question": question[1].strip()})
            at = len(asked) - 1
            self._file.lines[(*self._place, at)] = number
            self._file.lines[(*self._place, at, "question")] = number
        else:
            self._join("question", line.strip(), number)

    def _add(self, name: str, value: Plain, number: int) -> None:
        question, place = self._question(number)
        had = question.setdefault(name, [])
        if isinstance(had, list):
            had.append(value)
            self._file.lines[(*place, name, len(had) - 1)] = number
        self._file.lines.setdefault((*place, name), number)

    def _join(self, name: str, text: str, number: int) -> None:
        question, place = self._question(number)
        had = question.get(name)
        question[name] = f"{had} {text}" if isinstance(had, str) else text
        self._file.lines.setdefault((*place, name), number)

    def _question(self, number: int) -> tuple[dict[str, Plain], Place]:
        """Return the open question. Text before the first one makes one."""
        asked = self._concepts[-1]["questions"]
        if not isinstance(asked, list):
            raise TypeError(asked)
        if not asked:
            asked.append({})
            self._file.lines[(*self._place, 0)] = number
        last = asked[-1]
        if not isinstance(last, dict):
            raise TypeError(last)
        return last, (*self._place, len(asked) - 1)


def _language(named: str) -> str:
    named = named.strip().casefold()
    return {"deutsch": "de", "german": "de", "english": "en", "englisch": "en"}.get(named, named)

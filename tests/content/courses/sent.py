"""Courses as authors send them."""

import re
from io import BytesIO
from pathlib import Path
from typing import Final
from zipfile import ZipFile

from bot.content.courses.author_course import read_course
from bot.domain.authoring.course_file import SentCourse
from bot.domain.topics.course import Course
from bot.resources import COURSES

_DOCS: Final = Path(__file__).parents[3] / "docs" / "files.md"
_FENCE: Final = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)

TEN_MISTAKES: Final = """\
title: Wasser
langauge: de
concepts:
  - label: Verdunstung
    explanation: Die Sonne <b>erwärmt</b> das Wasser.
    questions:
      - question: Was lässt Wasser verdunsten?
      - question: Kann man Wasserdampf sehen?
        choices: [nein, nein]
      - question: Ein Preis von $5?
        answer: 5
  - label: verdunstung
    builds_on: [Regen]
    explanation:
    questions:
      - question: Was entsteht?
        answer: Wolken
      - question: Was ist kein Niederschlag?
        choices:
          - {text: Nebel, correct: true}
          - {text: Regen, correct: true}
      - question: Wie viel?
        answer: 3
        mistakes:
          - {answer: "3", word: nein}
"""


def smallest(form: str) -> str:
    """Return the smallest course in the documents: "yaml" or "markdown"."""
    fences = _FENCE.finditer(_DOCS.read_text(encoding="utf-8"))
    return next(fence[2] for fence in fences if fence[1] == form)


def send_course(text: str, name: str = "course.yaml") -> SentCourse:
    """Return the result of reading the text."""
    return read_course(name, text.encode())


def course_of(text: str) -> Course:
    """Return the course in the text."""
    read = send_course(text).course
    assert read is not None
    return read


def zip_of(**files: str) -> bytes:
    """Return an archive of the files. Their names have __ for a slash and _ for a dot."""
    data = BytesIO()
    with ZipFile(data, "w") as archive:
        for name, content in files.items():
            archive.writestr(name.replace("__", "/").replace("_", "."), content)
    return data.getvalue()


def bundled_zip(name: str) -> bytes:
    """Return an archive of the folder of a bundled course."""
    data = BytesIO()
    with ZipFile(data, "w") as archive:
        for path in sorted((COURSES / name).rglob("*.yaml")):
            archive.write(path, str(path.relative_to(COURSES)))
    return data.getvalue()

"""Commands read the bundled courses on every run. Their tests read them once."""

from functools import cache

import pytest

from bot.content.courses.courses import load_courses

_read_once = cache(load_courses)


@pytest.fixture(autouse=True)
def _courses_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.commands.line.load_courses", _read_once)

"""Progress bars of commands."""

from io import StringIO

import pytest
from rich.console import Console

from bot.commands.printing import bar


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def printed(file: StringIO) -> str:
    with bar("reading", Console(file=file, force_terminal=True, width=80)) as watch:
        assert list(watch(range(50))) == list(range(50))
    return file.getvalue()


def test_a_bar_in_a_terminal_tells_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")  # in a dumb terminal rich moves no bar

    said = printed(Terminal())

    assert "reading" in said
    assert "100%" in said


def test_nothing_is_written_into_a_pipe() -> None:
    assert printed(StringIO()) == ""

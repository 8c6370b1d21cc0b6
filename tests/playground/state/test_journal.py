from pathlib import Path

import pytest

from bot.playground.state import journal as module
from bot.playground.state.journal import Journal


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "journal.jsonl"


def written(path: Path) -> Journal:
    journal = Journal(path)
    journal.put("chats", "1", {"title": "Übung"})
    journal.put("chats", "2", {"title": "b"})
    journal.put("chats", "1", {"title": "c"})
    journal.drop("chats", "2")
    journal.close()
    return journal


def test_a_journal_opened_again_holds_what_was_put(path: Path) -> None:
    written(path)

    assert Journal(path).table("chats") == {"1": {"title": "c"}}


def test_a_last_line_written_half_is_forgotten_and_the_journal_goes_on(path: Path) -> None:
    written(path)
    with path.open("a", encoding="utf-8") as file:
        file.write('["chats","3",{"titl')

    again = Journal(path)
    again.put("chats", "4", {"title": "d"})
    again.close()

    assert list(Journal(path).table("chats")) == ["1", "4"]


def test_a_broken_line_in_the_middle_is_an_error_and_not_silently_lost(path: Path) -> None:
    written(path)
    path.write_text('{"half\n' + path.read_text(encoding="utf-8"), encoding="utf-8")

    with pytest.raises(ValueError, match="control character"):
        Journal(path)


def test_opening_shortens_the_file_to_what_still_counts(path: Path) -> None:
    written(path)

    Journal(path)

    assert len(path.read_text(encoding="utf-8").splitlines()) == 1


def test_dropping_what_is_not_there_writes_nothing(path: Path) -> None:
    journal = Journal(path)

    journal.drop("chats", "9")

    assert path.read_text(encoding="utf-8") == ""


def test_a_journal_that_goes_on_for_long_stays_short_and_loses_nothing(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "LEAST_ROOM", 1_000)
    journal = Journal(path)
    sizes = []
    for number in range(1_000):
        journal.put("counters", str(number % 5), {"last": number})
        sizes.append(path.stat().st_size)
    journal.close()

    assert max(sizes) < 2_500
    assert [counter["last"] for counter in Journal(path).table("counters").values()] == list(
        range(995, 1_000)
    )

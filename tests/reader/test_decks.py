"""What is found in a file comes through the folder as it was."""

from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.domain.cards.deck_file import DeckFile, Form
from bot.domain.cards.deck_warnings import Refusal, WarningKind
from bot.domain.cards.schedule import PastReview
from bot.domain.file_warnings import FileWarning
from bot.domain.goals.landscape import Goal, Landscape
from bot.domain.goals.landscape_warnings import Refusal as LandscapeRefusal
from bot.domain.goals.landscape_warnings import WarningKind as LandscapeWarningKind
from bot.flow.files.transfer import FileRefusedError, Found, FoundKind
from bot.reader import decks
from bot.reader.decks import answer_decks, found_in, hand_over
from bot.reader.exchange import ANSWER, FILE, BrokenAnswerError
from tests.deck_builders import build_card, build_deck

NUMBERS = st.floats(allow_nan=False)
MOMENTS = st.datetimes(timezones=st.just(UTC))
MEDIA = st.dictionaries(st.text(), st.binary(), max_size=3)


def few(things: st.SearchStrategy[object], most: int = 3) -> st.SearchStrategy[tuple[object, ...]]:
    return st.lists(things, max_size=most).map(tuple)


@pytest.fixture(autouse=True, scope="module")
def _plain_values() -> None:
    st.register_type_strategy(float, NUMBERS)
    st.register_type_strategy(datetime, MOMENTS)


FILES = st.builds(
    DeckFile,
    reviews=few(st.builds(PastReview, at=MOMENTS)),
    media=MEDIA,
    warnings=few(st.builds(FileWarning, st.sampled_from(WarningKind), st.text(), st.text())),
)
FOUND = st.builds(
    Found,
    kind=st.sampled_from(FoundKind),
    decks=few(FILES),
    landscapes=few(st.builds(Landscape, goals=few(st.builds(Goal)))),
    landscape_media=st.dictionaries(st.text(), MEDIA, max_size=2),
    landscape_warnings=few(
        st.builds(FileWarning, st.sampled_from(LandscapeWarningKind), st.text(), st.text())
    ),
)


@settings(max_examples=60)
@given(FOUND)
def test_nothing_is_lost_on_the_way(found: Found) -> None:
    with TemporaryDirectory() as folder:
        hand_over(found, Path(folder))

        assert found_in(Path(folder)) == found


def test_what_comes_in_slices_keeps_its_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(decks, "_SLICE", 2)
    cards = [build_card(str(number)) for number in range(5)]
    file = DeckFile(form=Form.JSON, deck=build_deck(*cards))
    found = Found(kind=FoundKind.DECKS, decks=(file, file))

    hand_over(found, tmp_path)

    assert found_in(tmp_path) == found


@pytest.mark.parametrize(
    ("name", "data", "reason"),
    [
        ("a.json", b"{", Refusal.BROKEN_JSON),
        ("a.json", b'{"landscapeId": 1, "goals": 7}', LandscapeRefusal.NO_GOALS),
    ],
)
def test_a_refusal_comes_through_as_well(
    tmp_path: Path, name: str, data: bytes, reason: Refusal | LandscapeRefusal
) -> None:
    (tmp_path / FILE).write_bytes(data)

    answer_decks(name, tmp_path / FILE, tmp_path)

    with pytest.raises(FileRefusedError) as caught:
        found_in(tmp_path)
    assert caught.value.reason is reason


@pytest.mark.parametrize(
    "answer",
    [
        b"",
        b"[]",
        b"[1]",
        b'[{"of": "deck", "reason": "none of ours", "detail": ""}]',
        b'[{"found": {"kind": "deck", "decks": []}, "deck_media": [], "landscape_media": {}}]\n{}',
    ],
)
def test_what_is_no_answer_is_none(tmp_path: Path, answer: bytes) -> None:
    (tmp_path / ANSWER).write_bytes(answer)

    with pytest.raises(BrokenAnswerError):
        found_in(tmp_path)

"""The content of a file comes through the folder unchanged."""

from datetime import UTC
from enum import StrEnum
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

import pytest
from hypothesis import given, settings, strategies as st

from bot.domain.cards.deck import Card, Deck, Selection
from bot.domain.cards.deck_file import DeckFile, Form, Refusal, TableForm, WarningKind
from bot.domain.cards.state import CardPhase, CardSchedule, PastReview
from bot.domain.exams.exam import Exam, ExamStep
from bot.domain.file_warnings import FileWarning
from bot.domain.goals.landscape import (
    CourseLevel,
    CourseLink,
    Goal,
    GoalState,
    Landscape,
    MasteredBy,
)
from bot.domain.goals.landscape_warnings import (
    Refusal as LandscapeRefusal,
    WarningKind as LandscapeWarningKind,
)
from bot.domain.ids import GoalRef
from bot.domain.memory.review import CardKind
from bot.domain.topics.course import Language
from bot.flow.files.transfer import FileRefusedError, Found, FoundKind
from bot.flow.goals.ports import Choices
from bot.reader import decks
from bot.reader.decks import answer_decks, found_in, hand_over
from bot.reader.exchange import ANSWER, FILE, BrokenAnswerError
from tests.deck_builders import build_card, build_deck

TEXT = st.text(max_size=5)
NUMBERS = st.floats(allow_nan=False)
MOMENTS = st.datetimes(timezones=st.just(UTC))
MEDIA = st.dictionaries(TEXT, st.binary(max_size=5), max_size=2)
TEXTS = st.dictionaries(st.sampled_from(Language), TEXT)
T = TypeVar("T")


def few(things: st.SearchStrategy[T]) -> st.SearchStrategy[tuple[T, ...]]:
    return st.lists(things, max_size=2).map(tuple)


def warnings(kinds: type[StrEnum]) -> st.SearchStrategy[tuple[FileWarning[Any], ...]]:
    return few(st.builds(FileWarning, st.sampled_from(kinds), TEXT, TEXT, TEXT))


CARDS = st.builds(
    Card,
    id=TEXT,
    kind=st.sampled_from(CardKind),
    gap=st.integers(0, 9),
    tags=few(TEXT),
    criteria=few(TEXT),
)
SCHEDULES = st.builds(
    CardSchedule,
    phase=st.sampled_from(CardPhase),
    due_at=st.none() | MOMENTS,
    ease_factor=NUMBERS,
    stability_days=st.none() | NUMBERS,
)
FILES = st.builds(
    DeckFile,
    deck=st.builds(Deck, cards=few(CARDS)),
    schedules=st.dictionaries(TEXT, SCHEDULES, max_size=2),
    suspended=st.frozensets(TEXT, max_size=2),
    reviews=few(st.builds(PastReview, at=MOMENTS)),
    media=MEDIA,
    table=st.none() | st.builds(TableForm),
    warnings=warnings(WarningKind),
)
STEPS = st.builds(ExamStep, points=NUMBERS, description=TEXTS)
EXAMS = st.builds(
    Exam, task=TEXTS, solution=TEXTS, max_points=NUMBERS, passing_points=NUMBERS, steps=few(STEPS)
)
GOALS = st.builds(
    Goal,
    title=TEXTS,
    description=TEXTS,
    requires=few(TEXT),
    weight=NUMBERS,
    cards=st.dictionaries(st.sampled_from(Language), st.builds(Selection, TEXT, few(TEXT))),
    exam=st.none() | EXAMS,
    course=st.none() | st.builds(CourseLink),
)
LANDSCAPES = st.builds(
    Landscape,
    title=TEXTS,
    description=TEXTS,
    goals=few(GOALS),
    levels=few(st.builds(CourseLevel, TEXT, TEXTS)),
)
STATES = st.builds(
    GoalState,
    mastery=NUMBERS,
    mastered_at=st.none() | MOMENTS,
    by=st.none() | st.sampled_from(MasteredBy),
    checks=few(TEXT),
)
FOUND = st.builds(
    Found,
    kind=st.sampled_from(FoundKind),
    decks=few(FILES),
    landscapes=few(LANDSCAPES),
    landscape_media=st.dictionaries(TEXT, MEDIA, max_size=2),
    landscape_warnings=warnings(LandscapeWarningKind),
    choices=st.dictionaries(TEXT, st.builds(Choices, focus=few(TEXT)), max_size=2),
    states=st.dictionaries(st.builds(GoalRef, TEXT, TEXT), STATES, max_size=2),
)


@settings(max_examples=50)
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

"""Goal maps that would harm, lie or are broken: refused, or read without the harm."""

import json
import zipfile
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from bot.content.landscapes import files, json_form, landscape_file
from bot.content.landscapes.files import landscapes_in, read_landscapes
from bot.domain.goals.atlas import join_landscapes
from bot.domain.goals.landscape_warnings import LandscapeRefusedError, Refusal, WarningKind
from bot.domain.goals.reach import Reach
from bot.domain.ids import GoalId
from tests.content.landscapes.builders import (
    HEAPS,
    deck_fields,
    fields,
    goal_fields,
    goals_of,
    kinds,
    only_goal,
    raw,
    read_files,
    zip_of,
)


def refusal(data: bytes, name: str = "x.json") -> Refusal:
    with pytest.raises(LandscapeRefusedError) as refused:
        landscapes_in(data, name)
    return refused.value.reason


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", Refusal.EMPTY),
        (b"   ", Refusal.EMPTY),
        (b"{", Refusal.BROKEN_JSON),
        (b'{"landscapeId": ', Refusal.BROKEN_JSON),
        (b"[" * 200_000, Refusal.TOO_DEEP),
        (b'{"landscapeId":' + b'{"a":' * 200_000, Refusal.TOO_DEEP),
        (b"1" * 10_000, Refusal.BROKEN_JSON),
        (b"PK\x03\x04 broken", Refusal.BROKEN_ZIP),
    ],
)
def test_a_broken_file_is_refused(data: bytes, reason: Refusal) -> None:
    assert refusal(data) is reason


def test_broken_utf_8_is_guessed_and_told() -> None:
    data = json.dumps(fields(goal_fields(title="Brüche")), ensure_ascii=False).encode("cp1252")
    bundle = landscapes_in(data, "x.json")

    assert kinds(bundle) == [WarningKind.ENCODING_GUESSED]
    assert "Brüche" in next(iter(goals_of(bundle).values())).title.values()


def test_a_file_that_is_too_large_is_refused_before_it_is_parsed(tmp_path: Path) -> None:
    path = tmp_path / "large.json"
    with path.open("wb") as file:
        file.truncate(100_000_000)

    with pytest.raises(LandscapeRefusedError) as refused:
        read_landscapes(path)
    assert refused.value.reason is Refusal.TOO_LARGE
    assert refusal(b"{" + b" " * json_form.LARGEST_FILE_BYTES) is Refusal.TOO_LARGE


def test_too_many_goals_are_refused() -> None:
    goals = [goal_fields(str(number)) for number in range(json_form.MOST_GOALS + 1)]

    assert refusal(raw(fields(*goals))) is Refusal.TOO_MANY_GOALS


def test_too_many_tags_and_links_are_cut_and_told() -> None:
    many = [str(number) for number in range(3_000)]
    bundle = read_files(goal_fields(tags=many, requires=many))
    (goal,) = goals_of(bundle).values()

    assert (len(goal.tags), len(goal.requires)) == (50, 2_000)
    assert {WarningKind.TAGS_LEFT_OUT, WarningKind.LINKS_LEFT_OUT} < set(kinds(bundle))


def test_goals_nested_without_end_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(landscape_file, "MOST_TANGLE", 10_000)
    chain = [goal_fields(str(n), contains=[str(n + 1)]) for n in range(500)]

    assert refusal(raw(fields(*chain))) is Refusal.TOO_TANGLED


def test_prerequisites_that_everything_inherits_are_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(landscape_file, "MOST_TANGLE", 10_000)
    many = [str(number) for number in range(200)]
    root = goal_fields("root", contains=many, requires=[f"r{number}" for number in many])

    assert refusal(raw(fields(root, *map(goal_fields, many)))) is Refusal.TOO_TANGLED


def test_a_deep_chain_within_the_limits_is_followed_to_its_end() -> None:
    chain = [goal_fields(str(n), contains=[str(n + 1)], requires=[str(n - 1)]) for n in range(300)]
    bundle = read_files(*chain, goal_fields("300"))

    assert [ref.goal_id for ref in Reach(join_landscapes(bundle.landscapes), ()).frontier] == [
        "300"
    ]


def test_a_synthetic_landscape_with_every_warning_is_imported() -> None:
    bundle = read_files(
        goal_fields("root", contains=["a", "b", "gone"], tags=["root"]),
        goal_fields("a", contains=["x", "y"], requires=["root", "lost"]),
        goal_fields("b", contains=["y", "a"], requires=["b"]),
        goal_fields("x", requires=["y"], contains=["b"]),
        goal_fields("y", requires=["x"], weight="much"),
        goal_fields("x", title="again"),
        {"id": 5, "title": "<b>five</b>", "tags": [6]},
        {"title": "no id"},
    )

    assert set(goals_of(bundle)) == {"root", "a", "b", "x", "y", "5"}
    assert set(kinds(bundle)) >= {
        WarningKind.WEIGHT_CHANGED,
        WarningKind.ID_TWICE,
        WarningKind.MARKUP_CLEANED,
        WarningKind.GOAL_LEFT_OUT,
        WarningKind.CONTAINS_UNKNOWN,
        WarningKind.CONTAINS_CIRCLE,
        WarningKind.REQUIRES_UNKNOWN,
        WarningKind.REQUIRES_ITS_OWN_WHOLE,
    }
    assert Reach(join_landscapes(bundle.landscapes), ()).frontier


@pytest.mark.parametrize("name", ["../up.json", "/etc/passwd", "a/../../b.json", "C:\\x.json"])
def test_an_archive_that_leads_outside_is_left_closed(name: str) -> None:
    data = zip_of({"land.json": fields(), name: b"{}"})

    assert refusal(data, "x.zip") is Refusal.PATH_OUTSIDE


def test_a_zip_bomb_is_left_closed() -> None:
    data = zip_of({"land.json": fields(), "bomb.json": b" " * 30_000_000})

    assert refusal(data, "x.zip") is Refusal.ZIP_BOMB


def test_an_archive_without_a_landscape_is_refused() -> None:
    assert refusal(zip_of({"deck.json": deck_fields("a")}), "x.zip") is Refusal.NOT_A_LANDSCAPE
    assert refusal(zip_of({"readme.txt": b"hello"}), "x.zip") is Refusal.NO_LANDSCAPE


def test_an_archive_of_too_many_files_is_refused() -> None:
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for number in range(1_001):
            archive.writestr(f"{number}.json", "{}")

    assert refusal(packed.getvalue(), "x.zip") is Refusal.TOO_LARGE


def test_an_archive_that_is_too_large_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "LARGEST_ARCHIVE_BYTES", 10)
    path = tmp_path / "x.zip"
    path.write_bytes(zip_of({"land.json": fields()}))

    with pytest.raises(LandscapeRefusedError) as refused:
        read_landscapes(path)
    assert refused.value.reason is Refusal.TOO_LARGE


def test_a_broken_file_beside_a_landscape_is_left_out_and_told() -> None:
    bundle = landscapes_in(zip_of({"a.json": fields(), "b.json": b"{"}), "x.zip")

    assert kinds(bundle) == [WarningKind.FILE_LEFT_OUT]


anything = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=8,
)
NAMES = [
    *("id", "title", "titleEn", "description", "contains", "requires", "tags", "weight"),
    *("shortKey", "examData", "extendedData", "nodeKind", "reviewStatus", "surprise"),
]


@given(
    st.lists(st.dictionaries(st.sampled_from(NAMES), anything), max_size=5),
    st.dictionaries(st.sampled_from(["locale", "title", "filters", "subject"]), anything),
)
def test_whatever_stands_in_the_fields_is_read_or_refused(
    goals: list[dict[str, object]], more: dict[str, object]
) -> None:
    data = raw({"landscapeId": "x", "goals": [goal_fields(), *goals], **more})
    bundle = landscapes_in(data, "x.json")

    assert GoalId("g") in goals_of(bundle)
    for goal in goals_of(bundle).values():
        "".join((*goal.title.values(), *goal.description.values(), *goal.tags)).encode()


@pytest.mark.parametrize("text", HEAPS, ids=lambda text: repr(text[:4]))
@pytest.mark.parametrize(("field", "longest"), [("title", 300), ("description", 4_000)])
def test_heaps_of_beginnings_are_cut_to_size(text: str, field: str, longest: int) -> None:
    bundle = read_files(goal_fields(**{field: text}))

    (shown,) = getattr(only_goal(bundle), field).values()
    assert len(shown) == longest
    assert WarningKind.TEXT_CUT in kinds(bundle)

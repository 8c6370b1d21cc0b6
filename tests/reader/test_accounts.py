"""Accounts from outside: invalid ones are refused with a line, others come through."""

import asyncio
import json
from collections.abc import Callable
from functools import cache
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from bot.content.reading import read_found
from bot.domain.cards.deck_file import Refusal
from bot.domain.topics.course import Language
from bot.flow.files.account import MOST_ROWS
from bot.flow.files.transfer import FileRefusedError, Found
from bot.reader.accounts import check_account
from bot.reader.children import Children
from bot.reader.reading import FileReader
from tests.accounts import MONDAY, archive_of, live
from tests.flow.walking import imagined

LATE, NAIVE = "9999-12-31T23:59:59+00:00", "2026-03-02T09:00:00"
Files = dict[str, bytes]
Change = Callable[[list[dict[str, Any]]], None]


@cache
def files() -> Files:
    """Return the files of an archive of somebody with a bit of everything."""
    walk = imagined(MONDAY)
    asyncio.run(live(walk, Language.EN))
    return unpacked(asyncio.run(archive_of(walk)))


def unpacked(content: bytes) -> Files:
    with ZipFile(BytesIO(content)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def packed(of: Files) -> bytes:
    data = BytesIO()
    with ZipFile(data, "w", ZIP_DEFLATED) as archive:
        for name, content in of.items():
            archive.writestr(name, content)
    return data.getvalue()


def with_rows(table: str, change: Change) -> bytes:
    """Return the archive with the rows of that table changed."""
    name = f"account/{table}.1.json"
    held = json.loads(files()[name])
    rows = [dict(zip(held["columns"], row, strict=True)) for row in held["rows"]]
    change(rows)
    columns = list(rows[0])
    changed = {"columns": columns, "rows": [[*row.values()] for row in rows]}
    return packed({**files(), name: json.dumps(changed).encode()})


def having(**values: Any) -> Change:
    """Return the change of the first row to these values."""
    return lambda rows: rows[0].update(values)


def twice(rows: list[dict[str, Any]]) -> None:
    rows.append(rows[0])


def in_a_circle(rows: list[dict[str, Any]]) -> None:
    first = next(row for row in rows if row["edge_type"] == "prerequisite")
    turned = {"parent_node_id": first["child_node_id"], "child_node_id": first["parent_node_id"]}
    rows.append({**first, **turned})


def across_maps(rows: list[dict[str, Any]]) -> None:
    topics = {
        row["parent_node_id"].split("/")[0]: row for row in rows if "/" in row["parent_node_id"]
    }
    one, other = list(topics.values())[:2]
    rows.append({**one, "child_node_id": other["child_node_id"]})


def read(content: bytes) -> Found:
    return check_account(read_found("lyceum.zip", content))


def test_what_went_out_can_come_in() -> None:
    found = read(packed(files()))

    assert found.account is not None
    assert found.account.count("mind_maps") == 4
    (picture,) = found.account.pages.values()
    assert picture.startswith(b"\xff\xd8")


async def test_the_process_that_reads_files_hands_an_account_over_as_it_was() -> None:
    content = await asyncio.to_thread(lambda: packed(files()))
    async with Children() as children:
        found = await FileReader(children).read("lyceum.zip", content)

    assert found == await asyncio.to_thread(read, content)


@pytest.mark.parametrize(
    ("table", "change"),
    [
        ("quiz_responses", having(quality="5")),
        ("quiz_responses", having(quality=True)),
        ("quiz_responses", having(quality=9)),
        ("quiz_responses", having(quality=float("nan"))),
        ("quiz_responses", having(checkpoint=1)),
        ("quiz_responses", having(responded_at=LATE)),
        ("quiz_responses", having(responded_at=NAIVE)),
        ("quiz_responses", having(responded_at=None)),
        ("quiz_responses", having(user_answer="a\0b")),
        ("quiz_responses", having(user_answer="\ud800")),
        ("quiz_responses", having(user_answer="x" * 100_001)),
        ("quiz_responses", having(mind_map_id="somebody else's")),
        ("quiz_responses", having(learner_id=8)),
        ("mind_maps", having(course_id="written:somebody else's")),
        ("mind_maps", having(status="thriving")),
        ("mind_maps", having(root_node_id="somebody else's")),
        ("mind_maps", having(parked='{"kind": "unheard of"}')),
        ("mind_maps", having(metadata=json.loads("[" * 40 + "]" * 40))),
        ("mind_map_nodes", having(mastery_score=1.5)),
        ("mind_map_nodes", having(mastery_score=float("inf"))),
        ("mind_map_nodes", having(ease_factor=1e300)),
        ("mind_map_nodes", having(depth=2**40)),
        ("mind_map_nodes", twice),
        ("mind_map_edges", in_a_circle),
        ("mind_map_edges", across_maps),
        ("reviews", having(due_at=LATE)),
        ("flow_states", having(value={"status": "unheard of"})),
        ("written_courses", having(content="{}")),
        ("written_questions", having(content="[")),
        ("card_states", having(memory='{"kind": "sm2", "trace": {"interval_days": 1e999}}')),
        ("card_states", having(memory="{}")),
        ("card_reviews", having(after='{"kind": 1}')),
        ("card_reviews", having(rating=7)),
        ("skill_states", having(p_mastery=2)),
        ("skill_states", having(p_slip=-1)),
        ("exam_attempts", having(status="open")),
        ("exam_attempts", having(content="{}")),
        ("exam_pages", having(attempt_id="somebody else's")),
        ("analytics_snapshots", having(metrics={"mastery_pct": "all"})),
        ("analytics_snapshots", having(snapshot_date="0001-01-01")),
    ],
)
def test_rows_that_do_not_fit_keep_everything_out(table: str, change: Change) -> None:
    with pytest.raises(FileRefusedError) as caught:
        read(with_rows(table, change))

    assert caught.value.reason is Refusal.BROKEN_ACCOUNT


@pytest.mark.parametrize(
    ("name", "content", "reason"),
    [
        ("account/learners.1.json", b'{"columns": ["id"], "rows": [[8]]}', Refusal.BROKEN_ACCOUNT),
        ("account/reviews.1.json", b'{"columns": ["id"], "rows": []}', Refusal.BROKEN_ACCOUNT),
        ("account/reviews.1.json", b"[" * 100_000, Refusal.BROKEN_JSON),
        ("account/reviews.1.json", b'{"rows": 1}', Refusal.BROKEN_JSON),
        ("account/reviews.1.json", bytes(2_000_000), Refusal.ZIP_BOMB),
        ("account/../reviews.1.json", b"{}", Refusal.PATH_OUTSIDE),
        ("exams/../../1.jpg", b"", Refusal.PATH_OUTSIDE),
    ],
)
def test_files_that_are_none_of_ours_keep_everything_out(
    name: str, content: bytes, reason: Refusal
) -> None:
    with pytest.raises(FileRefusedError) as caught:
        read(packed({**files(), name: content}))

    assert caught.value.reason is reason


def test_more_rows_than_anybody_has_are_refused() -> None:
    row = json.dumps(["a", "b", "related"])
    columns = '["parent_node_id", "child_node_id", "edge_type"]'
    part = f'{{"columns": {columns}, "rows": [{", ".join([row] * 20_000)}]}}'.encode()
    parts = {
        f"account/mind_map_edges.{number}.json": part for number in range(MOST_ROWS // 20_000 + 1)
    }

    with pytest.raises(FileRefusedError) as caught:
        read(packed({**files(), **parts}))

    assert caught.value.reason in {Refusal.TOO_MANY_ROWS, Refusal.ZIP_BOMB}


def test_pictures_that_are_none_are_left_out() -> None:
    (page,) = (name for name in files() if name.endswith(".jpg"))

    found = read(packed({**files(), page: b"<script>"}))

    assert found.account is not None
    assert found.account.pages == {}


def test_settings_that_nobody_can_choose_are_refused() -> None:
    contents = json.loads(files()["lyceum.json"])
    contents["learner"]["memory"]["hard"] = ["x" * 50_000]

    with pytest.raises(FileRefusedError) as caught:
        read(packed({**files(), "lyceum.json": json.dumps(contents).encode()}))

    assert caught.value.reason is Refusal.BROKEN_ACCOUNT

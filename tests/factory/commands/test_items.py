"""`factory` and `audit --item`: the bank as an operator sees it."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar
from uuid import UUID

import pytest
from sqlalchemy import Connection, insert, select
from typer.testing import CliRunner, Result

from bot.commands.line import app
from bot.content.practice.shipped_items import files_of_items, read_items
from bot.domain.ids import ServedId, TraceId
from bot.domain.topics.course import Language
from bot.factory.commands import shipping
from bot.factory.templates.all import all_templates
from bot.factory.templates.template import Drawn, Template
from bot.flow.exercise.changes import AttemptVerdict, PracticeEvent, PracticeEventLogged
from bot.flow.practice.changes import ItemAttempted, ItemServed, ServedItemMoved
from bot.storage.chats import SqlChats
from bot.storage.engine.database import Database, open_database
from bot.storage.practice.items import SqlItems
from bot.storage.practice.rows import item_row
from bot.storage.practice.tables import items, practice_events, served_items
from tests.practice_builders import DOCUMENT, HALVES, LADDER, build_item, changed
from tests.storage.builders import ANNAS, MONDAY, take

ENTRY: dict[str, Any] = {"item": DOCUMENT, "language": "en", "hint_ladder": list(LADDER)}
SERVED = ItemServed(
    served_id=ServedId("s1"),
    learner_id=ANNAS,
    item_id=HALVES,
    item_version=1,
    skill_id="frac_add_like",
    policies={"hints": "1", "mastery": "2"},
)
T = TypeVar("T")


@pytest.fixture(autouse=True)
def url(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    at = f"sqlite:///{tmp_path / 'bank.db'}"
    monkeypatch.setenv("DATABASE_URL", at)
    return at


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


def offer(folder: Path, *entries: Any) -> Result:
    path = folder / "items.jsonl"
    path.write_text("\n".join(map(json.dumps, entries)), encoding="utf-8")
    return run("factory", "import", path)


def on(url: str, work: Callable[[Connection], T]) -> T:
    async def opened() -> T:
        async with open_database(url) as database:
            return await database.write(work)

    return asyncio.run(opened())


def served_in(url: str) -> int:
    async def found() -> int:
        async with open_database(url) as database:
            return len(
                await SqlItems(database).items_for("frac_add_like", Language.EN, {2}, (), 9)
            )

    return asyncio.run(found())


def kinds(url: str) -> list[str]:
    return on(url, lambda db: list(db.scalars(select(practice_events.c.kind))))


def test_items_are_verified_kept_and_found_again(tmp_path: Path, url: str) -> None:
    first, again = offer(tmp_path, ENTRY), offer(tmp_path, ENTRY)

    assert (first.exit_code, first.output) == (0, "1 verified\n")
    assert (again.exit_code, again.output) == (0, "1 unchanged\n")
    assert served_in(url) == 1
    assert kinds(url) == ["verification_approved"]


def test_what_fails_is_refused_with_its_reason_and_the_rest_is_taken(
    tmp_path: Path, url: str
) -> None:
    other = changed(DOCUMENT, "meta", "id", to="33333333-3333-4333-8333-333333333333")
    wrong = changed(other, "solution_logic", "final_answer_canonical", to="3/8")
    broken = changed(other, "meta", "difficulty", to=9)
    found = offer(tmp_path, ENTRY, ENTRY | {"item": wrong}, ENTRY | {"item": broken})

    assert found.exit_code == 1
    assert "line 3" in found.output or "entry 3" in found.output
    assert "item.meta.difficulty: expected a number of at most 5" in found.output
    assert "33333333-3333-4333-8333-333333333333 version 1: solution_logic" in found.output
    assert found.output.splitlines()[-1] == "1 verified, 2 refused"
    assert served_in(url) == 1
    assert sorted(kinds(url)) == ["verification_approved", "verification_rejected"]


def test_an_item_that_its_own_report_calls_poor_is_refused_with_field_and_bound(
    tmp_path: Path, url: str
) -> None:
    report = DOCUMENT["meta"]["verification_report"]
    poor = {**report, "rubric_scores": dict.fromkeys(report["rubric_scores"], 0.1)}
    poor |= {"underspecified": True, "issues": ["nonsense"]}
    found = offer(
        tmp_path, ENTRY | {"item": changed(DOCUMENT, "meta", "verification_report", to=poor)}
    )

    assert found.exit_code == 1
    item = f"{DOCUMENT['meta']['id']} version 1: meta.verification_report."
    assert f"{item}rubric_scores.ambiguity: expected at least 0.95, found 0.1" in found.output
    assert f"{item}underspecified: expected false, found true" in found.output
    assert found.output.splitlines()[-1] == "1 refused"
    assert served_in(url) == 0


def test_a_changed_item_needs_a_new_version_which_retires_the_old_one(
    tmp_path: Path, url: str
) -> None:
    offer(tmp_path, ENTRY)
    same = offer(tmp_path, ENTRY | {"hint_ladder": ["Look.", "Think.", "Begin."]})
    second = changed(DOCUMENT, "meta", "version", to=2)
    new = offer(tmp_path, ENTRY | {"item": second})

    assert same.exit_code == 1
    assert "meta.version: expected 2" in same.output
    assert new.output == "1 verified\n"
    stored = on(url, lambda db: db.execute(select(items.c.version, items.c.status)).all())
    assert sorted(map(tuple, stored)) == [(1, "RETIRED"), (2, "VERIFIED")]


def test_a_draft_and_an_item_without_a_task_are_never_served(tmp_path: Path, url: str) -> None:
    draft = changed(DOCUMENT, "meta", "status", to="DRAFT")
    other = changed(DOCUMENT, "meta", "id", to="33333333-3333-4333-8333-333333333333")
    unsolved = changed(other, "problem_content", "variables", to={})
    found = offer(tmp_path, ENTRY | {"item": draft}, ENTRY | {"item": unsolved})

    assert found.output == "1 draft, 1 in review\n"
    assert served_in(url) == 0


def test_a_retired_item_is_served_no_more(tmp_path: Path, url: str) -> None:
    offer(tmp_path, ENTRY)

    assert run("factory", "retire", str(HALVES)).output == f"{HALVES}: retired\n"
    assert run("factory", "retire", str(HALVES)).output == f"{HALVES}: was retired before\n"
    assert served_in(url) == 0
    assert run("factory", "retire", "33333333-3333-4333-8333-333333333333").exit_code == 1


def test_a_file_that_is_no_json_is_reported_in_a_line(tmp_path: Path) -> None:
    path = tmp_path / "items.json"
    path.write_text("nothing", encoding="utf-8")

    found = run("factory", "import", path)
    assert (found.exit_code, found.output) == (1, f"{path}: line 1: expected JSON\n")


# --- the factory ---------------------------------------------------------------------------------


def test_the_factory_writes_what_ships_and_changes_nothing_that_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shipping, "ITEMS", tmp_path / "items")
    first = run("factory", "build", "--per-template", "2", "--skill", "frac_add_like")
    made = {item.id: item for item in read_items(files_of_items(tmp_path / "items"))}
    more = run("factory", "build", "--per-template", "4", "--skill", "frac_add_like")
    files = files_of_items(tmp_path / "items")
    items = {item.id: item for item in read_items(files)}

    templates = sum(template.skill_id == "frac_add_like" for template in all_templates())
    assert first.output == f"{4 * templates} items of {templates} templates\n"
    assert more.output == f"{8 * templates} items of {templates} templates\n"
    assert made == {key: items[key] for key in made}
    assert {item.language for item in read_items(files, made)} == set(Language)


def test_a_skill_without_templates_is_refused() -> None:
    assert run("factory", "build", "--skill", "dancing").exit_code == 1


def test_a_template_that_reckons_wrong_is_named_and_nothing_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (sound, *_) = (template for template in all_templates() if template.id == "frac_add_like.sum")

    def wrong(rng: Any, difficulty: int) -> Drawn:
        drawn = sound.draw(rng, difficulty)
        values = {name: getattr(drawn, name) for name in drawn.__slots__}
        return Drawn(**(values | {"answer": "1/97", "mistakes": {}}))

    values = {name: getattr(sound, name) for name in sound.__slots__} | {"draw": wrong}
    monkeypatch.setattr(shipping, "all_templates", lambda: (Template(**values),))

    monkeypatch.setattr(shipping, "ITEMS", tmp_path / "items")

    built = run("factory", "build", "--per-template", "2")

    assert built.exit_code == 1
    assert "frac_add_like.sum" in built.output
    assert "solution_logic.final_answer_canonical: expected" in built.output
    assert not (tmp_path / "items").exists()


# --- tracing -------------------------------------------------------------------------------------


def serve(url: str, *, logged: bool = True) -> None:
    async def walk(database: Database) -> None:
        def event(kind: PracticeEvent) -> PracticeEventLogged:
            return PracticeEventLogged(
                kind=kind,
                trace_id=TraceId("s1"),
                learner_id=ANNAS,
                skill_id="frac_add_like",
                item_id=HALVES,
                item_version=1,
                details={"number": 1},
            )

        tried = (PracticeEvent.ATTEMPT_SUBMITTED, PracticeEvent.ATTEMPT_EVALUATED)
        events = [event(kind) for kind in (*tried, PracticeEvent.HINT_SERVED)]
        attempt = ItemAttempted(
            trace_id=TraceId("s1"),
            served_id=SERVED.served_id,
            number=1,
            normalised="1/4",
            verdict=AttemptVerdict.WRONG,
            error_tag="conceptual_error",
        )
        closed = ServedItemMoved(
            served_id=SERVED.served_id,
            first_verdict=AttemptVerdict.WRONG,
            hints=1,
            solution_shown=False,
            closed=True,
        )
        chats = SqlChats(database)
        served = [event(PracticeEvent.PROBLEM_SERVED)] if logged else []
        await take(chats, "1", SERVED, *served, at=MONDAY)
        await take(chats, "2", attempt, closed, *events, at=MONDAY)

    async def opened() -> None:
        async with open_database(url) as database:
            await walk(database)

    asyncio.run(opened())


def test_an_item_is_traced_from_its_verification_to_who_was_served_it(
    tmp_path: Path, url: str
) -> None:
    offer(tmp_path, ENTRY)
    serve(url)

    traced = run("audit", "--item", str(HALVES))
    assert traced.exit_code == 0
    for part in (
        f"item {HALVES} version 1",
        "skill:          frac_add_like",
        "status:         VERIFIED",
        "generator:      an author",
        "verifier:       numeric, passed",
        "solver 1, grammar",
        '"ambiguity": 1.0',
        "served s1 version 1 at 2026-03-02 09:00:00 to 7",
        "policies hints 1, mastery 2",
        "first verdict wrong",
        "attempt 1 at 2026-03-02 09:00:00: wrong; conceptual_error; trace s1",
        "event verification_approved",
        '"policy": "rubric >= 0.95, 3 attempts, reject"',
        "event problem_served at 2026-03-02 09:00:00; trace s1",
    ):
        assert part in traced.output
    assert "1/4" not in traced.output


def test_an_item_that_nobody_knows_has_no_trace() -> None:
    unknown = run("audit", "--item", str(UUID(int=1)))

    assert unknown.exit_code == 1
    assert "there is no item" in unknown.output


def test_nothing_that_was_served_is_without_its_chain(tmp_path: Path, url: str) -> None:
    offer(tmp_path, ENTRY)
    serve(url)
    run("factory", "retire", str(HALVES))

    audited = run("audit")
    assert (audited.exit_code, audited.output) == (0, "1 servings, 0 gaps\n")


def test_a_serving_without_verification_event_or_policies_is_a_gap(url: str) -> None:
    async def chat() -> None:
        async with open_database(url) as database:
            await take(SqlChats(database), "1")

    def unlawful(db: Connection) -> None:
        db.execute(insert(items).values(item_row(build_item(), MONDAY)))
        served = {
            "id": "s1",
            "learner_id": ANNAS,
            "item_id": str(HALVES),
            "item_version": 1,
            "skill_id": "frac_add_like",
            "served_at": MONDAY,
            "policies": {},
            "hints": 0,
            "solution_shown": False,
        }
        db.execute(insert(served_items).values(served))

    asyncio.run(chat())
    on(url, unlawful)

    audited = run("audit")
    assert audited.exit_code == 1
    assert "served without having been verified" in audited.output
    assert "served without an event\n" in audited.output
    assert "served without an event of its verification" in audited.output
    assert "served under policies that are not known" in audited.output
    assert audited.output.splitlines()[-1] == "1 servings, 4 gaps"

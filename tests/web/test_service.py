"""The service interface: what other applications may ask and report, and what stays secret."""

import json
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from datetime import date, timedelta
from itertools import count
from typing import Any, cast

import httpx
import pytest
from pydantic import SecretStr

from bot.content.practice.skill_graph import SkillGraphFile
from bot.domain.exams.scoring import Flag
from bot.domain.ids import AttemptId, ChatId, LearnerId, SkillId, TurnId
from bot.domain.mastery.tracing import after_opportunity
from bot.domain.practice.diagnosis import Diagnosis, ErrorCategory
from bot.domain.practice.items import BankItem
from bot.domain.topics.course import Language
from bot.flow.engine.events import TextReceived
from bot.flow.exams.changes import AttemptChanged
from bot.flow.exercise.states import Answering
from bot.flow.hints.model_help import MODEL_HELP, ModelHelp, WrongAnswer
from bot.flow.learner.events import SettingChosen
from bot.flow.practice.events import PracticeAsked, SkillPressed
from bot.flow.practice.states import Practice
from bot.flow.practice.tracing import GapKind
from bot.flow.progress.changes import SnapshotTaken
from bot.flow.progress.events import ProgressAsked, WeekAsked
from bot.flow.progress.replies import ProgressShown, WeekShown
from bot.flow.service.service import PracticeService
from bot.flow.skills.changes import SkillsUnlocked
from bot.flow.skills.ports import SKILL_GRAPHS, SKILLS
from bot.flow.today.events import TodayAsked
from bot.flow.today.replies import TodayShown
from bot.metrics import Metrics
from bot.storage.practice.audit import SqlPracticeAudit
from bot.storage.practice.bank import SqlBank
from bot.storage.practice.tables import item_attempts, practice_events, served_items
from bot.web import guard, shapes
from bot.web.guard import MOST_BODY_BYTES, Guard, token_of
from bot.web.health import Health
from bot.web.http import build_http
from bot.web.service import build_service
from tests.chat.letter_replies import MUCH, NUMBERS
from tests.chat.portfolio_replies import PORTFOLIO
from tests.exam_builders import build_attempt, build_grading, graded
from tests.flow.dealing import deck_of, import_deck
from tests.flow.lines import only
from tests.flow.planting import plant
from tests.flow.practice.practising import MONDAY, Practiser, practiser, small_bank
from tests.practice_builders import HALVES, build_item, verified
from tests.skill_builders import build_opportunity, bundled_graph
from tests.storage.progress.test_statistics import FRIDAY, SATURDAY

TOKEN = "a-token-of-nobody"  # noqa: S105 - of nobody
LIKE = SkillId("frac_add_like")
EQUIV = SkillId("frac_equiv")
HALVES_ITEM = verified(build_item())
"""3/8 + 1/8. The answer 1/4 shows that the denominators were added as well."""
BANK = (HALVES_ITEM, *small_bank())


class Application:
    """Another application that speaks for learners."""

    def __init__(self, walk: Practiser, token: str | None = TOKEN) -> None:
        self.walk = walk
        self.service = PracticeService(walk.ports, walk.conversation, walk.clock)
        seconds = count()
        self.door = build_service(self.service, SecretStr(TOKEN), lambda: next(seconds))
        self.headers = {} if token is None else {"Authorization": f"Bearer {token}"}

    async def ask(self, method: str, path: str, body: object = None) -> httpx.Response:
        """Return the answer to a request."""
        async with caller(self.door) as client:
            return await client.request(method, path, json=body, headers=self.headers)

    async def get(self, path: str) -> Any:
        """Return the JSON at that path."""
        answer = await self.ask("GET", path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def post(self, path: str, **body: object) -> Any:
        """Return the JSON of the response."""
        answer = await self.ask("POST", path, body)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def refused(self, method: str, path: str, **body: object) -> tuple[int, str]:
        """Return why the request is refused."""
        answer = await self.ask(method, path, body or None)
        assert set(answer.json()) == {"error"}
        return answer.status_code, answer.json()["error"]


def caller(door: Any) -> httpx.AsyncClient:
    async def reachable() -> bool:
        return True

    health = Health(database_reachable=reachable, pulses={})
    app = build_http(health=health, metrics=Metrics(), service=door)
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://bot")


async def application(model_help: ModelHelp | None = None) -> Application:
    """Return an application, and a learner who has been in the chat."""
    walk = await practiser(BANK)
    await walk.send(PracticeAsked())
    walk.ports = walk.ports.having(MODEL_HELP, model_help)
    return Application(walk)


def problem(item: BankItem = HALVES_ITEM, **more: object) -> dict[str, object]:
    return {"problem_id": str(item.id), "version": item.version} | more


def attempt(answer: str, attempt_id: str = "a1", **more: object) -> dict[str, object]:
    return problem(id=attempt_id, learner_id=LEARNER, answer=answer) | more


def outcome(outcome_id: str = "o1", **more: object) -> dict[str, object]:
    return {
        "id": outcome_id,
        "learner_id": LEARNER,
        "skill_id": LIKE,
        "outcome": "correct",
        "timestamp": MONDAY.isoformat(),
    } | more


LEARNER = 4711
STRANGER = 4712
UNSURE = Diagnosis(
    error_category=ErrorCategory.UNKNOWN, diagnosis_explanation="", confidence_score=0.0
).model_dump(mode="json")


# --- who is let in -------------------------------------------------------------------------------


EVERYTHING = (
    ("GET", "/kg/graph"),
    ("GET", f"/kg/nodes/{LIKE}"),
    ("GET", f"/kg/nodes/{LIKE}/prerequisites"),
    ("POST", f"/kg/learners/{LEARNER}/available-nodes"),
    ("GET", f"/problems?skillId={LIKE}"),
    ("GET", f"/problems/{HALVES}"),
    ("POST", "/attempts"),
    ("POST", "/evaluate"),
    ("GET", f"/mastery/{LEARNER}/skills"),
    ("POST", "/mastery/update"),
    ("POST", "/diagnose"),
    ("POST", "/hint"),
    ("GET", f"/learners/{LEARNER}/exams"),
    ("GET", f"/learners/{LEARNER}/week"),
    ("GET", f"/learners/{LEARNER}/portfolio"),
    ("GET", f"/learners/{LEARNER}/today"),
    ("GET", f"/learners/{LEARNER}/snapshots"),
    ("GET", f"/learners/{LEARNER}/statistics"),
)


@pytest.mark.parametrize("token", [None, "", "wrong", TOKEN + "x", TOKEN[:-1]])
@pytest.mark.parametrize(("method", "path"), EVERYTHING)
async def test_nobody_is_answered_without_the_token(
    method: str, path: str, token: str | None
) -> None:
    walk = await practiser(BANK)
    answer = await Application(walk, token=token).ask(method, path, {})

    assert (answer.status_code, answer.json()) == (401, {"error": "a valid token is needed"})


@pytest.mark.parametrize(
    ("method", "path"), [*EVERYTHING, ("GET", "/docs"), ("GET", "/openapi.json")]
)
async def test_without_the_setting_there_are_no_such_routes(method: str, path: str) -> None:
    async with caller(None) as client:
        headers = {"Authorization": f"Bearer {TOKEN}"}
        answer = await client.request(method, path, headers=headers)

    assert answer.status_code == 404


async def test_of_a_stranger_not_a_byte_is_read_and_of_a_large_body_no_more_than_allowed() -> None:
    read = 0

    async def body() -> AsyncIterator[bytes]:
        nonlocal read
        for _ in range(100):
            read += 1
            yield b" " * 1024

    app = await application()
    async with caller(app.door) as client:
        stranger = await client.post("/evaluate", content=body())
        assert (stranger.status_code, read) == (401, 0)
        known = await client.post("/evaluate", content=body(), headers=app.headers)

    assert (known.status_code, known.json()) == (413, {"error": "body: at most 64 KiB"})
    assert read == MOST_BODY_BYTES // 1024 + 1


async def test_who_asks_too_often_is_told_to_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "BURST", 2)
    now = 100.0
    app = await application()
    inner = build_service(app.service, SecretStr(TOKEN))
    app.door = Guard(inner._app, token_of(SecretStr(TOKEN)), lambda: now)

    assert [(await app.ask("GET", "/kg/graph")).status_code for _ in range(3)] == [200, 200, 429]
    now += 1
    assert (await app.ask("GET", "/kg/graph")).status_code == 200


async def test_health_is_told_beside_the_interface_without_a_token() -> None:
    app = await application()
    async with caller(app.door) as client:
        assert (await client.get("/health")).status_code == 200


async def test_the_page_of_the_interface_names_every_route_and_fetches_nothing() -> None:
    app = await application()
    async with caller(app.door) as client:
        page = (await client.get("/docs")).text
        described = (await client.get("/openapi.json")).json()

    for path in described["paths"]:
        assert path in page
    assert len([method for path in described["paths"].values() for method in path]) == len(
        EVERYTHING
    )
    assert "://" not in page
    assert "<script" not in page


# --- skills: M9.1, M9.3 --------------------------------------------------------------------------


async def test_the_graph_is_the_one_that_the_chat_goes_by() -> None:
    app = await application()
    graph = await app.get("/kg/graph")

    assert graph["version"] == bundled_graph().version
    assert [node["id"] for node in graph["nodes"]] == list(bundled_graph().skills)
    assert await app.get(f"/kg/graph?version={graph['version']}") == graph
    status, why = await app.refused("GET", "/kg/graph?version=0.0.0")
    assert (status, why) == (404, f"no such version of the graph, there is {graph['version']}")


async def test_a_node_and_what_it_builds_on_can_be_read() -> None:
    app = await application()
    node = await app.get(f"/kg/nodes/{LIKE}")
    before = await app.get(f"/kg/nodes/{LIKE}/prerequisites")

    assert (node["id"], set(node["bkt"])) == (LIKE, {"p_init", "p_transit", "p_slip", "p_guess"})
    assert [skill["id"] for skill in before] == node["prerequisites"]
    for path in ("/kg/nodes/alchemy", "/kg/nodes/alchemy/prerequisites"):
        assert await app.refused("GET", path) == (404, "no skill with this id")


async def test_what_a_learner_may_practise_is_what_the_graph_unlocks_the_best_first() -> None:
    app = await application()
    found = await app.post(f"/kg/learners/{LEARNER}/available-nodes")

    graph = bundled_graph()
    assert {skill["id"] for skill in found} == {
        skill for skill in graph.skills if graph.is_unlocked(skill, {})
    }
    assert [skill["recommended"] for skill in found] == [*range(1, len(found) + 1)]


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", f"/mastery/{STRANGER}/skills", {}),
        ("POST", f"/kg/learners/{STRANGER}/available-nodes", {}),
        ("POST", "/mastery/update", outcome(learner_id=STRANGER)),
        ("POST", "/attempts", attempt("1/2", learner_id=STRANGER)),
        ("POST", "/diagnose", problem(answer="1/4", learner_id=STRANGER)),
    ],
)
async def test_a_learner_who_is_not_there_is_not_made(
    method: str, path: str, body: dict[str, object]
) -> None:
    app = await application()

    assert await app.refused(method, path, **body) == (404, "no learner with this id")
    opened = await app.walk.chats.open(ChatId(STRANGER), TurnId("-"))
    assert not opened.known


async def test_a_reported_outcome_moves_the_skill_as_an_answer_in_the_chat_does() -> None:
    app = await application()
    told = await app.post("/mastery/update", **outcome())

    expected = after_opportunity(bundled_graph().state(LIKE, {}), build_opportunity(at=MONDAY))
    assert told["repeated"] is False
    assert told["skill"]["p_mastery"] == pytest.approx(expected.p_mastery)
    known = await app.walk.ports[SKILLS].states(LearnerId(LEARNER))
    assert known[LIKE].p_mastery == told["skill"]["p_mastery"]
    assert told["skill"] in await app.get(f"/mastery/{LEARNER}/skills")
    assert (await app.walk.logged())[-1] == "mastery_updated"


async def test_the_same_id_counts_once_and_another_outcome_under_it_is_refused() -> None:
    app = await application()
    first = await app.post("/mastery/update", **outcome())
    again = await app.post("/mastery/update", **outcome())

    assert again == first | {"repeated": True}
    assert again["skill"]["opportunities"] == 1
    others: tuple[dict[str, object], ...] = (
        {"outcome": "incorrect"},
        {"skill_id": EQUIV},
        {"timestamp": (MONDAY - timedelta(seconds=1)).isoformat()},
    )
    for other in (outcome() | other for other in others):
        assert await app.refused("POST", "/mastery/update", **other) == (
            409,
            "id: stands for another outcome already",
        )
    assert (
        sum(skill["opportunities"] for skill in await app.get(f"/mastery/{LEARNER}/skills")) == 1
    )


async def test_an_outcome_of_a_clock_that_is_ahead_is_told_from_another_under_its_id() -> None:
    app = await application()
    ahead = outcome(timestamp=(app.walk.clock.now() + timedelta(minutes=1)).isoformat())
    await app.post("/mastery/update", **ahead)
    app.walk.clock.move(timedelta(minutes=2))

    assert (await app.post("/mastery/update", **ahead))["repeated"]
    then = app.walk.clock.now() - timedelta(minutes=2)
    assert (await app.refused("POST", "/mastery/update", **outcome(timestamp=str(then))))[0] == 409


async def test_interface_and_chat_see_the_same_mastery() -> None:
    app = await application()
    await open_up(app.walk)
    await app.post("/mastery/update", **outcome())
    await app.walk.send(SkillPressed(LIKE))
    item = await open_topic_question(app.walk)
    await app.walk.send(TextReceived(item.answer, surely_answer=True))

    (like,) = [
        skill for skill in await app.get(f"/mastery/{LEARNER}/skills") if skill["skill_id"] == LIKE
    ]
    state = (await app.walk.ports[SKILLS].states(LearnerId(LEARNER)))[LIKE]
    assert (like["opportunities"], like["streak"]) == (2, 2)
    assert like["p_mastery"] == state.p_mastery


async def test_a_report_leaves_the_chat_where_it_is_and_says_nothing_there() -> None:
    app = await application()
    await open_up(app.walk)
    await app.walk.send(SkillPressed(LIKE))
    before = await app.walk.place()
    for number in range(8):
        await app.post("/mastery/update", **outcome(f"o{number}"))
    await app.post("/attempts", **attempt("1/2"))

    assert await app.walk.place() == before
    assert isinstance(before[0], Answering)
    assert await app.walk.stores.deliveries.undelivered(app.walk.clock.now()) == []


async def test_an_outcome_that_is_reported_late_takes_its_own_place() -> None:
    early, late = MONDAY - timedelta(days=2), MONDAY - timedelta(days=1)
    in_order, late_one = await application(), await application()
    for app, order in ((in_order, (early, late)), (late_one, (late, early))):
        for at in order:
            right = "correct" if at == early else "incorrect"
            body = outcome(f"o{at.day}", timestamp=at.isoformat(), outcome=right)
            await app.post("/mastery/update", **body)

    skills = await in_order.get(f"/mastery/{LEARNER}/skills")
    assert await late_one.get(f"/mastery/{LEARNER}/skills") == skills
    assert [skill["streak"] for skill in skills if skill["skill_id"] == LIKE] == [0]


async def test_mastery_is_logged_and_unlocks_as_in_the_chat() -> None:
    app = await application()
    first = next(skill for skill in bundled_graph().skills.values() if not skill.prerequisites)
    for number in range(12):
        await app.post("/mastery/update", **outcome(f"o{number}", skill_id=first.id))

    known = {skill["skill_id"]: skill for skill in await app.get(f"/mastery/{LEARNER}/skills")}
    assert known[first.id]["mastered"] is True
    logged = await app.walk.logged()
    assert logged.count("skill_mastered") == 1
    found = await app.post(f"/kg/learners/{LEARNER}/available-nodes")
    opened = {shown["id"] for shown in found}
    assert opened >= {
        successor
        for successor in bundled_graph().successors(first.id)
        if bundled_graph().skills[successor].prerequisites == (first.id,)
    }


async def test_without_a_graph_a_known_skill_goes_on_and_a_new_one_waits_and_counts_once() -> None:
    app = await application()
    await app.post("/mastery/update", **outcome())
    whole = app.walk.ports
    broken = Application(app.walk)
    broken.service._ports = whole.having(SKILL_GRAPHS, SkillGraphFile())
    app.walk.conversation._ports = whole.having(SKILL_GRAPHS, SkillGraphFile())

    known = await broken.post("/mastery/update", **outcome("o2"))
    waits = outcome("o3", skill_id=EQUIV)
    down = (503, "the graph of skills is not available")
    assert await broken.refused("POST", "/mastery/update", **waits) == down
    assert await broken.refused("GET", "/kg/graph") == down
    assert await broken.refused("POST", f"/kg/learners/{LEARNER}/available-nodes") == down
    assert len(await broken.get(f"/problems?skillId={LIKE}&limit=2")) == 2
    app.walk.conversation._ports = whole

    assert known["skill"]["opportunities"] == 2
    await app.post("/mastery/update", **waits)
    told = await app.post("/mastery/update", **waits)
    assert (told["skill"]["opportunities"], told["repeated"]) == (1, True)


@pytest.mark.parametrize(
    ("but", "status", "why"),
    [
        ({"timestamp": "2026-03-02T10:00:00Z"}, 422, "timestamp: lies in the future"),
        ({"timestamp": "2026-03-02T09:00:00"}, 422, "timestamp: Input should have timezone info"),
        ({"outcome": "maybe"}, 422, "outcome: Input should be 'correct' or 'incorrect'"),
        ({"skill_id": "alchemy"}, 404, "no skill with this id"),
        ({"mood": "good"}, 422, "mood: Extra inputs are not permitted"),
        ({"learner_id": 2**63}, 422, "learner_id: Input should be less than 9223372036854775808"),
        ({"learner_id": str(LEARNER)}, 422, "learner_id: Input should be a valid integer"),
        ({"learner_id": True}, 422, "learner_id: Input should be a valid integer"),
    ],
)
async def test_an_outcome_that_cannot_be_counted_is_refused_in_a_line(
    but: dict[str, object], status: int, why: str
) -> None:
    app = await application()

    assert await app.refused("POST", "/mastery/update", **(outcome() | but)) == (status, why)
    assert await app.get(f"/mastery/{LEARNER}/skills") == []


# --- the bank: M9.2 ------------------------------------------------------------------------------


async def test_problems_are_found_by_skill_difficulty_and_limit() -> None:
    app = await application()
    some = await app.get(f"/problems?skillId={LIKE}&difficulty=2&limit=3")
    german = await app.get(f"/problems?skillId={LIKE}&language=de&limit=50")

    assert [shown["difficulty"] for shown in some] == [2, 2, 2]
    assert {shown["language"] for shown in german} == {"de"}
    assert len(german) == sum(item.language is Language.DE for item in BANK)
    for shown in some:
        assert await app.get(f"/problems/{shown['id']}?version={shown['version']}") == shown
    assert await app.refused("GET", "/problems?skillId=alchemy") == (404, "no skill with this id")
    status, why = await app.refused("GET", f"/problems?skillId={LIKE}&limit=51")
    assert (status, why) == (422, "limit: Input should be less than or equal to 50")


NO_PROBLEM = (404, "no problem with this id and version can be served")


async def test_a_retired_or_unverified_problem_is_not_there_for_anything() -> None:
    app = await application()
    bank = SqlBank(app.walk.stores.database)
    await bank.retire(HALVES)

    assert await app.refused("GET", f"/problems/{HALVES}") == NO_PROBLEM
    listed = await app.get(f"/problems?skillId={LIKE}&limit=50")
    assert str(HALVES) not in {shown["id"] for shown in listed}
    for path, body in (
        ("/evaluate", problem(answer="1/2")),
        ("/attempts", attempt("1/2")),
        ("/diagnose", problem(answer="1/4")),
        ("/hint", problem(attempt=1, diagnosis=UNSURE)),
    ):
        assert await app.refused("POST", path, **body) == NO_PROBLEM
    assert await app.walk.rows(item_attempts) == []


async def test_another_version_than_the_one_that_is_served_is_not_there() -> None:
    app = await application()

    assert await app.refused("GET", f"/problems/{HALVES}?version=2") == NO_PROBLEM
    assert await app.refused("POST", "/attempts", **attempt("1/2", version=2)) == NO_PROBLEM


@pytest.mark.parametrize(
    ("answer", "verdict", "normalised", "reason"),
    [
        ("1/2", "right", "1/2", None),
        ("4/8", "wrong_form", None, "not_reduced"),
        ("1/4", "wrong", "1/4", "other_value"),
        ("pizza", "unclear", None, "not_a_number"),
    ],
)
async def test_an_answer_is_evaluated_with_details_and_nothing_moves(
    answer: str, verdict: str, normalised: str | None, reason: str | None
) -> None:
    app = await application()
    walk = app.walk
    item = verified(build_item(form={"reduced": True}, id="22222222-2222-4222-8222-222222222222"))
    await SqlBank(walk.stores.database).add((item,), (), MONDAY)
    before = await everything_stored(walk)

    told = await app.post("/evaluate", **problem(item, answer=answer))

    assert (told["verdict"], told["normalised"], told["reason"]) == (verdict, normalised, reason)
    assert told["correct"] is (verdict == "right")
    assert told["checker"]
    assert await everything_stored(walk) == before


async def test_an_attempt_is_kept_with_its_serving_and_moves_no_mastery() -> None:
    app = await application()
    told = await app.post("/attempts", **attempt(" 2/8 "))

    assert (told["stored"], told["repeated"]) == (True, False)
    (serving,) = await rows_of_application(app)
    assert (serving.item_id, serving.learner_id, serving.first_verdict) == (
        str(HALVES),
        LEARNER,
        "wrong",
    )
    (kept,) = await app.walk.rows(item_attempts)
    assert (kept.normalised, kept.verdict, kept.error_tag) == ("1/4", "wrong", "conceptual_error")
    assert (await app.walk.logged())[-3:] == [
        "problem_served",
        "attempt_submitted",
        "attempt_evaluated",
    ]
    gaps = await SqlPracticeAudit(app.walk.stores.database).gaps()
    assert {gap.kind for gap in gaps} == {GapKind.NOT_APPROVED}  # this bank was filled by hand
    assert await app.get(f"/mastery/{LEARNER}/skills") == []


async def test_an_attempt_is_kept_once_and_its_id_stands_for_nothing_else() -> None:
    app = await application()
    first = await app.post("/attempts", **attempt("1/4"))
    again = await app.post("/attempts", **attempt("1/4"))

    assert again == first | {"repeated": True}
    assert len(await app.walk.rows(item_attempts)) == 1
    for other in (attempt("1/3"), attempt("1/4", serving="other"), attempt("1/3", serving="s")):
        status, _ = await app.refused("POST", "/attempts", **other)
        assert status == 409


async def test_answers_to_one_showing_belong_together_until_it_is_solved() -> None:
    app = await application()
    for number, answer in enumerate(("1/4", "1/3", "1/2")):
        await app.post("/attempts", **attempt(answer, f"a{number}", serving="s"))

    (serving,) = await rows_of_application(app)
    assert (serving.first_verdict, serving.closed_at is not None) == ("wrong", True)
    kept = sorted(await app.walk.rows(item_attempts), key=lambda row: row.number)
    assert [(reply.number, reply.verdict) for reply in kept] == [
        (1, "wrong"),
        (2, "wrong"),
        (3, "right"),
    ]
    status, _ = await app.refused("POST", "/attempts", **attempt("1/2", "a4", serving="s"))
    assert status == 409


async def test_what_is_retired_while_it_is_shown_is_answered_to_its_end() -> None:
    app = await application()
    await app.post("/attempts", **attempt("1/4", serving="s"))
    await SqlBank(app.walk.stores.database).retire(HALVES)

    told = await app.post("/attempts", **attempt("1/2", "a2", serving="s"))

    assert told["evaluation"]["correct"] is True


async def test_what_cannot_be_read_is_no_attempt() -> None:
    app = await application()
    told = await app.post("/attempts", **attempt("pizza"))

    assert (told["stored"], told["evaluation"]["reason"]) == (False, "not_a_number")
    assert await rows_of_application(app) == []


# --- help: M9.4 ----------------------------------------------------------------------------------


async def test_a_foreseen_mistake_is_diagnosed_and_gets_its_own_hint() -> None:
    app = await application()
    diagnosis = await app.post("/diagnose", **problem(answer="1/4"))
    hint = await app.post("/hint", **problem(attempt=1, diagnosis=diagnosis))

    assert diagnosis == {
        "divergence_step_index": None,
        "error_category": "conceptual_error",
        "diagnosis_explanation": "added_denominators",
        "confidence_score": 1.0,
    }
    assert hint == {
        "hint_level": 1,
        "hint_strategy": "pointing_hint",
        "hint_text": "You have added the denominators, too.",
    }
    assert (await app.walk.logged())[-2:] == ["diagnosis_completed", "hint_served"]


async def test_a_hint_by_another_policy_is_refused() -> None:
    app = await application()
    body = problem(attempt=1, diagnosis=UNSURE)

    assert await app.post("/hint", **body, policy="hints-1") == await app.post("/hint", **body)
    status, told = await app.refused("POST", "/hint", **body, policy="hints-0")
    assert (status, "hints-1" in str(told)) == (422, True)


async def test_a_working_is_diagnosed_by_its_first_line_that_does_not_hold() -> None:
    app = await application()
    diagnosis = await app.post("/diagnose", **problem(answer="3/8 + 1/8\n= 5/8"))

    assert (diagnosis["divergence_step_index"], diagnosis["confidence_score"]) == (2, 1.0)


async def test_hints_grow_by_the_attempt_and_stop_at_the_third_level() -> None:
    app = await application()
    hints = [
        await app.post("/hint", **problem(attempt=number, diagnosis=UNSURE))
        for number in (1, 2, 3, 4)
    ]

    assert [hint["hint_level"] for hint in hints] == [1, 2, 3, 3]
    assert [hint["hint_strategy"] for hint in hints[:3]] == [
        "pointing_hint",
        "rule_hint",
        "bottom_out_hint",
    ]
    assert [hint["hint_text"] for hint in hints[:3]] == [*HALVES_ITEM.hint_ladder]


async def test_a_right_answer_has_nothing_to_diagnose() -> None:
    app = await application()

    assert await app.refused("POST", "/diagnose", **problem(answer="1/2")) == (
        422,
        "answer: is right, there is no error in it",
    )


class Model:
    """A model that finds the same error in every answer."""

    version = "model-1"

    def __init__(self, explanation: str) -> None:
        self.asked: list[WrongAnswer] = []
        self._explanation = explanation

    async def diagnose(self, wrong: WrongAnswer) -> Diagnosis:
        self.asked.append(wrong)
        return Diagnosis(
            error_category=ErrorCategory.SIGN_ERROR,
            diagnosis_explanation=self._explanation,
            confidence_score=0.8,
        )


async def test_a_model_is_asked_only_where_code_finds_nothing_and_a_learner_pays() -> None:
    model = Model("A sign is lost.")
    app = await application(cast("ModelHelp", model))
    await app.post("/diagnose", **problem(answer="1/4", learner_id=LEARNER))
    nobodys = await app.post("/diagnose", **problem(answer="1/3"))
    told = await app.post("/diagnose", **problem(answer="1/3", learner_id=LEARNER))

    assert [(asked.answer, asked.learner_id) for asked in model.asked] == [("1/3", LEARNER)]
    assert nobodys == UNSURE
    assert told["error_category"] == "sign_error"
    assert told["diagnosis_explanation"] == "A sign is lost."


async def test_what_a_model_explains_is_left_out_where_it_tells_the_answer() -> None:
    app = await application(cast("ModelHelp", Model("It should have been one half.")))
    told = await app.post("/diagnose", **problem(answer="1/3", learner_id=LEARNER))

    assert (told["error_category"], told["diagnosis_explanation"]) == ("sign_error", "")


# --- exams ---------------------------------------------------------------------------------------


async def test_exams_are_listed_newest_first_with_their_results_and_nothing_handed_in() -> None:
    app = await application()
    sat = build_attempt(AttemptId("a2"), learner_id=LearnerId(LEARNER), begun_at=MONDAY)
    flagged = build_grading(flags=(Flag.UNREADABLE,))
    done = graded(
        AttemptId("a1"),
        learner_id=LearnerId(LEARNER),
        begun_at=MONDAY - timedelta(days=1),
        grading=flagged,
    )
    others = replace(done, id=AttemptId("a3"), learner_id=LearnerId(STRANGER))
    await app.walk.beside(ChatId(STRANGER)).send(PracticeAsked())
    await app.walk.store(*(AttemptChanged(attempt=sitting) for sitting in (done, sat, others)))

    first, second = await app.get(f"/learners/{LEARNER}/exams")

    assert second == {
        "id": "a1",
        "landscape_id": done.ref.landscape_id,
        "goal_id": "roots",
        "status": "graded",
        "begun_at": "2026-03-01T09:00:00Z",
        "submitted_at": "2026-03-02T09:00:00Z",
        "ended_at": "2026-03-02T09:00:00Z",
        "gave_up": False,
        "graded_by": "model",
        "flags": ["unreadable"],
        "examResult": {"goalId": "roots", "score": 2, "maxScore": 5, "passed": False},
    }
    assert first["id"] == "a2"
    assert (first["examResult"], first["graded_by"], first["flags"]) == (None, None, [])
    assert await app.get(f"/learners/{LEARNER}/exams?limit=1") == [first]
    status, _ = await app.refused("GET", f"/learners/{LEARNER}/exams?limit=51")
    assert status == 422


async def test_the_exams_of_nobody_are_not_there() -> None:
    app = await application()

    assert await app.get(f"/learners/{LEARNER}/exams") == []
    assert await app.refused("GET", "/learners/1/exams") == (404, "no learner with this id")


# --- what nobody is told -------------------------------------------------------------------------


SECRETS = (
    "solution_logic",
    "final_answer_canonical",
    "steps",
    "misconceptions",
    "hint_ladder",
    "variables",
    "accepted_forms",
    "trigger",
    "task",
)


async def test_no_answer_of_the_interface_holds_a_solution() -> None:
    app = await application()
    told: list[Any] = []
    for item in BANK[::5]:
        told += [await app.get(f"/problems/{item.id}")]
        told += [await app.post("/evaluate", **problem(item, answer="77/78"))]
        told += [await app.post("/attempts", **attempt("77/78", f"a{item.id}") | problem(item))]
        told += [await app.post("/diagnose", **problem(item, answer="77/78"))]
        for number in (1, 2, 3):
            told += [await app.post("/hint", **problem(item, attempt=number, diagnosis=UNSURE))]
        text = json.dumps(told)
        assert item.document.solution_logic.steps[-1].math not in text
        assert f'"{item.answer}"' not in text
        told.clear()
    told = [await app.get(f"/problems?skillId={LIKE}&limit=50")]
    told += [await app.get(path) for method, path in EVERYTHING if method == "GET"]

    assert not set(SECRETS) & set(keys_in(told))


async def test_the_shapes_themselves_have_no_place_for_a_solution() -> None:
    app = await application()
    async with caller(app.door) as client:
        described = (await client.get("/openapi.json")).json()

    named = {
        name
        for schema in described["components"]["schemas"].values()
        for name in schema.get("properties", {})
    }
    assert not set(SECRETS) & named


async def test_an_error_within_is_told_without_its_words(monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: object) -> None:
        raise RuntimeError("Anna answered 1/2")

    app = await application()
    monkeypatch.setattr(app.service, "evaluate", fail)

    assert await app.refused("POST", "/evaluate", **problem(answer="1/2")) == (
        500,
        "something went wrong here",
    )


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (b"{", "1: JSON decode error"),
        (b"[" * 60_000, "There was an error parsing the body"),
        (b"[]", "body: Input should be a valid dictionary or object to extract fields from"),
    ],
)
async def test_a_body_that_is_no_request_is_refused_in_a_line(body: bytes, why: str) -> None:
    app = await application()
    async with caller(app.door) as client:
        headers = app.headers | {"content-type": "application/json"}
        answer = await client.post("/evaluate", content=body, headers=headers)

    assert answer.status_code in {400, 422}
    assert answer.json() == {"error": why}


# --- helpers -------------------------------------------------------------------------------------


def keys_in(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        yield from value
        value = list(value.values())
    if isinstance(value, list):
        for part in value:
            yield from keys_in(part)


async def open_up(walk: Practiser) -> None:
    """Unlock like fractions for the learner, whatever their prerequisites."""
    state = replace(bundled_graph().state(LIKE, {}), unlocked_at=MONDAY)
    await walk.store(SkillsUnlocked(LearnerId(LEARNER), (state,)))


async def open_topic_question(walk: Practiser) -> BankItem:
    key = (await walk.expect(Practice)).asked.key
    return next(item for item in BANK if str(item.id) == key)


async def rows_of_application(app: Application) -> list[Any]:
    """Return the servings of the problem that only the application has shown."""
    return [row for row in await app.walk.rows(served_items) if row.item_id == str(HALVES)]


async def everything_stored(walk: Practiser) -> list[Any]:
    tables = (served_items, item_attempts, practice_events)
    states = await walk.ports[SKILLS].states(LearnerId(LEARNER))
    return [*[await walk.rows(table) for table in tables], dict(states)]


# --- progress ------------------------------------------------------------------------------------


async def test_a_week_is_the_one_of_the_chat_with_what_was_practised_elsewhere() -> None:
    app = await application()
    await app.post("/attempts", **attempt("1/2"))

    week = await app.get(f"/learners/{LEARNER}/week")

    shown = only(await app.walk.send(WeekAsked()), WeekShown).week
    assert week == shapes.WeekShape.of(shown).model_dump(mode="json")
    assert (week["days"], week["minutes"]) == (1, 1)
    assert set(week) == {
        *("first", "last", "days", "minutes", "learned", "topics"),
        *("retention", "calibration", "weak", "ahead", "due_a_day", "streak"),
    }


async def test_the_portfolio_is_the_one_of_the_chat() -> None:
    app = await application()
    await plant(app.walk, "fractions", lambda _, node: node)

    found = await app.get(f"/learners/{LEARNER}/portfolio")

    shown = only(await app.walk.send(ProgressAsked()), ProgressShown).portfolio
    assert shown is not None
    assert found == shapes.PortfolioShape.of(shown).model_dump(mode="json")
    assert [topic["title"] for topic in found["topics"]] == ["Fractions"]


async def test_a_portfolio_with_everything_in_it_goes_over_whole() -> None:
    made = shapes.PortfolioShape.of(PORTFOLIO).model_dump(mode="json")

    assert made["topics"][0] == {
        "map_id": "map",
        "title": "Fractions",
        "summary": {"mastered": 7, "of": 18, "minutes_left": 132},
        "known": 91,
        "due": 3,
        "rests": False,
    }
    assert (made["strongest"]["title"], made["weakest"]["title"]) == ("C_*", "Python")
    assert made["weak"][0]["reasons"] == ["failed_in_a_row", "low_average"]
    assert made["skills"] == {"practised": 12, "mastered": 5, "to_review": 2}
    assert made["streak"] == {"days": 18, "of": 28, "free": 7, "in_a_row": 5, "over_free": True}


async def test_today_is_the_day_that_the_chat_shows() -> None:
    app = await application()
    await app.walk.send(SettingChosen("new_cards", "5"))
    await import_deck(app.walk, deck_of(7))

    today = await app.get(f"/learners/{LEARNER}/today")

    shown = only(await app.walk.send(TodayAsked()), TodayShown).today
    assert today == shapes.TodayShape.of(shown).model_dump(mode="json")
    assert [
        (entry["kind"], entry["reason"], entry["count"], entry["new"])
        for entry in today["entries"]
    ] == [("cards", "new_cards", 5, 5)]
    assert (today["minutes"], today["mistakes"], today["more"]) == (None, 0, False)
    assert today["ahead"] == {"overdue": 0, "today": 0, "this_week": 0, "later": 0}


async def test_a_week_with_everything_in_it_goes_over_whole() -> None:
    made = shapes.WeekShape.of(MUCH).model_dump(mode="json")

    assert made["learned"][0] == {"kind": "goal", "name": "Know the metals"}
    assert made["topics"] == [
        {
            "map_id": "map",
            "title": "Chemistry",
            "trends": {
                "mastery_pct": "up",
                "retention_rate_7d": "level",
                "velocity_nodes_per_week": "down",
            },
            "finish": {"earliest": "2026-04-05", "latest": "2026-05-03"},
        }
    ]
    assert made["retention"] == {"reviews": 40, "recalled": 34, "promised": 0.9}
    nothing = dict.fromkeys(("map_id", "deck_id", "leeches", "skill_id")) | {"reasons": []}
    assert made["weak"][:3] == [
        nothing | {"name": "Gas *laws*", "map_id": "map"},
        nothing | {"name": "Elements", "deck_id": "elements", "leeches": 3},
        nothing | {"name": "Adding like fractions", "skill_id": "frac_add_like"},
    ]
    assert made["due_a_day"] == 12


async def test_snapshots_go_over_by_the_names_of_the_document_the_latest_apart() -> None:
    app = await application()
    assert await app.get(f"/learners/{LEARNER}/snapshots") == []
    mind_map = await plant(app.walk, "fractions", lambda _, node: node)
    days = [date(2026, 3, day) for day in range(1, 10)]
    await app.walk.store(
        *(
            SnapshotTaken(
                map_id=mind_map.id,
                day=day,
                metrics=replace(NUMBERS, total_quiz_responses=day.day),
                next_at=MONDAY,
            )
            for day in days
        )
    )
    (found,) = await app.get(f"/learners/{LEARNER}/snapshots")

    assert (found["map_id"], found["title"]) == (mind_map.id, "Fractions")
    assert [night["total_quiz_responses"] for night in found["last_seven"]] == list(range(3, 10))
    assert found["latest"] == found["last_seven"][-1]
    assert found["latest"] == {
        "total_nodes": 2,
        "mastered_nodes": 1,
        "mastery_pct": 0.5,
        "avg_ease_factor": 2.36,
        "retention_rate_7d": None,
        "retention_rate_30d": 0.75,
        "velocity_nodes_per_week": 0.25,
        "estimated_completion_days": 28,
        "struggling_nodes": ["node-lists"],
        "strongest_subtree": "node-loops",
        "total_quiz_responses": 9,
        "avg_quality_score": 3.5,
        "sessions_this_period": 4,
        "time_of_day_distribution": {"morning": 1, "afternoon": 0, "evening": 3},
    }


async def test_the_days_of_decks_and_skills_go_over_oldest_first() -> None:
    app = await application()
    assert await app.get(f"/learners/{LEARNER}/statistics") == {"decks": {}, "skills": {}}
    for change in (FRIDAY, SATURDAY):
        await app.walk.store(replace(change, learner_id=LearnerId(LEARNER)))

    found = await app.get(f"/learners/{LEARNER}/statistics")

    assert [capital["day"] for capital in found["decks"]["capitals"]] == [
        "2026-02-27",
        "2026-02-28",
    ]
    assert found["decks"]["capitals"][0] == {
        "day": "2026-02-27",
        "cards": 9,
        "learning": 3,
        "repeating": 2,
        "mastered": 1,
        "reviews": 4,
        "recalled": 3,
    }
    assert found["skills"] == {
        "frac_equiv": [{"day": "2026-02-27", "p_mastery": 0.8, "opportunities": 12}]
    }


async def test_nobody_unknown_has_a_week_or_snapshots() -> None:
    app = await application()

    for path in ("week", "portfolio", "today", "snapshots", "statistics"):
        refused = await app.refused("GET", f"/learners/{STRANGER}/{path}")
        assert refused == (404, "no learner with this id")

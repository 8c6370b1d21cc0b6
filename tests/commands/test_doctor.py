import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import typer
from pydantic import SecretStr
from typer.testing import CliRunner

from bot.commands.doctor import (
    Finding,
    Level,
    as_line,
    build_doctor,
    check_access,
    check_authors,
    check_courses,
    check_database,
    check_http,
    check_model,
    check_page,
    check_python,
    check_reading,
    check_telegram,
    check_webhook,
    examine,
    file_complaint,
)
from bot.resources import COURSES
from bot.settings import Settings, SettingsError
from bot.tutor.trial import Skill, Trial

TOKEN = "123456789:" + "AbC-_" * 7


@pytest.fixture(autouse=True)
def _nothing_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)


def configured(**values: Any) -> Settings:
    return Settings(_env_file=None, **values)  # type: ignore[call-arg]  # not among the fields


async def works(url: str) -> str | None:
    return None


async def untried(settings: Settings) -> list[Trial]:
    return []


async def fails(url: str) -> str | None:
    return f"cannot reach {url}"


@pytest.mark.parametrize(
    ("version", "level"),
    [((3, 10, 14), Level.PROBLEM), ((3, 11, 0), Level.OK), ((3, 14), Level.OK)],
)
def test_python_has_to_be_new_enough(version: tuple[int, ...], level: Level) -> None:
    assert check_python(version).level is level


def test_without_a_token_the_playground_runs() -> None:
    finding = check_telegram(configured(playground_port=9000))

    assert finding.level is Level.NOTE
    assert "playground at http://127.0.0.1:9000" in finding.consequence


def test_a_playground_that_runs_by_itself_is_named_without_a_password_in_its_address() -> None:
    finding = check_telegram(configured(playground_url="http://ada:lovelace@127.0.0.1:8765"))

    assert finding.level is Level.NOTE
    assert finding.what == "PLAYGROUND_URL is set"
    assert finding.consequence == (
        "`run` talks to the playground at 127.0.0.1:8765; Telegram is off"
    )


def test_with_a_token_it_is_telegram() -> None:
    finding = check_telegram(configured(telegram_bot_token=TOKEN))

    assert finding == Finding(
        Level.OK, "TELEGRAM_BOT_TOKEN is set", "`run` talks to api.telegram.org"
    )


def test_a_password_in_the_address_of_a_bot_api_server_is_not_told() -> None:
    url = "https://ada:lovelace@bots.example/x"

    finding = check_telegram(configured(telegram_bot_token=TOKEN, telegram_api_url=url))

    assert finding.consequence == "`run` talks to bots.example"


@pytest.mark.parametrize("token", ["hello", "123456:short", TOKEN + " "])
def test_what_is_no_token_is_a_problem(token: str) -> None:
    assert check_telegram(configured(telegram_bot_token=token)).level is Level.PROBLEM


@pytest.mark.parametrize(
    ("values", "level"),
    [
        ({}, Level.OK),
        ({"webhook_url": "https://bot.example"}, Level.NOTE),
        ({"webhook_url": "https://bot.example", "telegram_bot_token": TOKEN}, Level.OK),
        ({"webhook_url": "http://bot.example", "telegram_bot_token": TOKEN}, Level.PROBLEM),
        (
            {
                "webhook_url": "http://127.0.0.1:8080",
                "telegram_bot_token": TOKEN,
                "telegram_api_url": "http://127.0.0.1:8081",
            },
            Level.OK,
        ),
    ],
)
def test_a_webhook_needs_https_unless_the_bot_api_server_is_ones_own(
    values: dict[str, str], level: Level
) -> None:
    assert check_webhook(configured(webhook_secret="fit", **values)).level is level  # noqa: S106 - of nobody


@pytest.mark.parametrize(
    ("values", "level", "consequence"),
    [
        ({}, Level.OK, "the playground's chat page opens it"),
        ({"telegram_bot_token": TOKEN}, Level.NOTE, "there is no page beside the chat"),
        (
            {"telegram_bot_token": TOKEN, "page_url": "http://bot.example"},
            Level.WARNING,
            "Telegram opens the page by https:// only",
        ),
        (
            {"telegram_bot_token": TOKEN, "webhook_url": "https://a.b", "webhook_secret": "fit"},
            Level.OK,
            "the menu button opens it at WEBHOOK_URL",
        ),
        (
            {"telegram_bot_token": TOKEN, "page_url": "https://a.b", "page_name": "lyceum"},
            Level.OK,
            "the menu button opens it at PAGE_URL, and t.me/<bot>/lyceum as well",
        ),
    ],
)
def test_it_is_told_where_the_page_is_opened(
    values: dict[str, Any], level: Level, consequence: str
) -> None:
    finding = check_page(configured(**values))

    assert (finding.level, finding.consequence) == (level, consequence)


@pytest.mark.parametrize(
    ("values", "level", "consequence"),
    [
        ({}, Level.NOTE, "whoever sits at this machine may use the playground"),
        ({"telegram_bot_token": TOKEN}, Level.WARNING, "everybody who finds the bot may use it"),
        ({"invite_code": "come"}, Level.OK, "only who has it may use the bot"),
        ({"allowed_telegram_ids": {1, 2}}, Level.OK, "only they may use the bot"),
        (
            {"allowed_telegram_ids": {1}, "invite_code": "come"},
            Level.OK,
            "only they and who has the invite code may use the bot",
        ),
    ],
)
def test_it_is_told_who_may_use_the_bot(
    values: dict[str, Any], level: Level, consequence: str
) -> None:
    finding = check_access(configured(**values))

    assert (finding.level, finding.consequence) == (level, consequence)


def test_authors_who_may_not_use_the_bot_are_warned_of() -> None:
    def told(**values: Any) -> list[Level]:
        return [finding.level for finding in check_authors(configured(**values))]

    assert told() == []
    assert told(author_ids={1}) == [Level.OK]
    assert told(author_ids={1}, allowed_telegram_ids={1, 2}) == [Level.OK]
    assert told(author_ids={3}, allowed_telegram_ids={1, 2}) == [Level.WARNING]
    assert told(author_ids={3}, allowed_telegram_ids={1}, invite_code="come") == [Level.OK]


@pytest.mark.parametrize(
    ("host", "level"),
    [
        ("127.0.0.1", Level.OK),
        ("::1", Level.OK),
        ("localhost", Level.OK),
        ("0.0.0.0", Level.WARNING),  # noqa: S104 - nothing is bound
        ("bot.example", Level.WARNING),
    ],
)
def test_a_door_to_other_machines_earns_a_warning(host: str, level: Level) -> None:
    assert check_http(configured(http_host=host)).level is level


def test_an_interface_that_is_on_is_named() -> None:
    on = configured(service_token=SecretStr("a-token-of-nobody"))

    assert "the service interface" in check_http(on).consequence
    assert "the service interface" not in check_http(configured()).consequence


def test_it_is_told_what_a_file_may_take_and_where_memory_has_no_limit() -> None:
    limited, unlimited = (check_reading(limits_memory=limits) for limits in (True, False))

    assert (limited.level, unlimited.level) == (Level.OK, Level.NOTE)
    assert "512 MB or 60 seconds" in limited.consequence
    assert "this system limits no memory" in unlimited.consequence


async def test_a_database_that_is_not_there_yet_is_fine_and_not_made(tmp_path: Path) -> None:
    path = tmp_path / "var" / "lyceum.db"

    finding = await check_database(configured(database_url=f"sqlite:///{path}"), fails)

    assert (finding.level, finding.consequence) == (Level.OK, "it will be made at the first start")
    assert not path.parent.exists()


async def test_a_database_below_a_regular_file_is_a_problem(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    path = tmp_path / "file" / "var" / "lyceum.db"

    finding = await check_database(configured(database_url=f"sqlite:///{path}"), works)

    assert finding.level is Level.PROBLEM
    assert finding.consequence == f"{tmp_path / 'file'} is a file, so nothing can lie below it"


async def test_a_folder_in_the_place_of_the_database_is_a_problem(tmp_path: Path) -> None:
    finding = await check_database(configured(database_url=f"sqlite:///{tmp_path}"), works)

    assert finding.consequence == f"{tmp_path} is a folder, not a file"


async def test_a_place_that_may_not_be_written_is_a_problem(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)

    finding = await check_database(configured(database_url=f"sqlite:///{tmp_path}/a.db"), works)

    assert finding.consequence == f"{tmp_path} may not be written"


def test_a_place_that_may_not_be_looked_at_is_a_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: Path) -> bool:
        raise PermissionError(13, "Permission denied", "/locked/lyceum.db")

    monkeypatch.setattr(Path, "is_dir", refuse)

    assert file_complaint(Path("/locked/lyceum.db")) == "/locked/lyceum.db may not be looked at"


async def test_a_database_that_is_there_is_opened(tmp_path: Path) -> None:
    path = tmp_path / "lyceum.db"
    path.touch()
    settings = configured(database_url=f"sqlite:///{path}")

    assert (await check_database(settings, works)).level is Level.OK
    assert (await check_database(settings, fails)).level is Level.PROBLEM


async def test_a_server_that_cannot_be_reached_is_a_problem_and_its_password_not_told() -> None:
    settings = configured(database_url="postgresql://ada:lovelace@db/x")

    line = as_line(await check_database(settings, fails))

    assert line == "problem  PostgreSQL: cannot reach postgresql://ada:***@db/x"


def test_the_bundled_courses_are_found() -> None:
    (finding,) = check_courses(COURSES)

    assert finding.level is Level.OK
    assert "fractions" in finding.consequence


def test_missing_courses_are_a_problem(tmp_path: Path) -> None:
    assert [finding.level for finding in check_courses(tmp_path)] == [Level.PROBLEM]


KEY = "sk-ant-" + "x" * 30


def test_without_a_key_there_are_the_bundled_courses_only() -> None:
    finding, about_exams = check_model(configured())

    assert about_exams == Finding(
        Level.NOTE,
        "Exams are not graded",
        "learners mark their own solutions, which certifies no goal",
    )
    assert finding.level is Level.NOTE
    assert "bundled courses" in finding.consequence


def test_with_a_key_it_is_told_what_the_model_may_cost() -> None:
    values = {"anthropic_api_key": KEY, "learner_budget_usd": 0.25, "exam_picture_days": 9}
    finding, about_exams = check_model(configured(**values))

    assert about_exams == Finding(
        Level.OK,
        "Exams can be graded",
        "photos of solutions go to the model, and are kept for 9 days",
    )
    assert finding.level is Level.OK
    assert "at most 0.25 dollars a day for a learner, 5.00 for all" in finding.consequence
    assert KEY not in as_line(finding)


def test_a_model_without_a_known_price_is_told() -> None:
    values = {"teach_model": "claude-next", "grade_model": "llama", "hard_model": "llama"}

    *_, dearest, free = check_model(configured(anthropic_api_key=KEY, **values))

    assert dearest == Finding(
        Level.NOTE, "The price of claude-next is not known", "it counts as the dearest model"
    )
    assert free == Finding(
        Level.NOTE,
        "The price of llama is not known",
        "it costs nothing; at most 200 calls a day for a learner, 2000 for all",
    )


@pytest.mark.parametrize(
    ("values", "warned"),
    [
        ({"telegram_bot_token": TOKEN}, True),
        ({}, False),
        ({"telegram_bot_token": TOKEN, "invite_code": "come"}, False),
        ({"telegram_bot_token": TOKEN, "allowed_telegram_ids": {1}}, False),
    ],
)
def test_a_model_that_everybody_may_use_earns_a_warning(
    values: dict[str, Any], warned: bool
) -> None:
    findings = check_model(configured(anthropic_api_key=KEY, **values))

    assert any(finding.level is Level.WARNING for finding in findings) is warned


def trial(skill: Skill, wrong: str | None = None, *, reached: bool = True) -> Trial:
    return Trial(model="qwen3:8b", skill=skill, wrong=wrong, reached=reached)


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("tried", "line"),
    [
        (trial(Skill.FORM), "ok       qwen3:8b answers in a form: tried with one small call"),
        (trial(Skill.TOOL), "ok       qwen3:8b calls tools: tried with one small call"),
        (
            trial(Skill.OUR_FORM),
            "ok       qwen3:8b takes forms of ours: 1: tried with a call each",
        ),
        (
            replace(trial(Skill.OUR_FORM, "it is too large"), form="SurveyForm"),
            "warning  qwen3:8b does not take the form SurveyForm: it is too large",
        ),
        (
            trial(Skill.FORM, "it holds no text"),
            (
                "warning  qwen3:8b does not answer in a form: it holds no text; "
                "questions, grades and exams from it will mostly fail"
            ),
        ),
        (
            trial(Skill.TOOL, "it wrote something instead"),
            (
                "warning  qwen3:8b does not call tools: it wrote something instead; "
                "no topic of one's own can be drawn; name another TEACH_MODEL"
            ),
        ),
        (
            trial(Skill.TOOL, "404 not_found_error", reached=False),
            "problem  qwen3:8b cannot be asked: 404 not_found_error; what it is for does not work",
        ),
    ],
)
async def test_what_a_model_was_found_to_do_is_told_in_a_line(tried: Trial, line: str) -> None:
    async def try_models(settings: Settings) -> list[Trial]:
        return [tried]

    findings = await examine(works, try_models, load=lambda: configured(anthropic_api_key=KEY))

    assert line in [as_line(finding) for finding in findings]


async def test_settings_that_cannot_be_read_are_told_and_the_rest_is_looked_at() -> None:
    def load() -> Settings:
        raise SettingsError(["HTTP_PORT: expected a number", "LOG_JSON: expected true or false"])

    findings = await examine(works, untried, load=load)

    problems = [finding.what for finding in findings if finding.level is Level.PROBLEM]
    assert problems == ["HTTP_PORT: expected a number", "LOG_JSON: expected true or false"]
    assert [finding.what.partition(":")[0] for finding in findings[-2:]] == ["Courses", "Skills"]


def run_doctor(probe: Callable[[str], Any]) -> tuple[int, str]:
    app = typer.Typer()
    app.command("doctor")(build_doctor(probe, untried))
    result = CliRunner().invoke(app)
    return result.exit_code, result.output


def test_the_command_succeeds_when_what_is_configured_can_work(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TELEGRAM_BOT_TOKEN", TOKEN)
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path}/lyceum.db")

    code, printed = run_doctor(works)

    assert code == 0
    assert TOKEN not in printed
    assert TOKEN.partition(":")[2] not in printed
    assert len(printed.splitlines()) == 12


def test_the_command_fails_when_it_cannot(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path}/file/lyceum.db")

    code, printed = run_doctor(works)

    assert code == 1
    assert "problem  SQLite at" in printed

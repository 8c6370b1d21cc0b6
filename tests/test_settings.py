import ast
from dataclasses import fields, replace
from inspect import cleandoc, getsource
from itertools import pairwise
from pathlib import Path
from textwrap import dedent

import pytest
from pydantic import SecretStr

from bot.domain.memory.athena import AthenaSettings
from bot.settings import Expected, Settings, SettingsError, load_settings

EXAMPLE = Path(__file__).parents[1] / ".env.example"
TOKEN = "123456789:" + "AbC-_" * 7


@pytest.fixture(autouse=True)
def _nothing_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)


def load(tmp_path: Path, *lines: str) -> Settings:
    env_file = tmp_path / ".env"
    env_file.write_text("\n".join(lines), encoding="utf-8")
    return load_settings(env_file)


def complaints(tmp_path: Path, *lines: str) -> tuple[str, ...]:
    with pytest.raises(SettingsError) as raised:
        load(tmp_path, *lines)
    assert raised.value.__cause__ is None
    assert raised.value.__context__ is None
    return raised.value.lines


def test_with_nothing_set_the_playground_runs_on_a_file_and_on_the_loopback() -> None:
    settings = load_settings(None)

    assert settings.in_playground
    assert settings.sqlite_path == Path("var/lyceum.db")
    assert settings.http_host == "127.0.0.1"


def test_the_example_names_every_setting_with_its_meaning_and_its_default() -> None:
    lines = EXAMPLE.read_text(encoding="utf-8").splitlines()
    given = {
        name: (comment.removeprefix("# "), value)
        for comment, line in pairwise(lines)
        for name, is_setting, value in [line.partition("=")]
        if is_setting and not line.startswith("#")
    }

    meanings = written_meanings()
    assert given == {
        name.upper(): (meanings[name], as_written(field.default))
        for name, field in Settings.model_fields.items()
    }
    assert all(meaning for meaning, _ in given.values())


def written_meanings() -> dict[str, str]:
    """Return the text below each setting."""
    (declared,) = ast.parse(dedent(getsource(Settings))).body
    assert isinstance(declared, ast.ClassDef)
    return {
        field.target.id: cleandoc(text.value.value)
        for field, text in pairwise(declared.body)
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
        if isinstance(text, ast.Expr) and isinstance(text.value, ast.Constant)
        if isinstance(text.value.value, str)
    }


def as_written(default: object) -> str:
    if isinstance(default, bool):
        return str(default).lower()
    return str(default) if default else ""


def test_a_copy_of_the_example_changes_nothing() -> None:
    assert load_settings(EXAMPLE) == load_settings(None)


def test_the_environment_goes_before_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HTTP_PORT", "9")

    assert load(tmp_path, "HTTP_PORT=8", "LOG_JSON=true").http_port == 9


def test_an_empty_value_is_as_good_as_none(tmp_path: Path) -> None:
    assert load(tmp_path, "TELEGRAM_BOT_TOKEN=", "HTTP_PORT=").in_playground


@pytest.mark.parametrize("value", ["1,2", "1;2", " 1, 2 ,"])
def test_ids_are_separated_by_commas_or_semicolons(value: str, tmp_path: Path) -> None:
    assert load(tmp_path, f"ALLOWED_TELEGRAM_IDS={value}").allowed_telegram_ids == {1, 2}


def test_the_level_may_be_written_small(tmp_path: Path) -> None:
    assert load(tmp_path, "LOG_LEVEL=debug").log_level == "DEBUG"


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("HTTP_PORT=abc", "HTTP_PORT: expected a number from 0 to 65535, got 'abc'"),
        ("HTTP_PORT=65536", "HTTP_PORT: expected a number from 0 to 65535, got '65536'"),
        ("UPDATES_PER_MINUTE=0", "UPDATES_PER_MINUTE: expected a number from 1 on, got '0'"),
        ("EXAM_PICTURE_DAYS=0", "EXAM_PICTURE_DAYS: expected a number from 1 to 3650, got '0'"),
        ("BACKUPS_KEPT=-1", "BACKUPS_KEPT: expected a number from 0 on, got '-1'"),
        (
            "ATHENA_TARGET_RETRIEVABILITY=1",
            "ATHENA_TARGET_RETRIEVABILITY: expected a number above 0 and below 1, got '1'",
        ),
        ("LOG_JSON=maybe", "LOG_JSON: expected true or false, got 'maybe'"),
        ("LOG_LEVEL=loud", "LOG_LEVEL: expected DEBUG, INFO, WARNING or ERROR, got 'LOUD'"),
        (
            "ALLOWED_TELEGRAM_IDS=1,ada",
            "ALLOWED_TELEGRAM_IDS: expected numbers separated by commas, got '1,ada'",
        ),
        (
            "ALLOWED_TELEGRAM_IDS=,;",
            "ALLOWED_TELEGRAM_IDS: expected numbers separated by commas, got ',;'",
        ),
        (
            "WEBHOOK_URL=example.org",
            "WEBHOOK_URL: expected an address that begins with https:// or http://",
        ),
        (
            "DATABASE_URL=mysql://ada:lovelace@db/x",
            "DATABASE_URL: expected sqlite:///path or postgresql://user:password@host/database",
        ),
    ],
)
def test_a_value_that_cannot_be_used_is_reported_in_a_line(
    line: str, complaint: str, tmp_path: Path
) -> None:
    assert complaints(tmp_path, line) == (complaint,)


def test_all_that_is_wrong_is_reported_at_once(tmp_path: Path) -> None:
    lines = complaints(tmp_path, "HTTP_PORT=a", "PLAYGROUND_PORT=b")

    assert [line.partition(":")[0] for line in lines] == ["HTTP_PORT", "PLAYGROUND_PORT"]


@pytest.mark.parametrize("secret", ["", "not allowed", "ä", "x" * 257])
def test_a_webhook_without_a_fit_secret_is_refused(secret: str, tmp_path: Path) -> None:
    url = "WEBHOOK_URL=https://bot.example"

    assert complaints(tmp_path, url, f"WEBHOOK_SECRET={secret}") == (
        "WEBHOOK_SECRET: expected 1 to 256 letters, digits, _ or -, as WEBHOOK_URL is set",
    )
    assert load(tmp_path, url, "WEBHOOK_SECRET=fit_-1").webhook_secret == SecretStr("fit_-1")


def test_a_token_of_the_interface_that_could_be_guessed_is_refused(tmp_path: Path) -> None:
    assert complaints(tmp_path, "SERVICE_TOKEN=short") == (
        "SERVICE_TOKEN: expected at least 16 characters",
    )
    assert load(tmp_path, "SERVICE_TOKEN=0123456789abcdef").service_token is not None


def test_a_secret_in_the_wrong_place_is_not_echoed(tmp_path: Path) -> None:
    line = complaints(tmp_path, f"HTTP_PORT={TOKEN}")[0]

    assert line == "HTTP_PORT: expected a number from 0 to 65535, got '***'"


def test_a_long_value_is_echoed_in_part(tmp_path: Path) -> None:
    assert len(complaints(tmp_path, "HTTP_PORT=" + "x" * 500)[0]) < 100


def test_a_file_that_is_no_text_is_told(tmp_path: Path) -> None:
    env_file = tmp_path / ".env"
    env_file.write_bytes(b"\xff\xfe\x00")

    with pytest.raises(SettingsError, match="expected text in UTF-8"):
        load_settings(env_file)


def test_no_secret_shows_when_settings_are_printed(tmp_path: Path) -> None:
    assert TOKEN not in repr(load(tmp_path, f"TELEGRAM_BOT_TOKEN={TOKEN}"))


@pytest.mark.parametrize("constant", [field.name for field in fields(AthenaSettings)])
def test_each_constant_of_athena_can_be_set(constant: str, tmp_path: Path) -> None:
    changed = load(tmp_path, f"ATHENA_{constant.upper()}=0.33").athena

    assert changed == replace(AthenaSettings(), **{constant: 0.33})
    assert load(tmp_path).athena == AthenaSettings()


def test_every_setting_but_plain_text_says_what_is_expected() -> None:
    silent = [
        name
        for name, field in Settings.model_fields.items()
        if not any(isinstance(note, Expected) for note in field.metadata)
    ]

    assert silent == ["http_host", "operator_contact"]


@pytest.mark.parametrize(
    ("lines", "address"),
    [
        ((), None),
        (("PAGE_URL=https://page.example/",), "https://page.example/page/"),
        (("PAGE_URL=http://page.example",), None),
        (("WEBHOOK_URL=https://bot.example", "WEBHOOK_SECRET=fit"), "https://bot.example/page/"),
    ],
)
def test_telegram_opens_the_page_by_https_only(
    tmp_path: Path, lines: tuple[str, ...], address: str | None
) -> None:
    assert load(tmp_path, *lines).page_address == address

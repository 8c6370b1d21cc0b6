"""The files of deployment: the image, compose.yaml and the proxy's file fit the bot."""

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from pydantic import SecretStr

from bot.chat.inbound.dispatcher import Limits
from bot.settings import Settings
from bot.web.http import MOST_BODY_BYTES, webhook_path
from bot.web.serving import GRACE_SECONDS

ROOT = Path(__file__).parents[1]
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
SETTINGS = {name.upper() for name in Settings.model_fields}


def linter() -> str | None:
    beside = Path(sys.executable).with_name("hadolint")
    return str(beside) if beside.exists() else shutil.which("hadolint")


@pytest.mark.skipif(linter() is None, reason="hadolint is not there")
def test_the_dockerfile_has_no_faults() -> None:
    program = linter()
    assert program is not None
    found = subprocess.run(  # noqa: S603 - fixed words
        [program, "--no-color", "Dockerfile"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )

    assert (found.returncode, found.stdout) == (0, "")


def test_whatever_the_image_runs_is_compiled_before_it_runs_as_a_user_who_cannot() -> None:
    written = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    (tag,) = re.findall(r"^FROM python:([\d.]+)-slim$", written, re.MULTILINE)
    lines = written.splitlines()

    compiled = lines.index(
        f"RUN python -m compileall -q -x site-packages /usr/local/lib/python{tag} bot"
    )
    assert lines.index("COPY bot bot") < compiled < lines.index("USER 999")


@pytest.mark.parametrize("page", ["README.md", "docs/operate.md", "Dockerfile"])
def test_the_bot_is_not_the_first_process_of_its_container(page: str) -> None:
    runs = re.findall(r"docker run .*", (ROOT / page).read_text(encoding="utf-8"))

    assert runs
    assert all(" --init " in run for run in runs)


def test_there_are_a_bot_its_database_and_a_proxy_that_only_a_webhook_needs() -> None:
    assert {name: service.get("profiles") for name, service in SERVICES.items()} == {
        "bot": None,
        "postgres": None,
        "proxy": ["webhook"],
    }


@pytest.mark.parametrize("name", SERVICES)
def test_each_service_starts_again_and_says_whether_it_is_well(name: str) -> None:
    service = SERVICES[name]

    assert service["restart"] == "unless-stopped"
    assert service["healthcheck"]["test"][0] == "CMD"
    assert service["healthcheck"].keys() == {
        "test",
        "interval",
        "timeout",
        "start_period",
        "retries",
    }
    assert service["logging"]["options"]["max-size"]


def test_a_service_that_depends_on_another_waits_until_that_one_is_well() -> None:
    for service in SERVICES.values():
        for other, how in service.get("depends_on", {}).items():
            assert SERVICES[other]["healthcheck"]
            assert how == {"condition": "service_healthy"}


def test_every_setting_of_the_bot_is_one_and_can_be_used() -> None:
    environment = dict(SERVICES["bot"]["environment"])

    assert environment.keys() <= SETTINGS
    environment["DATABASE_URL"] = re.sub(r"\$\{\w+:\?[^}]+\}", "x", environment["DATABASE_URL"])
    settings = Settings.model_validate({k.lower(): v for k, v in environment.items()})
    assert settings.database_url == "postgresql://lyceum:x@postgres/lyceum"
    assert [str(settings.http_port)] == SERVICES["bot"]["expose"]
    assert f":{settings.http_port}/ready" in SERVICES["bot"]["healthcheck"]["test"][-1]


def test_whatever_it_is_started_with_is_a_setting_but_the_password_of_the_database() -> None:
    asked_for = set(re.findall(r"\$\{(\w+)", (ROOT / "compose.yaml").read_text(encoding="utf-8")))

    assert asked_for - SETTINGS == {"POSTGRES_PASSWORD"}
    assert "POSTGRES_PASSWORD" in (ROOT / "docs" / "operate.md").read_text(encoding="utf-8")


def test_the_bot_finds_the_database_that_the_server_makes() -> None:
    server = SERVICES["postgres"]["environment"]
    url = f"postgresql://{server['POSTGRES_USER']}:{server['POSTGRES_PASSWORD']}@postgres/{server['POSTGRES_DB']}"

    assert SERVICES["bot"]["environment"]["DATABASE_URL"] == url


def test_whatever_is_kept_lies_in_a_volume_that_is_declared() -> None:
    mounted = {
        volume.partition(":")[0]: volume.split(":")[1]
        for service in SERVICES.values()
        for volume in service["volumes"]
    }
    files = {name: place for name, place in mounted.items() if name.startswith(".")}

    assert COMPOSE["volumes"].keys() == mounted.keys() - files.keys()
    assert mounted["postgres"] == "/var/lib/postgresql/data"
    assert f"VOLUME {mounted['bot']}\n" in (ROOT / "Dockerfile").read_text(encoding="utf-8")
    assert all((ROOT / name).is_file() for name in files)


def test_nothing_keeps_the_bot_from_running_three_times() -> None:
    assert not {"ports", "container_name", "hostname"} & SERVICES["bot"].keys()
    assert SERVICES["bot"]["build"] == "."


def test_it_is_given_longer_to_stop_than_it_takes_for_the_turns_at_work() -> None:
    grace = int(SERVICES["bot"]["stop_grace_period"].removesuffix("s"))

    assert grace > Limits().drain_seconds + GRACE_SECONDS


def test_the_service_of_a_machine_starts_again_and_is_given_time_to_stop() -> None:
    written = (ROOT / "deploy" / "lyceum.service").read_text(encoding="utf-8")
    unit = dict(line.split("=", 1) for line in written.splitlines() if "=" in line)

    assert unit["Restart"] == "always"
    assert int(unit["TimeoutStopSec"]) > Limits().drain_seconds + GRACE_SECONDS
    assert unit["ReadWritePaths"] == f"{unit['WorkingDirectory']}/var"


def test_the_proxy_lets_nothing_but_the_webhook_and_the_page_through() -> None:
    written = (ROOT / "deploy" / "Caddyfile").read_text(encoding="utf-8")
    (allowed,) = re.findall(r"@open path (.*)\n\thandle @open", written)
    webhook, *page = allowed.split()

    assert webhook_path(SecretStr("1:x")).startswith(webhook.removesuffix("*"))
    assert page == ["/page", "/page/*", "/api/v1/*"]
    assert written.count("handle ") == written.count("handle @open {") + 1
    assert "dynamic a {$BOT_HOST:bot} 8080" in written
    assert "respond 404" in written
    assert written.count("{") == written.count("}")
    assert f"max_size {MOST_BODY_BYTES >> 20}MB" in written

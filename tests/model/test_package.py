"""The stand-in is one exact package, and it tells nobody where requests come from."""

import json
from pathlib import Path
from typing import Any

import pytest

ROOM = Path(__file__).parent
LOCK: dict[str, Any] = json.loads((ROOM / "package-lock.json").read_text())


def test_one_package_in_one_version_is_locked_with_its_hash() -> None:
    packages = {name: package for name, package in LOCK["packages"].items() if name}

    assert list(packages) == ["node_modules/@copilotkit/aimock"]
    assert packages["node_modules/@copilotkit/aimock"]["version"] == "1.43.0"
    assert packages["node_modules/@copilotkit/aimock"]["integrity"].startswith("sha512-")


@pytest.mark.parametrize("name", ["package.json", "package-lock.json", ".npmrc"])
def test_no_address_is_named(name: str) -> None:
    text = (ROOM / name).read_text()

    assert "://" not in text
    assert "resolved" not in text.replace("omit-lockfile-registry-resolved=true", "")

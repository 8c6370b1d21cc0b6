"""What some tests need beyond the locked packages, by marker, and how to get it."""

import os
import shutil
import subprocess
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final

import playwright

CHROMIUM: Final = shutil.which("chromium")
NODE: Final = Path(playwright.__file__).parent / "driver" / "node"
"""The Node.js of a locked package, because the one of npm here may be too old."""
FONTS: Final = Path("/usr/share/fonts/truetype")
BREIP, DKG = "breip/Breip.ttf", "fifthhorseman/dkg.ttf"
_IS_CI: Final = os.environ.get("CI") == "true"  # noqa: TID251 - where it runs is no setting


@cache
def _node_runs() -> bool:
    try:
        told = subprocess.run([NODE, "--version"], capture_output=True, check=False)  # noqa: S603 - our own words
    except OSError:
        return False
    return told.returncode == 0


NEEDS: Final[dict[str, tuple[Callable[[], bool], str]]] = {
    "browser": (lambda: _IS_CI or CHROMIUM is not None, "no Chromium: apt-get install chromium"),
    "handwriting": (
        lambda: all((FONTS / file).exists() for file in (BREIP, DKG)),
        "no handwriting fonts: apt-get install fonts-breip fonts-dkg-handwriting",
    ),
    "node": (lambda: _IS_CI or _node_runs(), "Node.js does not start: apt-get install libatomic1"),
}
"""If it is there, and how to get it. The build machine must have all of it but the fonts."""

"""What a start does, and what it leaves for later."""

import subprocess
import sys

LOOK = """
import gc, sys
import bot.__main__
late = {"anthropic", "matplotlib", "numpy", "scipy"}
print(sorted(late & sys.modules.keys()), gc.isenabled(), gc.get_freeze_count() > 100_000)
"""


def test_a_start_leaves_heavy_packages_for_later_and_what_it_imports_out_of_the_garbage() -> None:
    looked = subprocess.run(  # noqa: S603 - our own words
        [sys.executable, "-c", LOOK], stdout=subprocess.PIPE, text=True, check=True
    )

    assert looked.stdout.strip() == "[] True True"

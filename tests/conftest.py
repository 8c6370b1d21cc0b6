"""No test reaches beyond this machine, and every run tries the same examples."""

from collections.abc import Iterator

import pytest
from hypothesis import settings

from tests.loopback import child_environment, hold_back, hold_back_uvloop

settings.register_profile("steady", derandomize=True, deadline=None)
settings.load_profile("steady")


@pytest.fixture(autouse=True, scope="session")
def _stay_on_this_machine() -> Iterator[None]:
    """Hold this process back, and all that inherit its environment."""
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("ANTHROPIC_API_KEY", raising=False)  # nobody's money is spent
        hold_back(patch.setattr)
        hold_back_uvloop(patch.setattr)
        for name, value in child_environment().items():
            patch.setenv(name, value)
        yield

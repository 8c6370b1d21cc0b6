"""No test reaches beyond this machine, and every run tries the same examples."""

import io
import logging
from collections.abc import Callable, Generator, Iterator

import pytest
import structlog
from hypothesis import settings

from bot.logs import TOO_TALKATIVE, configure_logs
from tests.loopback import child_environment, hold_back, hold_back_uvloop
from tests.needs import NEEDS

Configure = Callable[..., io.StringIO]

settings.register_profile("steady", derandomize=True, deadline=None)
settings.register_profile("quick", settings.get_profile("steady"), max_examples=20)
settings.load_profile("steady")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave twins on PostgreSQL and all but smoke tests in the browser to `make test-all`."""
    for item in items:
        case = getattr(item, "callspec", None)
        is_twin = case is not None and "postgresql" in case.params.values()
        in_browser = item.get_closest_marker("browser") and not item.get_closest_marker("smoke")
        if is_twin or in_browser:
            item.add_marker("thorough")


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip a test if what its marker needs is missing here."""
    for marker, (is_there, how_to_have_it) in NEEDS.items():
        if item.get_closest_marker(marker) and not is_there():
            pytest.skip(how_to_have_it)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Give all skipped tests one place, so that the summary has one line for each reason."""
    report = yield
    if report.skipped and isinstance(report.longrepr, tuple):
        *_, reason = report.longrepr
        report.longrepr = ("tests", 0, reason)
    return report


@pytest.fixture(autouse=True, scope="session")
def _stay_on_this_machine() -> Iterator[None]:
    """Confine this process, and all that inherit its environment."""
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("ANTHROPIC_API_KEY", raising=False)  # no money is spent
        hold_back(patch.setattr)
        hold_back_uvloop(patch.setattr)
        for name, value in child_environment().items():
            patch.setenv(name, value)
        yield


@pytest.fixture
def configure() -> Iterator[Configure]:
    """Configure logs into a buffer, and restore everything afterwards."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    root.handlers[:] = []  # `basicConfig(force=True)` would close those of pytest

    def into_buffer(*, as_json: bool = True, level: str = "INFO") -> io.StringIO:
        stream = io.StringIO()
        configure_logs(as_json=as_json, level=level, stream=stream)
        return stream

    yield into_buffer
    root.handlers[:] = handlers
    root.setLevel(level)
    for name in (*TOO_TALKATIVE, "apscheduler"):
        logging.getLogger(name).setLevel(logging.NOTSET)
    structlog.reset_defaults()

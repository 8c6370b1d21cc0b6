import pytest

from tests.conftest import pytest_runtest_makereport, pytest_runtest_setup
from tests.needs import NEEDS


@pytest.mark.parametrize("need", NEEDS)
def test_a_test_that_needs_what_is_missing_is_skipped_with_how_to_have_it(
    need: str, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, how_to_have_it = NEEDS[need]
    monkeypatch.setitem(NEEDS, need, (lambda: False, how_to_have_it))
    request.node.add_marker(need)

    with pytest.raises(pytest.skip.Exception, match=how_to_have_it):
        pytest_runtest_setup(request.node)

    assert ": apt-get install " in how_to_have_it


def test_a_skipped_test_is_reported_without_its_place() -> None:
    making = pytest_runtest_makereport()
    next(making)
    report = pytest.TestReport(
        "a", ("a", 1, "a"), {}, "skipped", longrepr=("a", 1, "Skipped: no a"), when="setup"
    )

    with pytest.raises(StopIteration) as made:
        making.send(report)

    assert made.value.value.longrepr == ("tests", 0, "Skipped: no a")

import pytest

from tests.conftest import pytest_runtest_setup
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

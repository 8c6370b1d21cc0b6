"""An attempt and a finding are read as they were stored, with every field."""

from datetime import UTC, datetime

from hypothesis import given, settings, strategies as st
from structlog.testing import capture_logs

from bot.domain.exams.attempt import Attempt
from bot.domain.exams.scoring import StepFinding
from bot.storage.exams.codec import dump_attempt, dump_finding, load_attempt, load_finding
from tests.exam_builders import ROOTS, build_attempt, build_finding
from tests.storage import strategies

strategies.register()
st.register_type_strategy(datetime, st.datetimes(timezones=st.just(UTC)))
st.register_type_strategy(float, st.floats(allow_nan=False, allow_infinity=False))


@settings(max_examples=60, derandomize=True, deadline=None)
@given(attempt=st.from_type(Attempt))
def test_every_attempt_comes_back_as_it_was(attempt: Attempt) -> None:
    assert load_attempt(attempt.id, dump_attempt(attempt)) == attempt


@settings(max_examples=30, derandomize=True, deadline=None)
@given(finding=st.from_type(StepFinding))
def test_every_finding_comes_back_as_it_was(finding: StepFinding) -> None:
    assert load_finding(ROOTS, dump_finding(finding)) == finding


def test_no_finding_is_nothing_stored() -> None:
    assert dump_finding(None) is None
    assert load_finding(ROOTS, None) is None


def test_what_cannot_be_read_is_none_and_a_line_in_the_log_without_its_words() -> None:
    secret = dump_attempt(build_attempt(title="ANNA")).replace('"open"', '"lost"')
    finding = str(dump_finding(build_finding(reason="ANNA"))).replace('"none"', '"lost"')

    with capture_logs() as logs:
        assert load_attempt(ROOTS, secret) is None
        assert load_finding(ROOTS, finding) is None
        assert load_attempt(ROOTS, "{") is None

    assert [(log["what"], log["of"]) for log in logs] == [
        ("attempt", ROOTS),
        ("finding", ROOTS),
        ("attempt", ROOTS),
    ]
    assert "ANNA" not in str(logs)

"""When a repeated mistake comes back."""

from datetime import UTC, datetime, timedelta
from uuid import UUID

from bot.domain.ids import SkillId, TraceId
from bot.domain.practice.own_mistakes import OwnMistake, is_repeated

NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)
MISTAKE = OwnMistake(mistake="m", skill_id=SkillId("s"), item_id=UUID(int=1), item_version=1)


def test_it_comes_back_after_2_7_and_20_days_and_then_no_more() -> None:
    mistake, rests = MISTAKE.made_again(NOW), []
    while mistake.due_at is not None:
        rests.append((mistake.due_at - NOW).days)
        assert mistake.rest_days == rests[-1]
        mistake = mistake.after(NOW, right=True)

    assert rests == [2, 7, 20]


def test_a_learner_who_does_not_find_it_begins_anew() -> None:
    found_once = MISTAKE.made_again(NOW).after(NOW, right=True)

    again = found_once.after(NOW, right=False)

    assert (again.found, again.due_at) == (0, NOW + timedelta(days=2))


def test_it_is_made_again_only_with_another_problem() -> None:
    earlier = [(TraceId("a"), "m"), (TraceId("b"), "other")]

    assert is_repeated("m", TraceId("c"), earlier)
    assert not is_repeated("m", TraceId("a"), earlier)
    assert not is_repeated("other", TraceId("b"), earlier)

"""Who may come in."""

from bot.domain.ids import LearnerId
from bot.domain.learner.access import Access

ANNA = LearnerId(7)


def test_without_list_and_code_everyone_may_come_in() -> None:
    assert Access().admits(ANNA, invited=False)


def test_with_a_list_only_who_is_on_it_may_come_in() -> None:
    access = Access(allowed=frozenset({7}))

    assert access.admits(ANNA, invited=False)
    assert not access.admits(LearnerId(8), invited=False)
    assert not access.admits(LearnerId(8), invited=True)


def test_with_a_code_only_who_was_invited_may_come_in() -> None:
    access = Access(invite_code="open-sesame")

    assert access.admits(ANNA, invited=True)
    assert not access.admits(ANNA, invited=False)


def test_the_code_has_to_be_the_very_one() -> None:
    access = Access(invite_code="open-sesame")

    assert access.opens_to("open-sesame")
    assert not access.opens_to("open-sesam")
    assert not access.opens_to("")
    assert not Access().opens_to("")

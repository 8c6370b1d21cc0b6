"""What the tutor remembers of a learner."""

import pytest

from bot.domain.learner.memory import LATEST, MOST_HARD, Memory


def test_once_is_no_habit_and_twice_is_one() -> None:
    once = Memory().heard("purpose", asked=True)
    twice = once.heard("purpose", asked=True)

    assert (once.preferred, twice.preferred) == ("", "purpose")
    assert once.is_empty
    assert not twice.is_empty


def test_what_was_not_asked_for_is_no_wish() -> None:
    memory = Memory().heard("purpose", asked=False).heard("purpose", asked=False)

    assert memory.preferred == ""


def test_what_was_told_last_before_a_passed_quiz_has_helped() -> None:
    memory = Memory()
    for _ in range(2):
        memory = memory.heard("purpose", asked=True).heard("worked_example", asked=True).passed()

    assert memory.helpful == "worked_example"


def test_a_quiz_without_an_explanation_says_nothing_of_what_helps() -> None:
    assert Memory().passed().passed() == Memory()


def test_a_hard_concept_stays_until_it_is_mastered() -> None:
    memory = Memory().struggled("Law").struggled("Gods").struggled("Law")

    assert memory.hard == ("Law", "Gods")
    assert memory.mastered("Law").hard == ("Gods",)


def test_the_memory_stays_small() -> None:
    memory = Memory()
    for number in range(50):
        memory = memory.heard(f"way {number}", asked=True).passed().struggled(f"concept {number}")

    assert (len(memory.asked), len(memory.helped)) == (LATEST, LATEST)
    assert len(memory.hard) == MOST_HARD
    assert memory.hard[0] == "concept 49"


@pytest.mark.parametrize(
    ("but", "is_sound"),
    [
        ({}, True),
        ({"level": "school", "purpose": "exam", "interests": "x" * 200}, True),
        ({"level": "wizard"}, False),
        ({"purpose": "revenge"}, False),
        ({"interests": "x" * 201}, False),
    ],
)
def test_what_a_file_says_of_the_learner_is_sound_if_it_can_be_chosen(
    but: dict[str, str], *, is_sound: bool
) -> None:
    assert Memory(**but).is_sound is is_sound  # type: ignore[arg-type]  # fields by name

"""Exam dates: how they are read, what can be reached until then, when cards come because of it."""

from dataclasses import replace
from datetime import date, timedelta

import pytest

from bot.domain.learner.exam_dates import ExamDate, ExamPart, PartKind
from bot.domain.learner.learner import Learner
from bot.domain.learner.rhythm import Break, Rhythm
from bot.domain.rhythm.exam_dates import Cost, exam_named, learning_days, reach
from tests.builders import build_learner

TODAY = date(2026, 11, 29)
DAY = timedelta(days=1)
EXAM = date(2026, 12, 12)


@pytest.mark.parametrize(
    ("text", "title", "day", "words"),
    [
        ("12 December", "", EXAM, ()),
        ("December 12, 2026 maths: percent", "maths", EXAM, ("percent",)),
        ("Mathearbeit am 12.12.: Gleichungen und Prozent", "Mathearbeit", EXAM,
         ("Gleichungen", "Prozent")),
        ("12.12. Gleichungen, Prozent", "", EXAM, ("Gleichungen", "Prozent")),
        ("maths test on Friday: fractions and percent", "maths test", date(2026, 12, 4),
         ("fractions", "percent")),
        ("Mathearbeit: Gleichungen am 12.12.", "Mathearbeit", EXAM, ("Gleichungen",)),
        ("Prüfung in Mathe am Samstag, dem 12. Dezember 2026: Brüche", "Prüfung in Mathe", EXAM,
         ("Brüche",)),
        ("12 December maths test", "maths test", EXAM, ()),
        ("exam on 12 December in fractions", "exam", EXAM, ("fractions",)),
        ("Vokabeltest morgen", "Vokabeltest", date(2026, 11, 30), ()),
    ],
)  # fmt: skip
def test_a_date_is_read_with_its_title_and_what_it_is_about(
    text: str, title: str, day: date, words: tuple[str, ...]
) -> None:
    named = exam_named(text, TODAY)

    assert named is not None
    assert (named.title, named.day, named.words) == (title, day, words)


@pytest.mark.parametrize("text", ["Klausur", "what do I do so", "was soll ich so machen", ""])
def test_words_without_a_day_name_no_date(text: str) -> None:
    assert exam_named(text, TODAY) is None


def cost(name: str, once: float = 1.0, **steps: float) -> Cost:
    return Cost(part=ExamPart(PartKind.SKILL, name), steps=steps, once=once)


def names(costs: tuple[Cost, ...]) -> list[str]:
    return [it.part.id for it in costs]


def test_what_takes_least_is_reached_first_and_the_rest_is_left_out() -> None:
    costs = (cost("hard", a=30, b=30), cost("easy", c=5), cost("middling", d=15))

    found = reach(costs, days=5, minutes=5)

    assert names(found.reached) == ["easy", "middling"]
    assert names(found.left_out) == ["hard"]
    assert (found.total, found.a_day) == (83, 17)


def test_what_several_things_build_on_is_learned_once() -> None:
    costs = (cost("one", base=20, a=2), cost("other", base=20, b=2))

    found = reach(costs, days=1, minutes=26)

    assert not found.left_out
    assert found.total == 26


def test_the_rehearsal_takes_its_minutes_too() -> None:
    found = reach((cost("one", a=9),), days=3, minutes=9, fixed=20)

    assert names(found.left_out) == ["one"]
    assert found.a_day == 10


def test_who_sets_no_limit_reaches_all_of_it() -> None:
    found = reach((cost("one", a=900),), days=3, minutes=None)

    assert not found.left_out
    assert found.a_day == 301


def test_days_off_and_a_break_are_no_days_to_learn() -> None:
    rhythm = Rhythm(days_off=(6,), break_=Break(begins=EXAM - 3 * DAY, ends=EXAM - 2 * DAY))
    learner: Learner = build_learner(rhythm=rhythm)

    assert learning_days(build_learner(), TODAY, EXAM) == 13
    assert learning_days(learner, TODAY, EXAM) == 13 - 2 - 2


def test_a_date_comes_after_the_nearer_ones_and_in_place_of_itself() -> None:
    far, near = ExamDate(number=1, day=EXAM), ExamDate(number=2, day=TODAY + DAY)
    rhythm = Rhythm().with_exam(far).with_exam(near)

    assert rhythm.exam_dates == (near, far)
    assert rhythm.with_exam(replace(far, title="Maths")).exam(1) == replace(far, title="Maths")
    assert rhythm.exams_after(TODAY + DAY) == (far,)

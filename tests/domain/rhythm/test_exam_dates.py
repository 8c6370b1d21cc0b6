"""Exam dates: how they are read, what can be reached until then, when cards come because of it."""

from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta

import pytest
from hypothesis import given, settings, strategies as st

from bot.domain.answers.quality import Rating
from bot.domain.cards.state import CardState, state_after_review
from bot.domain.ids import SkillId
from bot.domain.learner.exam_dates import ExamDate, ExamPart, PartKind
from bot.domain.learner.learner import Learner
from bot.domain.learner.rhythm import Break, Rhythm
from bot.domain.memory.models import Fsrs6Model, MemoryModel, Sm2Model
from bot.domain.memory.review import Moment, Review
from bot.domain.rhythm.exam_dates import (
    Cost,
    brought_forward,
    exam_named,
    final_skills,
    learning_days,
    new_cards_a_day,
    reach,
)
from tests.builders import build_learner
from tests.skill_builders import bundled_graph

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
        ("ich schreib nächsten freitag ne mathearbeit über quadratische gleichungen",
         "mathearbeit", date(2026, 12, 4), ("quadratische gleichungen",)),
        ("hab Freitag Mathe Klausur quadratische gleichungen", "Mathe Klausur",
         date(2026, 12, 4), ("quadratische gleichungen",)),
        ("wir schreiben am 12.12. eine Klassenarbeit über Brüche", "Klassenarbeit", EXAM,
         ("Brüche",)),
        ("die Arbeit ist erst am 12. Dezember", "Arbeit", EXAM, ()),
        ("I've got a maths test on Friday about fractions", "maths test", date(2026, 12, 4),
         ("fractions",)),
        ("die Mathearbeit ist auf den 12. Dezember verschoben", "Mathearbeit", EXAM, ()),
        ("Mathearbeit verschoben auf 12.12.", "Mathearbeit", EXAM, ()),
        ("my maths exam was moved to 12 December", "maths exam", EXAM, ()),
        ("I have on 12 December my maths exam: fractions", "maths exam", EXAM, ("fractions",)),
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
    return [reached.part.id for reached in costs]


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


MODELS: tuple[MemoryModel, ...] = (Sm2Model(), Fsrs6Model(), Fsrs6Model(desired_retention=0.95))
EXAM_DATE = ExamDate(number=1, day=EXAM)


def at(day: date) -> datetime:
    return datetime.combine(day, time(18), UTC)


def answered(state: CardState | None, day: date, rating: Rating, model: MemoryModel) -> CardState:
    promised = getattr(model, "desired_retention", 0.9)
    after = state_after_review(state, Review(moment=Moment(at(day)), rating=rating), model)
    return brought_forward(after, EXAM_DATE, model, promised, "UTC")


@pytest.mark.parametrize("model", MODELS, ids=lambda enum: f"{enum.name} {enum}")
@given(days=st.lists(st.integers(13, 60), min_size=1, max_size=6), right=st.integers(0, 63))
@settings(max_examples=60, deadline=None)
def test_a_card_that_is_asked_when_it_is_due_is_known_as_promised_on_the_day(
    model: MemoryModel, days: list[int], right: int
) -> None:
    """It is answered on some days, right or wrong, and then whenever it is due."""
    state: CardState | None = None
    for place, before in enumerate(sorted({*days}, reverse=True)):
        rating = Rating.GOOD if right >> place & 1 else Rating.AGAIN
        state = answered(state, EXAM - before * DAY, rating, model)
    assert state is not None
    asked_in_the_end = 0
    for day in (TODAY + place * DAY for place in range((EXAM - TODAY).days)):
        if state.due_at.date() <= day:
            state = answered(state, day, Rating.GOOD, model)
            asked_in_the_end += day >= EXAM_DATE.final_from

    assert asked_in_the_end >= 1
    least = getattr(model, "desired_retention", 0.9)
    on_day_before = state.memory.reviewed_at.date() == EXAM - DAY
    assert on_day_before or model.recall(state.memory, Moment(at(EXAM))) >= least


def test_the_weakest_card_comes_first_in_the_last_days() -> None:
    model = Fsrs6Model()
    weak = answered(None, TODAY, Rating.AGAIN, model)
    weak = replace(weak, due_at=at(EXAM))
    strong = replace(answered(None, TODAY, Rating.EASY, model), due_at=at(EXAM + 30 * DAY))

    weak, strong = (brought_forward(card, EXAM_DATE, model, 0.9, "UTC") for card in (weak, strong))

    assert weak.due_at < strong.due_at
    assert {weak.due_at.date(), strong.due_at.date()} == {EXAM_DATE.final_from}


def test_new_cards_come_as_fast_as_it_takes_to_see_all_of_them() -> None:
    learner = build_learner()

    assert new_cards_a_day(90, EXAM_DATE, learner, TODAY) == 10
    assert new_cards_a_day(90, EXAM_DATE, learner, EXAM - DAY) == 90


def test_what_is_still_locked_in_the_last_days_is_not_asked_once_more() -> None:
    graph = bundled_graph()
    one, two = SkillId("lin_one_step"), SkillId("lin_two_step")
    parts = tuple(ExamPart(PartKind.SKILL, skill_id) for skill_id in (one, two))
    exam = ExamDate(number=1, day=EXAM, parts=parts)
    before = graph.skills[one].prerequisites
    learned = {skill_id: replace(graph.state(skill_id, {}), p_mastery=0.97) for skill_id in before}

    assert final_skills(exam, graph, learned, "UTC") == (one,)
    assert final_skills(exam, graph, {}, "UTC") == ()

from datetime import UTC, date, datetime, timedelta

import fsrs
import pytest
from hypothesis import given, strategies as st

from bot.domain.answers.quality import Rating
from bot.domain.errors import BadRetentionError, ForeignMemoryError
from bot.domain.memory.athena import Athena, AthenaSettings
from bot.domain.memory.card_sm2 import CardSm2
from bot.domain.memory.fsrs6 import Fsrs6, scheduler
from bot.domain.memory.models import (
    LONGEST_WAIT_DAYS,
    AthenaModel,
    CardMemory,
    Fsrs6Model,
    MemoryModel,
    Sm2Model,
    Trace,
    futures,
    replay_log,
)
from bot.domain.memory.review import Grade, Moment, Review

AGAIN, HARD, GOOD, EASY = Rating
START = datetime(2026, 3, 2, 18, 30, tzinfo=UTC)
DAY = timedelta(days=1)
MODELS: tuple[MemoryModel, ...] = (Sm2Model(), AthenaModel(), Fsrs6Model())
each_model = pytest.mark.parametrize("model", MODELS, ids=lambda model: model.name)

logs = st.lists(
    st.tuples(st.floats(0, 400), st.sampled_from(Rating)), min_size=1, max_size=25
)  # fmt: skip


def review(days: float, rating: Rating, zone: str = "UTC", grade: Grade | None = None) -> Review:
    return Review(moment=Moment(START + days * DAY, zone), rating=rating, grade=grade)


def log_of(steps: list[tuple[float, Rating]]) -> list[Review]:
    days, log = 0.0, []
    for waited, rating in steps:
        days += waited
        log.append(review(days, rating))
    return log


def learned(model: MemoryModel, *reviews: Review) -> CardMemory:
    memory = replay_log(model, reviews)
    assert memory is not None
    return memory


def fsrs_trace(memory: CardMemory) -> Fsrs6:
    assert isinstance(memory.trace, Fsrs6)
    return memory.trace


def athena_trace(memory: CardMemory) -> Athena:
    assert isinstance(memory.trace, Athena)
    return memory.trace


def test_four_buttons_give_a_new_card_what_each_model_says() -> None:
    shown = {
        model.name: [
            future.interval_days for future in futures(model, None, Moment(START)).values()
        ]
        for model in MODELS
    }

    assert shown == {"SM-2": [1, 1, 1, 1], "Athena": [1, 1, 1, 1], "FSRS-6": [1, 1, 2, 8]}


def test_the_buttons_of_a_known_card_are_worlds_apart() -> None:
    memory = learned(Sm2Model(), review(0, GOOD), review(1, GOOD))

    shown = futures(Sm2Model(), memory, Moment(START + 7 * DAY))

    assert {rating: future.interval_days for rating, future in shown.items()} == {
        AGAIN: 1, HARD: 15, GOOD: 15, EASY: 15,
    }  # fmt: skip
    assert shown[GOOD].due_at == START + 22 * DAY


@each_model
def test_to_press_a_button_is_to_choose_its_future(model: MemoryModel) -> None:
    memory = learned(model, review(0, GOOD), review(2, HARD))
    moment = Moment(START + 9 * DAY)

    for rating, future in futures(model, memory, moment).items():
        answered = model.after(memory, Review(moment=moment, rating=rating))
        assert future.memory == answered
        assert future.due_at == model.due_at(answered, "UTC")


@each_model
def test_a_card_without_reviews_has_no_memory(model: MemoryModel) -> None:
    assert replay_log(model, []) is None


@each_model
@pytest.mark.parametrize("trace", [CardSm2(interval_days=3), Athena(), fsrs_trace(
    learned(Fsrs6Model(), review(0, GOOD))
)], ids=lambda trace: type(trace).__name__)  # fmt: skip
def test_a_model_goes_on_only_from_its_own_memory(model: MemoryModel, trace: Trace) -> None:
    memory = CardMemory(trace=trace, reviewed_at=START)
    own = type(learned(model, review(0, GOOD)).trace)
    if isinstance(trace, own):
        model.after(memory, review(1, GOOD))
        return

    for asked in (
        lambda: model.after(memory, review(1, GOOD)),
        lambda: model.recall(memory, Moment(START)),
        lambda: model.due_at(memory, "UTC"),
    ):
        with pytest.raises(ForeignMemoryError):
            asked()


@given(logs)
def test_changing_the_model_and_back_loses_nothing(steps: list[tuple[float, Rating]]) -> None:
    log = log_of(steps)
    for model in MODELS:
        memory = None
        for answered in log:
            memory = model.after(memory, answered)
        assert replay_log(model, log) == memory


@given(logs, st.floats(0, 100_000))
def test_every_model_keeps_its_numbers_in_bounds(
    steps: list[tuple[float, Rating]], later: float
) -> None:
    log = log_of(steps)
    last = log[-1].moment.at
    for model in MODELS:
        memory = learned(model, *log)
        assert 0 <= model.recall(memory, Moment(last + later * DAY)) <= 1
        assert 1 <= memory.trace.interval_days <= LONGEST_WAIT_DAYS
        assert last < model.due_at(memory, "UTC") <= last + LONGEST_WAIT_DAYS * DAY


@given(logs, st.integers(0, 500), st.integers(1, 500))
def test_recall_never_grows_while_nothing_is_reviewed(
    steps: list[tuple[float, Rating]], days: int, more: int
) -> None:
    log = log_of(steps)
    last = log[-1].moment.at
    for model in MODELS:
        memory = learned(model, *log)
        soon = model.recall(memory, Moment(last + days * DAY))
        assert model.recall(memory, Moment(last + (days + more) * DAY)) <= soon


def test_sm2_counts_a_card_as_nine_tenths_known_when_it_is_due() -> None:
    memory = learned(Sm2Model(), review(0, GOOD), review(1, GOOD))

    known = [Sm2Model().recall(memory, Moment(START + days * DAY)) for days in (1, 7, 13)]

    assert known == pytest.approx([1, 0.9, 0.81])


def test_sm2_stops_growing_at_a_hundred_years() -> None:
    memory = learned(Sm2Model(), *(review(days, EASY) for days in range(300)))

    assert memory.trace.interval_days == LONGEST_WAIT_DAYS


def test_athena_takes_the_grade_where_there_is_one_and_else_what_the_button_stands_for() -> None:
    graded = Grade(correctness=0.7, completeness=0.6)
    poor = learned(AthenaModel(), review(0, EASY, grade=graded))

    assert poor == learned(AthenaModel(), review(0, HARD))
    assert poor != learned(AthenaModel(), review(0, EASY))


def test_athena_brings_nothing_back_before_a_day_has_passed() -> None:
    memory = learned(AthenaModel(), review(0, EASY))

    assert athena_trace(memory).stability_days == pytest.approx(1.9645644, abs=1e-7)
    assert AthenaModel().due_at(memory, "UTC") == START + DAY


def test_athena_lets_nothing_grow_by_repeats_on_the_same_day() -> None:
    once = learned(AthenaModel(), review(0, EASY), review(5, GOOD))

    again = AthenaModel().after(once, review(5.1, EASY))

    assert athena_trace(again).stability_days == athena_trace(once).stability_days
    assert AthenaModel().due_at(again, "UTC") == AthenaModel().due_at(once, "UTC")
    assert athena_trace(again).difficulty < athena_trace(once).difficulty


def test_athena_takes_a_lapse_on_the_same_day_in_earnest() -> None:
    once = learned(AthenaModel(), *(review(30 * times, EASY) for times in range(5)))

    lapsed = AthenaModel().after(once, review(120.1, AGAIN))

    assert athena_trace(lapsed).stability_days < athena_trace(once).stability_days
    assert AthenaModel().due_at(lapsed, "UTC") == START + 121.1 * DAY


def test_a_success_right_after_athenas_lapse_does_not_put_off_the_next_day() -> None:
    memory = learned(
        AthenaModel(), *(review(30 * times, EASY) for times in range(5)), review(120.1, AGAIN)
    )

    repeated = AthenaModel().after(memory, review(120.15, GOOD))

    assert AthenaModel().due_at(repeated, "UTC") == START + 121.1 * DAY


def test_athena_takes_time_that_runs_backwards_as_no_time() -> None:
    memory = learned(AthenaModel(), review(10, GOOD))

    assert AthenaModel().recall(memory, Moment(START)) == 1
    assert athena_trace(AthenaModel().after(memory, review(-10, AGAIN))).stability_days == 1


@pytest.mark.parametrize(("stability", "sound"), [(0.0, 1.0), (-3.0, 1.0), (1e12, 36_500.0)])
def test_athena_operates_on_sound_stabilities_only(stability: float, sound: float) -> None:
    odd = CardMemory(trace=Athena(stability_days=stability), reviewed_at=START)
    even = CardMemory(trace=Athena(stability_days=sound), reviewed_at=START)
    moment = Moment(START + 3 * DAY)

    assert AthenaModel().recall(odd, moment) == AthenaModel().recall(even, moment)
    assert AthenaModel().after(odd, review(3, GOOD)) == AthenaModel().after(even, review(3, GOOD))


def test_athena_begins_with_the_configured_difficulty() -> None:
    hard = AthenaModel(AthenaSettings(initial_difficulty=0.9))

    assert athena_trace(learned(hard, review(0, GOOD))).difficulty > 0.8


def test_fsrs_counts_days_of_learning_and_not_of_24_hours() -> None:
    """An answer on Monday evening and one on Wednesday morning are two days apart."""
    evening = datetime(2026, 3, 2, 20, tzinfo=UTC)
    morning = datetime(2026, 3, 4, 8, tzinfo=UTC)
    package = scheduler(Fsrs6Model().weights, 0.9)
    memory = learned(Fsrs6Model(), Review(moment=Moment(evening), rating=GOOD))
    trace = fsrs_trace(memory)
    card = fsrs.Card(
        card_id=1, state=fsrs.State.Review, stability=trace.stability_days,
        difficulty=trace.difficulty, due=evening, last_review=evening,
    )  # fmt: skip

    known = Fsrs6Model().recall(memory, Moment(morning))

    assert known == package.get_card_retrievability(card, evening + 2 * DAY)
    assert known < package.get_card_retrievability(card, morning)


@pytest.mark.parametrize(
    ("zone", "days"), [("Europe/Berlin", 0), ("UTC", 1), ("Asia/Tokyo", 0)]
)  # fmt: skip
def test_fsrs_asks_the_zone_whether_a_day_has_passed(zone: str, days: int) -> None:
    first = datetime(2026, 1, 5, 3, 30, tzinfo=UTC)  # 04:30 in Berlin, half past noon in Tokyo
    later = first + timedelta(hours=1)
    memory = learned(Fsrs6Model(), Review(moment=Moment(first, zone), rating=GOOD))

    recall = Fsrs6Model().recall(memory, Moment(later, zone))

    assert Moment(later, zone).day - Moment(first, zone).day == days * DAY
    assert (recall < 1) is (days == 1)


def test_fsrs_takes_time_that_runs_backwards_as_the_same_day() -> None:
    memory = learned(Fsrs6Model(), review(10, GOOD))
    back, same = review(4, GOOD), review(10.01, GOOD)

    assert Fsrs6Model().recall(memory, back.moment) == 1
    assert Fsrs6Model().after(memory, back).trace == Fsrs6Model().after(memory, same).trace


def test_fsrs_is_due_when_the_learners_day_begins() -> None:
    memory = learned(Fsrs6Model(), review(0, GOOD, "Europe/Berlin"))  # in two days

    due_at = Fsrs6Model().due_at(memory, "Europe/Berlin")

    assert due_at == datetime(2026, 3, 4, 3, tzinfo=UTC)
    assert Moment(due_at, "Europe/Berlin").day == date(2026, 3, 4)


@given(st.lists(st.tuples(st.integers(0, 200), st.sampled_from(Rating)), min_size=1, max_size=15))
def test_fsrs_says_what_the_package_says(steps: list[tuple[int, Rating]]) -> None:
    package = fsrs.Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
    card = fsrs.Card(card_id=1, due=START)
    memory: CardMemory | None = None
    days = 0

    for waited, rating in steps:
        days += waited
        card, _ = package.review_card(card, fsrs.Rating(rating), START + days * DAY)
        memory = Fsrs6Model().after(memory, review(days, rating))

        trace = fsrs_trace(memory)
        assert (trace.stability_days, trace.difficulty) == (card.stability, card.difficulty)
        assert trace.interval_days == (card.due - START).days - days
        soon = START + (days + 9) * DAY
        assert Fsrs6Model().recall(memory, Moment(soon)) == package.get_card_retrievability(
            card, soon
        )


def test_fsrs_keeps_to_its_golden_intervals() -> None:
    """Thirteen answers, each on its day, with the package's numbers without steps and fuzz."""
    ratings = (GOOD,) * 6 + (AGAIN,) * 2 + (GOOD,) * 5
    model, memory, days = Fsrs6Model(), None, 0
    waits = []
    for rating in ratings:
        memory = model.after(memory, review(days, rating))
        waits.append(fsrs_trace(memory).interval_days)
        days += waits[-1]

    assert waits == [2, 11, 46, 163, 497, 1346, 9, 1, 2, 4, 7, 13, 22]


@pytest.mark.parametrize("retention", [0.0, 1.0, 1.2])
def test_a_retention_that_nothing_reaches_is_refused(retention: float) -> None:
    with pytest.raises(BadRetentionError):
        Fsrs6Model(retention).after(None, review(0, GOOD))


def test_the_more_is_to_be_kept_the_sooner_a_card_comes_back() -> None:
    log = [review(0, GOOD), review(2, GOOD), review(12, GOOD)]

    waits = [
        fsrs_trace(learned(Fsrs6Model(retention), *log)).interval_days
        for retention in (0.95, 0.9, 0.85, 0.8)
    ]

    assert waits == sorted(waits)
    assert len(set(waits)) == 4

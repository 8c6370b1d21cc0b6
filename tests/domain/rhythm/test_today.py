"""The part of the agenda for one day, as golden orders over several topics and decks."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from hypothesis import given, strategies as st

from bot.domain.days import all_until
from bot.domain.ids import LearnerId, MapId, NodeId, SkillId
from bot.domain.learner.learner import Learner
from bot.domain.learner.rhythm import Rhythm
from bot.domain.mastery.struggle import StruggleReason
from bot.domain.progress.analytics import CountedAnswer
from bot.domain.rhythm.agenda import (
    NO_CARDS,
    AgendaCards,
    AgendaEntry,
    AgendaTopic,
    CardsEntry,
    ConceptEntry,
    PracticeEntry,
    ToDoKind,
    agenda,
)
from bot.domain.rhythm.today import (
    Rest,
    ToDo,
    cards_in,
    minutes_left,
    questions_in,
    rest_of,
    to_do,
    weak_spots,
)
from bot.domain.skills.recommending import Recommended, Why
from bot.domain.topics.mind_map import MindMap, Node, NodeStatus, ResponseType
from tests.builders import MONDAY, build_map, build_node

DAY = timedelta(days=1)
SECONDS = 10.0


def node(name: str, status: NodeStatus = NodeStatus.UNSEEN, **but: object) -> Node:
    return build_node(id=name, status=status, **but)


def overdue(name: str, *, late_days: float, interval_days: float, **but: object) -> Node:
    return node(
        name,
        NodeStatus.REVIEWING,
        interval_days=interval_days,
        next_review_at=MONDAY - late_days * DAY,
        **but,
    )


def later(name: str, **but: object) -> Node:
    return node(name, NodeStatus.REVIEWING, next_review_at=MONDAY + DAY, **but)


def topic(mind_map: MindMap, map_id: str, **but: object) -> AgendaTopic:
    nodes = tuple(replace(one, map_id=MapId(map_id)) for one in mind_map.nodes)
    moved = replace(mind_map, id=MapId(map_id), nodes=nodes)
    return replace(AgendaTopic(mind_map=moved), **but)  # type: ignore[arg-type]  # keyword bag


FRACTIONS = topic(
    build_map(
        "r>late r>weak r>new r>gate gate>behind",
        node("r", NodeStatus.MASTERED),
        overdue("late", late_days=2, interval_days=1),
        later("weak"),
        node("new", effort_minutes=12),
        later("gate"),
    ),
    "fractions",
    current=True,
    weak={NodeId("weak"): (StruggleReason.HARD,)},
)
MEMORY = topic(
    build_map(
        "s>slow s>begun s>fresh",
        node("s", NodeStatus.MASTERED),
        overdue("slow", late_days=10, interval_days=100),
        node("begun", NodeStatus.LEARNING, effort_minutes=8),
        node("fresh"),
    ),
    "memory",
    left=NodeId("begun"),
)
CARDS = AgendaCards(due=12, overdue_ratio=1.0, new=6, seconds_a_card=SECONDS)
SKILLS = (
    Recommended(SkillId("adding"), Why.NEEDS_REVIEW),
    Recommended(SkillId("halving"), Why.SPACED),
)


def everything(cards: AgendaCards = CARDS) -> tuple[AgendaEntry, ...]:
    return agenda(all_until(MONDAY), [FRACTIONS, MEMORY], cards=cards, practice=SKILLS)


def called(entry: AgendaEntry) -> str:
    match entry:
        case ConceptEntry():
            return f"{entry.kind} {entry.node_id}"
        case CardsEntry():
            return f"{entry.cards} cards"
        case PracticeEntry():
            return f"practice {entry.skill_id}"


def listed(plan: Sequence[ToDo]) -> list[str]:
    return [
        f"{thing.kind} {thing.count}: {thing.minutes} min{' in part' if thing.part else ''}"
        if thing.kind in {ToDoKind.REVIEWS, ToDoKind.CARDS}
        else f"{called(thing.entry)}: {thing.minutes} min{' in part' if thing.part else ''}"
        for thing in plan
    ]


def planned(
    minutes: int | None, left_out: Callable[[AgendaEntry], bool] = lambda _: False
) -> list[str]:
    return listed(to_do(everything(), minutes, SECONDS, left_out))


def test_the_agenda_of_two_topics_cards_weak_spots_and_skills_has_this_order() -> None:
    assert [f"{called(entry)}: {entry.reason}" for entry in everything()] == [
        "reviews late: due",
        "reviews slow: due",
        "12 cards: due",
        "lesson begun: begun",
        "checkpoint gate: opens_next",
        "6 cards: new_cards",
        "again weak: struggles",
        "lesson new: next_in_order",
        "lesson fresh: next_in_order",
        "practice adding: skill_needs_review",
        "practice halving: skill_rested",
    ]


def test_cards_that_are_later_in_intervals_of_their_own_lead_over_all_topics() -> None:
    assert called(everything(replace(CARDS, overdue_ratio=2.5))[0]) == "12 cards"
    assert called(everything(replace(CARDS, overdue_ratio=1.5))[0]) == "reviews late"


def test_what_will_not_stick_comes_once_and_gives_way_to_a_checkpoint_that_opens() -> None:
    weak = {NodeId(name): (StruggleReason.LAPSED,) for name in ("gate", "weak", "late", "new")}
    entries = agenda(all_until(MONDAY), [replace(FRACTIONS, weak=weak)])

    assert [called(entry) for entry in entries] == [
        "reviews late",
        "checkpoint gate",
        "again weak",
        "again new",
    ]


def test_an_optional_weak_spot_waits_as_other_optional_concepts_do_and_practice_for_both() -> None:
    mind_map = build_map(
        "r>-weak r>new", node("r", NodeStatus.MASTERED), later("-weak", optional=True)
    )
    weak = topic(mind_map, "map", weak={NodeId("-weak"): (StruggleReason.HARD,)})

    entries = agenda(all_until(MONDAY), [weak], practice=SKILLS[:1])

    assert [called(entry) for entry in entries] == ["lesson new", "again -weak", "practice adding"]


def test_a_day_without_a_limit_has_one_line_of_reviews_one_of_cards_and_the_first_of_each() -> (
    None
):
    assert planned(None) == [
        "reviews 2: 2 min",
        "cards 18: 3 min",
        "lesson begun: 8 min",
        "checkpoint gate: 3 min",
        "again weak: 10 min",
        "practice adding: 10 min",
    ]


@pytest.mark.parametrize(
    ("minutes", "expected"),
    [
        (1, ["reviews 1: 1 min in part"]),
        (3, ["reviews 2: 2 min", "cards 6: 1 min in part"]),
        (9, ["reviews 2: 2 min", "cards 18: 3 min", "checkpoint gate: 3 min"]),
        (12, ["reviews 2: 2 min", "cards 18: 3 min", "lesson begun: 7 min in part"]),
        (
            16,
            [
                "reviews 2: 2 min",
                "cards 18: 3 min",
                "lesson begun: 8 min",
                "checkpoint gate: 3 min",
            ],
        ),
    ],
)
def test_minutes_hold_what_fits_and_begin_what_is_too_long(
    minutes: int, expected: list[str]
) -> None:
    assert planned(minutes) == expected


def test_cards_that_fit_in_part_are_the_due_ones_first() -> None:
    some = to_do(agenda(all_until(MONDAY), [], cards=CARDS), 2, SECONDS)
    more = to_do(agenda(all_until(MONDAY), [], cards=replace(CARDS, new=30)), 3, SECONDS)

    assert [(thing.count, thing.new) for thing in (*some, *more)] == [(12, 0), (18, 6)]


def test_what_is_left_out_gives_its_place_to_the_next_of_its_kind_or_to_nothing() -> None:
    out = {"lesson begun", "practice adding", "again weak", "12 cards", "6 cards"}

    assert planned(None, lambda entry: called(entry) in out) == [
        "reviews 2: 2 min",
        "checkpoint gate: 3 min",
        "lesson new: 12 min",
        "practice halving: 10 min",
    ]


@given(st.integers(0, 90))
def test_a_day_never_takes_more_than_its_minutes(minutes: int) -> None:
    assert sum(thing.minutes for thing in to_do(everything(), minutes, SECONDS)) <= minutes


def test_of_the_rest_of_a_day_what_was_just_asked_is_missing() -> None:
    plan = to_do(everything(), 16, SECONDS)
    lessons = ((ToDoKind.LESSON, 1), (ToDoKind.CHECKPOINT, 1))

    assert rest_of(plan, ToDoKind.REVIEWS, SECONDS) == Rest(
        counts=((ToDoKind.REVIEWS, 1), (ToDoKind.CARDS, 18), *lessons), minutes=15
    )
    assert rest_of(plan, ToDoKind.CARDS, SECONDS) == Rest(
        counts=((ToDoKind.REVIEWS, 2), (ToDoKind.CARDS, 17), *lessons), minutes=16
    )
    assert rest_of(plan[:1], ToDoKind.REVIEWS, SECONDS) == Rest(
        counts=((ToDoKind.REVIEWS, 1),), minutes=1
    )
    assert rest_of(to_do(everything(), 1, SECONDS), ToDoKind.REVIEWS, SECONDS) is None
    assert rest_of((), None, SECONDS) is None


def test_minutes_that_are_left_hold_questions_and_cards_in_proportion() -> None:
    learner = Learner(id=LearnerId(1), rhythm=Rhythm(minutes=15))

    assert minutes_left(learner, 4) == 11
    assert minutes_left(learner, 40) == 0
    assert minutes_left(Learner(id=LearnerId(1)), 40) is None
    assert (questions_in(3), cards_in(3, 12.0)) == (3, 15)
    assert min(questions_in(None), cards_in(None, 12.0)) > 1_000_000


def answer(quality: int, days_ago: float, **but: object) -> CountedAnswer:
    given = CountedAnswer(
        node_id=NodeId("weak"),
        quality=quality,
        type=ResponseType.REVIEW,
        checkpoint=False,
        at=_ago(days_ago),
    )
    return replace(given, **but)  # type: ignore[arg-type]  # keyword bag


def _ago(days: float) -> datetime:
    return MONDAY - days * DAY


LOW = [answer(quality, 9 - place) for place, quality in enumerate((1, 0, 1, 1, 4))]
ONE = build_map("weak", later("weak"))


def test_a_concept_is_weak_by_its_reviews_until_it_is_taught_again() -> None:
    taught = answer(4, 1, type=ResponseType.TEACH)
    before = answer(4, 8.5, type=ResponseType.TEACH)

    assert weak_spots(ONE, LOW) == {NodeId("weak"): (StruggleReason.LOW_AVERAGE,)}
    assert weak_spots(ONE, [before, *LOW]) == weak_spots(ONE, LOW)
    assert weak_spots(ONE, [*LOW, taught]) == {}
    assert weak_spots(ONE, [*LOW, taught, answer(1, 0.5)]) != {}


def test_what_is_learned_anew_mastered_or_never_reviewed_is_no_weak_spot() -> None:
    learning = build_map("weak", node("weak", NodeStatus.LEARNING))
    mastered = build_map("weak", node("weak", NodeStatus.MASTERED))
    hard = build_map("weak", later("weak", ease_factor=1.3))

    assert weak_spots(learning, LOW) == weak_spots(mastered, LOW) == {}
    assert weak_spots(hard, []) == {}
    assert weak_spots(hard, [answer(5, 3)]) == {NodeId("weak"): (StruggleReason.HARD,)}
    assert weak_spots(ONE, [answer(5, 3)]) == {}


def test_who_has_nothing_to_do_has_an_empty_day() -> None:
    assert to_do(agenda(all_until(MONDAY), [], cards=NO_CARDS), 30, SECONDS) == ()


def test_what_is_left_out_is_there_again_on_the_next_day() -> None:
    today, tomorrow = MONDAY.date(), (MONDAY + DAY).date()
    rhythm = Rhythm().without("cards", today).without("cards", today).without("reviews", today)

    assert rhythm.left_out_of(today) == ("cards", "reviews")
    assert rhythm.left_out_of(tomorrow) == ()
    assert rhythm.without("cards", tomorrow).left_out_of(tomorrow) == ("cards",)

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given, strategies as st

from bot.domain.days import all_until
from bot.domain.ids import MapId, NodeId
from bot.domain.mastery.struggle import StruggleReason
from bot.domain.rhythm.agenda import (
    NO_CARDS,
    AgendaCards,
    AgendaEntry,
    AgendaReason,
    AgendaTopic,
    CardsEntry,
    ConceptEntry,
    PracticeEntry,
    ToDoKind,
    agenda,
)
from bot.domain.rhythm.due import DueReview
from bot.domain.topics.mind_map import MapStatus, MindMap, Node, NodeStatus
from tests.builders import MONDAY, build_map, build_node

TOMORROW = MONDAY + timedelta(days=1)


def node(name: str, status: NodeStatus, **but: object) -> Node:
    return build_node(id=name, status=status, **but)


def overdue(name: str, *, late_days: float, interval_days: float, **but: object) -> Node:
    return build_node(
        id=name,
        status=NodeStatus.REVIEWING,
        interval_days=interval_days,
        next_review_at=MONDAY - timedelta(days=late_days),
        **but,
    )


def topic(mind_map: MindMap, map_id: str = "map", **but: object) -> AgendaTopic:
    moved = replace(
        mind_map,
        id=MapId(map_id),
        nodes=tuple(replace(each, map_id=MapId(map_id)) for each in mind_map.nodes),
    )
    return replace(AgendaTopic(mind_map=moved), **but)  # type: ignore[arg-type]  # keyword bag


def described(*topics: AgendaTopic, cards: AgendaCards = NO_CARDS) -> list[str]:
    return [_described(entry) for entry in agenda(all_until(MONDAY), topics, cards=cards)]


def _described(entry: AgendaEntry) -> str:
    match entry:
        case ConceptEntry():
            return f"{entry.kind} {entry.node_id}: {entry.reason}"
        case CardsEntry():
            return f"{entry.cards} cards: {entry.reason}"
        case PracticeEntry():
            return f"{entry.skill_id}: {entry.reason}"


def concepts(entries: Sequence[AgendaEntry]) -> list[ConceptEntry]:
    return [entry for entry in entries if isinstance(entry, ConceptEntry)]


EVERYTHING = build_map(
    "r>due r>begun r>check r>new r>gate gate>behind r>end",
    node("r", NodeStatus.MASTERED),
    overdue("due", late_days=1, interval_days=6),
    node("begun", NodeStatus.LEARNING),
    node("check", NodeStatus.DIAGNOSED),
    node("gate", NodeStatus.REVIEWING, next_review_at=TOMORROW),
    node("end", NodeStatus.REVIEWING, next_review_at=TOMORROW),
)


def test_reviews_lessons_begun_checkpoints_that_open_and_new_things_in_this_order() -> None:
    assert described(topic(EVERYTHING, left=NodeId("begun"))) == [
        "reviews due: due",
        "lesson begun: begun",
        "checkpoint gate: opens_next",
        "check check: probably_known",
        "lesson new: next_in_order",
        "checkpoint end: can_be_mastered",
    ]


def test_only_a_lesson_left_in_its_middle_goes_before_the_order_k83() -> None:
    mind_map = build_map(
        "r>new r>begun r>left",
        node("r", NodeStatus.MASTERED),
        node("begun", NodeStatus.LEARNING),
        node("left", NodeStatus.LEARNING),
    )

    assert described(topic(mind_map, left=NodeId("left"))) == [
        "lesson left: begun",
        "lesson new: next_in_order",
        "lesson begun: next_in_order",
    ]
    assert described(topic(mind_map, left=NodeId("new")))[0] == "lesson new: next_in_order"


def test_an_entry_says_what_where_why_and_how_long() -> None:
    lesson = topic(build_map("r", build_node(id="r", effort_minutes=12)))

    assert agenda(all_until(MONDAY), [lesson]) == (
        ConceptEntry(
            kind=ToDoKind.LESSON,
            map_id=MapId("map"),
            node_id=NodeId("r"),
            reason=AgendaReason.NEXT_IN_ORDER,
            minutes=12,
        ),
    )


OPTIONAL = build_map(
    "r>new r>gate r>-begun r>-check r>-new r>-gate -gate>-behind r>-end r>-due",
    node("r", NodeStatus.MASTERED),
    node("gate", NodeStatus.REVIEWING, next_review_at=TOMORROW),
    node("-begun", NodeStatus.LEARNING, optional=True),
    node("-check", NodeStatus.DIAGNOSED, optional=True),
    node("-new", NodeStatus.UNSEEN, optional=True),
    node("-gate", NodeStatus.REVIEWING, next_review_at=TOMORROW, optional=True),
    node("-behind", NodeStatus.UNSEEN, optional=True),
    node("-end", NodeStatus.REVIEWING, next_review_at=TOMORROW, optional=True),
    overdue("-due", late_days=1, interval_days=6, optional=True),
)


def test_an_optional_concept_waits_until_nothing_critical_is_open_whatever_is_to_do_about_it() -> (
    None
):
    assert described(topic(OPTIONAL, left=NodeId("-begun"))) == [
        "reviews -due: due",
        "lesson new: next_in_order",
        "checkpoint gate: can_be_mastered",
        "lesson -begun: begun",
        "checkpoint -gate: opens_next",
        "check -check: probably_known",
        "lesson -new: next_in_order",
        "checkpoint -end: can_be_mastered",
    ]


def test_what_is_critical_in_any_topic_and_new_cards_go_before_all_that_is_optional() -> None:
    begun = build_map("r", node("r", NodeStatus.LEARNING, optional=True))
    here = topic(begun, "here", current=True, left=NodeId("r"))

    assert described(here, topic(build_map("there"), "there"), cards=AgendaCards(new=3)) == [
        "3 cards: new_cards",
        "lesson there: next_in_order",
        "lesson r: begun",
    ]


HOUR = timedelta(hours=1)


@pytest.mark.parametrize(
    ("tried_before", "taught_before", "listed"),
    [
        ([], None, ["checkpoint gate: opens_next"]),
        ([], 2 * HOUR, ["checkpoint gate: opens_next"]),
        ([2 * HOUR], 2 * HOUR, ["lesson gate: begun"]),
        ([2 * HOUR], 3 * HOUR, ["lesson gate: begun"]),
        ([2 * HOUR], HOUR, ["checkpoint gate: opens_next"]),
        ([3 * HOUR, 2 * HOUR], 2 * HOUR, []),
        ([3 * HOUR, 2 * HOUR], HOUR, []),
    ],
)
def test_a_checkpoint_is_open_twice_a_day_with_the_concept_taught_again_in_between(
    tried_before: list[timedelta], taught_before: timedelta | None, listed: list[str]
) -> None:
    taught = None if taught_before is None else MONDAY - taught_before
    gate = node("gate", NodeStatus.REVIEWING, last_reviewed_at=taught)
    tried = {NodeId("gate"): [MONDAY - ago for ago in tried_before]}

    assert described(topic(build_map("gate>behind", gate), checkpoints_today=tried)) == listed


def test_no_lesson_comes_after_a_checkpoint_ahead_of_its_turn_that_was_not_passed() -> None:
    known = node("known", NodeStatus.REVIEWING, last_reviewed_at=MONDAY - HOUR)
    tried = {NodeId("known"): [MONDAY - HOUR]}

    assert described(topic(build_map("gate>known", known), checkpoints_today=tried)) == [
        "lesson gate: next_in_order"
    ]


def test_what_is_probably_known_is_checked_ahead_of_its_turn_where_nothing_else_is_open() -> None:
    mind_map = build_map(
        "gate>known gate>likely gate>new",
        node("gate", NodeStatus.REVIEWING, next_review_at=TOMORROW),
        node("known", NodeStatus.DIAGNOSED),
    )
    waiting = topic(mind_map, probably_known=frozenset({NodeId("likely")}))

    assert described(waiting) == [
        "checkpoint gate: opens_next",
        "check known: known_ahead",
        "check likely: known_ahead",
    ]


def test_reviews_of_all_topics_are_mixed_by_how_overdue_they_are() -> None:
    first = build_map("a", overdue("a", late_days=3, interval_days=30))
    second = build_map(
        "b c",
        overdue("b", late_days=1, interval_days=1),
        overdue("c", late_days=3, interval_days=6),
    )

    assert [
        line.split(":")[0] for line in described(topic(first, "one", current=True), topic(second))
    ] == ["reviews b", "reviews c", "reviews a"]


def test_of_equally_overdue_reviews_the_harder_concept_comes_first() -> None:
    mind_map = build_map(
        "a b",
        overdue("a", late_days=1, interval_days=6),
        overdue("b", late_days=1, interval_days=6, ease_factor=1.3),
    )

    assert described(topic(mind_map)) == ["reviews b: due", "reviews a: due"]


def test_of_more_than_twenty_due_concepts_the_hardest_twenty_come() -> None:
    names = [f"n{number:02}" for number in range(25)]
    nodes = [
        overdue(name, late_days=1, interval_days=6, ease_factor=3 - place / 20)
        for place, name in enumerate(names)
    ]

    listed = concepts(agenda(all_until(MONDAY), [topic(build_map(" ".join(names), *nodes))]))

    reviews = {entry.node_id for entry in listed if entry.kind is ToDoKind.REVIEWS}
    assert reviews == set(names[5:])


def test_a_due_concept_that_is_being_learned_is_asked_and_not_taught_as_well() -> None:
    failed = node("r", NodeStatus.LEARNING, next_review_at=MONDAY, interval_days=1.0)

    assert described(topic(build_map("r", failed))) == ["reviews r: due"]


def test_the_current_topic_goes_before_the_others() -> None:
    there = topic(build_map("there"), "first")
    here = topic(build_map("here"), "second", current=True)

    assert described(there, here) == ["lesson here: next_in_order", "lesson there: next_in_order"]


@pytest.mark.parametrize("status", [MapStatus.DRAFT, MapStatus.COMPLETED, MapStatus.ABANDONED])
def test_only_active_maps_count(status: MapStatus) -> None:
    assert described(topic(replace(EVERYTHING, status=status))) == []


def test_a_paused_map_has_nothing_to_do() -> None:
    assert described(topic(replace(EVERYTHING, paused_at=MONDAY))) == []


def test_refreshers_stand_among_the_reviews_and_belong_to_no_topic() -> None:
    mind_map = build_map("a", overdue("a", late_days=3, interval_days=6))
    refresher = DueReview(
        map_id=MapId("finished"),
        node_id=NodeId("old"),
        due_at=MONDAY - timedelta(days=60),
        interval_days=60.0,
        ease_factor=2.5,
        refresher=True,
    )

    entries = concepts(agenda(all_until(MONDAY), [topic(mind_map)], [refresher]))

    assert [(entry.node_id, entry.refresher) for entry in entries] == [("old", True), ("a", False)]


@given(
    st.lists(st.sampled_from(NodeStatus), min_size=7, max_size=7),
    st.lists(st.booleans(), min_size=7, max_size=7),
    st.sets(st.sampled_from("rabcdef")),
)
def test_no_concept_is_listed_twice(
    statuses: list[NodeStatus], due: list[bool], weak: set[str]
) -> None:
    nodes = [
        build_node(id=name, status=status, next_review_at=MONDAY if now else None)
        for name, status, now in zip("rabcdef", statuses, due, strict=True)
    ]
    entries = agenda(
        all_until(MONDAY),
        [
            topic(
                build_map("r>a r>b a>c b>c c>d b>e e>f", *nodes),
                weak={NodeId(name): (StruggleReason.HARD,) for name in weak},
            )
        ],
        cards=AgendaCards(due=7, new=3),
    )

    listed = concepts(entries)
    assert len({entry.node_id for entry in listed}) == len(listed)
    assert len(entries) <= len(listed) + 2


def test_what_the_placement_speaks_for_is_checked_and_not_taught() -> None:
    mind_map = build_map("r>a r>b", node("r", NodeStatus.MASTERED))
    likely = topic(mind_map, probably_known=frozenset({NodeId("a")}))

    assert described(likely) == ["check a: probably_known", "lesson b: next_in_order"]
    assert [entry.minutes for entry in agenda(all_until(MONDAY), [likely])] == [2, 10]


def test_due_cards_come_in_one_go_behind_the_reviews() -> None:
    cards = AgendaCards(due=12, overdue_ratio=0.1, new=8)

    assert described(topic(EVERYTHING, left=NodeId("begun")), cards=cards) == [
        "reviews due: due",
        "12 cards: due",
        "lesson begun: begun",
        "checkpoint gate: opens_next",
        "8 cards: new_cards",
        "check check: probably_known",
        "lesson new: next_in_order",
        "checkpoint end: can_be_mastered",
    ]


def test_cards_that_are_later_than_the_latest_review_go_before_it() -> None:
    mind_map = build_map("a", overdue("a", late_days=3, interval_days=6))

    assert described(topic(mind_map), cards=AgendaCards(due=1, overdue_ratio=0.6)) == [
        "1 cards: due",
        "reviews a: due",
    ]
    assert described(topic(mind_map), cards=AgendaCards(due=1, overdue_ratio=0.5)) == [
        "reviews a: due",
        "1 cards: due",
    ]


def test_who_has_cards_and_no_topic_drills() -> None:
    assert described(cards=AgendaCards(due=3, new=4)) == ["3 cards: due", "4 cards: new_cards"]


def test_a_drill_takes_as_long_as_the_learner_takes_for_its_cards() -> None:
    def minutes(**cards: float) -> list[int]:
        return [entry.minutes for entry in agenda(all_until(MONDAY), [], cards=_of(**cards))]

    def _of(**cards: float) -> AgendaCards:
        return replace(AgendaCards(due=20), **cards)  # type: ignore[arg-type]  # keyword bag

    assert minutes() == [3]
    assert minutes(seconds_a_card=30.0) == [10]
    assert minutes(due=1) == [1]

"""Ten thousand random plans: whatever a model calls, what comes out is a whole map or nothing."""

from collections import Counter
from random import Random
from typing import Any

from structlog.testing import capture_logs

from bot.domain.concept_graph import DEEPEST, MOST_NODES
from bot.domain.course import Course
from bot.domain.scope import Scope, bounds
from bot.flow.model_errors import ModelUnavailableError
from bot.tutor.authoring import ModelAuthor
from tests.tutor.orders import ADA, map_order
from tests.tutor.scripted import ScriptedExchange
from tests.tutor.test_mapping import Call, Watcher, as_map, begin, edge, node

PLANS = 10_000
EFFORTS: tuple[Any, ...] = (*(10,) * 40, 5, 45, 0, -5, "20", None, 1e3)


def plan(chance: Random, labels: list[str]) -> list[Call]:
    """Return the calls of one turn: mostly a tree with some edges too many, and some nonsense."""
    calls: list[Call] = []
    for place, label in enumerate(labels):
        depth = chance.choice((*range(6), 6, 99)) if chance.randrange(20) == 0 else 0
        calls.append(node(label, depth, effort_minutes=chance.choice(EFFORTS)))
        if place and chance.randrange(30):
            calls.append(edge(labels[chance.randrange(min(place, 3))], label))
    extra = chance.randrange(4)
    calls += [edge(chance.choice(labels), chance.choice(labels)) for _ in range(extra)]
    if chance.randrange(10) == 0:
        calls.append(node(chance.choice(labels)))
        calls.append(edge("nowhere", chance.choice(labels)))
    if chance.randrange(4) == 0:
        chance.shuffle(calls)
    return calls


def turns(chance: Random) -> list[list[Call]]:
    size = chance.choice((1, 3, 4, 5, 6, 7, 8, 9, 12, 20)) if chance.randrange(50) else 33
    labels = [f"n{place}" for place in range(size)]
    opening = [begin(*(["n1"] if chance.randrange(3) else []))]
    if chance.randrange(12) == 0:
        opening = []
    more: list[list[Call]] = []
    if chance.randrange(3):
        more = [[], [edge("n0", label) for label in labels[1:]]]
    return [opening + plan(chance, labels), *more]


async def outcome(seed: int) -> Course | None:
    chance = Random(seed)
    scope = chance.choice(list(Scope))
    goal = "a camera" if chance.randrange(4) == 0 else ""
    exchange, order = ScriptedExchange(turns=turns(chance)), map_order(scope=scope, goal=goal)
    try:
        course = await ModelAuthor(exchange).draw(order, (), (), ADA, Watcher())
    except ModelUnavailableError:
        return None
    limits = bounds(scope, with_goal=bool(goal))
    drawn = as_map(course, [target for goal in course.goals for target in goal.targets])
    assert limits.fewest <= len(drawn.nodes) <= limits.most <= MOST_NODES
    assert max(it.depth for it in drawn.nodes) <= limits.deepest <= DEEPEST
    assert bool(course.goals) == bool(goal)
    assert all(type(it.effort_minutes) is int and it.effort_minutes > 0 for it in drawn.nodes)
    return course


async def test_ten_thousand_random_plans_give_no_invalid_map_and_no_part_of_one_c2() -> None:
    with capture_logs():
        courses = [await outcome(seed) for seed in range(PLANS)]

    came = Counter(course is not None for course in courses)
    assert came[True] > PLANS // 10
    assert came[False] > PLANS // 10

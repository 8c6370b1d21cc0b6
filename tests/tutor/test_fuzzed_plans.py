"""Ten thousand random plans: whatever a model calls, the result is a whole map or nothing."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.domain.authoring.scope import Scope, bounds
from bot.domain.topics.concept_graph import DEEPEST, MOST_NODES
from bot.domain.topics.course import Course
from bot.flow.work.events import ModelUnavailableError
from bot.tutor.authoring.authoring import ModelAuthor
from tests.tutor.authoring.test_mapping import Call, Watcher, as_map, begin, edge, node
from tests.tutor.orders import ADA, map_order
from tests.tutor.scripted import ScriptedExchange

pytestmark = pytest.mark.thorough

PLANS = 2_500
"""In each of four parts, which may run in parallel."""
EFFORTS: tuple[Any, ...] = (*(10,) * 40, 5, 45, 0, -5, "20", None, 1e3)


def plan(rng: Random, labels: list[str]) -> list[Call]:
    """Return the calls of one turn: mostly a tree with some edges too many, and some nonsense."""
    calls: list[Call] = []
    for place, label in enumerate(labels):
        calls.append(node(label, effort_minutes=rng.choice(EFFORTS)))
        if place and rng.randrange(30):
            calls.append(edge(labels[rng.randrange(min(place, 3))], label))
    extra = rng.randrange(4)
    calls += [edge(rng.choice(labels), rng.choice(labels)) for _ in range(extra)]
    if rng.randrange(10) == 0:
        calls.append(node(rng.choice(labels)))
        calls.append(edge("nowhere", rng.choice(labels)))
    if rng.randrange(4) == 0:
        rng.shuffle(calls)
    return calls


def turns(rng: Random) -> list[list[Call]]:
    size = rng.choice((1, 3, 4, 5, 6, 7, 8, 9, 12, 20)) if rng.randrange(50) else 33
    labels = [f"n{place}" for place in range(size)]
    opening = [begin(*(["n1"] if rng.randrange(3) else []))]
    if rng.randrange(12) == 0:
        opening = []
    more: list[list[Call]] = []
    if rng.randrange(3):
        more = [[], [edge("n0", label) for label in labels[1:]]]
    return [opening + plan(rng, labels), *more]


async def outcome(seed: int) -> Course | None:
    rng = Random(seed)
    scope = rng.choice(list(Scope))
    goal = "a camera" if rng.randrange(4) == 0 else ""
    exchange, order = ScriptedExchange(turns=turns(rng)), map_order(scope=scope, goal=goal)
    try:
        course = await ModelAuthor(exchange).draw(order, (), (), ADA, Watcher())
    except ModelUnavailableError:
        return None
    limits = bounds(scope, with_goal=bool(goal))
    drawn = as_map(course, [target for goal in course.goals for target in goal.targets])
    assert limits.fewest <= len(drawn.nodes) <= limits.most <= MOST_NODES
    assert max(mapped.depth for mapped in drawn.nodes) <= limits.deepest <= DEEPEST
    assert bool(course.goals) == bool(goal)
    assert all(
        type(mapped.effort_minutes) is int and mapped.effort_minutes > 0 for mapped in drawn.nodes
    )
    return course


@pytest.mark.parametrize("part", range(4))
async def test_ten_thousand_random_plans_give_no_invalid_map_and_no_part_of_one_c2(
    part: int,
) -> None:
    with capture_logs():
        courses = [await outcome(seed) for seed in range(part * PLANS, (part + 1) * PLANS)]

    came = Counter(course is not None for course in courses)
    assert came[True] > PLANS // 10
    assert came[False] > PLANS // 10

"""Maps: the order of thirty concepts, and the open concepts of one among ten thousand maps."""

from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterator, Mapping
from functools import partial
from heapq import heapify, heappop, heappush
from itertools import pairwise
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

import networkx as nx
from sqlalchemy import Connection, insert

from bot.domain.ids import LearnerId, NodeId
from bot.domain.learner.learner import Learner
from bot.domain.topics.concept_graph import map_graph
from bot.domain.topics.curriculum import (
    STARTED,
    _by_rank,
    _rank,
    available,
    frontier,
    learning_order,
    next_node,
    with_numbers,
)
from bot.domain.topics.mind_map import EdgeType, MapStatus, MindMap, Node, NodeStatus
from bot.storage.engine.database import Database, open_database
from bot.storage.engine.tables import learners, mind_map_edges, mind_map_nodes, mind_maps
from bot.storage.topics.changes import learner_values
from bot.storage.topics.graphs import FRONTIERS, list_frontiers
from tests.bench.report import Table
from tests.builders import MONDAY, build_map, build_node

Links = dict[NodeId, set[NodeId]]

WIDE = 6
"""Concepts on each of five levels below the root. With a short last level there are thirty."""
LARGE = 200
"""The same for a map of a thousand and one concepts, which no learner has."""
MAPS = 10_000
ROUNDS = 200


def orders() -> Table:
    """Return how long it takes to order a map and to find the next concept."""
    maps = _thirty(), _map_of_levels(LARGE)
    rows = [
        (name, *(f"{_median_seconds(partial(work, mind_map)) * 1000:.3f}" for mind_map in maps))
        for name, work in WORK.items()
    ]
    sizes = [f"{len(mind_map.nodes):,} concepts, ms (median)" for mind_map in maps]
    if any(_by_hand(mind_map) != _by_rank(mind_map.nodes, mind_map.edges) for mind_map in maps):
        raise ValueError("another order than before")
    notes = [f"{' and '.join(str(len(mind_map.edges)) for mind_map in maps)} prerequisites"]
    return Table("The order of a map", ("work", *sizes), rows, notes)


async def frontiers() -> Table:
    """Return how long it takes to find one learner's frontier among ten thousand maps."""
    with TemporaryDirectory(prefix="lyceum-bench-") as folder:
        async with open_database(f"sqlite:///{Path(folder) / 'maps.db'}") as database:
            await database.write(_fill)
            await database.write(lambda db: db.exec_driver_sql("ANALYZE"))
            looked = [
                await _seconds(partial(_look, database, number))
                for number in range(1, MAPS, MAPS // ROUNDS)
            ]
            plan = await database.read(_plan)
    looked.sort()
    nodes = MAPS * len(_thirty().nodes)
    headings = (f"{MAPS:,} maps, {nodes:,} concepts, SQLite", "ms (median)", "ms (p99)")
    row = (
        "what is open for one learner",
        f"{median(looked) * 1000:.2f}",
        f"{looked[int(len(looked) * 0.99)] * 1000:.2f}",
    )
    return Table("The frontier in SQL", headings, [row], [f"Plan: {plan}"])


def _thirty() -> MindMap:
    return _map_of_levels(WIDE, short=1)


def _map_of_levels(wide: int, short: int = 0) -> MindMap:
    """Return an active map: a root, five levels, two prerequisites for each concept below it."""
    levels = [[f"n{level}{place}" for place in range(wide)] for level in range(5)]
    levels[-1] = levels[-1][: wide - short]
    pairs = [f"root>{name}" for name in levels[0]]
    for above, below in pairwise(levels):
        pairs += [f"{above[place]}>{name}" for place, name in enumerate(below)]
        pairs += [f"{above[(place + 1) % wide]}>{name}" for place, name in enumerate(below)]
    root = build_node(id="root", status=NodeStatus.MASTERED, mastered_at=MONDAY)
    return build_map(" ".join(pairs), root)


def _by_hand(mind_map: MindMap) -> list[Node]:
    """Return the unmastered concepts in order, with links gathered by the reader itself."""
    parents, children = _links_by_hand(mind_map)
    unlocked = _available_by_hand(mind_map)
    waiting = {node.id: node for node in mind_map.nodes if node.status is not NodeStatus.MASTERED}
    missing = {
        node_id: sum(parent in waiting for parent in parents.get(node_id, ()))
        for node_id in waiting
    }
    rank = {node_id: _rank(node, unlocked) for node_id, node in waiting.items()}
    heap = [(rank[node_id], node_id) for node_id, count in missing.items() if not count]
    heapify(heap)
    ranked = []
    while heap:
        _, node_id = heappop(heap)
        ranked.append(waiting[node_id])
        for child in children.get(node_id, ()):
            if child in missing:
                missing[child] -= 1
                if not missing[child]:
                    heappush(heap, (rank[child], child))
    return ranked


def _available_by_hand(mind_map: MindMap) -> frozenset[NodeId]:
    parents, _ = _links_by_hand(mind_map)
    mastered = {node.id for node in mind_map.nodes if node.status is NodeStatus.MASTERED}
    once = mastered | {node.id for node in mind_map.nodes if node.mastered_at is not None}
    return frozenset(
        node.id
        for node in mind_map.nodes
        if (once if node.status in STARTED else mastered).issuperset(parents.get(node.id, ()))
    )


def _links_by_hand(mind_map: MindMap) -> tuple[Links, Links]:
    parents: Links = defaultdict(set)
    children: Links = defaultdict(set)
    for edge in mind_map.edges:
        if edge.type is EdgeType.PREREQUISITE:
            parents[edge.child].add(edge.parent)
            children[edge.parent].add(edge.child)
    return parents, children


def _sorted_by_networkx(mind_map: MindMap) -> list[NodeId]:
    graph = map_graph(mind_map.nodes, mind_map.edges)
    depth = {node.id: node.depth for node in mind_map.nodes}
    return list(
        nx.lexicographical_topological_sort(graph, key=lambda node_id: (depth[node_id], node_id))
    )


WORK: Mapping[str, Callable[[MindMap], object]] = {
    "order of what is left, from networkx's graph": lambda mind_map: _by_rank(
        mind_map.nodes, mind_map.edges
    ),
    "the same as before, links gathered by hand": _by_hand,
    "networkx's own sort (topological, by depth)": _sorted_by_networkx,
    "learning order": lambda mind_map: learning_order(mind_map.nodes, mind_map.edges),
    "numbers for all concepts": with_numbers,
    "available, from networkx's graph": lambda mind_map: available(mind_map.nodes, mind_map.edges),
    "the same as before, by hand": _available_by_hand,
    "frontier": frontier,
    "next concept": next_node,
}


def _median_seconds(work: Callable[[], object]) -> float:
    seconds = []
    for _ in range(ROUNDS):
        began = perf_counter()
        work()
        seconds.append(perf_counter() - began)
    return median(seconds)


def _fill(db: Connection) -> None:
    plain = _thirty()
    numbers = range(1, MAPS + 1)
    db.execute(insert(learners), [_learner_row(number) for number in numbers])
    db.execute(insert(mind_maps), [_map_row(number) for number in numbers])
    for start in range(1, MAPS + 1, 1_000):
        some = range(start, start + 1_000)
        db.execute(
            insert(mind_map_nodes), [row for number in some for row in _nodes(plain, number)]
        )
        db.execute(
            insert(mind_map_edges), [row for number in some for row in _edges(plain, number)]
        )


def _learner_row(number: int) -> dict[str, Any]:
    return {"id": number, **learner_values(Learner(id=LearnerId(number)))}


def _map_row(number: int) -> dict[str, Any]:
    times = dict.fromkeys(("created_at", "updated_at", "last_activity_at", "count_at"), MONDAY)
    told = {"id": f"m{number}", "learner_id": number, "title": "Topic"}
    return {**told, "status": MapStatus.ACTIVE, "metadata": {}, **times}


def _nodes(plain: MindMap, number: int) -> Iterator[dict[str, Any]]:
    for node in plain.nodes:
        yield {
            "id": f"{node.id}-{number}",
            "mind_map_id": f"m{number}",
            "concept_id": node.concept_id,
            "label": node.label,
            "description": "",
            "depth": node.depth,
            "sequence": node.sequence,
            "mastery_score": 0.0,
            "mastery_status": node.status,
            "ease_factor": 2.5,
            "repetitions": 0,
            "interval_days": 0.0,
            "mastered_at": node.mastered_at,
            "effort_minutes": node.effort_minutes,
            "metadata": {},
            "created_at": MONDAY,
            "updated_at": MONDAY,
        }


def _edges(plain: MindMap, number: int) -> Iterator[dict[str, str]]:
    for edge in plain.edges:
        yield {
            "parent_node_id": f"{edge.parent}-{number}",
            "child_node_id": f"{edge.child}-{number}",
            "edge_type": edge.type,
        }


async def _look(database: Database, number: int) -> None:
    found = await database.read(lambda db: list_frontiers(db, LearnerId(number)))
    if [len(concepts) for concepts in found.values()] != [WIDE]:
        raise ValueError(found)


def _plan(db: Connection) -> str:
    looked = FRONTIERS.params(learner=7).compile(db, compile_kwargs={"literal_binds": True})
    steps = db.exec_driver_sql(f"EXPLAIN QUERY PLAN {looked.string}").all()
    return "; ".join(str(step[3]) for step in steps)


async def _seconds(work: Callable[[], Awaitable[None]]) -> float:
    began = perf_counter()
    await work()
    return perf_counter() - began

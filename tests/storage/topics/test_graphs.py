"""The graph in SQL agrees with the domain."""

from dataclasses import replace
from functools import partial
from random import Random

from bot.domain.ids import ConceptId, MapId, NodeId
from bot.domain.topics.curriculum import frontier
from bot.domain.topics.mind_map import Edge, EdgeType, MapStatus, MindMap, NodeStatus
from bot.flow.maps.changes import MapAdded
from bot.storage.engine.database import Database
from bot.storage.stores import Stores
from bot.storage.topics.graphs import FRONTIERS, list_built_on, list_frontiers
from tests.builders import MONDAY, build_map as draw
from tests.storage.builders import ANNAS, build_flow, take
from tests.storage.plans import explained

DIAMOND = "root>a root>b a>c b>c c>d"


async def store(database: Database, *mind_maps: MindMap) -> None:
    chats = Stores(database).chats
    await take(
        chats, "1", *(MapAdded(mind_map, build_flow(mind_map.id)) for mind_map in mind_maps)
    )


def learn(mind_map: MindMap, rng: Random) -> MindMap:
    """Return the map with random statuses. Some concepts were mastered once."""
    nodes = tuple(
        replace(
            node,
            status=rng.choice(list(NodeStatus)),
            mastered_at=MONDAY if rng.random() < 0.4 else None,
        )
        for node in mind_map.nodes
    )
    return replace(mind_map, nodes=nodes)


def rename(mind_map: MindMap, name: str) -> MindMap:
    """Return the map under another name, with nodes of its own."""

    def own(node_id: NodeId) -> NodeId:
        return NodeId(f"{name}-{node_id}")

    return replace(
        mind_map,
        id=MapId(name),
        learner_id=ANNAS,
        root_id=None,
        nodes=tuple(replace(node, id=own(node.id), map_id=MapId(name)) for node in mind_map.nodes),
        edges=tuple(
            replace(edge, parent=own(edge.parent), child=own(edge.child))
            for edge in mind_map.edges
        ),
    )


async def test_the_frontier_in_sql_is_the_frontier_of_the_domain(database: Database) -> None:
    rng = Random(5)
    drawn = draw(f"{DIAMOND} root>e e>f a>f")
    maps = [rename(learn(drawn, rng), f"map-{number}") for number in range(60)]
    await store(database, *maps)

    stored = await database.read(lambda db: list_frontiers(db, ANNAS))

    expected = {mind_map.id: [node.concept_id for node in frontier(mind_map)] for mind_map in maps}
    assert stored == {map_id: concepts for map_id, concepts in expected.items() if concepts}
    assert len(stored) > 30


async def test_only_maps_at_work_have_a_frontier(database: Database) -> None:
    at_work = rename(draw("root>a"), "at-work")
    await store(
        database,
        at_work,
        replace(rename(draw("root>a"), "paused"), paused_at=MONDAY),
        *(
            replace(rename(draw("root>a"), status.value), status=status)
            for status in MapStatus
            if status is not MapStatus.ACTIVE
        ),
    )

    found = await database.read(lambda db: list_frontiers(db, ANNAS))

    assert found == {at_work.id: [ConceptId("root")]}


async def test_a_related_edge_blocks_nothing_in_sql_either(database: Database) -> None:
    drawn = rename(draw("root a"), "map-r")
    root, other = drawn.nodes
    related = Edge(parent=root.id, child=other.id, type=EdgeType.RELATED)
    await store(database, replace(drawn, edges=(related,)))

    found = await database.read(lambda db: list_frontiers(db, ANNAS))

    assert found == {drawn.id: [root.concept_id, other.concept_id]}


async def test_the_subtree_of_a_diamond_holds_each_concept_once(database: Database) -> None:
    drawn = rename(draw(DIAMOND), "map-d")
    await store(database, drawn)

    def built_on(name: str) -> set[str]:
        node = NodeId(f"map-d-{name}")
        return {name.removeprefix("map-d-") for name in found[node]}

    found = await database.read(
        lambda db: {node.id: list_built_on(db, node.id) for node in drawn.nodes}
    )
    assert built_on("root") == {"a", "b", "c", "d"}
    assert built_on("a") == {"c", "d"}
    assert built_on("d") == set()


async def test_the_frontier_is_found_by_indexes(database: Database) -> None:
    plan = await database.read(partial(explained, statement=FRONTIERS, values={"learner": 7}))

    assert "idx_mme_child" in plan
    assert "SCAN mind_map" not in plan
    assert "Seq Scan" not in plan

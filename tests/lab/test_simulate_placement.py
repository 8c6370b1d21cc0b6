from random import Random

import pytest
from typer.testing import CliRunner

from bot.commands.line import app
from bot.domain.ids import ConceptId
from bot.lab.commands.simulate_placement import (
    DEEPEST,
    NODES,
    PROBED,
    World,
    able_knowledge,
    known_up_to_border,
    known_where_probed,
    likely_known,
    methods,
    random_knowledge,
    random_topic,
    simulate,
)

pytestmark = pytest.mark.thorough

RIGHT, WRONG = 5, 1
DOCUMENTS, BORDER, OURS, BY_RULES, WITHOUT = (method.name for method in methods(World.LINKS))


def test_a_random_topic_is_a_map_with_an_inventory_easiest_first() -> None:
    topic = random_topic(Random(3), 0.25)
    order = list(topic.prerequisites)
    depths: dict[ConceptId, int] = {}
    for node, needed in topic.prerequisites.items():
        depths[node] = max((depths[node_id] + 1 for node_id in needed), default=0)

    assert (len(order), len(topic.inventory)) == (NODES, PROBED)
    assert [node for node, depth in depths.items() if depth == 0] == order[:1]
    assert max(depths.values()) <= DEEPEST
    places = [order.index(entry.concept_id) for entry in topic.inventory]
    assert places == sorted(places)


def test_who_knows_a_node_knows_its_prerequisites() -> None:
    rng = Random(5)
    topic = random_topic(rng, 0)

    for random in (random_knowledge, able_knowledge) * 20:
        known = random(topic, rng)
        assert all(known.issuperset(topic.prerequisites[node]) for node in known)


def test_the_bisection_knows_what_was_probed_or_all_up_to_the_border() -> None:
    topic = random_topic(Random(3), 0)
    order = list(topic.prerequisites)
    answers = {topic.inventory[6].concept_id: RIGHT, topic.inventory[9].concept_id: WRONG}
    border = order.index(topic.inventory[6].concept_id)

    assert known_where_probed(topic, answers) == {order[border]}
    assert known_up_to_border(topic, answers) == set(order[: border + 1])
    assert known_up_to_border(topic, {order[0]: WRONG}) == set()


def test_ours_knows_the_prerequisites_of_what_was_right() -> None:
    topic = random_topic(Random(3), 0)
    right = topic.inventory[9].concept_id

    assert likely_known(topic, {right: RIGHT}).issuperset({right, *topic.prerequisites[right]})


def test_the_same_seed_gives_the_same_learners() -> None:
    assert simulate(20, 0.25, 7) == simulate(20, 0.25, 7)
    assert simulate(20, 0.25, 7) != simulate(20, 0.25, 8)


@pytest.mark.parametrize("world", World)
@pytest.mark.parametrize("guess", [0.0, 0.25])
def test_ours_gets_more_nodes_right_than_the_bisection(guess: float, world: World) -> None:
    tallies = simulate(100, guess, 11, world)

    assert tallies[OURS].right > tallies[BORDER].right > tallies[DOCUMENTS].right
    assert 3 <= tallies[OURS].probes / 100 <= 7


@pytest.mark.parametrize("world", World)
def test_ours_is_within_two_percent_of_the_best_found_that_keeps_the_rules(world: World) -> None:
    tallies = simulate(200, 0.25, 3, world)

    assert tallies[OURS].right > 0.98 * tallies[BY_RULES].right
    assert tallies[WITHOUT].probes == 7 * 200


def test_the_table_shows_every_method_side_by_side() -> None:
    printed = CliRunner().invoke(app, ["lab", "simulate-placement", "--learners", "10"])

    assert printed.exit_code == 0
    first, *worlds = printed.output.split("\n\n")
    assert first == "10 learners, 30 nodes, 15 of them in the inventory, slip 0.1"
    for world, table in zip(World, worlds, strict=True):
        lines = table.splitlines()
        assert lines[0].startswith(f"known by {world}")
        assert [line[:28].strip() for line in lines[2:]] == [
            method.name for method in methods(world)
        ]
        assert all(line.count("%") == 2 for line in lines[2:])

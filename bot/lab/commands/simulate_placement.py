"""`simulate-placement`: the documents' bisection and our placement, on simulated learners.

They live in two worlds: in one they learned concept after concept along the links, in the other
their ability decides. The best that is possible is shown by placements that know the world, with
the documents' rules for the order of probes and without.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from math import exp
from random import Random
from typing import Annotated

import typer

from bot.content.courses.courses import load_course
from bot.content.practice.skill_graph import load_skill_graph
from bot.domain.answers.quality import BEST, is_right
from bot.domain.answers.spec import AnswerSpec, Choice, ChoiceAnswer, TextAnswer
from bot.domain.exercise.diagnosis import MOST_PROBES, STATES, STEEPNESS, bisecting_probe
from bot.domain.exercise.knowledge import Knowledge, information, known_chances
from bot.domain.exercise.placement import chances, next_probe, promised_entries, topic_knowledge
from bot.domain.ids import ConceptId, QuestionKey
from bot.domain.skills import placement
from bot.domain.skills.graph import SkillGraph
from bot.domain.topics.course import InventoryEntry, Language, Level, Question, QuestionFormat
from bot.lab.simulation.skill_placement import at_share, check_course, place_learners
from bot.lab.simulation.skill_practice import (
    WANTED,
    practise_after_placement,
    practise_from_nothing,
    problems_to,
)
from bot.lab.simulation.skill_worlds import SKILL_WORLDS
from bot.resources import COURSES, SKILL_NAMES, SKILLS_GRAPH

NODES = 30
PROBED = 15
DEEPEST = 5
LEARNERS = 500
LEARNERS_A_TOPIC = 10
SLIP = 0.1
GUESSES = (0.0, 0.25)
"""Without guessing probes are typed. With it they have four choices."""

WRONG = 1
LIKELY = 0.5
"""From this P(known) on our method counts a node as known."""


class World(StrEnum):
    """What decides which nodes a learner knows."""

    LINKS = "links"
    ABILITY = "ability"


@dataclass(frozen=True, slots=True, kw_only=True)
class Topic:
    """A random map and its placement, both easiest first."""

    prerequisites: Mapping[ConceptId, tuple[ConceptId, ...]]
    inventory: tuple[InventoryEntry, ...]


_SAID: Mapping[str, str] = {
    "true": "the class is said",
    "wrong": "the class is wrong by two years",
    "nothing": "nothing is said",
}

Answers = Mapping[ConceptId, int]
Probing = Callable[[Topic, Answers], InventoryEntry | None]
Judging = Callable[[Topic, Answers], Collection[ConceptId]]
"""Returns the nodes that are known by a placement's answers."""


@dataclass(frozen=True, slots=True)
class Method:
    """A way to place a learner."""

    name: str
    next_probe: Probing
    known: Judging


@dataclass(slots=True)
class Tally:
    """The results of a method for the learners so far."""

    right: int = 0
    probes: int = 0


def known_where_probed(_: Topic, answers: Answers) -> set[ConceptId]:
    """Return what was answered correctly, and nothing else."""
    return {concept for concept, quality in answers.items() if is_right(quality)}


def known_up_to_border(topic: Topic, answers: Answers) -> set[ConceptId]:
    """Return every node up to the hardest that was answered correctly."""
    order = list(topic.prerequisites)
    right = known_where_probed(topic, answers)
    return set(order[: 1 + max(map(order.index, right), default=-1)])


def likely_known(topic: Topic, answers: Answers) -> set[ConceptId]:
    """Return the nodes that are more likely known than not."""
    known = chances(topic.inventory, answers, topic.prerequisites)
    return {concept for concept, chance in known.items() if chance >= LIKELY}


def bisecting(topic: Topic, answers: Answers) -> InventoryEntry | None:
    """Return the documents' next probe."""
    return bisecting_probe(topic.inventory, answers)


def ours(topic: Topic, answers: Answers) -> InventoryEntry | None:
    """Return the next probe of the placement that learners get."""
    return next_probe(topic.inventory, answers)


def knowing(world: World, *, by_rules: bool) -> tuple[Probing, Judging]:
    """Return the best method for that world, whose probing and judging know which it is."""

    def known(topic: Topic, answers: Answers) -> Mapping[ConceptId, float]:
        model = _in_world(topic_knowledge(topic.inventory, topic.prerequisites), world)
        return known_chances(model, {node: is_right(answer) for node, answer in answers.items()})

    def probe(topic: Topic, answers: Answers) -> InventoryEntry | None:
        if len(answers) >= MOST_PROBES:
            return None
        own = known(topic, answers)
        telling = {
            entry.id: information(own[entry.id], entry.guess)
            for entry in topic_knowledge(topic.inventory, topic.prerequisites).concepts
        }
        entries = (
            promised_entries(topic.inventory, answers)
            if by_rules
            else [entry for entry in topic.inventory if entry.concept_id not in answers]
        )
        return max(entries, key=lambda entry: telling[entry.concept_id], default=None)

    def judge(topic: Topic, answers: Answers) -> set[ConceptId]:
        return {node for node, chance in known(topic, answers).items() if chance >= LIKELY}

    return probe, judge


@lru_cache(maxsize=8)
def _in_world(model: Knowledge, world: World) -> Knowledge:
    states = model.states[:STATES] if world is World.LINKS else model.states[STATES:]
    return Knowledge(model.concepts, states)


def methods(world: World) -> tuple[Method, ...]:
    """Return the ways to place the learners of that world, ours before the best one."""
    return (
        Method("bisection, what was probed", bisecting, known_where_probed),
        Method("bisection, up to the border", bisecting, known_up_to_border),
        Method("with links (ours)", ours, likely_known),
        Method("best found, by the rules", *knowing(world, by_rules=True)),
        Method("best found, without rules", *knowing(world, by_rules=False)),
    )


def simulate_placement(
    learners: Annotated[int, typer.Option(min=1, help="How many learners are placed.")] = LEARNERS,
    seed: Annotated[int, typer.Option(help="The same seed gives the same learners.")] = 1,
    *,
    skills: Annotated[
        bool, typer.Option("--skills", help="Place over the skills of school maths instead.")
    ] = False,
) -> None:
    """Print how many nodes each placement gets right, in two worlds, without and with guessing.

    For the skills: how many are judged correctly, how many credited ones are not known, and after
    how many problems a wanted skill is open.
    """
    if skills:
        _print_skill_placement(learners, seed)
        return
    print(f"{learners} learners, {NODES} nodes, {PROBED} of them in the inventory, slip {SLIP:g}")
    for world in World:
        tallies = [simulate(learners, guess, seed, world) for guess in GUESSES]
        print()
        print(_line(f"known by {world}", *(f"guess {guess:g}" for guess in GUESSES)))
        print(_line("", *("nodes right  probes" for _ in GUESSES)))
        for method in methods(world):
            cells = (_cell(tally[method.name], learners) for tally in tallies)
            print(_line(method.name, *cells))


def _print_skill_placement(learners: int, seed: int) -> None:
    graph = load_skill_graph(SKILLS_GRAPH, SKILL_NAMES)
    first, most = placement.FIRST_PROBLEMS, placement.MOST_PROBLEMS
    print(f"{learners} learners a world, {len(graph.skills)} skills")
    for said, title in _SAID.items():
        print()
        print(f"{title:<40}right after {first} / {most}   false among credited   credited")
        for world in SKILL_WORLDS:
            placed = place_learners(world, graph, learners, seed, said=said)
            right = f"{placed.right_after_first:.3f} / {placed.right:.3f}"
            print(f"{world:<40}{right:>20} {placed.false_credits:>22.1%} {placed.credits:>10.1f}")
    print()
    print(f"{'problems until a wanted skill is open':<40}{'half':>8} {'9 of 10':>8} {'97 %':>8}")
    for wanted in WANTED:
        counts = problems_to(wanted, graph, learners, seed)
        shares = " ".join(f"{at_share(counts, share):>8g}" for share in (0.5, 0.9, 0.97))
        print(f"{graph.skills[wanted].name[Language.EN]:<40}{shares}")
    print()
    heads = ("taken back", "of it known", "too early", "learned")
    print(f"{'50 problems after the placement':<40}" + "".join(f"{head:>13}" for head in heads))
    for world in SKILL_WORLDS:
        went = practise_after_placement(world, graph, learners, seed)
        known = f"{went.taken_back_known:.0%}"
        print(
            f"{world:<40}{went.taken_back:>13.2f}{known:>13}{went.too_early:>13.2f}"
            f"{went.learned:>13.2f}"
        )
    _print_course_checks(graph, learners, seed)
    _print_mixing(graph, learners, seed)


def _print_course_checks(graph: SkillGraph, learners: int, seed: int) -> None:
    course = load_course(COURSES / "fractions", graph.skills)
    heads = ("alone: right", "probes", "placed: right", "probes", "three")
    print()
    print(f"{'the check of the course Fractions':<40}" + "".join(f"{head:>14}" for head in heads))
    for world in SKILL_WORLDS:
        alone, after = (
            check_course(world, course, graph, learners, seed, is_placed=is_placed)
            for is_placed in (False, True)
        )
        told = (
            f"{alone.right:>14.3f}{alone.probes:>14.1f}{after.right:>14.3f}{after.probes:>14.1f}"
        )
        print(f"{world:<40}{told}{after.three:>14.0%}")


def _print_mixing(graph: SkillGraph, learners: int, seed: int) -> None:
    heads = ("to ten skills", "after 300", "at hand 14 d")
    ways = {
        "one skill after the other": {"mixes": False},
        "mixed, nothing comes back": {"mixes": True, "comes_back": False},
        "mixed": {"mixes": True},
    }
    print()
    print(f"{'beginners, 25 problems a day':<40}" + "".join(f"{head:>14}" for head in heads))
    for name, how in ways.items():
        went = practise_from_nothing(graph, learners, seed, **how)
        print(f"{name:<40}{went.to_ten:>14.1f}{went.mastered:>14.1f}{went.at_hand:>14.2f}")


def simulate(
    learners: int, guess: float, seed: int, world: World = World.LINKS
) -> dict[str, Tally]:
    """Return the results of every method for the same learners with the same answers."""
    rng = Random(seed)
    placing = methods(world)
    tallies = {method.name: Tally() for method in placing}
    topic = random_topic(rng, guess)
    for number in range(learners):
        if number and number % LEARNERS_A_TOPIC == 0:
            topic = random_topic(rng, guess)
        truth = _KNOWN_IN[world](topic, rng)
        text = _answers(topic, truth, guess, rng)
        for method in placing:
            answers = place(method, topic, text)
            known = method.known(topic, answers)
            tally = tallies[method.name]
            tally.probes += len(answers)
            tally.right += sum((node in known) == (node in truth) for node in topic.prerequisites)
    return tallies


def place(method: Method, topic: Topic, text: Answers) -> dict[ConceptId, int]:
    """Return the answers that the method asked for, in its order."""
    answers: dict[ConceptId, int] = {}
    while (entry := method.next_probe(topic, answers)) is not None:
        answers[entry.concept_id] = text[entry.concept_id]
    return answers


def random_topic(rng: Random, guess: float) -> Topic:
    """Return a map in which each node but the root needs one to three easier ones, with probes."""
    needs: list[list[int]] = [[]]
    depths = [0]
    while len(needs) < NODES:
        open_below = [at for at, depth in enumerate(depths) if depth < DEEPEST]
        below = rng.sample(open_below, min(len(open_below), rng.randint(1, 3)))
        needs.append(below)
        depths.append(1 + max(depths[at] for at in below))
    order = sorted(range(NODES), key=lambda at: (depths[at], at))
    ids = {at: ConceptId(f"n{place}") for place, at in enumerate(order, start=1)}
    prerequisites = {ids[at]: tuple(ids[below] for below in needs[at]) for at in order}
    return Topic(
        prerequisites=prerequisites, inventory=_random_inventory(prerequisites, rng, guess)
    )


def random_knowledge(topic: Topic, rng: Random) -> set[ConceptId]:
    """Return what a learner of random ability knows, grown node by node, prerequisites first."""
    known: set[ConceptId] = set()
    for _ in range(rng.randint(0, NODES)):
        open_now = [
            node
            for node, needed in topic.prerequisites.items()
            if node not in known and known.issuperset(needed)
        ]
        known.add(rng.choice(open_now))
    return known


def able_knowledge(topic: Topic, rng: Random) -> set[ConceptId]:
    """Return what a learner of any ability knows, if a node can be known with all below it."""
    ability = rng.random()
    known: set[ConceptId] = set()
    for at, (node, needed) in enumerate(topic.prerequisites.items()):
        chance = 1 / (1 + exp(STEEPNESS * ((at + 0.5) / NODES - ability)))
        if rng.random() < chance and known.issuperset(needed):
            known.add(node)
    return known


_KNOWN_IN: Mapping[World, Callable[[Topic, Random], set[ConceptId]]] = {
    World.LINKS: random_knowledge,
    World.ABILITY: able_knowledge,
}


def _random_inventory(
    prerequisites: Mapping[ConceptId, tuple[ConceptId, ...]], rng: Random, guess: float
) -> tuple[InventoryEntry, ...]:
    below: dict[ConceptId, set[ConceptId]] = {}
    for node, needed in prerequisites.items():
        below[node] = set(needed).union(*(below[prerequisite] for prerequisite in needed))
    order = list(prerequisites)
    probed = sorted(rng.sample(order, PROBED), key=order.index)
    return tuple(
        InventoryEntry(
            concept_id=node,
            rank=rank,
            level=list(Level)[(rank - 1) * len(Level) // PROBED],
            prerequisites=tuple(other for other in probed if other in below[node]),
            probe=_probe(node, guess),
        )
        for rank, node in enumerate(probed, start=1)
    )


def _probe(node: ConceptId, guess: float) -> Question:
    """Return a question that is guessed with that probability. Nothing reads its text."""
    answer: AnswerSpec = TextAnswer(accepted={})
    if guess:
        answer = ChoiceAnswer(choices=tuple(Choice(text={}) for _ in range(round(1 / guess))))
    return Question(
        key=QuestionKey(f"{node}/probe"),
        format=QuestionFormat.MULTIPLE_CHOICE if guess else QuestionFormat.SHORT_ANSWER,
        question={},
        answer=answer,
        explanation={},
    )


def _answers(
    topic: Topic, truth: Collection[ConceptId], guess: float, rng: Random
) -> dict[ConceptId, int]:
    """Return the learner's answer to each probe, asked or not."""
    return {
        entry.concept_id: _answer(rng.random(), guess, known=entry.concept_id in truth)
        for entry in topic.inventory
    }


def _answer(luck: float, guess: float, *, known: bool) -> int:
    return BEST if luck < (1 - SLIP if known else guess) else WRONG


def _cell(tally: Tally, learners: int) -> str:
    return f"{tally.right / (learners * NODES):10.1%}  {tally.probes / learners:6.1f}"


def _line(name: str, *cells: str) -> str:
    return f"{name:<28}" + "   ".join(f"{cell:>19}" for cell in cells).rstrip()

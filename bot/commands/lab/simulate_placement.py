"""`simulate-placement`: the documents' bisection and our placement, on simulated learners."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Annotated

import typer

from bot.domain.answers.spec import AnswerSpec, Choice, ChoiceAnswer, TextAnswer
from bot.domain.exercise.diagnosis import bisecting_probe
from bot.domain.exercise.placement import chances, next_probe
from bot.domain.exercise.quality import BEST, is_right
from bot.domain.ids import ConceptId, QuestionKey
from bot.domain.topics.course import InventoryEntry, Level, Question, QuestionFormat

NODES = 30
PROBED = 15
DEEPEST = 5
LEARNERS = 500
LEARNERS_A_TOPIC = 10
SLIP = 0.1
GUESSES = (0.0, 0.25)
"""Without guessing probes are typed; with it they have four choices."""

WRONG = 1
LIKELY = 0.5
"""From this P(known) on our method says that a node is known."""

Probing = Callable[[Sequence[InventoryEntry], Mapping[ConceptId, int]], InventoryEntry | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Topic:
    """A random map and the placement of it, both easiest first."""

    prerequisites: Mapping[ConceptId, tuple[ConceptId, ...]]
    inventory: tuple[InventoryEntry, ...]


Answers = Mapping[ConceptId, int]
Judging = Callable[[Topic, Answers], Collection[ConceptId]]
"""Says from a placement's answers which nodes are known."""


@dataclass(frozen=True, slots=True)
class Method:
    """A way to place a learner."""

    name: str
    next_probe: Probing
    known: Judging


@dataclass(slots=True)
class Tally:
    """What a method made of the learners so far."""

    right: int = 0
    probes: int = 0


def known_where_probed(_: Topic, answers: Answers) -> set[ConceptId]:
    """Return what was answered rightly, and nothing else."""
    return {concept for concept, quality in answers.items() if is_right(quality)}


def known_up_to_border(topic: Topic, answers: Answers) -> set[ConceptId]:
    """Return every node up to the hardest that was answered rightly."""
    order = list(topic.prerequisites)
    right = known_where_probed(topic, answers)
    return set(order[: 1 + max(map(order.index, right), default=-1)])


def likely_known(topic: Topic, answers: Answers) -> set[ConceptId]:
    """Return the nodes that are more likely known than not."""
    known = chances(topic.inventory, answers, topic.prerequisites)
    return {concept for concept, chance in known.items() if chance >= LIKELY}


METHODS = (
    Method("bisection, what was probed", bisecting_probe, known_where_probed),
    Method("bisection, up to the border", bisecting_probe, known_up_to_border),
    Method("with links (ours)", next_probe, likely_known),
)


def simulate_placement(
    learners: Annotated[int, typer.Option(min=1, help="How many learners are placed.")] = LEARNERS,
    seed: Annotated[int, typer.Option(help="The same seed gives the same learners.")] = 1,
) -> None:
    """Print how many nodes each placement gets right, without and with guessing."""
    print(f"{learners} learners, {NODES} nodes, {PROBED} of them in the inventory, slip {SLIP:g}")
    tallies = [simulate(learners, guess, seed) for guess in GUESSES]
    print(_line("", *(f"guess {guess:g}" for guess in GUESSES)))
    print(_line("", *("nodes right  probes" for _ in GUESSES)))
    for method in METHODS:
        cells = (_cell(tally[method.name], learners) for tally in tallies)
        print(_line(method.name, *cells))


def simulate(learners: int, guess: float, seed: int) -> dict[str, Tally]:
    """Return what every method made of the same learners, who answer alike to each."""
    rng = Random(seed)
    tallies = {method.name: Tally() for method in METHODS}
    topic = random_topic(rng, guess)
    for number in range(learners):
        if number and number % LEARNERS_A_TOPIC == 0:
            topic = random_topic(rng, guess)
        truth = random_knowledge(topic, rng)
        text = _answers(topic, truth, guess, rng)
        for method in METHODS:
            answers = place(method, topic, text)
            known = method.known(topic, answers)
            tally = tallies[method.name]
            tally.probes += len(answers)
            tally.right += sum((node in known) == (node in truth) for node in topic.prerequisites)
    return tallies


def place(method: Method, topic: Topic, text: Answers) -> dict[ConceptId, int]:
    """Return the answers that the method asked for, in its order."""
    answers: dict[ConceptId, int] = {}
    while (entry := method.next_probe(topic.inventory, answers)) is not None:
        answers[entry.concept_id] = text[entry.concept_id]
    return answers


def random_topic(rng: Random, guess: float) -> Topic:
    """Return a map where each node but the root needs one to three easier ones, and its probes."""
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
    """Return what a learner of random ability knows: grown node by node, prerequisites first."""
    known: set[ConceptId] = set()
    for _ in range(rng.randint(0, NODES)):
        open_now = [
            node
            for node, needed in topic.prerequisites.items()
            if node not in known and known.issuperset(needed)
        ]
        known.add(rng.choice(open_now))
    return known


def _random_inventory(
    prerequisites: Mapping[ConceptId, tuple[ConceptId, ...]], rng: Random, guess: float
) -> tuple[InventoryEntry, ...]:
    below: dict[ConceptId, set[ConceptId]] = {}
    for node, needed in prerequisites.items():
        below[node] = set(needed).union(*(below[it] for it in needed))
    order = list(prerequisites)
    probed = sorted(rng.sample(order, PROBED), key=order.index)
    return tuple(
        InventoryEntry(
            concept_id=node,
            rank=rank,
            level=list(Level)[(rank - 1) * len(Level) // PROBED],
            prerequisites=tuple(it for it in probed if it in below[node]),
            probe=_probe(node, guess),
        )
        for rank, node in enumerate(probed, start=1)
    )


def _probe(node: ConceptId, guess: float) -> Question:
    """Return a question of a kind that is guessed that often; nobody reads it."""
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
    """Return what the learner would answer to each probe, asked or not."""
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

"""Cases of topics: their survey, their map, their questions, and what is missing in them."""

from dataclasses import dataclass
from functools import partial

from bot.domain.authoring.scope import Scope
from bot.domain.ids import ConceptId, CourseId, MapId, NodeId
from bot.domain.mastery.struggle import StruggleReason
from bot.domain.topics.course import Course, CourseConcept, Language, Level
from bot.flow.authoring.orders import InventoryOrder, MapOrder, PrerequisiteOrder
from bot.flow.lessons.orders import WritingOrder
from bot.flow.maps.ports import TopicWanted
from bot.lab.evaluation.cases import NOBODY, Case, Check, Checks, spoken
from bot.tutor.authoring.authoring import ModelAuthor
from bot.tutor.client.exchange import Exchange

GRADED = CourseId("written:graded")
SHARE_THAT_COUNTS = 0.7
FORMATS = 3
LINKED_SHARE = 0.5
LONGEST_LESSON_MINUTES = 60

CHESS = TopicWanted(topic="chess openings", language=Language.EN, scope=Scope.SHORT)
API = TopicWanted(
    topic="Python", language=Language.EN, scope=Scope.NORMAL, goal="build a REST API"
)
BIKE = TopicWanted(topic="Fahrrad reparieren", language=Language.DE, scope=Scope.SHORT)


@dataclass(frozen=True, slots=True, kw_only=True)
class Mapped:
    """A topic to draw, and words of which its map has at least one."""

    wanted: TopicWanted
    expects: tuple[str, ...]


MAPS = (
    Mapped(wanted=CHESS, expects=("centre", "center", "develop")),
    Mapped(wanted=API, expects=("http", "request", "rout")),
    Mapped(wanted=BIKE, expects=("kette", "reifen", "schlauch", "bremse")),
)


def _concept(name: str, label: str, description: str, *prerequisites: str) -> CourseConcept:
    nothing = {Language.EN: ""}
    return CourseConcept(
        id=ConceptId(name),
        label={Language.EN: label},
        description={Language.EN: description},
        effort_minutes=12,
        prerequisites=tuple(map(ConceptId, prerequisites)),
        explanation=nothing,
        another_angle=nothing,
        worked_example=nothing,
        purpose=nothing,
        questions=(),
    )


PROBABILITY = Course(
    id=GRADED,
    title={Language.EN: "Probability"},
    description={Language.EN: "How likely something is."},
    concepts=(
        _concept("probability", "Probability", "How likely something is, from 0 to 1."),
        _concept(
            "bayes",
            "Bayes' theorem",
            "How a piece of evidence changes how likely something is.",
            "probability",
        ),
    ),
    inventory=(),
)


async def _inventory(exchange: Exchange, *, wanted: TopicWanted) -> Checks:
    order = InventoryOrder(course_id=GRADED, wanted=wanted)
    inventory = await ModelAuthor(exchange).write_inventory(order, NOBODY)
    entries = inventory.entries
    linked = sum(bool(entry.prerequisites) for entry in entries)
    texts = " ".join(entry.probe.question[wanted.language] for entry in entries)
    return (
        Check("has entries of every level", {entry.level for entry in entries} == set(Level)),
        Check("links half of them or more", linked >= LINKED_SHARE * len(entries)),
        Check("asks in two formats or more", len({it.probe.format for it in entries}) > 1),
        Check(f"is written in {wanted.language.value}", spoken(texts) is wanted.language),
    )


async def _draw(exchange: Exchange, *, case: Mapped) -> Checks:
    order = MapOrder(course_id=GRADED, wanted=case.wanted, known={})
    course = await ModelAuthor(exchange).draw(order, (), (), NOBODY, _without_progress)
    language = case.wanted.language
    labels = " ".join(it.label[language] for it in course.concepts).casefold()
    efforts = [it.effort_minutes for it in course.concepts]
    return (
        Check(f"has one of {', '.join(case.expects)}", any(it in labels for it in case.expects)),
        Check("has lessons of a sitting", max(efforts) <= LONGEST_LESSON_MINUTES),
        Check("tells lessons apart by effort", len(set(efforts)) > 1),
        Check("has a goal where one is wanted", bool(course.goals) is bool(case.wanted.goal)),
    )


async def _write(exchange: Exchange) -> Checks:
    concept = PROBABILITY.concepts[1]
    order = WritingOrder(
        course_id=PROBABILITY.id, concept_ids=(concept.id,), language=Language.EN, urgent=True
    )
    questions = await ModelAuthor(exchange).write(order, PROBABILITY, concept, NOBODY)
    counting = [question for question in questions if not question.practice]
    enough = len(counting) >= SHARE_THAT_COUNTS * len(questions)
    return (
        Check(f"at least {SHARE_THAT_COUNTS:.0%} of them count", enough),
        Check(f"in {FORMATS} formats or more", len({it.format for it in counting}) >= FORMATS),
        Check("foresees mistakes", any(it.mistakes for it in questions)),
    )


async def _propose(exchange: Exchange) -> Checks:
    order = PrerequisiteOrder(
        course_id=GRADED,
        map_id=MapId("graded"),
        node_id=NodeId("bayes"),
        language=Language.EN,
        reasons=(next(iter(StruggleReason)),),
    )
    concept = PROBABILITY.concepts[1]
    prerequisite = await ModelAuthor(exchange).propose_prerequisite(
        order, PROBABILITY, concept, NOBODY
    )
    text = f"{prerequisite.label} {prerequisite.description}".casefold()
    return (
        Check("names conditional probability", "conditional" in text),
        Check(
            "takes no longer than a sitting", prerequisite.effort_minutes <= LONGEST_LESSON_MINUTES
        ),
    )


async def _without_progress(concepts: int) -> None:
    """Nobody watches the graded set being drawn."""


CASES = (
    *(
        Case(prompt="survey", name=wanted.topic, run=partial(_inventory, wanted=wanted))
        for wanted in (CHESS, BIKE)
    ),
    *(
        Case(prompt="draw_map", name=case.wanted.topic, run=partial(_draw, case=case))
        for case in MAPS
    ),
    Case(prompt="write_questions", name="Bayes' theorem", run=_write),
    Case(prompt="propose_bridge", name="below Bayes' theorem", run=_propose),
)

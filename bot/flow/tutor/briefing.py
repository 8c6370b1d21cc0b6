"""The context of a call of the model, without transcript, names or ids."""

from itertools import islice

from bot.domain.answers.quality import is_right
from bot.domain.exercise.right_answers import right_answer
from bot.domain.learner.learner import Learner
from bot.domain.learner.memory import PURPOSES
from bot.domain.topics.concept_graph import map_graph
from bot.domain.topics.curriculum import frontier, prerequisites_of
from bot.domain.topics.mind_map import MapStatus, Node
from bot.flow.engine.ports import Ports
from bot.flow.engine.states import ChatState
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.maps.loaded_topic import LoadedTopic, labels, load_topic
from bot.flow.maps.ports import MAPS, PastAnswer
from bot.flow.tutor.orders import AnswerOrder, Brief, RecentAnswer
from bot.flow.tutor.replies import at_work
from bot.flow.work.orders import WorkOrdered, ordered

RECENT = 4
"""Most recent answers that the model gets."""
_LOOKED_AT = 30
"""Number of answers to search for them."""

LONGEST = 2_000
"""Most characters of a question that the model gets."""


async def brief_of(
    work: LoadedTopic,
    node: Node | None,
    turn: Turn,
    ports: Ports,
    *,
    latest: PastAnswer | None = None,
) -> Brief:
    """Return the context of a topic, at one of its concepts if there is one.

    `latest` is an answer that this turn records.
    """
    concept = work.concept(node.id) if node else None
    graph = map_graph(work.mind_map.nodes, work.mind_map.edges)
    next_ids = graph.succ[node.id] if node else ()
    next_ones = [other for other in work.mind_map.nodes if other.id in next_ids]
    return Brief(
        learner_id=turn.learner.id,
        language=turn.language,
        topic=turn.text(work.course.title),
        goal=work.mind_map.goal or "",
        flow_state=work.flow.status.value,
        concept=turn.text(concept.label) if concept else "",
        description=turn.text(concept.description) if concept else "",
        status=node.status.value if node else "",
        score=node.share if node else 0.0,
        prerequisites=labels(work, prerequisites_of(work.mind_map, node.id), turn) if node else (),
        successors=labels(work, next_ones, turn),
        frontier=labels(work, frontier(work.mind_map), turn),
        recent=await _recent(latest, work, node, turn, ports),
        type=concept.type if concept else None,
        objectives=tuple(map(turn.text, concept.objectives)) if concept else (),
        misconceptions=tuple(map(turn.text, concept.misconceptions)) if concept else (),
        memory=(*_about_learner(turn.learner), *_exam(work, turn)),
        interests=turn.learner.memory.interests,
    )


async def brief_of_present(turn: Turn, ports: Ports) -> Brief:
    """Return the context of the topic worked on last, or one without a topic."""
    topics = await ports[MAPS].of_learner(turn.learner.id, turn.due_by)
    drawn = [topic for topic in topics if topic.status != MapStatus.DRAFT]
    if drawn:
        work = await load_topic(drawn[0].map_id, ports)
        at = work.flow.current_node_id
        return await brief_of(work, work.mind_map.node(at) if at else None, turn, ports)
    return brief_without_topic(turn)


def brief_without_topic(turn: Turn, *, about: str = "", flow_state: str = "") -> Brief:
    """Return a context without a topic, for a learner at something described by `about`."""
    return Brief(
        learner_id=turn.learner.id,
        language=turn.language,
        topic=about,
        goal="",
        flow_state=flow_state,
        concept="",
        description="",
        status="",
        score=0.0,
        prerequisites=(),
        successors=(),
        frontier=(),
        recent=(),
        memory=_about_learner(turn.learner),
    )


def _about_learner(learner: Learner) -> tuple[str, ...]:
    """Return what is known of the learner, one plain English line each."""
    memory = learner.memory
    lines = {
        "Who they are": learner.level,
        "Learns for": PURPOSES.get(memory.purpose, ""),
        "Often asks for": memory.preferred.replace("_", " "),
        "Passed quizzes after": memory.helpful.replace("_", " "),
        "Found hard lately": "; ".join(memory.hard),
    }
    return tuple(f"{about}: {what}" for about, what in lines.items() if what)


def _exam(work: LoadedTopic, turn: Turn) -> tuple[str, ...]:
    """Return the number of days until the topic's exam date as a line, if there is one."""
    today = turn.learner.day(turn.now)
    ahead = (
        exam
        for exam in turn.learner.rhythm.exams_after(today)
        if any(part.of == work.mind_map.id for part in exam.parts)
    )
    return tuple(
        f"Days until their exam on it: {(exam.day - today).days}" for exam in islice(ahead, 1)
    )


async def _recent(
    latest: PastAnswer | None, work: LoadedTopic, node: Node | None, turn: Turn, ports: Ports
) -> tuple[RecentAnswer, ...]:
    """Return the latest relevant answers, newest first.

    Relevant answers are wrong, or about the concept or its prerequisites.
    """
    before = prerequisites_of(work.mind_map, node.id) if node else ()
    near = {concept.id for concept in (node, *before) if concept is not None}
    before_now = await ports[MAPS].answers_in_map(work.mind_map.id, _LOOKED_AT, 0)
    answers = before_now if latest is None else (latest, *before_now)
    telling = (
        answer for answer in answers if answer.node_id in near or not is_right(answer.quality)
    )
    return tuple(_recent_answer(answer, work, turn) for answer in islice(telling, RECENT))


def _recent_answer(answer: PastAnswer, work: LoadedTopic, turn: Turn) -> RecentAnswer:
    """Return the answer, with the right answer and the reason if it was wrong."""
    concept = work.concept(answer.node_id)
    asked = (
        asked_question
        for asked_question in concept.questions
        if turn.text(asked_question.question) == answer.question
    )
    question = None if is_right(answer.quality) else next(asked, None)
    return RecentAnswer(
        concept=turn.text(concept.label),
        question=answer.question,
        answer=answer.answer or "",
        quality=answer.quality,
        right="" if question is None else right_answer(question, turn.language),
        why="" if question is None else turn.text(question.explanation),
    )


def ask(question: str, brief: Brief, state: ChatState, turn: Turn) -> Outcome:
    """Order the answer to the question. Nothing else changes.

    It is shown while it is written, unless it could give away an open question (K89).
    """
    grows = not state.asks
    work = AnswerOrder(brief=brief, question=question[:LONGEST], grows=grows)
    return Outcome(
        state=state,
        changes=(WorkOrdered(ordered(work, turn)),),
        replies=(at_work("answer-awaited", turn.awaited_id()),),
    )

"""/why: the reason for what is open, or for a number that is named.

What is open may be a question, an item, a lesson, a checkpoint, a card or a leech. Each has a
reason of its own. If nothing is open, or words follow the command, a number is explained.
"""

from dataclasses import replace

from bot.domain.ids import MapId, NodeId
from bot.domain.memory.models import Fsrs6Model
from bot.domain.progress.progress import score_percent
from bot.domain.skills import recommending
from bot.domain.topics.course import QuestionFormat
from bot.domain.topics.curriculum import frontier, opens, prerequisites_of
from bot.domain.topics.mind_map import Node, NodeStatus
from bot.flow.anywhere.replies import explanation
from bot.flow.cards import faces
from bot.flow.cards.ports import CARDS
from bot.flow.cards.replies import why_card
from bot.flow.cards.states import LeechFound, OpenCard, card_in, is_card_open
from bot.flow.engine.events import WhyAsked
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Line, Reply, Words, remark
from bot.flow.engine.states import ChatState
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exam_dates import pages
from bot.flow.exam_dates.states import ExamRehearsal
from bot.flow.exercise.activities import questions_of
from bot.flow.exercise.replies import Reason
from bot.flow.exercise.sources import CourseQuestions
from bot.flow.exercise.states import Answering, Asked, Purpose, TopicPurpose, asks_for
from bot.flow.goals.states import GoalTest
from bot.flow.lessons.states import CheckpointOffered, Explaining
from bot.flow.maps.loaded_topic import LoadedTopic, labels, load_topic
from bot.flow.practice import serving
from bot.flow.practice.states import Practice, SkillCheck, WrongLine
from bot.flow.progress import numbers
from bot.flow.skills.ports import SKILL_GRAPHS, SKILLS


async def explain_why(state: ChatState, event: WhyAsked, turn: Turn, ports: Ports) -> Outcome:
    """Explain why this is asked or taught now, or why a number is as it is.

    What is open stays open.
    """
    reason = await _reason(state, turn, ports)
    if event.about or reason is None:
        exam = await pages.explain_words(event.about, turn, ports)
        explained = exam or await numbers.explain_words(event.about, turn, ports)
        reason = explained or reason or explanation("idle")
    return Outcome(state=state, replies=(reason,))


async def _reason(state: ChatState, turn: Turn, ports: Ports) -> Reply | None:
    if is_card_open(state):
        return await _of_card(state, turn, ports)
    match state:
        case Answering():
            return await _of_asked(state, turn, ports)
        case Explaining() | CheckpointOffered():
            taught: Reason = "lesson" if isinstance(state, Explaining) else "checkpoint"
            return await _about(taught, state.map_id, state.node_id, turn, ports)
        case LeechFound():
            return await _of_leech(state, turn, ports)
        case _:
            return None


async def _of_asked(state: Answering[Purpose], turn: Turn, ports: Ports) -> Reply | None:
    if asks_for(state, TopicPurpose):
        map_id, node_id = state.purpose.place()
        reason = questions_of(state).reason(state.purpose)
        return await _about(reason, map_id, node_id, turn, ports, state.asked)
    if asks_for(state, Practice):
        return await _of_item(state, turn, ports)
    if asks_for(state, WrongLine):
        skill = serving.name_of(state.purpose.mistake.skill_id, turn, ports)
        return remark("why-wrong-line", skill=skill, found=state.purpose.mistake.found)
    return remark("why-goal-test") if asks_for(state, GoalTest) else None


async def _about(
    reason: Reason,
    map_id: MapId,
    node_id: NodeId | None,
    turn: Turn,
    ports: Ports,
    asked: Asked | None = None,
) -> Line:
    if node_id is None:
        return explanation(reason)
    work = await load_topic(map_id, ports)
    node = work.mind_map.node(node_id)
    below = prerequisites_of(work.mind_map, node_id)
    known = labels(work, [node for node in below if node.mastered_at is not None], turn)
    opened = labels(work, opens(work.mind_map, node_id), turn) if reason == "checkpoint" else ()
    more = (
        *((Words("why-optional"),) if node.optional else ()),
        *((Words("because-opens", {"opens": opened}),) if opened else ()),
        *((Words("why-prerequisites", {"names": known}),) if known else ()),
        *(_of_place(node) if reason.startswith("lesson") else ()),
        *(_of_rest(work, node) if reason == "review" else ()),
        *_of_way(reason, work, node_id, asked),
    )
    exact = _of_lesson(work, node) if reason == "lesson" else reason
    return explanation(exact, turn.text(work.concept(node_id).label), more)


def _of_place(node: Node) -> tuple[Words, ...]:
    return (Words("why-depth", {"level": node.depth + 1}) if node.depth else Words("why-root"),)


def _of_rest(work: LoadedTopic, node: Node) -> tuple[Words, ...]:
    """Return how long the concept rested: in whole days, or in hours below one day."""
    rested = _interval_days(work, node)
    if not rested:
        return ()
    length = Words("count-days", {"count": round(rested)})
    if rested < 1:
        length = Words("count-hours", {"count": round(24 * rested)})
    return (Words("why-interval", {"duration": length}),)


def _of_way(
    reason: Reason, work: LoadedTopic, node_id: NodeId, asked: Asked | None
) -> tuple[Words, ...]:
    """Return why the concept is asked or taught in this way."""
    if asked is None:
        taught_as = work.concept(node_id).type if reason == "lesson" else None
        return (Words(f"taught-as-{taught_as}"),) if taught_as else ()
    questions = CourseQuestions(work)
    if not questions.can_be_asked(node_id, asked.key):
        return ()
    form = questions.find(node_id, asked.key).format
    if form is QuestionFormat.FREE_TEXT:
        return ()
    return (Words(f"technique-{form}".replace("_", "-")),)


def _of_lesson(work: LoadedTopic, node: Node) -> Reason:
    """Return why the concept is taught. The agenda, a goal or the learner may have chosen it."""
    open_now = frontier(work.mind_map)
    if node in open_now[:1]:
        return "lesson"
    if node not in open_now:
        return "lesson_again"
    return "lesson_begun" if node.status is NodeStatus.LEARNING else "lesson_open"


def _interval_days(work: LoadedTopic, node: Node) -> float:
    refresher = work.refresher(node.id)
    return node.interval_days if refresher is None else refresher.interval_days


async def _of_item(state: Answering[Practice], turn: Turn, ports: Ports) -> Reply:
    """Return why the skill of the item is practised now, and why it alternates with others."""
    if asks_for(state, ExamRehearsal):
        return remark("why-exam-trial")
    if asks_for(state, SkillCheck):
        return remark("why-practice-check")
    graph = ports[SKILL_GRAPHS].current()
    skill_id = (await serving.open_item(state, ports)).trace.skill_id
    states = await ports[SKILLS].states(turn.learner.id)
    known = states.get(skill_id) if graph is None else graph.state(skill_id, states)
    reason = None if known is None else recommending.why(known, turn.now)
    wanted = state.purpose.practice.wanted is not None
    cause = "wanted" if wanted or reason is None else reason.name.lower().replace("_", "-")
    skill = serving.name_of(skill_id, turn, ports)
    if known is not None and known.is_credited and not known.is_mastered():
        return remark("why-practice-doubt", skill=skill)
    if known is None or not known.opportunities:
        return remark(f"why-practice-{'wanted-new' if cause == 'wanted' else 'new'}", skill=skill)
    share = f"{score_percent(known.p_mastery)}"
    told = remark(f"why-practice-{cause}", skill=skill, share=share)
    alternates = turn.learner.mixes and len(set(state.purpose.practice.lately)) > 1
    return replace(told, more=(Words("why-practice-mixed"),)) if alternates else told


async def _of_leech(state: LeechFound, turn: Turn, ports: Ports) -> Reply | None:
    """Return why the learner is asked what to do with the card, or None if the card is gone."""
    card = await faces.card_of(state.leech, turn, ports)
    if card is None:
        return None
    return Line("why-card-leech", {"lapses": state.lapses})


async def _of_card(state: OpenCard, turn: Turn, ports: Ports) -> Reply | None:
    """Return why this card comes now, or None if it is gone."""
    current = card_in(state)
    learned = (await ports[CARDS].learned(turn.learner.id, (current.ref,))).get(current.ref)
    if learned is None:
        return None
    if current.repeat:
        return Line("why-card-repeat")
    model = faces.model_of(learned.card, turn)
    fitted = turn.learner.fitted_answers if isinstance(model, Fsrs6Model) else 0
    return why_card(learned.state, model.name, fitted)

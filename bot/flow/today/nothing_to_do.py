"""Why /next begins nothing: nothing chosen, all finished, or all waits for its day."""

from collections.abc import Sequence
from dataclasses import replace

from bot.domain.goals.landscape import GoalKind
from bot.domain.rhythm import agenda as rhythm_agenda
from bot.domain.rhythm.due import DueReview
from bot.domain.topics.curriculum import NoNext, next_node
from bot.domain.topics.mind_map import MapStatus, NodeStatus
from bot.flow.cards.upcoming import CardsNow
from bot.flow.engine.ports import Ports
from bot.flow.engine.turn import Turn
from bot.flow.exercise.asking import short_node_id
from bot.flow.goals.landscape_progress import stored_progress
from bot.flow.maps import rows
from bot.flow.maps.loaded_topic import LoadedTopic
from bot.flow.maps.ports import TopicSummary
from bot.flow.maps.replies import NothingToDo, RestingConcept, WhyNothing
from bot.flow.maps.rows import OPEN
from bot.flow.practice import serving
from bot.flow.skills.ports import SKILLS
from bot.flow.today.agendas import Agenda, OtherWork


async def nothing_begins(
    topics: Sequence[TopicSummary], agenda: Agenda, turn: Turn, ports: Ports
) -> NothingToDo:
    """Return the message why nothing begins by itself, with what else can be begun."""
    cards, skill = agenda.other_work.cards, next(iter(agenda.other_work.practice), None)
    goals = (await stored_progress(turn, ports)).atlas.goals if topics else ()
    states = await ports[SKILLS].states(turn.learner.id)
    rests = cards.next_due_at is not None or await serving.has_begun(states, turn, ports)
    finished = [topic for topic in topics if topic.status == MapStatus.COMPLETED]
    return NothingToDo(
        why=WhyNothing.WAITING if rests and not topics else why_nothing(topics),
        next_review_at=cards.next_due_at,
        courses=rows.course_cards(turn, ports, but=finished),
        skill_id=None if skill is None else skill.skill_id,
        skill="" if skill is None else serving.name_of(skill.skill_id, turn, ports),
        exams=any(goal.kind is GoalKind.EXAM for goal in goals),
    )


def nothing_due(
    works: Sequence[LoadedTopic],
    topics: Sequence[rhythm_agenda.AgendaTopic],
    other_work: OtherWork,
    turn: Turn,
) -> NothingToDo:
    """Return the message when something will be due, with what rests until tomorrow."""
    return replace(
        _waiting(works, other_work.refreshers, other_work.cards),
        checkpoint_label=_waits_for_tomorrow(works, topics, turn),
        resting=_rests_until_tomorrow(works, topics, turn),
        rehearsal=any(work.rehearsable for work in works),
    )


def why_nothing(topics: Sequence[TopicSummary]) -> WhyNothing:
    """Return why no topic is active. It is not "finished" while one of them rests."""
    if not topics:
        return WhyNothing.NO_TOPIC
    if any(topic.status in OPEN for topic in topics):
        return WhyNothing.PAUSED
    done = topics[0].status == MapStatus.COMPLETED
    return WhyNothing.FINISHED if done else WhyNothing.STOPPED


def _waiting(
    works: Sequence[LoadedTopic], refreshers: Sequence[DueReview], cards: CardsNow
) -> NothingToDo:
    """Return the message when something will be due."""
    reasons = [next_node(work.mind_map) for work in works]
    times = [r.next_review_at for r in reasons if isinstance(r, NoNext) and r.next_review_at]
    times += [review.due_at for review in refreshers]
    times += [cards.next_due_at] if cards.next_due_at else []
    return NothingToDo(why=WhyNothing.WAITING, next_review_at=min(times, default=None))


def _rests_until_tomorrow(
    works: Sequence[LoadedTopic], topics: Sequence[rhythm_agenda.AgendaTopic], turn: Turn
) -> RestingConcept | None:
    """Return the first concept that rests until tomorrow, or None."""
    for work, topic in zip(works, topics, strict=True):
        for node in topic.mind_map.nodes:
            if node.status is NodeStatus.LEARNING and node.id in topic.resting:
                return RestingConcept(
                    map_id=node.map_id,
                    node=short_node_id(node.id),
                    label=turn.text(work.concept(node.id).label),
                )
    return None


def _waits_for_tomorrow(
    works: Sequence[LoadedTopic], topics: Sequence[rhythm_agenda.AgendaTopic], turn: Turn
) -> str:
    """Return the name of the first concept whose checkpoints of today are used up, or ""."""
    for work, topic in zip(works, topics, strict=True):
        for node in topic.mind_map.nodes:
            if node.status is NodeStatus.REVIEWING and topic.checkpoints_today.get(node.id):
                return turn.text(work.concept(node.id).label)
    return ""

"""/next: the best next thing right now, or why there is none."""

from collections.abc import Sequence
from dataclasses import replace

from bot.domain.ids import MapId
from bot.domain.rhythm import agenda as rhythm_agenda
from bot.domain.rhythm.due import due_in_all
from bot.domain.rhythm.today import ToDo
from bot.domain.topics.curriculum import opens
from bot.domain.topics.map_flow import resume_flow
from bot.domain.topics.mind_map import MapStatus
from bot.flow.authoring import proposing
from bot.flow.cards import drilling
from bot.flow.cards.ports import CARDS
from bot.flow.cards.states import AtCard
from bot.flow.engine.changes import Change
from bot.flow.engine.events import NextAsked
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Reply
from bot.flow.engine.showing import show_current
from bot.flow.engine.states import ChatState, Idle, NothingOpen
from bot.flow.engine.table import hand_over
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exercise.activities import activity_of
from bot.flow.exercise.replies import QuestionAsked
from bot.flow.exercise.states import Answering
from bot.flow.learner.states import DeletionOpen
from bot.flow.lessons import lessons
from bot.flow.lessons.replies import ConceptExplained, ExplanationAwaited
from bot.flow.lessons.states import Checkpoint
from bot.flow.maps import rows, sitting_end
from bot.flow.maps.changes import MapRested, QuestionPaused
from bot.flow.maps.loaded_topic import LoadedTopic, labels, load_topic
from bot.flow.maps.ports import MAPS, TopicSummary, TopicWanted
from bot.flow.maps.replies import Because, NothingToDo, WhyNothing
from bot.flow.maps.rows import is_going
from bot.flow.placement import offer
from bot.flow.placement.states import PlacementOffered
from bot.flow.practice.events import SkillPressed, SkillsOncePressed
from bot.flow.reviews import reviewing
from bot.flow.today import agendas, nothing_to_do
from bot.flow.today.agendas import Agenda
from bot.flow.today.for_exams import exams_ahead
from bot.flow.tutor.orders import ExplainAs


async def begin_next(state: ChatState, _: NextAsked, turn: Turn, ports: Ports) -> Outcome:
    """Show what is open, or begin the best next thing.

    A learner who last worked on a topic today goes on with topics before cards, unless an exam
    date decides what comes first.
    """
    if not isinstance(state, NothingOpen | DeletionOpen) and state.asked_by_bot is None:
        return await _show_open(state, turn, ports)
    topics = await ports[MAPS].of_learner(turn.learner.id, turn.due_by)
    works = [await load_topic(topic.map_id, ports) for topic in topics if is_going(topic)]
    if works and agendas.resumes_at_once(works[0]):
        return await _take_back(works[0], turn, ports)
    agenda = await agendas.load_all(works, turn, ports)
    any_due = any(review.is_due(turn.due_by) for review in agenda.other_work.refreshers)
    if not agenda.works and not any_due and await _only_offers(agenda, topics, turn, ports):
        nothing = await nothing_to_do.nothing_begins(topics, agenda, turn, ports)
        return Outcome(state=Idle(), replies=(nothing,))
    if works and not exams_ahead(turn) and await _learned_last(topics, turn, ports):
        agenda = agenda.topics_first
    return await _begin_first(agenda, await agenda.first(turn, ports), turn, ports)


async def _only_offers(
    agenda: Agenda, topics: Sequence[TopicSummary], turn: Turn, ports: Ports
) -> bool:
    """Return True if nothing begins by itself.

    If a course was finished today, practice is offered among other things instead of begun.
    """
    if not agenda.entries:
        return True
    practice_alone = all(
        isinstance(entry, rhythm_agenda.PracticeEntry) for entry in agenda.entries
    )
    finished = nothing_to_do.why_nothing(topics) is WhyNothing.FINISHED
    return practice_alone and finished and await _learned_last(topics, turn, ports)


async def _learned_last(topics: Sequence[TopicSummary], turn: Turn, ports: Ports) -> bool:
    """Return True if the last thing done today was in a topic, and not a card."""
    at = max(topic.last_activity_at for topic in topics)
    if not turn.is_today(at):
        return False
    card_at = await ports[CARDS].last_answered_at(turn.learner.id)
    return card_at is None or card_at <= at


async def switch_to(state: ChatState, map_id: MapId, turn: Turn, ports: Ports) -> Outcome:
    """Go on in the topic where it was left. The open question waits with its own topic."""
    if state.topic_open == map_id:
        return await _show_open(state, turn, ports)
    work = await load_topic(map_id, ports)
    set_aside = state.set_aside()
    if work.mind_map.status is MapStatus.COMPLETED:
        topics = await ports[MAPS].of_learner(turn.learner.id, turn.due_by)
        others = rows.course_cards(turn, ports, but=topics)
        finished = NothingToDo(why=WhyNothing.FINISHED, courses=others)
        return Outcome(state=state, replies=(finished,))
    if not work.mind_map.nodes and work.before.paused_question is None:
        return await _placed_anew(work, set_aside, turn, ports)
    taken_up = _resume(work, turn)
    if agendas.resumes_at_once(taken_up):
        begun = await _take_back(taken_up, turn, ports)
    else:
        agenda = await agendas.load_for([taken_up], turn, ports)
        begun = await _begin_first(agenda, agenda.at_all, turn, ports)
    here = (MapRested(map_id, None),) if isinstance(begun.state, Idle) else ()
    reminder = (
        sitting_end.next_reminder(taken_up, turn) if taken_up.is_open and not work.is_open else ()
    )
    return replace(begun, changes=(*set_aside, *reminder, *begun.changes, *here))


async def _show_open(state: ChatState, turn: Turn, ports: Ports) -> Outcome:
    """Show what is open. Asking for it takes its topic up, answered or not."""
    map_id = state.topic_open
    taken_up = () if map_id is None else (MapRested(map_id, None),)
    shown = await show_current(state, turn, ports)
    if not shown and isinstance(state, AtCard):
        return await drilling.report_gone(state, turn, ports)
    if not shown and isinstance(state, Answering):
        return await activity_of(state).give_way(state, turn, ports)
    return Outcome(state=state, changes=taken_up, replies=shown)


async def begin(one: ToDo, agenda: Agenda, state: ChatState, turn: Turn, ports: Ports) -> Outcome:
    """Begin `one`, as much of it as was planned."""
    taken_up = tuple(change for work in agenda.works.values() for change in work.diff())
    entry = one.entry
    match entry:
        case rhythm_agenda.CardsEntry():
            most = one.count if one.part else None
            drilled = await drilling.begin_announced_drill(
                state, agenda.other_work.cards, turn, ports, most=most
            )
            return replace(drilled, changes=(*taken_up, *drilled.changes))
        case rhythm_agenda.PracticeEntry():
            once_more = entry.reason is rhythm_agenda.AgendaReason.BEFORE_EXAM
            press = SkillPressed(entry.skill_id, wanted=False)
            practised = await hand_over(
                state, SkillsOncePressed() if once_more else press, turn, ports
            )
            return replace(practised, changes=(*taken_up, *practised.changes))
        case rhythm_agenda.ConceptEntry(kind=rhythm_agenda.ToDoKind.REVIEWS):
            due = agenda.due[: one.count]
            maps = (topic.mind_map for topic in agenda.topics)
            in_all = due_in_all(maps, agenda.other_work.refreshers, turn.due_by)
            begun = await reviewing.begin_with(due, in_all, turn, ports)
            here = () if due[0].refresher else (MapRested(due[0].map_id, None),)
            return replace(begun, changes=(*here, *taken_up, *begun.changes))
        case rhythm_agenda.ConceptEntry():
            return await _begin(entry, agenda.works[entry.map_id], turn, ports)


async def _begin_first(agenda: Agenda, first: ToDo | None, turn: Turn, ports: Ports) -> Outcome:
    """Go on with what was paused, or begin `first`, or say why there is nothing."""
    works = list(agenda.works.values())
    if agenda.resumes is not None:
        return await _take_back(works[0], turn, ports)
    if first is not None:
        return await begin(first, agenda, Idle(), turn, ports)
    nothing = nothing_to_do.nothing_due(works, agenda.topics, agenda.other_work, turn)
    taken_up = tuple(change for work in works for change in work.diff())
    return Outcome(state=Idle(), changes=taken_up, replies=(nothing,))


async def _begin(
    entry: rhythm_agenda.ConceptEntry, work: LoadedTopic, turn: Turn, ports: Ports
) -> Outcome:
    """Begin what the entry says, or go on with a paused quiz about its concept."""
    paused = work.before.paused_question
    if paused is not None and agendas.concept_of(paused) == entry.node_id:
        return await _take_back(work, turn, ports)
    node = work.mind_map.node(entry.node_id)
    past = await ports[MAPS].responses(node.id, lessons.PAST)
    if entry.kind is rhythm_agenda.ToDoKind.CHECKPOINT and work.questions_of(node.id):
        checkpoint = Checkpoint(map_id=node.map_id, node_id=node.id, lesson_id=turn.lesson_id())
        begun = lessons.begin_quiz(checkpoint, work, past, turn)
    elif entry.kind is rhythm_agenda.ToDoKind.AGAIN:
        begun = await lessons.begin_lesson(work, node, turn, ports, way=ExplainAs.ANOTHER_ANGLE)
    else:
        begun = await lessons.begin_concept(work, node, past, turn, ports)
    because = Because(
        reason=entry.reason,
        opens=labels(work, opens(work.mind_map, node.id), turn),
        optional=entry.optional,
    )
    return replace(begun, replies=tuple(_with_reason(reply, because) for reply in begun.replies))


def _with_reason(reply: Reply, because: Because) -> Reply:
    match reply:
        case ConceptExplained() | ExplanationAwaited() | QuestionAsked():
            return replace(reply, because=because)
        case _:
            return reply


async def _take_back(work: LoadedTopic, turn: Turn, ports: Ports) -> Outcome:
    """Take up what was paused in the topic."""
    paused = work.before.paused_question or Idle()
    return Outcome(
        state=paused,
        changes=(*work.diff(), QuestionPaused(work.mind_map.id, None)),
        replies=await show_current(paused, turn, ports),
    )


async def _placed_anew(
    work: LoadedTopic, set_aside: tuple[Change, ...], turn: Turn, ports: Ports
) -> Outcome:
    """Offer the placement again, for a topic that was stopped before it had a plan."""
    if not work.course.is_drawn:
        wanted = TopicWanted(
            topic=turn.text(work.course.title),
            language=turn.language,
            goal=work.mind_map.goal or "",
        )
        return replace(await proposing.offer(wanted, turn, ports), changes=set_aside)
    offered = PlacementOffered(
        interaction_id=turn.interaction_id(),
        course_id=work.course.id,
        goal=work.mind_map.goal or "",
    )
    proposed = offer.proposed(offered, work.course, turn)
    return Outcome(state=offered, changes=set_aside, replies=(proposed,))


def _resume(work: LoadedTopic, turn: Turn) -> LoadedTopic:
    """Return the topic, active again if it was stopped or paused, with its progress."""
    work = replace(work, mind_map=replace(work.mind_map, paused_at=None))
    if work.mind_map.status is not MapStatus.ABANDONED:
        return work
    return replace(work.reopened(), flow=resume_flow(work.flow, work.mind_map, turn.now))

"""The current agenda of a learner, with what is needed to begin its entries."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeGuard

from bot.domain.ids import MapId, NodeId
from bot.domain.rhythm import agenda as agendas
from bot.domain.rhythm.agenda import ToDoKind
from bot.domain.rhythm.due import DueReview
from bot.domain.rhythm.today import Rest, ToDo, rest_of, resting, to_do, weak_spots
from bot.domain.skills.mixing import way_to
from bot.domain.skills.recommending import Recommended, recommendations
from bot.domain.topics.mind_map import FlowStatus
from bot.flow.cards import upcoming
from bot.flow.cards.due import minutes_left_today
from bot.flow.engine.ports import Ports
from bot.flow.engine.states import Interactive
from bot.flow.engine.turn import Turn
from bot.flow.exercise.states import asks_for
from bot.flow.learner.past import ANALYTICS
from bot.flow.lessons import checkpoints
from bot.flow.lessons.states import Due, Quiz
from bot.flow.maps.loaded_topic import LoadedTopic, load_topic
from bot.flow.maps.ports import MAPS
from bot.flow.maps.rows import is_going
from bot.flow.practice import serving
from bot.flow.practice.ports import ITEMS
from bot.flow.reviews import reviewing
from bot.flow.skills.ports import SKILL_GRAPHS, SKILLS
from bot.flow.today import for_exams

NO_CARDS_NOW = upcoming.CardsNow(agenda=agendas.NO_CARDS, next_due_at=None)
_DUE = frozenset({ToDoKind.REVIEWS, ToDoKind.CARDS})
_IN_LESSON = frozenset({FlowStatus.TEACHING, FlowStatus.QUIZZING})
_MOST_SKILLS = 5
"""Skills to choose from. /skills shows all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherWork:
    """What there is to do apart from the active topics."""

    refreshers: Sequence[DueReview] = ()
    """The refreshers of finished topics, due or not."""
    cards: upcoming.CardsNow = NO_CARDS_NOW
    practice: Sequence[Recommended] = ()


NO_OTHER_WORK = OtherWork()


@dataclass(frozen=True, slots=True, kw_only=True)
class Agenda:
    """What can begin now, best first."""

    entries: tuple[agendas.AgendaEntry, ...]
    works: Mapping[MapId, LoadedTopic]
    """The active topics, the learner's current one first."""
    topics: tuple[agendas.AgendaTopic, ...] = ()
    other_work: OtherWork = NO_OTHER_WORK
    due: tuple[Due, ...] = ()
    """The due concepts, from the first one that has a question."""
    resumes: Interactive | None = None
    """What was paused and goes on before everything else."""

    def plan(self, turn: Turn, minutes: int | None) -> tuple[ToDo, ...]:
        """Return what to do today, without what the learner left out."""
        left_out = turn.learner.rhythm.left_out_of(turn.learner.day(turn.now))
        seconds = self.other_work.cards.agenda.seconds_a_card
        return to_do(self.entries, minutes, seconds, lambda entry: entry.key in left_out)

    async def first(self, turn: Turn, ports: Ports) -> ToDo | None:
        """Return what /next begins: the first thing of today.

        If today is over, or everything was left out, it is the first thing of all.
        """
        planned = self.plan(turn, await minutes_left_today(turn, ports))
        return planned[0] if planned else self.at_all

    @property
    def topics_first(self) -> "Agenda":
        """Return the agenda with cards after all concepts."""
        cards = [entry for entry in self.entries if isinstance(entry, agendas.CardsEntry)]
        concepts = [entry for entry in self.entries if isinstance(entry, agendas.ConceptEntry)]
        rest = [entry for entry in self.entries if entry not in cards and entry not in concepts]
        return replace(self, entries=(*concepts, *cards, *rest))

    async def called(self, key: str, turn: Turn, ports: Ports) -> ToDo | None:
        """Return what buttons name `key`, as planned today or whole, or None if it is gone."""
        planned = self.plan(turn, await minutes_left_today(turn, ports))
        alike = [entry for entry in self.entries if entry.key == key]
        whole = to_do(alike, None, self.other_work.cards.agenda.seconds_a_card)
        return next((one for one in (*planned, *whole) if one.entry.key == key), None)

    async def rest(self, asked: ToDoKind | None, turn: Turn, ports: Ports) -> Rest | None:
        """Return what else fits today if one thing of the kind `asked` is asked.

        If None is asked, due questions and cards are left out.
        """
        planned = self.plan(turn, await minutes_left_today(turn, ports))
        if asked is None:
            planned = tuple(one for one in planned if one.kind not in _DUE)
        return rest_of(planned, asked, self.other_work.cards.agenda.seconds_a_card)

    @property
    def at_all(self) -> ToDo | None:
        """Return the first thing to do, whatever today is like, or None."""
        every = to_do(self.entries, None, self.other_work.cards.agenda.seconds_a_card)
        return every[0] if every else None


async def load(turn: Turn, ports: Ports) -> Agenda:
    """Return the agenda of all topics, decks and skills."""
    topics = await ports[MAPS].of_learner(turn.learner.id, turn.due_by)
    works = [await load_topic(topic.map_id, ports) for topic in topics if is_going(topic)]
    return await load_all(works, turn, ports)


async def load_all(works: Sequence[LoadedTopic], turn: Turn, ports: Ports) -> Agenda:
    """Return the agenda of these active topics, of decks and of skills."""
    pending = await reviewing.pending_reviews(turn, ports)
    other_work = OtherWork(
        refreshers=[review for review in pending if review.refresher],
        cards=await upcoming.cards_now(turn, ports),
        practice=await _practice(turn, ports),
    )
    return await load_for(works, turn, ports, other_work)


async def load_for(
    works: Sequence[LoadedTopic], turn: Turn, ports: Ports, other_work: OtherWork = NO_OTHER_WORK
) -> Agenda:
    """Return the agenda of these topics. The learner is at the first one."""
    topics = tuple(
        [await _agenda_topic(work, turn, ports, current=work is works[0]) for work in works]
    )
    by_id = {work.mind_map.id: work for work in works}
    once_more = await for_exams.reviews_for_exams(by_id, turn, ports)
    entries = agendas.agenda(
        turn.due_by,
        topics,
        (*other_work.refreshers, *once_more),
        other_work.cards.agenda,
        other_work.practice,
    )
    entries = await for_exams.needed_first(entries, works, turn, ports)
    due = await reviewing.from_first_askable(_reviews(entries), ports)
    entries = tuple(entry for entry in entries if _can_begin(entry, due, by_id))
    resumes = _resumes(works[0], entries) if works else None
    return Agenda(
        entries=_resumed_first(entries, resumes),
        works=by_id,
        topics=topics,
        other_work=other_work,
        due=due,
        resumes=resumes,
    )


def resumes_at_once(work: LoadedTopic) -> bool:
    """Return True if something was paused in the topic and goes on at once."""
    paused = work.before.paused_question
    node_id = concept_of(paused)
    return paused is not None and not (node_id and work.mind_map.node(node_id).optional)


def concept_of(paused: Interactive | None) -> NodeId | None:
    """Return the concept whose questions were paused, or None."""
    return paused.purpose.node_id if asks_for(paused, Quiz) else None


def _resumes(work: LoadedTopic, entries: Iterable[agendas.AgendaEntry]) -> Interactive | None:
    """Return what was paused in the topic, or None if it is optional and other lessons wait."""
    waits = not resumes_at_once(work) and any(
        _is_lesson(entry) and not entry.optional for entry in entries
    )
    return None if waits else work.before.paused_question


def _resumed_first(
    entries: tuple[agendas.AgendaEntry, ...], resumes: Interactive | None
) -> tuple[agendas.AgendaEntry, ...]:
    node_id = concept_of(resumes)
    first = [entry for entry in entries if _is_lesson(entry) and entry.node_id == node_id]
    return (*first, *(entry for entry in entries if entry not in first))


def _is_lesson(entry: agendas.AgendaEntry) -> TypeGuard[agendas.ConceptEntry]:
    """Return True if the entry is about one concept, and is no review."""
    return isinstance(entry, agendas.ConceptEntry) and entry.kind is not ToDoKind.REVIEWS


def _can_begin(
    entry: agendas.AgendaEntry, due: Sequence[Due], by_id: Mapping[MapId, LoadedTopic]
) -> bool:
    """Return True if the entry has a question, should it need one."""
    if not isinstance(entry, agendas.ConceptEntry):
        return True
    if entry.kind is ToDoKind.REVIEWS:
        return any(review.node_id == entry.node_id for review in due)
    ahead = entry.reason is agendas.AgendaReason.KNOWN_AHEAD
    return not ahead or bool(by_id[entry.map_id].questions_of(entry.node_id))


def _reviews(entries: Sequence[agendas.AgendaEntry]) -> list[Due]:
    return [
        Due(map_id=entry.map_id, node_id=entry.node_id, refresher=entry.refresher)
        for entry in entries
        if isinstance(entry, agendas.ConceptEntry) and entry.kind is ToDoKind.REVIEWS
    ]


async def _agenda_topic(
    work: LoadedTopic, turn: Turn, ports: Ports, *, current: bool
) -> agendas.AgendaTopic:
    tried = await checkpoints.tried_today(work.mind_map.id, turn, ports)
    answers = await ports[ANALYTICS].answers(work.mind_map.id)
    return agendas.AgendaTopic(
        mind_map=work.mind_map,
        current=current,
        left=work.flow.current_node_id
        if work.flow.status in _IN_LESSON
        else checkpoints.halfway(work.before.paused_question),
        checkpoints_today=checkpoints.ended(tried, work.before.paused_question),
        probably_known=frozenset(
            node.id for node in work.mind_map.nodes if work.is_probably_known(node)
        ),
        resting=resting(work.mind_map, answers, turn.learner.day_began(turn.now)),
        weak=weak_spots(work.mind_map, answers),
    )


async def _practice(turn: Turn, ports: Ports) -> Sequence[Recommended]:
    """Return the skills to practise next, for a learner who has begun to practise.

    What an exam date needs comes first, then the way to the skill that they want. A skill
    practised today rests until tomorrow, unless nothing else is left. A skill without
    items is left out.
    """
    graph = ports[SKILL_GRAPHS].current()
    states = await ports[SKILLS].states(turn.learner.id)
    if graph is None:
        return ()
    wanted = for_exams.skills_for_exams(graph, states, turn)
    if not wanted and not await serving.has_begun(states, turn, ports):
        return ()
    today = {
        state.skill_id
        for state in states.values()
        if state.last_practiced_at is not None and turn.is_today(state.last_practiced_at)
    }
    with_items = await ports[ITEMS].skills_with_items(turn.language)
    target = turn.learner.wanted_skill
    on_way = way_to(graph, target, states)[:1] if target in graph.skills and target else ()
    others = sorted(
        recommendations(graph, states, turn.now),
        key=lambda recommendation: recommendation.skill_id not in on_way,
    )
    first = {recommendation.skill_id for recommendation in wanted}
    found = [
        recommendation
        for recommendation in (
            *wanted,
            *(recommendation for recommendation in others if recommendation.skill_id not in first),
        )
        if recommendation.skill_id in with_items
    ]
    rested = [
        recommendation for recommendation in found if recommendation.skill_id not in today
    ] or found
    return rested[:_MOST_SKILLS]

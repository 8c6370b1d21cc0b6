"""The service interface: graph, bank, mastery, help and exams, for other applications.

Reads go to the ports. Every change of a learner is a turn of their chat, so that it
cannot race with another. It is applied once under the id that the application gives, and
ends in the same functions and stores as practice in the chat.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from uuid import NAMESPACE_OID, UUID, uuid5

from pydantic import JsonValue

from bot.domain.answers.verdict import Right, Unclear, Verdict
from bot.domain.days import all_until
from bot.domain.exams.attempt import Attempt
from bot.domain.ids import ChatId, LearnerId, MapId, ServedId, SkillId, TraceId, TurnId
from bot.domain.learner.learner import Learner
from bot.domain.mastery.tracing import SkillState
from bot.domain.practice.diagnosis import Diagnosis, ErrorCategory
from bot.domain.practice.hints import HINT_POLICY, LEVELS, stored_hint
from bot.domain.practice.items import BankItem
from bot.domain.practice.reading import read_answer
from bot.domain.progress.analytics import MOST_IN_TREND, Metrics
from bot.domain.progress.statistics import Statistics
from bot.domain.skills.graph import Skill, SkillGraph, SkillStates
from bot.domain.skills.recommending import recommendations, unlocked_skills
from bot.domain.topics.course import Language
from bot.flow.engine.events import Event
from bot.flow.engine.ports import Clock, Ports
from bot.flow.engine.states import Idle
from bot.flow.engine.turn import Turn
from bot.flow.exams.ports import EXAMS
from bot.flow.exercise.changes import PracticeEvent, PracticeEventLogged
from bot.flow.hints.helping import diagnosis_of
from bot.flow.hints.making_help import diagnosis_by_model
from bot.flow.learner.past import ANALYTICS
from bot.flow.maps.ports import MAPS
from bot.flow.outside.asking import Refusal, RefusedError, TakesTurns, look_at_chat
from bot.flow.practice.events import AttemptReported, OutcomeReported
from bot.flow.practice.ports import ITEMS
from bot.flow.progress import portfolios
from bot.flow.progress.weeks import look_back
from bot.flow.skills import linked
from bot.flow.skills.ports import SKILL_GRAPHS, SKILLS
from bot.flow.today.today import look_at_today
from bot.views.portfolio import Portfolio
from bot.views.today import Today
from bot.views.trends import trends_begin
from bot.views.week import Week

SKEW: Final = timedelta(minutes=5)
"""The most that an application's clock may be ahead of ours."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Available:
    """A skill that the learner may practise."""

    skill: Skill
    state: SkillState
    place: int | None
    """Its rank among the recommended skills, from 1, or None if not recommended now."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AttemptMade:
    """An answer given to a problem in another application."""

    id: str
    serving: str
    """The application's name for one showing of the problem, whose answers belong together."""
    learner_id: LearnerId
    item_id: UUID
    version: int
    answer: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AttemptKept:
    """The result of reporting an attempt."""

    verdict: Verdict
    stored: bool
    """False if the answer could not be read, which makes it no attempt."""
    repeated: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class OutcomeMade:
    """The outcome of a first answer about a skill in another application."""

    id: str
    learner_id: LearnerId
    skill_id: SkillId
    correct: bool
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class OutcomeCounted:
    """The skill after an outcome was counted."""

    state: SkillState
    repeated: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredHint:
    """A verified hint of an item."""

    level: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MapSnapshots:
    """The snapshots of a map from its last seven nights."""

    map_id: MapId
    title: str
    last: Sequence[Metrics]
    """Oldest first, at least one."""


class PracticeService:
    """The interface of section 9 of specs/5, without HTTP."""

    def __init__(self, ports: Ports, conversation: TakesTurns, clock: Clock) -> None:
        self._ports = ports
        self._conversation = conversation
        self._clock = clock

    # --- skills ----------------------------------------------------------------------------------

    def graph(self, version: str | None = None) -> SkillGraph:
        """Return the current graph. Raise RefusedError for another version or if there is none."""
        graph = self._ports[SKILL_GRAPHS].current()
        if graph is None:
            raise RefusedError(Refusal.NOT_NOW, "the graph of skills is not available")
        if version not in {None, graph.version}:
            reason = f"no such version of the graph, there is {graph.version}"
            raise RefusedError(Refusal.NOT_THERE, reason)
        return graph

    def skill(self, skill_id: SkillId) -> Skill:
        """Return the skill. Raise RefusedError if there is none with that id."""
        skill = self.graph().skills.get(skill_id)
        if skill is None:
            raise RefusedError(Refusal.NOT_THERE, "no skill with this id")
        return skill

    def prerequisites(self, skill_id: SkillId) -> Sequence[Skill]:
        """Return the direct prerequisites of the skill."""
        return [self.skill(prerequisite) for prerequisite in self.skill(skill_id).prerequisites]

    async def available(self, learner_id: LearnerId) -> Sequence[Available]:
        """Return what the learner may practise, recommended skills first in their order."""
        graph, states = self.graph(), await self._states(learner_id)
        order = [
            recommendation.skill_id
            for recommendation in recommendations(graph, states, self._clock.now())
        ]
        others = [skill_id for skill_id in unlocked_skills(graph, states) if skill_id not in order]
        return [
            Available(
                skill=graph.skills[skill_id],
                state=graph.state(skill_id, states),
                place=order.index(skill_id) + 1 if skill_id in order else None,
            )
            for skill_id in (*order, *others)
        ]

    async def mastery(self, learner_id: LearnerId) -> Sequence[SkillState]:
        """Return the learner's skills in the order of their ids, without untouched ones."""
        states = await self._states(learner_id)
        return [states[skill_id] for skill_id in sorted(states)]

    async def update(self, outcome: OutcomeMade) -> OutcomeCounted:
        """Count the outcome once, and return the skill afterwards.

        Without a graph a begun skill still counts, but unlocks nothing yet.
        """
        now = self._clock.now()
        if outcome.at > now + SKEW:
            raise RefusedError(Refusal.NOT_POSSIBLE, "timestamp: lies in the future")
        learner_id, skill_id = outcome.learner_id, outcome.skill_id
        states = await self._states(learner_id)
        if linked.skill_state(skill_id, states, self._ports) is None:
            self.skill(skill_id)
        source = f"service:{outcome.id}"
        ahead = f"{source}@{outcome.at.timestamp()}"  # stored with the time of arrival instead
        event = OutcomeReported(
            skill_id=skill_id,
            correct=outcome.correct,
            at=min(outcome.at, now),
            source=ahead if outcome.at > now else source,
        )
        repeated = await self._take(learner_id, TurnId(f"service:outcome:{outcome.id}"), event)
        log = await self._ports[SKILLS].log(learner_id, skill_id)
        counted = {
            (
                opportunity.source,
                opportunity.correct,
                opportunity.source == ahead or opportunity.at,
            )
            for opportunity in log
        }
        if counted.isdisjoint(
            {(source, outcome.correct, outcome.at), (ahead, outcome.correct, True)}
        ):
            raise RefusedError(Refusal.CONFLICT, "id: stands for another outcome already")
        state = (await self._states(learner_id))[skill_id]
        return OutcomeCounted(state=state, repeated=repeated)

    # --- the bank --------------------------------------------------------------------------------

    async def problems(
        self, skill_id: SkillId, language: Language, difficulties: Sequence[int], limit: int
    ) -> Sequence[BankItem]:
        """Return items of the skill that can be served, also without a graph."""
        if self._ports[SKILL_GRAPHS].current() is not None:
            self.skill(skill_id)
        return await self._ports[ITEMS].items_for(skill_id, language, difficulties, (), limit)

    async def problem(self, item_id: UUID, version: int | None = None) -> BankItem:
        """Return the item in its newest version. Raise RefusedError if that cannot be served."""
        item = await self._ports[ITEMS].servable(item_id)
        if item is None or version not in {None, item.version}:
            raise _no_problem()
        return item

    async def evaluate(self, item_id: UUID, version: int | None, answer: str) -> Verdict:
        """Return the verdict of the checker. Nothing is stored."""
        return read_answer(await self.problem(item_id, version), answer)

    async def attempt(self, made: AttemptMade) -> AttemptKept:
        """Store the attempt once, under a serving apart from those in the chat."""
        await self._expect(made.learner_id)
        name = f"service/{made.learner_id}/{made.serving}"
        event = AttemptReported(
            served_id=ServedId(str(uuid5(NAMESPACE_OID, name))),
            item_id=made.item_id,
            version=made.version,
            answer=made.answer,
        )
        before = await self._ports[ITEMS].serving(event.served_id)
        if before is None:
            await self.problem(made.item_id, made.version)
        item = await self._ports[ITEMS].item(made.item_id, made.version)
        if item is None:
            raise _no_problem()
        verdict = read_answer(item, made.answer)
        if isinstance(verdict, Unclear):
            return AttemptKept(verdict=verdict, stored=False, repeated=False)
        turn_id = TurnId(f"service:attempt:{made.id}")
        repeated = await self._take(made.learner_id, turn_id, event)
        after = await self._ports[ITEMS].serving(event.served_id)
        if after is None and not repeated:
            raise _no_problem()
        is_new = before is None or (after and len(after.attempts) > len(before.attempts))
        shown = after and (after.item_id, after.item_version) == (item.id, item.version)
        is_kept = after and shown and verdict.normalised in after.attempts
        if not is_kept or not (is_new or repeated):
            reason = "id or serving: stands for something else already, or is closed"
            raise RefusedError(Refusal.CONFLICT, reason)
        return AttemptKept(verdict=verdict, stored=True, repeated=repeated)

    # --- help ------------------------------------------------------------------------------------

    async def diagnose(
        self, item_id: UUID, version: int | None, answer: str, learner_id: LearnerId | None
    ) -> Diagnosis:
        """Return what went wrong, found by code, or by a model if code finds nothing."""
        item = await self.problem(item_id, version)
        if learner_id is not None:
            await self._expect(learner_id)
        if isinstance(read_answer(item, answer), Right):
            raise RefusedError(Refusal.NOT_POSSIBLE, "answer: is right, there is no error in it")
        found, by = diagnosis_of(item, answer), "code"
        if learner_id is not None and found.error_category is ErrorCategory.UNKNOWN:
            made = await diagnosis_by_model(item, answer, learner_id, self._ports)
            found, by = (found, by) if made is None else (made, "model")
        await self._log(
            PracticeEvent.DIAGNOSIS_COMPLETED,
            item,
            learner_id,
            category=found.error_category.value,
            confidence=found.confidence_score,
            step=found.divergence_step_index,
            by=by,
        )
        return found

    async def hint(
        self,
        item_id: UUID,
        version: int | None,
        wrong: int,
        diagnosis: Diagnosis,
        policy: str | None = None,
    ) -> StoredHint:
        """Return the hint after `wrong` answers, that of a foreseen mistake if it was diagnosed.

        Hints follow the policy in force. Another policy is refused.
        """
        if policy not in {None, HINT_POLICY}:
            raise RefusedError(Refusal.NOT_POSSIBLE, f"policy: there is {HINT_POLICY}")
        item = await self.problem(item_id, version)
        named = diagnosis.diagnosis_explanation
        foreseen = (
            misconception
            for misconception in item.document.misconceptions
            if misconception.id == named
        )
        level = min(LEVELS, wrong)
        event = PracticeEvent.HINT_SERVED
        await self._log(event, item, None, level=level, source="stored", policy=HINT_POLICY)
        return StoredHint(level=level, text=stored_hint(item, level, next(foreseen, None)))

    # --- exams -----------------------------------------------------------------------------------

    async def exams(self, learner_id: LearnerId, limit: int) -> Sequence[Attempt]:
        """Return the exams that the learner sat, newest first."""
        await self._expect(learner_id)
        return await self._ports[EXAMS].of_learner(learner_id, limit)

    # --- progress --------------------------------------------------------------------------------

    async def week(self, learner_id: LearnerId) -> Week:
        """Return the learner's last seven days with today, as /week shows them."""
        turn = await self._looking(learner_id)
        return await look_back(turn.learner.day(turn.now), turn, self._ports)

    async def portfolio(self, learner_id: LearnerId) -> Portfolio:
        """Return everything that the learner learns, as /progress shows it."""
        return await portfolios.portfolio(await self._looking(learner_id), self._ports)

    async def today(self, learner_id: LearnerId) -> Today:
        """Return what fits the learner's minutes today, as /today shows it."""
        return await look_at_today(Idle(), await self._looking(learner_id), self._ports)

    async def snapshots(self, learner_id: LearnerId) -> Sequence[MapSnapshots]:
        """Return the snapshots of the learner's maps, latest activity first."""
        await self._expect(learner_id)
        topics = await self._ports[MAPS].of_learner(learner_id, all_until(self._clock.now()))
        found = [
            MapSnapshots(
                map_id=topic.map_id,
                title=topic.title,
                last=await self._ports[ANALYTICS].snapshots(topic.map_id, MOST_IN_TREND),
            )
            for topic in topics
        ]
        return [of_map for of_map in found if of_map.last]

    async def statistics(self, learner_id: LearnerId) -> Statistics:
        """Return the daily counts of the learner's decks and skills that trends use."""
        turn = await self._looking(learner_id)
        first = trends_begin(turn.learner.day(turn.now))
        return await self._ports[ANALYTICS].statistics(learner_id, first)

    # --- learners --------------------------------------------------------------------------------

    async def _expect(self, learner_id: LearnerId) -> Learner:
        return (await self._looking(learner_id)).learner

    async def _looking(self, learner_id: LearnerId) -> Turn:
        return (await look_at_chat(learner_id, self._ports, self._clock)).turn

    async def _states(self, learner_id: LearnerId) -> SkillStates:
        """Return the learner's skills with the parameters of the graph."""
        await self._expect(learner_id)
        states = await self._ports[SKILLS].states(learner_id)
        return {
            skill_id: linked.skill_state(skill_id, states, self._ports) or states[skill_id]
            for skill_id in states
        }

    async def _log(
        self,
        kind: PracticeEvent,
        item: BankItem,
        learner_id: LearnerId | None,
        **details: JsonValue,
    ) -> None:
        """Log an event about an answer that belongs to no serving here."""
        now = self._clock.now()
        event = PracticeEventLogged(
            kind=kind,
            trace_id=TraceId(f"service:{item.id}/{item.version}@{now.timestamp()}"),
            learner_id=learner_id,
            skill_id=item.document.meta.skill_id,
            item_id=item.id,
            item_version=item.version,
            details=details,
        )
        await self._ports[ITEMS].log(now, [event])

    async def _take(self, learner_id: LearnerId, turn_id: TurnId, event: Event) -> bool:
        """Apply the event once in the learner's chat. Return True if it was applied before."""
        taken = await self._conversation.take_turn(ChatId(learner_id), turn_id, event)
        return taken.replayed


def _no_problem() -> RefusedError:
    return RefusedError(Refusal.NOT_THERE, "no problem with this id and version can be served")

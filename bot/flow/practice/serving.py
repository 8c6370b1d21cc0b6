"""Serving the next item of a set, and ending a set."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final
from uuid import UUID

from bot.domain.ids import SkillId
from bot.domain.practice.examples import Example, asked_step, example_of
from bot.domain.practice.hints import stored_hint
from bot.domain.practice.items import BankItem
from bot.domain.practice.questions import question_of
from bot.domain.progress.progress import score_percent
from bot.domain.skills.graph import SkillStates
from bot.domain.skills.mixing import way_to
from bot.domain.skills.placement import FIRST_PROBLEMS
from bot.domain.topics.course import Language, Question, Texts
from bot.flow.engine.changes import LearnerChanged
from bot.flow.engine.events import NextAsked, Press
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import (
    WAYS_ON,
    Line,
    LineButton,
    LineKeyboard,
    Reply,
    Style,
    Value,
    Words,
)
from bot.flow.engine.showing import shows
from bot.flow.engine.states import Idle
from bot.flow.engine.table import hand_over
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exercise import asking
from bot.flow.exercise.activities import activity_of
from bot.flow.exercise.changes import PracticeEvent
from bot.flow.exercise.events import MistakesAsked
from bot.flow.exercise.questions import OpenQuestion
from bot.flow.exercise.replies import Asking, Note
from bot.flow.exercise.states import Answering, ServedQuestion
from bot.flow.exercise.trace import POLICIES, Trace, log_event, trace_of
from bot.flow.practice import choosing
from bot.flow.practice.changes import ItemServed
from bot.flow.practice.events import (
    NextItemPressed,
    PlacementAsked,
    PracticeAsked,
    SkillPassedOnPressed,
    SkillPressed,
    SkillsAsked,
)
from bot.flow.practice.ports import ITEMS
from bot.flow.practice.states import ItemClosed, Practice, PracticeSet
from bot.flow.skills.ports import SKILL_GRAPHS, SKILLS

_REMEMBERED: Final = 20
"""Number of problems of a set that count as recent."""


@dataclass(frozen=True, slots=True)
class OpenItem(OpenQuestion[Practice]):
    """An item that was served and is open."""

    found: BankItem | None
    """The item in the served version, or None if it is gone."""
    skill: Texts
    """The name of its skill."""

    @property
    def item(self) -> BankItem:
        """Return the item. Raise KeyError if it is gone."""
        if self.found is None:
            raise KeyError(self.state.asked.key)
        return self.found

    @property
    def trace(self) -> Trace:
        """Return the trace under which the events of the item are logged."""
        trace = trace_of(self.state.asked)
        if trace is None:
            raise TypeError(self.state.asked)
        return trace

    @property
    def was_helped(self) -> bool:
        """Return True if help was given, so that the next answer does not count (K64, K89)."""
        return self.state.asked.hints > 0 or self.state.asked.helped


def asked_as(item: BankItem, purpose: Practice) -> Question:
    """Return the item as a question, with a part of its solution if an example is wanted."""
    example = purpose.example and example_of(item, purpose.example)
    return example or question_of(item)


async def open_item(state: Answering[Practice], ports: Ports) -> OpenItem:
    """Return the open item with its skill."""
    served = state.asked.served
    if served is None or served.item_version is None:
        raise TypeError(state.asked)
    item = await ports[ITEMS].item(UUID(state.asked.key), served.item_version)
    return OpenItem(state, item, _names_of(served.skill_id, ports))


async def go_on(practice: PracticeSet, turn: Turn, ports: Ports) -> Outcome:
    """Serve the next item of the set, or say how the set went."""
    return await serve_next(practice, await ports[SKILLS].states(turn.learner.id), turn, ports)


async def serve_next(
    practice: PracticeSet, states: SkillStates, turn: Turn, ports: Ports, *replies: Reply
) -> Outcome:
    """Serve the next item of the set, or say how the set went.

    `states` are the learner's skills at the end of this turn.
    """
    if practice.given is not None:
        return await _serve_given(practice, practice.given, states, turn, ports, *replies)
    practice, back = _step_back(practice, states, turn, ports)
    replies = (*replies, *back)
    if practice.again and practice.mistakes:
        return await _serve_again(practice, states, turn, ports, *replies)
    if practice.is_done or choosing.is_reached(practice, states, ports):
        return await _end(practice, states, turn, ports, *replies)
    for skill_id in choosing.candidates(practice, states, turn, ports):
        example = await choosing.example_for(skill_id, practice, states, turn, ports)
        item = await choosing.picked(skill_id, practice, states, turn, ports, example)
        if item is not None:
            following = _next_of(practice, skill_id, item, turn, ports, example)
            return replace(following, replies=(*replies, *following.replies))
    return Outcome(state=Idle(), replies=(*replies, Line("practice-empty", {}, WAYS_ON)))


async def _serve_given(  # the set with its items, and the replies before the next of them
    practice: PracticeSet,
    given: Sequence[UUID],
    states: SkillStates,
    turn: Turn,
    ports: Ports,
    *replies: Reply,
) -> Outcome:
    """Serve the next of the items that somebody passed on, without those that are gone.

    It does not count for the skill if the learner may not practise it yet or had it lately.
    """
    item = None
    for place, item_id in enumerate(given, start=1):
        item = await ports[ITEMS].servable(item_id)
        if item is not None:
            practice = replace(practice, given=tuple(given[place:]))
            break
    if item is None:
        return await _end(replace(practice, given=()), states, turn, ports, *replies)
    skill_id = SkillId(item.document.meta.skill_id)
    had = await ports[ITEMS].lineages_served(turn.learner.id, skill_id, choosing.LATELY)
    early = not choosing.may_practise(skill_id, states, ports)
    practice = replace(practice, again=early or item.lineage in had)
    following = _next_of(practice, skill_id, item, turn, ports)
    return replace(following, replies=(*replies, *following.replies))


async def _serve_again(
    practice: PracticeSet, states: SkillStates, turn: Turn, ports: Ports, *replies: Reply
) -> Outcome:
    """Serve the next item that was answered wrong. Its skill already counted that answer."""
    wrong, *others = practice.mistakes
    practice = replace(practice, mistakes=tuple(others))
    item = await ports[ITEMS].servable(wrong.item_id)
    if item is None:
        return await serve_next(practice, states, turn, ports, *replies)
    following = _next_of(practice, wrong.skill_id, item, turn, ports)
    return replace(following, replies=(*replies, *following.replies))


async def _end(
    practice: PracticeSet, states: SkillStates, turn: Turn, ports: Ports, *replies: Reply
) -> Outcome:
    """Tell how the set went. After repeated items other mistakes follow."""
    if practice.given is not None or not practice.again:
        learner, target = turn.learner, turn.learner.wanted_skill
        is_there = target is not None and choosing.masters(target, states)
        ended = _end_line(practice, states, turn, ports)
        if is_there and await _can_still_be_placed(turn, ports):
            place = (LineButton("button-place", PlacementAsked()),)
            ended = replace(ended, keyboard=(*ended.keyboard, place))
        changes = (LearnerChanged(replace(learner, wanted_skill=None)),) if is_there else ()
        return Outcome(state=Idle(), changes=changes, replies=(*replies, ended))
    how = {"right": practice.right, "asked": practice.number}
    over = (Line("mistakes-ended", how, WAYS_ON),) if practice.number else ()
    following = await hand_over(Idle(), MistakesAsked(after_items=True), turn, ports)
    return replace(following, replies=(*replies, *over, *following.replies))


async def _can_still_be_placed(turn: Turn, ports: Ports) -> bool:
    """Return True if the learner's knowledge beyond the wanted skill is still unknown."""
    probes = await ports[SKILLS].probes(turn.learner.id)
    return len(probes) < FIRST_PROBLEMS and await choosing.can_place(turn, ports)


async def has_begun(states: SkillStates, turn: Turn, ports: Ports) -> bool:
    """Return True if the learner was served an item, or a course asked about a skill."""
    asked = any(state.opportunities for state in states.values())
    return asked or await ports[ITEMS].any_served(turn.learner.id)


def heading(pending: OpenItem, turn: Turn) -> asking.Heading:
    """Return the heading with the item's number, the last hint and how to answer."""
    item, practice, level = pending.item, pending.purpose.practice, pending.state.asked.hints
    return asking.Heading(
        asking=Asking.ITEM,
        label=turn.text(pending.skill),
        number=practice.number,
        of=practice.size,
        mode=item.answer_mode,
        placeholder=item.document.answer_spec.ui.placeholder or "",
        hint=stored_hint(item, level) if level else "",
        about=_about(item, pending.purpose.example),
    )


def _about(item: BankItem, example: Example | None) -> Note | None:
    if example is None:
        return None
    return Note(f"example-{example.replace('_', '-')}", {"step": asked_step(item)})


def _step_back(
    practice: PracticeSet, states: SkillStates, turn: Turn, ports: Ports
) -> tuple[PracticeSet, tuple[Line, ...]]:
    """Return the set, moved to an earlier skill if the wanted one is closed again."""
    graph, wanted = ports[SKILL_GRAPHS].current(), practice.wanted
    if graph is None or wanted is None or not graph.is_closed_again(wanted, states):
        return practice, ()
    first = way_to(graph, wanted, states)[0]
    said = Line("practice-step-back", {"skill": name_of(first, turn, ports)}, interim=True)
    return replace(practice, wanted=first, until_mastered=True), (said,)


@shows(ItemClosed)
async def show_closed(state: ItemClosed, turn: Turn, ports: Ports) -> tuple[Reply, ...]:
    """Return the message that the item is closed, with the way on."""
    del turn, ports
    return (closed(state),)


def closed(state: ItemClosed) -> Line:
    """Return how many items are left in the set, with the way on."""
    onward = LineButton("button-next", NextItemPressed(state.interaction_id), Style.PRIMARY)
    left = state.practice.size - state.practice.number
    return Line("item-closed", {"left": left}, ((onward,),))


def name_of(skill_id: SkillId, turn: Turn, ports: Ports) -> str:
    """Return the name of the skill, or its id if no graph has it."""
    return turn.text(_names_of(skill_id, ports))


def skill_button(
    skill_id: SkillId, turn: Turn, ports: Ports, *, wanted: bool = True
) -> LineButton:
    """Return the button that begins practice of the skill."""
    named = {"skill": name_of(skill_id, turn, ports)}
    return LineButton("button-skill", SkillPressed(skill_id, wanted=wanted), values=named)


def _names_of(skill_id: SkillId, ports: Ports) -> Texts:
    graph = ports[SKILL_GRAPHS].current()
    skill = graph.skills.get(skill_id) if graph is not None else None
    return {Language.EN: skill_id} if skill is None else skill.name


def served(
    purpose: Practice, skill_id: SkillId, item: BankItem, turn: Turn, ports: Ports
) -> Outcome:
    """Serve the item."""
    served_id, question = turn.served_id(), asked_as(item, purpose)
    serving = ServedQuestion(served_id=served_id, skill_id=skill_id, item_version=item.version)
    asked = asking.ask(question, turn, serving)
    if purpose.example is None:  # the choices of an item were shuffled when it was made
        asked = replace(asked, shown=tuple(range(len(asked.shown))))
    state = Answering(interaction_id=turn.interaction_id(), asked=asked, purpose=purpose)
    pending = OpenItem(state, item, _names_of(skill_id, ports))
    recorded = ItemServed(
        served_id=served_id,
        learner_id=turn.learner.id,
        item_id=item.id,
        item_version=item.version,
        skill_id=skill_id,
        policies=POLICIES,
    )
    event = log_event(PracticeEvent.PROBLEM_SERVED, pending.trace, turn, policies=dict(POLICIES))
    shown = activity_of(state).question_reply(pending, turn)
    return Outcome(state=state, changes=(recorded, event), replies=(shown,))


def _next_of(  # the item, and how it is asked
    practice: PracticeSet,
    skill_id: SkillId,
    item: BankItem,
    turn: Turn,
    ports: Ports,
    example: Example | None = None,
) -> Outcome:
    """Serve the item as the next of the set."""
    lately = (*practice.lately, skill_id)[-_REMEMBERED:]
    practice = replace(
        practice,
        number=practice.number + 1,
        lately=lately,
        checks=tuple(check for check in practice.checks if check != skill_id),
    )
    if example is not None and example_of(item, example) is None:
        example = None
    return served(Practice(practice=practice, example=example), skill_id, item, turn, ports)


def _end_line(practice: PracticeSet, states: SkillStates, turn: Turn, ports: Ports) -> Line:
    """Return how the set went, and how well its skill is known if it was about one."""
    wanted, graph = practice.wanted, ports[SKILL_GRAPHS].current()
    values: dict[str, Value] = {"right": practice.right, "asked": practice.number}
    again: Press = PracticeAsked() if wanted is None else SkillPressed(wanted, wanted=False)
    if wanted is not None:
        known = 0.0 if graph is None else graph.state(wanted, states).p_mastery
        values |= {"skill": name_of(wanted, turn, ports), "now": f"{score_percent(known)}"}
    more = LineButton("button-ten-more", again, Style.PRIMARY)
    skills = LineButton("button-skills", SkillsAsked())
    onward = LineButton("button-continue", NextAsked())
    pass_on: LineKeyboard = ()
    if wanted is not None and practice.given is None:
        pass_on = ((LineButton("button-pass-on-ten", SkillPassedOnPressed(wanted)),),)
    key = "practice-ended" if wanted is None else "practice-ended-skill"
    if not choosing.is_reached(practice, states, ports):
        return Line(key, values, ((more,), *pass_on, (skills, onward)))
    target, still = turn.learner.wanted_skill, tuple[Words, ...]()
    if (
        graph is not None
        and target in graph.skills
        and target
        and not choosing.masters(target, states)
    ):
        way = way_to(graph, target, states)
        named: dict[str, Value] = {"target": name_of(target, turn, ports), "left": len(way)}
        still = (Words("practice-still-to-go", named),)
        following = {"skill": name_of(way[0], turn, ports)}
        more = LineButton("button-next-on-way", PracticeAsked(), Style.PRIMARY, values=following)
    keyboard = ((more,), *pass_on, (skills, onward))
    return Line("practice-ended-mastered", values, keyboard, more=still)

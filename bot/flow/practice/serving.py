"""Which item comes next, and how it is put on the table."""

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.domain.ids import QuestionKey, SkillId
from bot.domain.practice.hints import hint_level, may_show_solution, stored_hint
from bot.domain.practice.items import DIFFICULTIES, BankItem, InputType
from bot.domain.skills.graph import SkillStates
from bot.domain.skills.recommending import fitting_difficulty, recommended
from bot.flow.engine.handover import hand_over
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import WAYS_ON, Line, Reply
from bot.flow.engine.states import Idle
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exercise.states import Answering, Asked
from bot.flow.mistakes.events import MistakesAsked
from bot.flow.practice.changes import ItemServed, PracticeEvent
from bot.flow.practice.ports import ITEMS
from bot.flow.practice.replies import ItemShown, PracticeEnded
from bot.flow.practice.states import Practice, PracticeSet
from bot.flow.practice.trace import POLICIES, logged
from bot.flow.skills.ports import SKILL_GRAPHS

LATELY: Final = 40
"""So many items of a skill that the learner had last are not served again while there are more."""
CANDIDATES: Final = 12
"""So many items are looked at; chance picks one of them."""


async def serve_next(
    practice: PracticeSet, states: SkillStates, turn: Turn, ports: Ports, *replies: Reply
) -> Outcome:
    """Put the next item of the set on the table; where all were asked, say how it went.

    `states` are the learner's skills as this turn leaves them.
    """
    if practice.again and practice.mistakes:
        return await _serve_again(practice, states, turn, ports, *replies)
    if practice.is_done:
        return await _end(practice, states, turn, ports, *replies)
    for skill_id in _wanted(practice, states, turn, ports):
        item = await _picked(skill_id, practice, states, turn, ports)
        if item is not None:
            served = _served(practice, skill_id, item, turn, ports)
            return replace(served, replies=(*replies, *served.replies))
    return Outcome(state=Idle(), replies=(*replies, Line("practice-empty", {}, WAYS_ON)))


async def _serve_again(
    practice: PracticeSet, states: SkillStates, turn: Turn, ports: Ports, *replies: Reply
) -> Outcome:
    """Serve the next of the items that were answered wrong; its skill has counted that answer."""
    wrong, *others = practice.mistakes
    practice = replace(practice, mistakes=tuple(others))
    item = await ports[ITEMS].servable(wrong.item_id)
    if item is None:
        return await serve_next(practice, states, turn, ports, *replies)
    served = _served(practice, wrong.skill_id, item, turn, ports)
    return replace(served, replies=(*replies, *served.replies))


async def _end(
    practice: PracticeSet, states: SkillStates, turn: Turn, ports: Ports, *replies: Reply
) -> Outcome:
    """Say how the set went; after items that were answered wrong other mistakes follow."""
    if not practice.again:
        ended = _ended(practice, states, turn, ports)
        return Outcome(state=Idle(), replies=(*replies, ended))
    how = {"right": practice.right, "asked": practice.number}
    over = (Line("mistakes-ended", how, WAYS_ON),) if practice.number else ()
    following = await hand_over(Idle(), MistakesAsked(after_items=True), turn, ports)
    return replace(following, replies=(*replies, *over, *following.replies))


async def has_begun(states: SkillStates, turn: Turn, ports: Ports) -> bool:
    """Return True if the learner practises: an item was served, or a skill asked in a course."""
    asked = any(it.opportunities for it in states.values())
    return asked or await ports[ITEMS].any_served(turn.learner.id)


def shown(
    state: Answering[Practice], item: BankItem, turn: Turn, ports: Ports, *, edits: bool = False
) -> ItemShown:
    """Return the item as it stands, with the last hint."""
    content, help_with = item.document.problem_content, item.document.answer_spec.ui
    level = hint_level(state.purpose.wrong, state.asked.hints)
    return ItemShown(
        interaction_id=state.interaction_id,
        skill=name_of(state.purpose.skill_id, turn, ports),
        number=state.purpose.practice.number,
        of=state.purpose.practice.size,
        stem=content.stem,
        figure=json.dumps(item.figure) if item.figure else "",
        dark=turn.learner.dark_pictures,
        choices=help_with.choices,
        true_or_false=is_true_or_false(item),
        mode=item.answer_mode,
        placeholder=help_with.placeholder or "",
        hint=stored_hint(item, level) if level else "",
        can_show_solution=may_show_solution(level, given_up=False),
        more_hints=not may_show_solution(level, given_up=False),
        edits=edits,
    )


def is_true_or_false(item: BankItem) -> bool:
    """Say whether the two choices are true and false."""
    spec = item.document.answer_spec
    return spec.input_type is InputType.BOOLEAN and not spec.ui.choices


def name_of(skill_id: SkillId, turn: Turn, ports: Ports) -> str:
    """Return what the skill is called; its id where no graph knows it."""
    graph = ports[SKILL_GRAPHS].current()
    skill = graph.skills.get(skill_id) if graph is not None else None
    return skill_id if skill is None else turn.text(skill.name)


def _wanted(
    practice: PracticeSet, states: SkillStates, turn: Turn, ports: Ports
) -> Sequence[SkillId]:
    """Return the skills to look for an item of, the best first.

    Where no graph can be read nobody advances: what was practised last goes on.
    """
    if practice.wanted is not None:
        return (practice.wanted,)
    graph = ports[SKILL_GRAPHS].current()
    if graph is not None:
        return [it.skill_id for it in recommended(graph, states, turn.now)]
    last = [it for it in states.values() if it.last_practiced_at is not None]
    return [it.skill_id for it in sorted(last, key=lambda it: str(it.last_practiced_at))[-1:]]


async def _picked(
    skill_id: SkillId, practice: PracticeSet, states: SkillStates, turn: Turn, ports: Ports
) -> BankItem | None:
    """Return an item of the skill near the difficulty that fits, not one that was had lately.

    To who knew none of the last ones an easy one comes once more rather than a harder one.
    """
    graph, learner_id = ports[SKILL_GRAPHS].current(), turn.learner.id
    known = graph.state(skill_id, states) if graph is not None else states.get(skill_id)
    fitting = fitting_difficulty(0.0 if known is None else known.p_mastery)
    had = await ports[ITEMS].lineages_served(learner_id, skill_id, LATELY)
    near: Sequence[Sequence[int]] = ((fitting,), (fitting - 1, fitting + 1), DIFFICULTIES)
    easy = (range(1, max(2, fitting)), range(1, fitting + 1)) if practice.is_too_hard else ()
    for levels, but in ((easy, had), (easy, had[:1]), (near, had), (near, had[:1])):
        for difficulties in levels:
            found = await ports[ITEMS].items_for(
                skill_id, turn.language, tuple(difficulties), but, CANDIDATES
            )
            if found:
                return turn.rng("item").choice(found)
    return None


def _served(
    practice: PracticeSet, skill_id: SkillId, item: BankItem, turn: Turn, ports: Ports
) -> Outcome:
    practice = replace(practice, number=practice.number + 1)
    served_id = turn.served_id()
    count = 2 if is_true_or_false(item) else len(item.document.answer_spec.ui.choices)
    state = Answering(
        interaction_id=turn.interaction_id(),
        asked=Asked(
            key=QuestionKey(str(item.id)),
            version=str(item.version),
            asked_at=turn.now,
            shown=tuple(range(count)),
        ),
        purpose=Practice(
            practice=practice, served_id=served_id, skill_id=skill_id, counted=practice.again
        ),
    )
    served = ItemServed(
        served_id=served_id,
        learner_id=turn.learner.id,
        item_id=item.id,
        item_version=item.version,
        skill_id=skill_id,
        policies=POLICIES,
    )
    event = logged(PracticeEvent.PROBLEM_SERVED, state, turn, policies=dict(POLICIES))
    return Outcome(
        state=state, changes=(served, event), replies=(shown(state, item, turn, ports),)
    )


def _ended(practice: PracticeSet, states: SkillStates, turn: Turn, ports: Ports) -> PracticeEnded:
    wanted, graph = practice.wanted, ports[SKILL_GRAPHS].current()
    known = None if wanted is None or graph is None else graph.state(wanted, states)
    return PracticeEnded(
        right=practice.right,
        asked=practice.number,
        wanted=wanted,
        skill="" if wanted is None else name_of(wanted, turn, ports),
        share=0.0 if known is None else known.p_mastery,
    )

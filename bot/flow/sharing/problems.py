"""Passing on ten problems of a skill: a link leads to exactly these, in a row."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Final
from uuid import UUID

from bot.domain.ids import LearnerId, ShareId, SkillId
from bot.domain.practice.items import DIFFICULTIES, BankItem
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Line, LineButton, Style, Words, remark
from bot.flow.engine.states import ChatState
from bot.flow.engine.table import hand_over
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.practice import choosing, placing, serving
from bot.flow.practice.events import SkillPassedOnPressed
from bot.flow.practice.ports import ITEMS
from bot.flow.practice.states import ITEMS_IN_A_SET, PracticeSet
from bot.flow.sharing.events import SharedSetPressed, SharePressed
from bot.flow.sharing.kinds import KINDS, Copy, Preview, SharedKind
from bot.flow.sharing.ports import SHARES, Share, Taken
from bot.flow.skills.ports import SKILLS

_LOOKED_AT: Final = 200
"""Number of problems from which ten are chosen at random."""
_IN_PREVIEW: Final = 2
OFFER: Final = ("button-share-practise", "share-practice-is-yours")
EARLY: Final = Line("share-problems-early", interim=True)
_BETWEEN: Final = " "
"""The separator between the skill and the problems in the stored thing."""


async def pass_on(
    state: ChatState, event: SkillPassedOnPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Ask whether to show the learner's first name with the problems."""
    return await hand_over(state, SharePressed("problems", event.skill_id), turn, ports)


async def begin(state: ChatState, event: SharedSetPressed, turn: Turn, ports: Ports) -> Outcome:
    """Serve the problems, as in practice of their skill.

    If the skill is locked they do not count, and the learner is told so: only a check, in
    which there is no help, opens it.
    """
    share = await ports[SHARES].get(event.share_id)
    if share is None or not share.stands or KINDS[share.kind] is not KIND:
        return Outcome(state=state, replies=(remark("share-gone"),))
    skill_id, items = _read(share.thing)
    begun = await serving.go_on(PracticeSet(wanted=skill_id, given=items), turn, ports)
    states = await ports[SKILLS].states(turn.learner.id)
    if not choosing.may_practise(skill_id, states, ports):
        begun = replace(begun, replies=(EARLY, *begun.replies))
    return placing.beside(state, begun)


async def fixed(thing: str, turn: Turn, ports: Ports) -> str:
    """Return the skill with ten of its problems in the learner's language, easy ones first."""
    chosen = await _choose(SkillId(thing), turn, ports)
    return _BETWEEN.join((thing, *(str(item.id) for item in chosen)))


async def preview(thing: str, _: LearnerId, turn: Turn, ports: Ports) -> Preview | None:
    """Return the skill, the number of problems, and two of them, or None if there are none."""
    skill_id, given = _read(thing)
    found: Sequence[BankItem | None] = [await ports[ITEMS].servable(item_id) for item_id in given]
    items = [item for item in found if item is not None]
    items = items if given else list(await _choose(skill_id, turn, ports))
    if not items:
        return None
    stems = tuple(item.document.problem_content.stem for item in items[:_IN_PREVIEW])
    return Preview(
        title=serving.name_of(skill_id, turn, ports),
        size=Words("share-problems", {"count": len(items)}),
        sample=stems,
        plain="\n".join(stems),
        offer=OFFER,
    )


async def copy(share: Share, _: Turn, __: Ports) -> Copy | None:
    """Return a copy without changes, as nothing of the learner's own is made."""
    return Copy(taken=Taken(share_id=share.id, copies=(share.id,)), changes=())


async def _choose(skill_id: SkillId, turn: Turn, ports: Ports) -> Sequence[BankItem]:
    found = await ports[ITEMS].items_for(
        skill_id, turn.language, tuple(DIFFICULTIES), (), _LOOKED_AT
    )
    some = turn.rng("problems").sample(found, min(ITEMS_IN_A_SET, len(found)))
    return sorted(some, key=lambda item: (item.document.meta.difficulty, str(item.id)))


def _read(thing: str) -> tuple[SkillId, tuple[UUID, ...]]:
    """Return the skill and the problems, or no problems if a press was forged."""
    skill_id, *items = thing.split(_BETWEEN)
    with suppress(ValueError):
        return SkillId(skill_id), tuple(map(UUID, items))
    return SkillId(skill_id), ()


KIND = SharedKind(
    preview=preview,
    copy=copy,
    fixed=fixed,
    way_in=lambda share_id: LineButton(
        "button-share-practise", SharedSetPressed(ShareId(share_id)), Style.PRIMARY
    ),
    begins=True,
)

"""The port `Landscapes` in memory; `tests/storage` runs the same contract on it."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import assert_never

from bot.domain.ids import LandscapeId, LearnerId
from bot.domain.landscape.goals import GoalRef, GoalState, Landscape
from bot.flow.landscape_changes import (
    ChoicesMade,
    GoalMoved,
    LandscapeBrought,
    LandscapeChange,
    LandscapeTaken,
)
from bot.flow.landscapes import Choices, LandscapeSummary, Standing

Following = tuple[LearnerId, LandscapeId]


@dataclass(frozen=True, kw_only=True)
class KeptLandscape:
    landscape: Landscape
    owner: LearnerId | None


@dataclass
class LandscapeMemory:
    kept: dict[LandscapeId, KeptLandscape] = field(default_factory=dict)
    taken_at: dict[Following, datetime] = field(default_factory=dict)
    put_away: set[Following] = field(default_factory=set)
    choices: dict[Following, Choices] = field(default_factory=dict)
    states: dict[tuple[LearnerId, GoalRef], GoalState] = field(default_factory=dict)

    def apply(self, change: LandscapeChange, at: datetime) -> None:
        match change:
            case LandscapeBrought(learner_id, landscape):
                known = self.kept.get(landscape.id)
                if known is not None and known.owner != learner_id:
                    raise PermissionError(landscape.id)
                self.kept[landscape.id] = KeptLandscape(landscape=landscape, owner=learner_id)
                if (learner_id, landscape.id) not in self.put_away:
                    self.taken_at.setdefault((learner_id, landscape.id), at)
            case LandscapeTaken(learner_id, landscape_id, taken):
                self._follow((learner_id, landscape_id), at, taken=taken)
            case GoalMoved(learner_id, ref, state):
                self.states[learner_id, ref] = state
            case ChoicesMade(learner_id, landscape_id, choices):
                focus = tuple(dict.fromkeys(choices.focus))
                self.choices[learner_id, landscape_id] = replace(choices, focus=focus)
            case _:
                assert_never(change)

    def _follow(self, which: Following, at: datetime, *, taken: bool) -> None:
        if taken:
            self.taken_at[which] = at
            self.put_away.discard(which)
        else:
            self.taken_at.pop(which, None)
            self.put_away.add(which)


class FakeLandscapes:
    def __init__(self, memory: LandscapeMemory | None = None) -> None:
        self.memory = memory if memory is not None else LandscapeMemory()

    async def of_learner(self, learner_id: LearnerId) -> Sequence[LandscapeSummary]:
        found = [
            LandscapeSummary(
                landscape_id=landscape_id,
                title=it.landscape.title,
                goals=len(it.landscape.goals),
                taken=(learner_id, landscape_id) in self.memory.taken_at,
                own=it.owner is not None,
            )
            for landscape_id, it in self.memory.kept.items()
            if it.owner in {None, learner_id}
        ]
        return sorted(found, key=lambda it: self._order(learner_id, it.landscape_id))

    async def get(self, learner_id: LearnerId, landscape_id: LandscapeId) -> Landscape | None:
        known = self.memory.kept.get(landscape_id)
        return known.landscape if known and known.owner in {None, learner_id} else None

    async def standing(self, learner_id: LearnerId) -> Standing:
        followed = [it for it in await self.of_learner(learner_id) if it.taken]
        return Standing(
            landscapes=tuple(self.memory.kept[it.landscape_id].landscape for it in followed),
            states={ref: it for (who, ref), it in self.memory.states.items() if who == learner_id},
            choices={
                it.landscape_id: self.memory.choices.get((learner_id, it.landscape_id), Choices())
                for it in followed
            },
        )

    async def keep_bundled(self, bundled: Sequence[Landscape], now: datetime) -> None:
        del now
        for landscape in bundled:
            self.memory.kept[landscape.id] = KeptLandscape(landscape=landscape, owner=None)

    def _order(self, learner_id: LearnerId, landscape_id: LandscapeId) -> tuple[bool, str, str]:
        at = self.memory.taken_at.get((learner_id, landscape_id))
        return (at is None, at.isoformat() if at else "", landscape_id)

"""The port `Landscapes` in memory; `tests/storage` runs the same contract on it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from types import MappingProxyType
from typing import Protocol, assert_never

from bot.domain.goals.atlas import joined
from bot.domain.goals.landscape import GoalRef, GoalState, Landscape
from bot.domain.ids import LandscapeId, LearnerId
from bot.flow.goals.ports import (
    Choices,
    ChoicesMade,
    GoalMoved,
    LandscapeChange,
    LandscapeFollowed,
    LandscapeImported,
    LandscapeSummary,
    StoredProgress,
)

Media = Mapping[LandscapeId, Mapping[str, bytes]]
NO_MEDIA: Media = MappingProxyType({})
Following = tuple[LearnerId, LandscapeId]


@dataclass(frozen=True, kw_only=True)
class KeptLandscape:
    landscape: Landscape
    owner: LearnerId | None
    media: Mapping[str, bytes] = field(default_factory=dict)


@dataclass
class LandscapeMemory:
    kept: dict[LandscapeId, KeptLandscape] = field(default_factory=dict)
    taken_at: dict[Following, datetime] = field(default_factory=dict)
    put_away: set[Following] = field(default_factory=set)
    choices: dict[Following, Choices] = field(default_factory=dict)
    states: dict[tuple[LearnerId, GoalRef], GoalState] = field(default_factory=dict)

    def copy(self) -> "LandscapeMemory":
        return LandscapeMemory(
            kept=dict(self.kept),
            taken_at=dict(self.taken_at),
            put_away=set(self.put_away),
            choices=dict(self.choices),
            states=dict(self.states),
        )

    def visible(self, learner_id: LearnerId, landscape_id: LandscapeId) -> bool:
        known = self.kept.get(landscape_id)
        return known is not None and known.owner in {None, learner_id}

    def apply(self, change: LandscapeChange | GoalMoved, at: datetime) -> None:  # noqa: C901, PLR0912 - flat
        match change:
            case LandscapeImported(learner_id, landscape, media):
                known = self.kept.get(landscape.id)
                if known is not None and known.owner != learner_id:
                    raise PermissionError(landscape.id)
                self.kept[landscape.id] = KeptLandscape(
                    landscape=landscape, owner=learner_id, media=media
                )
                if (learner_id, landscape.id) not in self.put_away:
                    self.taken_at.setdefault((learner_id, landscape.id), at)
            case LandscapeFollowed(learner_id, landscape_id, taken):
                if self.visible(learner_id, landscape_id):
                    self._follow((learner_id, landscape_id), at, taken=taken)
            case GoalMoved(learner_id, ref, state):
                if self.visible(learner_id, ref.landscape_id):
                    self.states[learner_id, ref] = state
            case ChoicesMade(learner_id, landscape_id, choices):
                if self.visible(learner_id, landscape_id):
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


class Holder(Protocol):
    """What keeps the memory of landscapes among others; a turn puts another in its place."""

    landscapes: LandscapeMemory


@dataclass
class CourseCatalogue:
    landscapes: LandscapeMemory = field(default_factory=LandscapeMemory)


class FakeLandscapes:
    def __init__(self, holder: Holder | None = None) -> None:
        self._holder: Holder = holder if holder is not None else CourseCatalogue()

    @property
    def memory(self) -> LandscapeMemory:
        return self._holder.landscapes

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
        if not self.memory.visible(learner_id, landscape_id):
            return None
        return self.memory.kept[landscape_id].landscape

    async def picture(
        self, learner_id: LearnerId, landscape_id: LandscapeId, name: str
    ) -> bytes | None:
        if not self.memory.visible(learner_id, landscape_id):
            return None
        return self.memory.kept[landscape_id].media.get(name)

    async def progress(self, learner_id: LearnerId) -> StoredProgress:
        followed = [it for it in await self.of_learner(learner_id) if it.taken]
        return StoredProgress(
            atlas=joined([self.memory.kept[it.landscape_id].landscape for it in followed]),
            states={ref: it for (who, ref), it in self.memory.states.items() if who == learner_id},
            choices={
                it.landscape_id: self.memory.choices.get((learner_id, it.landscape_id), Choices())
                for it in followed
            },
        )

    async def keep_bundled(
        self, bundled: Sequence[Landscape], now: datetime, media: Media = NO_MEDIA
    ) -> None:
        del now
        for landscape in bundled:
            self.memory.kept[landscape.id] = KeptLandscape(
                landscape=landscape, owner=None, media=media.get(landscape.id, {})
            )

    def _order(self, learner_id: LearnerId, landscape_id: LandscapeId) -> tuple[bool, str, str]:
        at = self.memory.taken_at.get((learner_id, landscape_id))
        return (at is None, at.isoformat() if at else "", landscape_id)

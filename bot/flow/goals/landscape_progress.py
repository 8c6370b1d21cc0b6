"""A learner's landscapes during a turn: joined, filtered, with their progress."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from bot.domain.goals.atlas import Atlas, join_landscapes
from bot.domain.goals.landscape import Goal, GoalKind, GoalState, Landscape
from bot.domain.goals.reach import Filter, Missing, Reach
from bot.domain.ids import GoalRef, LandscapeId, LandscapeVersion, ShortLandscapeId
from bot.flow.engine.ports import Ports
from bot.flow.engine.turn import Turn
from bot.flow.goals.ports import LANDSCAPES, Choices, StoredProgress

ALMOST: Final = 0.99
"""The most that a goal counts before it is reached."""
_MARK: Final = 8
"""Characters of a version: enough to tell a learner's landscapes apart."""
_UNTOUCHED: Final = GoalState()
_NOTHING_CHOSEN: Final = Choices()


@dataclass(frozen=True, slots=True, kw_only=True)
class LandscapeProgress:
    """The landscapes that a learner follows, and how far they are in them."""

    stored: StoredProgress
    reach: Reach
    versions: Mapping[LandscapeVersion, Landscape]
    unstored: Mapping[GoalRef, GoalState] = field(default_factory=dict)
    """Goals that a look at cards and concepts found further than stored."""
    due_again: frozenset[GoalRef] = frozenset()
    """Reached goals whose cards are due again, according to such a look."""

    @property
    def atlas(self) -> Atlas:
        """Return all goals of these landscapes."""
        return self.stored.atlas

    @property
    def is_empty(self) -> bool:
        """Return True if no landscape is followed."""
        return not self.stored.landscapes

    def version_of(self, landscape_id: LandscapeId) -> LandscapeVersion:
        """Return the version of the landscape in buttons, as it is now."""
        return next(
            short_id
            for short_id, landscape in self.versions.items()
            if landscape.id == landscape_id
        )

    def ref(self, version: LandscapeVersion, place: int) -> GoalRef | None:
        """Return the goal that a button means, or None if it belongs to another version."""
        landscape = self.versions.get(version)
        if landscape is None or not 0 <= place < len(landscape.goals):
            return None
        at = self._first(landscape) + place
        ref = self.atlas.refs[at] if at < len(self.atlas.refs) else None
        return ref if ref is not None and ref.landscape_id == landscape.id else None

    def at(self, ref: GoalRef) -> tuple[LandscapeVersion, int]:
        """Return the goal's name in buttons: the version of its landscape, and its place there."""
        version = self.version_of(ref.landscape_id)
        return version, self.atlas.places[ref] - self._first(self.versions[version])

    def goal(self, ref: GoalRef) -> Goal:
        """Return the goal."""
        return self.atlas.goal(ref)

    def title(self, ref: GoalRef, turn: Turn) -> str:
        """Return the goal's title in the learner's language."""
        return turn.text(self.goal(ref).title)

    def state(self, ref: GoalRef) -> GoalState:
        """Return how far the learner is with the goal itself."""
        return self.stored.states.get(ref, _UNTOUCHED)

    def choices(self, landscape_id: LandscapeId) -> Choices:
        """Return what the learner chose in the landscape."""
        return self.stored.choices.get(landscape_id, _NOTHING_CHOSEN)

    @property
    def focus(self) -> tuple[GoalRef, ...]:
        """Return the goals in focus by landscape, in the order in which they were chosen."""
        refs = (
            GoalRef(landscape.id, goal_id)
            for landscape in self.stored.landscapes
            for goal_id in self.choices(landscape.id).focus
        )
        return tuple(ref for ref in refs if ref in self.atlas)

    def within_choices(self, refs: Iterable[GoalRef]) -> tuple[GoalRef, ...]:
        """Return the goals of which the learner's choices leave something."""
        return tuple(ref for ref in refs if self._is_left(ref))

    def tops(self, landscape_id: LandscapeId) -> tuple[GoalRef, ...]:
        """Return the goals on the landscape's page: those in its only root, or all roots."""
        roots = self.atlas.roots(landscape_id)
        if len(roots) == 1 and not self.atlas.is_atomic(roots[0]):
            return self.atlas.children(roots[0])
        return roots

    def subjects(self, landscape_id: LandscapeId) -> tuple[GoalRef, ...]:
        """Return the branches to choose from in the landscape. A single one is no choice."""
        branches = [ref for ref in self.tops(landscape_id) if not self.atlas.is_atomic(ref)]
        return tuple(branches) if len(branches) > 1 else ()

    def is_reached(self, ref: GoalRef) -> bool:
        """Return True if the goal is mastered, or everything in it that the choices leave."""
        if self.atlas.is_atomic(ref):
            return self.state(ref).is_mastered
        return self.reach.is_satisfied(ref)

    def is_open(self, ref: GoalRef) -> bool:
        """Return True if the goal, or something in it, can begin now."""
        if self.reach.open_within(ref):
            return True
        left_out = self.atlas.is_atomic(ref) and not self.reach.is_kept(ref)
        return left_out and not self.reach.missing(ref)

    def missing(self, ref: GoalRef) -> tuple[Missing, ...]:
        """Return what must be reached before the goal."""
        return self.reach.missing(ref)

    def share(self, ref: GoalRef) -> float:
        """Return how much of the goal is reached, 0 to 1, by the weights of what it contains.

        It is 1 only if nothing is left, not even something without weight.
        """
        share = self.reach.mastery(ref, self._masteries())
        return share if self.is_reached(ref) else min(share, ALMOST)

    def share_of_all(self, landscape_id: LandscapeId) -> float:
        """Return how much of the landscape is reached, 0 to 1."""
        return self._mean(self.tops(landscape_id))

    def share_of(self, refs: Sequence[GoalRef]) -> float:
        """Return how much of these goals is reached, 0 to 1. Shared parts count once."""
        return self._mean(refs)

    def count_reached(self, refs: Sequence[GoalRef]) -> tuple[int, int]:
        """Return how many of the atomic goals in these are reached, and how many there are."""
        atoms = {atom for ref in refs for atom in self.atlas.atoms(ref)}
        kept = [atom for atom in atoms if self.reach.is_kept(atom)]
        return sum(self.reach.is_satisfied(atom) for atom in kept), len(kept)

    def next_after(self, ref: GoalRef | None, *, written: bool) -> GoalRef | None:
        """Return the goal to go on with: what leads to the focus, or else what is near.

        An exam in focus counts, any other only if nothing else is left. An exam is offered, and
        begun by the learner. If no lesson can be `written`, goals that need none come first.
        """
        following = self.reach.next_goal(ref, self.focus)
        if following is None or self.can_follow(following, written=written):
            return following
        if self.is_exam(following) and following == self.toward_focus:
            return following
        others = (goal for goal in self.reach.frontier if self.can_follow(goal, written=written))
        rest = (
            goal
            for goal in (following, *self.reach.frontier)
            if self.can_follow(goal, written=True)
        )
        exams = (goal for goal in (following, *self.reach.frontier) if self.is_exam(goal))
        return next(others, next(rest, next(exams, None)))

    def next_in(self, landscape_id: LandscapeId, *, written: bool) -> GoalRef | None:
        """Return the goal of the landscape to go on with, chosen as in `next_after`."""
        inside = {atom for top in self.tops(landscape_id) for atom in self.atlas.atoms(top)}
        focus = [ref for ref in self.focus if ref.landscape_id == landscape_id]
        following = self.reach.next_goal(self.last_reached, focus)
        ahead = (following, *self.reach.frontier) if following else ()
        own = [ref for ref in ahead if ref in inside]
        if own and self.is_exam(own[0]) and own[0] == self.toward_focus:
            return own[0]
        begun = (ref for ref in own if self.can_follow(ref, written=written))
        rest = (ref for ref in own if self.can_follow(ref, written=True))
        return next(begun, next(rest, next(filter(self.is_exam, own), None)))

    def can_follow(self, ref: GoalRef, *, written: bool) -> bool:
        """Return True if the goal can begin without being asked for.

        `written` as in `next_after`.
        """
        goal = self.goal(ref)
        match goal.kind:
            case GoalKind.EXAM:
                return False
            case GoalKind.MEMORIZE:
                return written or bool(goal.cards)
            case GoalKind.UNDERSTANDING:
                return written or goal.course is not None or bool(goal.skills.reached_by)

    def is_exam(self, ref: GoalRef) -> bool:
        """Return True if the goal is reached by an exam."""
        return self.goal(ref).kind is GoalKind.EXAM

    @property
    def toward_focus(self) -> GoalRef | None:
        """Return the goal that leads to the first one in focus that is not reached yet.

        Within a goal that contains others, an exam comes only when nothing else is open.
        """
        for wanted in self.focus:
            if self.reach.is_satisfied(wanted):
                continue
            leading = self.reach.next_goal(None, (wanted,))
            if leading is not None:
                inside = (ref for ref in self.reach.open_within(wanted) if not self.is_exam(ref))
                return next(inside, leading) if self.is_exam(leading) else leading
        return None

    @property
    def last_reached(self) -> GoalRef | None:
        """Return the goal that was reached last, or None."""
        reached = [
            (state.mastered_at, ref)
            for ref, state in self.stored.states.items()
            if state.mastered_at is not None and ref in self.atlas
        ]
        return max(reached, key=lambda pair: pair[0])[1] if reached else None

    def with_states(self, moved: Mapping[GoalRef, GoalState]) -> "LandscapeProgress":
        """Return the progress with the new states of these goals."""
        states = {**self.stored.states, **moved}
        return self._with(replace(self.stored, states=states))

    def with_found(
        self, found: Mapping[GoalRef, GoalState], due_again: frozenset[GoalRef] = frozenset()
    ) -> "LandscapeProgress":
        """Return the progress with these goals as a look at cards and concepts found them."""
        progress = self.with_states(found) if found else self
        return replace(progress, unstored=found, due_again=due_again)

    def with_choices(self, landscape_id: LandscapeId, choices: Choices) -> "LandscapeProgress":
        """Return the progress with the new choices in the landscape."""
        chosen = {**self.stored.choices, landscape_id: choices}
        return self._with(replace(self.stored, choices=chosen))

    def _with(self, stored: StoredProgress) -> "LandscapeProgress":
        return replace(self, stored=stored, reach=_reach(stored))

    def _masteries(self) -> dict[GoalRef, float]:
        return {
            ref: 1.0 if state.is_mastered else state.mastery
            for ref, state in self.stored.states.items()
        }

    def _mean(self, refs: Sequence[GoalRef]) -> float:
        """Return the mean of these goals' shares, by the weight of the atoms in each.

        It is 1 only if nothing is left.
        """
        masteries = self._masteries()
        atoms = {atom for ref in self.within_choices(refs) for atom in self.atlas.atoms(ref)}
        kept = [atom for atom in atoms if self.reach.is_kept(atom)]
        weights = [self.goal(atom).weight for atom in kept]
        if not any(weights):
            weights = [1.0] * len(kept)
        total = sum(weights)
        weighed = zip(kept, weights, strict=True)
        mean = sum(masteries.get(atom, 0.0) * weight for atom, weight in weighed) / (total or 1.0)
        return mean if all(map(self.reach.is_satisfied, kept)) else min(mean, ALMOST)

    def _is_left(self, ref: GoalRef) -> bool:
        return self.reach.is_kept(ref) and any(map(self.reach.is_kept, self.atlas.atoms(ref)))

    def _first(self, landscape: Landscape) -> int:
        return self.atlas.places[GoalRef(landscape.id, landscape.goals[0].id)]


async def stored_progress(turn: Turn, ports: Ports, *also: Landscape) -> LandscapeProgress:
    """Return the progress as stored, without a look at cards and concepts.

    `also` are landscapes that the learner follows from now on, in their new form.
    """
    stored = await ports[LANDSCAPES].progress(turn.learner.id)
    followed = {landscape.id: landscape for landscape in (*stored.landscapes, *also)}
    if tuple(followed.values()) != stored.landscapes:
        stored = replace(stored, atlas=join_landscapes(tuple(followed.values())))
    return progress_of(stored)


def progress_of(stored: StoredProgress) -> LandscapeProgress:
    """Return the progress by what is stored."""
    versions = {landscape_version(landscape): landscape for landscape in stored.landscapes}
    return LandscapeProgress(stored=stored, reach=_reach(stored), versions=versions)


def short_landscape_id(landscape_id: LandscapeId) -> ShortLandscapeId:
    """Return the name of the landscape in buttons, which does not depend on its goals."""
    return ShortLandscapeId(_digest(landscape_id))


def landscape_version(landscape: Landscape) -> LandscapeVersion:
    """Return the version of the landscape in buttons, by its goals and their order."""
    return LandscapeVersion(
        _digest("\n".join((landscape.id, *(goal.id for goal in landscape.goals))))
    )


def _reach(stored: StoredProgress) -> Reach:
    filters = {
        landscape_id: Filter(level=choices.level, subjects=choices.subjects)
        for landscape_id, choices in stored.choices.items()
    }
    mastered = {ref for ref, state in stored.states.items() if state.is_mastered}
    return Reach(stored.atlas, mastered, filters)


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:_MARK]

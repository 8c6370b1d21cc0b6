"""The page of a goal, and goals in lines."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Final, TypeVar
from uuid import NAMESPACE_OID, uuid5

from bot.domain.cards.drill import Box, DeckProgress
from bot.domain.cards.text import Side, side_of
from bot.domain.goals.landscape import GoalKind, MasteredBy, SkillLink
from bot.domain.ids import GoalRef, LandscapeId, LearnerId, MapId
from bot.domain.topics.course import Texts
from bot.flow.cards.ports import CARDS
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Line
from bot.flow.engine.states import ChatState
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.goals import replies
from bot.flow.goals.landscape_progress import LandscapeProgress, short_landscape_id
from bot.flow.goals.ports import LandscapePicture
from bot.flow.goals.replies import GoalNote, lock_page
from bot.flow.maps.ports import COURSES, MAPS
from bot.flow.skills.ports import SKILL_GRAPHS, SKILLS
from bot.flow.tutor.tutoring import TEACHER

Listed = TypeVar("Listed")
_PAGE: Final = 3
"""Goals on one page."""
_WHOLE = 100


def page_at(listed: Sequence[Listed], page: int) -> tuple[int, int, Sequence[Listed]]:
    """Return the number of pages, the existing page nearest to `page`, and what is on it."""
    # One more takes no more room than the buttons that turn to it.
    size = _PAGE + 1 if len(listed) == _PAGE + 1 else _PAGE
    pages = max(1, -(-len(listed) // size))
    page = min(max(page, 0), pages - 1)
    return pages, page, listed[page * size : (page + 1) * size]


def page_of(
    refs: Sequence[GoalRef],
    page: int,
    progress: LandscapeProgress,
    turn: Turn,
    *,
    where: bool = False,
) -> replies.GoalPage:
    """Return a page of these goals, or the nearest one that exists."""
    pages, page, here = page_at(refs, page)
    rows = [row_of(ref, progress, turn, where=where) for ref in here]
    crumbs = [_crumbs(ref, progress, turn) for ref in here]
    return replies.GoalPage(rows=_distinct(rows, crumbs), page=page, pages=pages, total=len(refs))


def _distinct(
    rows: Sequence[replies.GoalRow], crumbs: Sequence[Sequence[str]]
) -> tuple[replies.GoalRow, ...]:
    """Return the rows. If titles are equal, add as much of what is above them as differs."""
    told = list(rows)
    for up in range(1, max(map(len, crumbs), default=0) + 1):
        named = Counter((row.title, row.where) for row in told)
        told = [
            replace(row, where=" › ".join(above[-up:])) if named[row.title, row.where] > 1 else row
            for row, above in zip(told, crumbs, strict=True)
        ]
    return tuple(told)


def row_of(
    ref: GoalRef, progress: LandscapeProgress, turn: Turn, *, where: bool = False
) -> replies.GoalRow:
    """Return the goal in one line. With `where`, it says what the goal is part of."""
    version, place = progress.at(ref)
    return replies.GoalRow(
        version=version,
        place=place,
        title=progress.title(ref, turn),
        kind=progress.goal(ref).kind,
        look=look_of(ref, progress),
        percent=None if progress.atlas.is_atomic(ref) else percent_of(progress.share(ref)),
        where=where_is(ref, progress, turn) if where else "",
    )


def look_of(ref: GoalRef, progress: LandscapeProgress) -> replies.GoalLook:
    """Return the status of the goal."""
    if progress.is_reached(ref):
        return (
            replies.GoalLook.DUE_AGAIN if ref in progress.due_again else replies.GoalLook.REACHED
        )
    if not progress.is_open(ref):
        return replies.GoalLook.LOCKED
    return replies.GoalLook.BEGUN if progress.share(ref) > 0 else replies.GoalLook.OPEN


def where_is(ref: GoalRef, progress: LandscapeProgress, turn: Turn) -> str:
    """Return what the goal is part of: the goal above it, or its landscape."""
    return _crumbs(ref, progress, turn)[-1]


def percent_of(share: float) -> int:
    """Return the share in whole percent: 100 only for all, and 0 only for nothing."""
    if 0 < share < 1:
        return min(max(round(share * _WHOLE), 1), _WHOLE - 1)
    return round(share * _WHOLE)


async def goal_page(
    ref: GoalRef,
    page: int,
    progress: LandscapeProgress,
    turn: Turn,
    ports: Ports,
    *,
    edits: bool = False,
) -> replies.GoalShown:
    """Return the goal's page."""
    goal, state, atomic = progress.goal(ref), progress.state(ref), progress.atlas.is_atomic(ref)
    version, place = progress.at(ref)
    reached, of = progress.count_reached([ref])
    cards = await cards_of(ref, progress, turn, ports) if atomic else None
    description = side_of_description(goal.description, turn)
    unwritten = await is_unwritten(ref, progress, turn, ports)
    instead = instead_of(ref, progress) if unwritten else None
    look = look_of(ref, progress)
    skills = await _skills_of(goal.skills, turn, ports)
    return replies.GoalShown(
        landscape=short_landscape_id(ref.landscape_id),
        version=version,
        place=place,
        title=progress.title(ref, turn),
        description=description.text,
        crumbs=_crumbs(ref, progress, turn),
        up=_up(ref, progress),
        goal_kind=goal.kind if atomic else GoalKind.UNDERSTANDING,
        look=look,
        mastery=progress.share(ref),
        percent=None if atomic else percent_of(progress.share(ref)),
        reached=reached,
        of=of,
        by=state.by if state.is_mastered else None,
        reached_at=state.mastered_at,
        missing=0 if look in _REACHED else len(progress.missing(ref)),
        checks=len(state.checks) if state.by in _BY_ANSWERS else 0,
        cards=cards.cards if cards else 0,
        cards_known=known_of(cards) if cards else 0,
        max_points=goal.exam.max_points if goal.exam and atomic else None,
        passing_points=goal.exam.passing_points if goal.exam and atomic else None,
        minutes=goal.exam.minutes if goal.exam and atomic else None,
        can_begin=not unwritten and _can_begin(ref, look, progress, ports),
        unwritten=unwritten,
        instead=None if instead is None else row_of(instead, progress, turn),
        reached_by=tuple(skill for skill in skills if skill.skill_id in goal.skills.reached_by),
        builds_on=tuple(skill for skill in skills if skill.skill_id in goal.skills.builds_on),
        in_focus=ref in progress.focus,
        goals=page_of(progress.within_choices(progress.atlas.children(ref)), page, progress, turn),
        picture=None if page else first_picture(description, ref.landscape_id, turn),
        pictures=len(description.pictures),
        edits=edits,
    )


async def _skills_of(link: SkillLink, turn: Turn, ports: Ports) -> list[replies.GoalSkill]:
    """Return the skills that reach the goal or that it builds on, if the graph has them."""
    graph = ports[SKILL_GRAPHS].current()
    if graph is None or link == SkillLink():
        return []
    states = await ports[SKILLS].states(turn.learner.id)
    return [
        replies.GoalSkill(
            skill_id=skill_id,
            name=turn.text(graph.skills[skill_id].name),
            mastered=graph.state(skill_id, states).is_mastered(),
        )
        for skill_id in (*link.reached_by, *link.builds_on)
        if skill_id in graph.skills
    ]


def side_of_description(description: Texts, turn: Turn) -> Side:
    """Return the description in the learner's language, with its pictures apart."""
    return side_of(turn.text(description)) if description else Side("")


def first_picture(side: Side, landscape_id: LandscapeId, turn: Turn) -> LandscapePicture | None:
    """Return the picture to show with the description, or None."""
    if not side.pictures:
        return None
    return LandscapePicture(
        learner_id=turn.learner.id, landscape_id=landscape_id, name=side.pictures[0]
    )


async def cards_of(
    ref: GoalRef, progress: LandscapeProgress, turn: Turn, ports: Ports
) -> DeckProgress | None:
    """Return how far the learner is with the goal's cards, or None if it has none."""
    selection = progress.goal(ref).cards_in(turn.language)
    if progress.goal(ref).kind is not GoalKind.MEMORIZE or selection is None:
        return None
    known = await ports[CARDS].deck(turn.learner.id, selection.deck_id, turn.due_by)
    if known is None:
        return None
    return await ports[CARDS].progress(turn.learner.id, selection, turn.due_by)


def known_of(cards: DeckProgress) -> int:
    """Return how many cards were remembered when they were last asked."""
    seen = sum(cards.boxes.values()) - cards.boxes.get(Box.NEW, 0)
    return max(0, seen - cards.forgotten)


def _can_begin(
    ref: GoalRef, look: replies.GoalLook, progress: LandscapeProgress, ports: Ports
) -> bool:
    """Return True if the button would lead somewhere."""
    goal = progress.goal(ref)
    if not progress.atlas.is_atomic(ref):
        return look not in _REACHED and first_within(ref, progress, ports) is not None
    if goal.kind is not GoalKind.UNDERSTANDING:
        return look is not replies.GoalLook.LOCKED
    return look in {replies.GoalLook.OPEN, replies.GoalLook.BEGUN}


def _crumbs(ref: GoalRef, progress: LandscapeProgress, turn: Turn) -> tuple[str, ...]:
    above = progress.atlas.breadcrumbs(ref)[:-1]
    if above:
        return tuple(progress.title(goal, turn) for goal in above)
    landscape = progress.atlas.landscape(ref.landscape_id)
    return (turn.text(landscape.title),) if landscape else ()


def _up(ref: GoalRef, progress: LandscapeProgress) -> replies.GoalAt | None:
    above = progress.atlas.breadcrumbs(ref)[:-1]
    if not above or ref in progress.tops(ref.landscape_id):
        return None
    return replies.GoalAt(*progress.at(above[-1]))


_REACHED = frozenset({replies.GoalLook.REACHED, replies.GoalLook.DUE_AGAIN})
_BY_ANSWERS = frozenset({None, MasteredBy.CHECKS, MasteredBy.TRANSFER})


def map_of(learner_id: LearnerId, ref: GoalRef) -> MapId:
    """Return the id of the one map that leads a learner to the goal."""
    name = f"{learner_id}/{ref.landscape_id}/{ref.goal_id}"
    return MapId(str(uuid5(NAMESPACE_OID, name)))


def first_within(ref: GoalRef, progress: LandscapeProgress, ports: Ports) -> GoalRef | None:
    """Return the first open goal in this one that can begin, or None."""
    written = ports[TEACHER] is not None
    inside = progress.reach.open_within(ref)
    return next((goal for goal in inside if progress.can_follow(goal, written=written)), None)


async def is_unwritten(
    ref: GoalRef, progress: LandscapeProgress, turn: Turn, ports: Ports
) -> bool:
    """Return True if the goal is open, but has no lesson and no model to write one."""
    if ports[TEACHER] is not None or not progress.is_open(ref) or progress.is_reached(ref):
        return False
    if not progress.atlas.is_atomic(ref):
        kinds = {progress.goal(atom).kind for atom in progress.reach.open_within(ref)}
        return GoalKind.UNDERSTANDING in kinds and first_within(ref, progress, ports) is None
    goal = progress.goal(ref)
    if goal.kind is not GoalKind.UNDERSTANDING:
        return False
    if goal.skills.reached_by:
        return False
    if goal.course and await ports[COURSES].find_by_id(goal.course.course_id):
        return False
    topics = await ports[MAPS].of_learner(turn.learner.id, turn.due_by)
    return all(topic.map_id != map_of(turn.learner.id, ref) for topic in topics)


def instead_of(ref: GoalRef, progress: LandscapeProgress) -> GoalRef | None:
    """Return another goal that needs no model, in the same landscape if possible, or None."""
    others = (
        progress.next_in(ref.landscape_id, written=False),
        progress.next_after(progress.last_reached, written=False),
    )
    found = (
        other
        for other in others
        if other is not None and progress.can_follow(other, written=False)
    )
    return next(found, None)


def show_what_is_missing(
    state: ChatState,
    ref: GoalRef,
    progress: LandscapeProgress,
    turn: Turn,
    *,
    page: int = 0,
    edits: bool = True,
) -> Outcome:
    """Show what is missing: goals that can begin now, and those that they lead to."""
    version, place = progress.at(ref)
    reply = lock_page(
        version=version,
        place=place,
        title=progress.title(ref, turn),
        missing=page_of(leading_to(ref, progress), page, progress, turn, where=True),
        tests=any(progress.goal(atom).course for atom in missing_atoms(ref, progress)),
        edits=edits,
    )
    return Outcome(state=state, replies=(reply,))


def missing_atoms(ref: GoalRef, progress: LandscapeProgress) -> tuple[GoalRef, ...]:
    """Return the atomic goals that the goal requires and that are not reached yet."""
    atoms = (
        atom for missing in progress.missing(ref) for atom in progress.atlas.atoms(missing.goal)
    )
    return tuple(atom for atom in dict.fromkeys(atoms) if not progress.is_reached(atom))


def leading_to(ref: GoalRef, progress: LandscapeProgress) -> tuple[GoalRef, ...]:
    """Return what is missing before the goal, each followed by where to begin if that differs."""
    refs: list[GoalRef] = []
    for missing in progress.missing(ref):
        refs.append(missing.goal)
        refs += missing.open[:1]
    return tuple(dict.fromkeys(refs))


def old_button(state: ChatState) -> Outcome:
    """Reply that the goals have changed since the button was made."""
    return Outcome(state=state, replies=(replies.note_line(GoalNote.OLD_BUTTON),))


def note_line(note: GoalNote, ref: GoalRef, progress: LandscapeProgress, turn: Turn) -> Line:
    """Return a note about the goal, with a button to its page."""
    goal, missing = replies.GoalAt(*progress.at(ref)), len(progress.missing(ref))
    return replies.note_line(note, progress.title(ref, turn), goal=goal, missing=missing)

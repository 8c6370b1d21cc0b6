"""/goals: the landscapes, the way down to a goal, and what keeps it locked."""

from dataclasses import replace

from bot.domain.ids import ShortLandscapeId
from bot.domain.landscape.atlas import joined
from bot.flow.engine.states import ChatState
from bot.flow.goals import events, replies
from bot.flow.landscape_changes import ChoicesMade, LandscapeFollowed
from bot.flow.landscapes import LandscapeSummary
from bot.flow.outcome import Outcome
from bot.flow.ports import Ports
from bot.flow.steps import goal_search
from bot.flow.steps.goal_evidence import current_progress, to_keep
from bot.flow.steps.goal_notes import locked, old_button
from bot.flow.steps.goal_pages import described, first_picture, goal_shown, page_of, percent_of
from bot.flow.steps.landscape_progress import (
    LandscapeProgress,
    landscape_version,
    short_landscape_id,
)
from bot.flow.turn import Turn


async def show_goals(
    state: ChatState, event: events.GoalsAsked, turn: Turn, ports: Ports
) -> Outcome:
    """Show the landscapes; with words, the goals that they name."""
    if event.words:
        return await goal_search.find(state, event.words, turn, ports)
    return await _landscapes(state, turn, ports, edits=False)


async def show_landscapes(
    state: ChatState, _: events.LandscapesPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Show the landscapes in place of what was there."""
    return await _landscapes(state, turn, ports, edits=True)


async def open_landscape(
    state: ChatState, event: events.LandscapePressed, turn: Turn, ports: Ports
) -> Outcome:
    """Show the landscape; whoever opens one that comes with the bot follows it from now on."""
    summary = await _summary(event.landscape, turn, ports)
    if summary is None:
        return old_button(state)
    landscape = await ports.landscapes.get(turn.learner.id, summary.landscape_id)
    if landscape is None or not landscape.goals:
        return old_button(state)
    progress = await current_progress(turn, ports, landscape)
    tops = progress.shown(progress.tops(landscape.id))
    reached, of = progress.counted(tops)
    choices = progress.choices(landscape.id)
    description = described(landscape.description, turn)
    levels = {level.id: turn.text(level.label) for level in landscape.levels}
    shown = replies.LandscapeShown(
        mark=event.landscape,
        edition=landscape_version(landscape),
        title=turn.text(landscape.title),
        description=description.text,
        percent=percent_of(progress.share_of_all(landscape.id)),
        reached=reached,
        of=of,
        goals=page_of(tops, event.page, progress, turn),
        picture=None if event.page else first_picture(description, landscape.id, turn),
        pictures=len(description.pictures),
        level=levels.get(choices.level, ""),
        subjects=len(choices.subjects),
        autopilot=choices.autopilot,
        can_choose=bool(levels or progress.subjects(landscape.id)),
        newly=not summary.taken,
        edits=True,
    )
    taken = LandscapeFollowed(turn.learner.id, landscape.id, taken=True)
    changes = (*(() if summary.taken else (taken,)), *to_keep(state, progress, turn))
    return Outcome(state=state, changes=changes, replies=(shown,))


async def unfollow_landscape(
    state: ChatState, event: events.LandscapeUnfollowedPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Follow the landscape no more; what was reached in it is kept."""
    summary = await _summary(event.landscape, turn, ports)
    if summary is None:
        return old_button(state)
    reply = replies.GoalNoted(note=replies.GoalNote.CLOSED, title=turn.text(summary.title))
    left = LandscapeFollowed(turn.learner.id, summary.landscape_id, taken=False)
    return Outcome(state=state, changes=(left,), replies=(reply,))


async def open_goal(
    state: ChatState, event: events.GoalOpenedPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Show the goal."""
    progress = await current_progress(turn, ports)
    ref = progress.ref(event.edition, event.place)
    if ref is None:
        return old_button(state)
    shown = await goal_shown(ref, event.page, progress, turn, ports, edits=True)
    return Outcome(state=state, changes=to_keep(state, progress, turn), replies=(shown,))


async def show_lock(
    state: ChatState, event: events.GoalLockPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Show what is missing before the goal, each a way to begin with it."""
    progress = await current_progress(turn, ports)
    ref = progress.ref(event.edition, event.place)
    if ref is None:
        return old_button(state)
    locked_reply = locked(state, ref, progress, turn, page=event.page)
    return replace(locked_reply, changes=to_keep(state, progress, turn))


async def choose_focus(
    state: ChatState, event: events.FocusPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Put the goal into the focus or take it out, and show its page as it is then."""
    progress = await current_progress(turn, ports)
    ref = progress.ref(event.edition, event.place)
    if ref is None:
        return old_button(state)
    choices = progress.choices(ref.landscape_id)
    others = tuple(goal_id for goal_id in choices.focus if goal_id != ref.goal_id)
    chosen = replace(choices, focus=(*others, ref.goal_id) if event.wanted else others)
    made = ChoicesMade(turn.learner.id, ref.landscape_id, chosen)
    now = progress.with_choices(ref.landscape_id, chosen)
    shown = await goal_shown(ref, 0, now, turn, ports, edits=True)
    return Outcome(state=state, changes=(made, *to_keep(state, progress, turn)), replies=(shown,))


async def show_focus(
    state: ChatState, event: events.FocusListPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Show the goals in focus."""
    progress = await current_progress(turn, ports)
    goals = page_of(progress.focus, event.page, progress, turn, where=True)
    shown = replies.FocusShown(goals=goals, edits=True)
    return Outcome(state=state, changes=to_keep(state, progress, turn), replies=(shown,))


async def _landscapes(state: ChatState, turn: Turn, ports: Ports, *, edits: bool) -> Outcome:
    summaries = await ports.landscapes.of_learner(turn.learner.id)
    progress = await current_progress(turn, ports)
    shown = replies.LandscapesShown(
        rows=tuple([await _row(summary, progress, turn, ports) for summary in summaries]),
        focus=len(progress.focus),
        edits=edits,
    )
    return Outcome(state=state, changes=to_keep(state, progress, turn), replies=(shown,))


async def _row(
    summary: LandscapeSummary, progress: LandscapeProgress, turn: Turn, ports: Ports
) -> replies.LandscapeRow:
    followed = progress.atlas.landscape(summary.landscape_id)
    if followed:
        _, goals = progress.counted(progress.shown(progress.tops(followed.id)))
    else:
        goals = await _goals_of(summary, turn, ports)
    return replies.LandscapeRow(
        mark=short_landscape_id(summary.landscape_id),
        title=turn.text(summary.title),
        goals=goals,
        taken=summary.taken,
        own=summary.own,
        percent=percent_of(progress.share_of_all(summary.landscape_id)) if followed else 0,
    )


async def _goals_of(summary: LandscapeSummary, turn: Turn, ports: Ports) -> int:
    """Return how many goals its page will count: those that contain no others."""
    landscape = await ports.landscapes.get(turn.learner.id, summary.landscape_id)
    if landscape is None:
        return summary.goals
    return len(joined((landscape,)).atoms_of(landscape.id))


async def _summary(
    short_id: ShortLandscapeId, turn: Turn, ports: Ports
) -> LandscapeSummary | None:
    summaries = await ports.landscapes.of_learner(turn.learner.id)
    return next((it for it in summaries if short_landscape_id(it.landscape_id) == short_id), None)

"""/goals: the landscapes, the way down to a goal, and what locks it."""

from dataclasses import replace
from typing import Final

from bot.domain.answers.folding import fold_lines
from bot.domain.answers.words import Meaning
from bot.domain.goals.atlas import search_goals
from bot.domain.ids import ShortLandscapeId
from bot.flow.engine.events import CancelPressed, SkipAsked, TextReceived
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Reply
from bot.flow.engine.showing import Reading, reads_words, shows
from bot.flow.engine.states import ChatState, Idle
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.goals import events, pages, replies
from bot.flow.goals.events import AllGoalsFoundPressed, GoalSearchPressed, GoalsFoundPressed
from bot.flow.goals.evidence import current_progress, to_keep
from bot.flow.goals.landscape_progress import (
    LandscapeProgress,
    landscape_version,
    short_landscape_id,
    stored_progress,
)
from bot.flow.goals.ports import LANDSCAPES, ChoicesMade, LandscapeFollowed, LandscapeSummary
from bot.flow.goals.states import GoalSought


async def show_goals(
    state: ChatState, event: events.GoalsAsked, turn: Turn, ports: Ports
) -> Outcome:
    """Show the landscapes, or the goals that the words name."""
    if event.words:
        return await find(state, event.words, turn, ports)
    return await _landscapes(state, turn, ports, edits=False)


async def show_landscapes(
    state: ChatState, _: events.LandscapesPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Show the landscapes in place of the message."""
    return await _landscapes(state, turn, ports, edits=True)


async def open_landscape(
    state: ChatState, event: events.LandscapePressed, turn: Turn, ports: Ports
) -> Outcome:
    """Show the landscape. Opening a bundled one follows it from now on."""
    summary = await _summary(event.landscape, turn, ports)
    if summary is None:
        return pages.old_button(state)
    landscape = await ports[LANDSCAPES].get(turn.learner.id, summary.landscape_id)
    if landscape is None or not landscape.goals:
        return pages.old_button(state)
    progress = await current_progress(turn, ports, landscape)
    tops = progress.within_choices(progress.tops(landscape.id))
    reached, of = progress.count_reached(tops)
    choices = progress.choices(landscape.id)
    description = pages.side_of_description(landscape.description, turn)
    levels = {level.id: turn.text(level.label) for level in landscape.levels}
    shown = replies.LandscapeShown(
        short_id=event.landscape,
        version=landscape_version(landscape),
        title=turn.text(landscape.title),
        description=description.text,
        percent=pages.percent_of(progress.share_of_all(landscape.id)),
        reached=reached,
        of=of,
        goals=pages.page_of(tops, event.page, progress, turn),
        picture=None if event.page else pages.first_picture(description, landscape.id, turn),
        pictures=len(description.pictures),
        level=levels.get(choices.level, ""),
        subjects=len(choices.subjects),
        autopilot=choices.autopilot,
        can_choose=bool(levels or progress.subjects(landscape.id)),
        newly=not summary.taken,
        own_id=summary.landscape_id if summary.own else None,
        edits=True,
    )
    taken = LandscapeFollowed(turn.learner.id, landscape.id, taken=True)
    changes = (*(() if summary.taken else (taken,)), *to_keep(state, progress, turn))
    return Outcome(state=state, changes=changes, replies=(shown,))


async def unfollow_landscape(
    state: ChatState, event: events.LandscapeUnfollowedPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Stop following the landscape. What was reached in it is kept."""
    summary = await _summary(event.landscape, turn, ports)
    if summary is None:
        return pages.old_button(state)
    reply = replies.note_line(replies.GoalNote.CLOSED, turn.text(summary.title))
    left = LandscapeFollowed(turn.learner.id, summary.landscape_id, taken=False)
    return Outcome(state=state, changes=(left,), replies=(reply,))


async def open_goal(
    state: ChatState, event: events.GoalOpenedPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Show the goal."""
    progress = await current_progress(turn, ports)
    ref = progress.ref(event.version, event.place)
    if ref is None:
        return pages.old_button(state)
    shown = await pages.goal_page(ref, event.page, progress, turn, ports, edits=True)
    return Outcome(state=state, changes=to_keep(state, progress, turn), replies=(shown,))


async def show_lock(
    state: ChatState, event: events.GoalLockPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Show what is missing before the goal, each with a button to begin it."""
    progress = await current_progress(turn, ports)
    ref = progress.ref(event.version, event.place)
    if ref is None:
        return pages.old_button(state)
    locked_reply = pages.show_what_is_missing(state, ref, progress, turn, page=event.page)
    return replace(locked_reply, changes=to_keep(state, progress, turn))


async def choose_focus(
    state: ChatState, event: events.FocusPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Add the goal to the focus or remove it, and show its page again."""
    progress = await current_progress(turn, ports)
    ref = progress.ref(event.version, event.place)
    if ref is None:
        return pages.old_button(state)
    choices = progress.choices(ref.landscape_id)
    others = tuple(goal_id for goal_id in choices.focus if goal_id != ref.goal_id)
    chosen = replace(choices, focus=(*others, ref.goal_id) if event.wanted else others)
    made = ChoicesMade(turn.learner.id, ref.landscape_id, chosen)
    now = progress.with_choices(ref.landscape_id, chosen)
    shown = await pages.goal_page(ref, 0, now, turn, ports, edits=True)
    return Outcome(state=state, changes=(made, *to_keep(state, progress, turn)), replies=(shown,))


async def show_focus(
    state: ChatState, event: events.FocusListPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Show the goals in focus."""
    progress = await current_progress(turn, ports)
    goals = pages.page_of(progress.focus, event.page, progress, turn, where=True)
    shown = replies.focus_page(goals=goals, edits=True)
    return Outcome(state=state, changes=to_keep(state, progress, turn), replies=(shown,))


async def _landscapes(
    state: ChatState, turn: Turn, ports: Ports, *, edits: bool, sought: str = ""
) -> Outcome:
    summaries = await ports[LANDSCAPES].of_learner(turn.learner.id)
    progress = await current_progress(turn, ports)
    shown = replies.landscape_list(
        rows=tuple(_row(summary, progress, turn) for summary in summaries),
        focus=len(progress.focus),
        sought=sought,
        edits=edits,
    )
    return Outcome(state=state, changes=to_keep(state, progress, turn), replies=(shown,))


def _row(
    summary: LandscapeSummary, progress: LandscapeProgress, turn: Turn
) -> replies.LandscapeRow:
    followed = progress.atlas.landscape(summary.landscape_id)
    return replies.LandscapeRow(
        short_id=short_landscape_id(summary.landscape_id),
        title=turn.text(summary.title),
        taken=summary.taken,
        percent=pages.percent_of(progress.share_of_all(summary.landscape_id)) if followed else 0,
    )


async def _summary(
    short_id: ShortLandscapeId, turn: Turn, ports: Ports
) -> LandscapeSummary | None:
    summaries = await ports[LANDSCAPES].of_learner(turn.learner.id)
    return next(
        (summary for summary in summaries if short_landscape_id(summary.landscape_id) == short_id),
        None,
    )


MOST_BYTES: Final = 40
"""The most bytes of the words searched for, which are in the buttons that turn the pages."""
MOST_FOUND: Final = 200


async def ask_words(state: ChatState, _: GoalSearchPressed, turn: Turn, ports: Ports) -> Outcome:
    """Ask for the words to search for, and pause what is open."""
    sought = GoalSought(interaction_id=turn.interaction_id())
    asked = replies.words_question(sought.interaction_id)
    return Outcome(state=sought, changes=state.set_aside(), replies=(asked,))


async def take_words(state: GoalSought, event: TextReceived, turn: Turn, ports: Ports) -> Outcome:
    """Show the goals that the words name."""
    return await find(Idle(), event.text, turn, ports)


async def cancel(state: GoalSought, _: CancelPressed, turn: Turn, ports: Ports) -> Outcome:
    """End the search."""
    return Outcome(state=Idle(), replies=(replies.note_line(replies.GoalNote.SEARCH_ENDED),))


async def skip(state: GoalSought, _: SkipAsked, turn: Turn, ports: Ports) -> Outcome:
    """End the search."""
    return await cancel(state, CancelPressed(state.interaction_id), turn, ports)


async def turn_page(
    state: ChatState, event: GoalsFoundPressed | AllGoalsFoundPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Show another page of what the words name."""
    return await _find_page(state, event, turn, ports, edits=True)


async def find(state: ChatState, words: str, turn: Turn, ports: Ports) -> Outcome:
    """Show the first page of the goals that the words name, among those that the choices leave."""
    return await _find_page(state, GoalsFoundPressed(words, 0), turn, ports, edits=False)


async def _find_page(
    state: ChatState,
    sought: GoalsFoundPressed | AllGoalsFoundPressed,
    turn: Turn,
    ports: Ports,
    *,
    edits: bool,
) -> Outcome:
    """Show a page of the goals: open ones first, and then by how well they match.

    If no landscape is followed, there is nothing to search, and landscapes are offered.
    """
    progress = await current_progress(turn, ports)
    words = fitting(sought.words)
    if progress.is_empty:
        return await _landscapes(state, turn, ports, edits=edits, sought=words)
    matches = search_goals(progress.atlas, words, MOST_FOUND)
    everywhere = isinstance(sought, AllGoalsFoundPressed)
    left = matches if everywhere else progress.within_choices(matches)
    open_first = sorted(
        left, key=lambda ref: pages.look_of(ref, progress) is replies.GoalLook.LOCKED
    )
    shown = replies.search_page(
        words=words,
        goals=pages.page_of(open_first, sought.page, progress, turn, where=True),
        hidden=len(matches) - len(left),
        everywhere=everywhere,
        edits=edits,
    )
    return Outcome(state=state, changes=to_keep(state, progress, turn), replies=(shown,))


def fitting(words: str) -> str:
    """Return the words cut to fit into a button, between characters."""
    bare = " ".join(words.replace(":", " ").replace("%", " ").split())
    return bare.encode()[:MOST_BYTES].decode(errors="ignore").strip()


@shows(GoalSought)
async def show_question(state: GoalSought, _: Turn, __: Ports) -> tuple[Reply, ...]:
    """Return the question what to search for."""
    return (replies.words_question(state.interaction_id),)


@reads_words(GoalSought)
async def read_words(
    _: GoalSought, event: TextReceived, meaning: Meaning | None, turn: Turn, ports: Ports
) -> Reading:
    """Return if the text is an answer, that is, the name of a goal."""
    if meaning is None:
        return Reading.NO_ANSWER
    words = f" {fold_lines(event.text)} "
    entries = (await stored_progress(turn, ports)).atlas.entries
    is_name = any(words in f" {title} " for entry in entries for title in entry.titles)
    return Reading.ANSWER if is_name else Reading.NO_ANSWER

"""Goals by the words that a learner remembers of them."""

from typing import Final

from bot.domain.landscape.finding import found
from bot.flow.anywhere.events import SkipAsked
from bot.flow.engine.events import CancelPressed, TextReceived
from bot.flow.engine.replies import Reply
from bot.flow.engine.states import ChatState, Idle
from bot.flow.goals.events import GoalSearchPressed, GoalsFoundPressed
from bot.flow.goals.replies import GoalNote, GoalNoted, GoalsFound, words_asked
from bot.flow.goals.states import GoalSought
from bot.flow.outcome import Outcome
from bot.flow.ports import Ports
from bot.flow.showing import shows
from bot.flow.steps import pausing
from bot.flow.steps.goal_evidence import current_progress, to_keep
from bot.flow.steps.goal_pages import page_of
from bot.flow.turn import Turn

MOST_BYTES: Final = 40
"""Of the words that are looked for: they stand in the buttons that turn the pages."""
MOST_FOUND: Final = 200


async def ask_words(state: ChatState, _: GoalSearchPressed, turn: Turn, ports: Ports) -> Outcome:
    """Ask for the words; what is open is put aside."""
    sought = GoalSought(ticket=turn.interaction_id())
    asked = words_asked(sought.ticket)
    return Outcome(state=sought, changes=pausing.pause_question(state), replies=(asked,))


async def take_words(state: GoalSought, event: TextReceived, turn: Turn, ports: Ports) -> Outcome:
    """Show what the words name."""
    return await find(Idle(), event.text, turn, ports)


async def cancel(state: GoalSought, _: CancelPressed, turn: Turn, ports: Ports) -> Outcome:
    """Look for nothing after all."""
    return Outcome(state=Idle(), replies=(GoalNoted(note=GoalNote.SEARCH_ENDED),))


async def skip(state: GoalSought, _: SkipAsked, turn: Turn, ports: Ports) -> Outcome:
    """Look for nothing after all."""
    return await cancel(state, CancelPressed(state.ticket), turn, ports)


async def turn_page(
    state: ChatState, event: GoalsFoundPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Show another page of what the words name."""
    return await find(state, event.words, turn, ports, page=event.page, edits=True)


async def find(
    state: ChatState,
    words: str,
    turn: Turn,
    ports: Ports,
    *,
    page: int = 0,
    edits: bool = False,
) -> Outcome:
    """Show a page of the goals that the words name, among those that the choices leave."""
    progress = await current_progress(turn, ports)
    if progress.is_empty:
        return Outcome(state=state, replies=(GoalNoted(note=GoalNote.NO_LANDSCAPE),))
    words = fitting(words)
    goals = page_of(
        progress.shown(found(progress.atlas, words, MOST_FOUND)), page, progress, turn, where=True
    )
    shown = GoalsFound(words=words, goals=goals, edits=edits)
    return Outcome(state=state, changes=to_keep(state, progress, turn), replies=(shown,))


def fitting(words: str) -> str:
    """Return the words as they fit into a button, cut between characters."""
    bare = " ".join(words.replace(":", " ").split())
    return bare.encode()[:MOST_BYTES].decode(errors="ignore").strip()


@shows(GoalSought)
async def show_question(state: GoalSought, _: Turn, __: Ports) -> tuple[Reply, ...]:
    """Return the question for the words."""
    return (words_asked(state.ticket),)

"""/delete: deletes everything about a learner once they have typed a word to confirm."""

from typing import Final

from bot.domain.answers.folding import fold
from bot.flow.engine.events import CancelPressed, SkipAsked, TextReceived
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Line, Reply, remark
from bot.flow.engine.showing import shows
from bot.flow.engine.states import ChatState, Idle
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.learner.changes import LearnerLeaves
from bot.flow.learner.events import DeletionWanted
from bot.flow.learner.replies import deletion_asked
from bot.flow.learner.states import DeletionOpen

WORDS: Final = frozenset({"delete", "loeschen"})
"""The words that confirm it in either language, without umlauts."""


async def ask(state: ChatState, _: DeletionWanted, turn: Turn, ports: Ports) -> Outcome:
    """Tell what will be deleted and ask for the word. What is open is paused."""
    asked = DeletionOpen(interaction_id=turn.interaction_id())
    return Outcome(
        state=asked, changes=state.set_aside(), replies=(deletion_asked(asked.interaction_id),)
    )


async def take_word(state: DeletionOpen, event: TextReceived, turn: Turn, ports: Ports) -> Outcome:
    """Delete everything if the word was typed, else keep everything."""
    if "?" in event.text or fold(event.text) not in WORDS:
        return await keep(state, CancelPressed(state.interaction_id), turn, ports)
    return Outcome(
        state=Idle(),
        overlays=(),
        changes=(LearnerLeaves(turn.learner.id),),
        replies=(Line("deletion-ordered"),),
    )


async def keep(
    state: DeletionOpen, _: CancelPressed | SkipAsked, turn: Turn, ports: Ports
) -> Outcome:
    """Delete nothing after all."""
    return Outcome(state=Idle(), replies=(remark("deletion-dropped"),))


@shows(DeletionOpen)
async def show(state: DeletionOpen, _: Turn, __: Ports) -> tuple[Reply, ...]:
    """Return the request to type the word."""
    return (deletion_asked(state.interaction_id),)

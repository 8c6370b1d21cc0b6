"""Kind words and help lines for a learner whose words show distress (K88).

Such words are no answer, question or command in any state. Nothing counts, no model is asked, what
is open stays open, and the words are not kept.
"""

from contextlib import suppress

from bot.domain.answers.folding import fold
from bot.domain.cards.typed_answers import expected_answers
from bot.domain.learner.distress import Concern, distress_in
from bot.domain.topics.course import expected_texts
from bot.flow.anywhere.replies import HelpLinesGiven
from bot.flow.cards.faces import card_of
from bot.flow.cards.states import CardAsked
from bot.flow.engine.events import Event
from bot.flow.engine.ports import Ports
from bot.flow.engine.states import ChatState
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exercise.activities import question_of
from bot.flow.exercise.states import TopicPurpose, asks_for


async def respond(state: ChatState, event: Event, turn: Turn, ports: Ports) -> Outcome | None:
    """Return kind words and help lines if the words of the event show distress, else None."""
    heard = distress_in(event.written, ports.distress().signs)
    if heard is None or await _is_answer(state, event.written, turn, ports):
        return None
    language = heard.language or turn.language
    given = HelpLinesGiven(
        concern=heard.concern,
        language=language,
        lines=ports.distress().help_lines.told(
            turn.learner.zone,
            tuple(dict.fromkeys((language, turn.language))),
            to_child=heard.concern is Concern.HOME,
        ),
    )
    return Outcome(state=state, overlays=turn.overlays, replies=(given,), keeps_words=False)


async def _is_answer(state: ChatState, text: str, turn: Turn, ports: Ports) -> bool:
    """Return True if the text is word for word what the open question or card asks for."""
    expected: list[str] = []
    if isinstance(state, CardAsked):
        card = await card_of(state.current.ref, turn, ports)
        expected = [] if card is None else [*expected_answers(card), card.answer]
    elif asks_for(state, TopicPurpose):
        with suppress(KeyError):  # the course may have lost the question
            expected = list(expected_texts(await question_of(state, ports)))
    return fold(text) in {fold(answer) for answer in expected}

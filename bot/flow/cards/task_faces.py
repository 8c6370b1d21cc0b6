"""Tasks as they stand on the table: the task with its hints, and the drill between two of them."""

from bot.domain.cards.state import LearnedCard
from bot.domain.ids import QuestionKey
from bot.flow.cards import faces as card_faces
from bot.flow.cards.ports import CARDS
from bot.flow.cards.replies import CardHeading, Grader, TaskShown, drill_waits
from bot.flow.cards.states import Drill, DrillTask, TaskAnswered, WaitingCard
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Reply
from bot.flow.engine.showing import shows
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exercise.states import Answering, Asked
from bot.flow.tutor.tutoring import TEACHER


def ask(  # noqa: PLR0913  which task of which drill, and how it is shown
    drill: Drill,
    current: WaitingCard,
    learned: LearnedCard,
    turn: Turn,
    ports: Ports,
    *,
    edits: bool = False,
    shown_above: bool = False,
) -> Outcome:
    """Put the task on the table."""
    asked = Answering(
        interaction_id=turn.interaction_id(),
        asked=Asked(key=QuestionKey(current.ref.card_id), asked_at=turn.now),
        purpose=DrillTask(drill=drill, current=current),
    )
    task = shown(asked, learned, ports, edits=edits, shown_above=shown_above)
    return Outcome(state=asked, replies=(task,))


@shows(TaskAnswered)
async def show(
    state: Answering[DrillTask] | TaskAnswered, turn: Turn, ports: Ports, *, edits: bool = False
) -> tuple[Reply, ...]:
    """Return the task on the table as it stands, or the way on; nothing where it is gone."""
    if isinstance(state, TaskAnswered):
        return (drill_waits(state.interaction_id, len(state.drill.waiting)),)
    ref = state.purpose.current.ref
    learned = (await ports[CARDS].learned(turn.learner.id, (ref,))).get(ref)
    return () if learned is None else (shown(state, learned, ports, edits=edits),)


def shown(
    state: Answering[DrillTask],
    learned: LearnedCard,
    ports: Ports,
    *,
    edits: bool = False,
    shown_above: bool = False,
) -> TaskShown:
    """Return the task with the hints that were asked for."""
    deck = card_faces.deck_of(state.purpose.drill, state.purpose.current.ref.deck_id)
    card = learned.card
    return TaskShown(
        interaction_id=state.interaction_id,
        heading=CardHeading(
            deck_id=deck.id,
            deck=deck.title,
            number=state.purpose.drill.number,
            of=state.purpose.drill.total,
            repeat=state.purpose.current.repeat,
        ),
        task=card_faces.side(card.front),
        hints=tuple(card_faces.side(hint) for hint in card.hints[: state.asked.hints]),
        more_hints=state.asked.hints < len(card.hints),
        grader=_grader(ports),
        last=card_faces.last_rating(state.purpose.drill.last, shown_above=shown_above),
        edits=edits,
    )


def _grader(ports: Ports) -> Grader:
    if ports[TEACHER] is None:
        return Grader.NOBODY
    return Grader.OF_TEXTS if ports.files is None else Grader.OF_ALL

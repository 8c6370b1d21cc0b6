"""Worked examples that fade: the learner types their last steps, or looks at them."""

from dataclasses import replace

from bot.domain.answers.words import Meaning
from bot.domain.practice.open_steps import is_done
from bot.flow.engine.events import Event, TextReceived
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Line
from bot.flow.engine.states import ChatState, Overlay, place_of
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.lessons.events import StepPressed
from bot.flow.lessons.replies import ConceptExplained, step_open
from bot.flow.lessons.states import StepOpen


async def leave_steps_open(
    _: ChatState, __: Event, outcome: Outcome, turn: Turn, ports: Ports
) -> Outcome:
    """Open the last steps of the example in the outcome, and close those of a lesson left."""
    overlays = turn.overlays if outcome.overlays is None else outcome.overlays
    place = place_of(outcome.state)
    kept = tuple(
        overlay
        for overlay in overlays
        if not isinstance(overlay, StepOpen) or overlay.interaction_id == place
    )
    told = [
        reply
        for reply in outcome.replies
        if isinstance(reply, ConceptExplained) and reply.open_steps
    ]
    if not told:
        return outcome if kept == overlays else replace(outcome, overlays=kept)
    steps = told[-1].open_steps
    others = tuple(overlay for overlay in kept if not isinstance(overlay, StepOpen))
    opened = StepOpen(interaction_id=told[-1].interaction_id, steps=steps)
    asked = step_open(opened)
    return replace(outcome, overlays=(*others, opened), replies=(*outcome.replies, asked))


async def show_step(
    overlay: StepOpen, state: ChatState, event: StepPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Show how the step is done. A second press of the same button shows nothing."""
    if event.left != len(overlay.steps):
        return Outcome(state=state)
    return _after(overlay, "step-shown", state, turn)


async def take_text(
    overlay: StepOpen, state: ChatState, event: TextReceived, turn: Turn, ports: Ports
) -> Outcome:
    """Check the typed step. It is shown after a second try, or if it cannot be checked."""
    if ports.words.meaning_of(event.text) is Meaning.DONT_KNOW:
        return _after(overlay, "step-shown", state, turn)
    done = is_done(overlay.steps[0], event.text, turn.language)
    if done is False and not overlay.tried:
        tried = replace(overlay, tried=True)
        again = step_open(tried, "step-not-yet")
        return Outcome(state=state, overlays=_with(tried, turn), replies=(again,))
    key = "step-beside" if done is None else "step-right" if done else "step-shown"
    return _after(overlay, key, state, turn)


def _after(overlay: StepOpen, key: str, state: ChatState, turn: Turn) -> Outcome:
    """Return the remark about the first step, and the next step if there is one."""
    step, *others = overlay.steps
    following = replace(overlay, steps=tuple(others), tried=False)
    said = Line(key, more=(step.solution,), interim=True)
    if not others:
        overlays = tuple(other for other in turn.overlays if other != overlay)
        done = Line("steps-done", keyboard=step_open(overlay).keyboard[1:], interim=True)
        return Outcome(state=state, overlays=overlays, replies=(said, done))
    return Outcome(
        state=state, overlays=_with(following, turn), replies=(said, step_open(following))
    )


def _with(overlay: StepOpen, turn: Turn) -> tuple[Overlay, ...]:
    return (*(other for other in turn.overlays if not isinstance(other, StepOpen)), overlay)

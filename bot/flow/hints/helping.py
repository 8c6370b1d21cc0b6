"""Help after a wrong answer: what went wrong, and the hint that fits."""

from dataclasses import dataclass

from bot.domain.answers.working.known import BreakKind
from bot.domain.practice.diagnosis import Diagnosis, category_of
from bot.domain.practice.hints import stored_hint
from bot.domain.practice.items import BankItem, Misconception
from bot.domain.practice.triggers import misconception_in
from bot.domain.practice.working import Break, first_break
from bot.flow.engine.changes import Change
from bot.flow.engine.ports import Ports
from bot.flow.engine.turn import Turn
from bot.flow.exercise.changes import PracticeEvent
from bot.flow.exercise.trace import Trace, log_event
from bot.flow.hints.making_help import UNKNOWN, MadeHelp, make_help, policy_of
from bot.flow.hints.model_help import MODEL_HELP


@dataclass(frozen=True, slots=True, kw_only=True)
class Help:
    """The help after a wrong answer, and the changes that log it."""

    hint: str
    made_hint: str = ""
    error_tag: str
    mistake: str = ""
    """The id of the foreseen mistake in the answer, or empty."""
    broken_line: int = 0
    break_kind: BreakKind | None = None
    changes: tuple[Change, ...]


async def help_with(
    trace: Trace, item: BankItem, text: str, level: int, turn: Turn, ports: Ports
) -> Help:
    """Return the help of that level: for a foreseen mistake its own, else the item's."""
    misconception = misconception_in(item, text)
    broken = first_break(text, item)
    found = _diagnosis(misconception, broken)
    if misconception is not None and found is not None:
        made = MadeHelp(diagnosis=found, diagnosed_by="code")
    else:
        made = await make_help(item, text, level, found, turn.learner.id, ports)
    diagnosis = made.diagnosis
    changes = (
        log_event(
            PracticeEvent.DIAGNOSIS_COMPLETED,
            trace,
            turn,
            category=diagnosis.error_category.value,
            confidence=diagnosis.confidence_score,
            step=diagnosis.divergence_step_index,
            misconception=None if misconception is None else misconception.id,
            by=made.diagnosed_by,
        ),
        log_event(
            PracticeEvent.HINT_SERVED,
            trace,
            turn,
            level=level,
            source="stored and made" if made.hint else "stored",
            policy=policy_of(ports[MODEL_HELP]),
            refused=made.refused or None,
        ),
        *made.changes,
    )
    return Help(
        hint=stored_hint(item, level, misconception),
        made_hint=made.hint,
        error_tag=diagnosis.error_category.value,
        mistake="" if misconception is None else misconception.id,
        broken_line=0 if broken is None else broken.line,
        break_kind=None if broken is None else broken.kind,
        changes=changes,
    )


def diagnosis_of(item: BankItem, text: str) -> Diagnosis:
    """Return what code finds out about a wrong answer, or UNKNOWN if it finds nothing."""
    return _diagnosis(misconception_in(item, text), first_break(text, item)) or UNKNOWN


def _diagnosis(misconception: Misconception | None, broken: Break | None) -> Diagnosis | None:
    """Return what code has found out, or None."""
    if broken is not None:
        return broken.diagnosis()
    if misconception is None:
        return None
    return Diagnosis(
        error_category=category_of(misconception.error_tag),
        diagnosis_explanation=misconception.id,
        confidence_score=1.0,
    )

"""Logging how something was served, all under one trace: from serving to mastery."""

from dataclasses import dataclass, replace
from typing import Final
from uuid import UUID

from pydantic import JsonValue

from bot.domain.answers.maths.comparing import CHECKER_VERSION
from bot.domain.answers.quality import is_right
from bot.domain.ids import QuestionKey, SkillId, TraceId, is_written
from bot.domain.mastery.tracing import POLICY
from bot.domain.practice.hints import HINT_POLICY
from bot.flow.engine.changes import Change
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exercise.changes import (
    AttemptVerdict,
    PracticeEvent,
    PracticeEventLogged,
    QuestionServed,
)
from bot.flow.exercise.judging import Judgement
from bot.flow.exercise.states import Answering, Asked

POLICIES: Final = {"tracing": POLICY.version, "hints": HINT_POLICY, "checker": CHECKER_VERSION}


@dataclass(frozen=True, slots=True, kw_only=True)
class Trace:
    """The trace of an event. It has no item if only a skill is known."""

    id: TraceId
    skill_id: SkillId
    item_id: UUID | QuestionKey | None = None
    item_version: int | None = None


def trace_of(asked: Asked) -> Trace | None:
    """Return the trace of what is asked about a skill, or None if it is about no skill."""
    served = asked.served
    if served is None:
        return None
    version = served.item_version
    return Trace(
        id=TraceId(served.served_id),
        skill_id=served.skill_id,
        item_id=asked.key if version is None else UUID(asked.key),
        item_version=version,
    )


def with_question_served(outcome: Outcome, turn: Turn) -> Outcome:
    """Return the outcome, and log the question about a skill that this turn asked."""
    state = outcome.state
    asked = state.asked if isinstance(state, Answering) else None
    served = None if asked is None else asked.served
    if asked is None or served is None or served.served_id != turn.served_id():
        return outcome
    if served.course_id is None:
        return outcome
    written = is_written(served.course_id)
    question = QuestionServed(
        served_id=served.served_id,
        learner_id=turn.learner.id,
        key=asked.key,
        skill_id=served.skill_id,
        policies=POLICIES,
        source={
            "course": served.course_id,
            "version": asked.version,
            "by": "model" if written else "author",
            "verifier": "blind second solution" if written else "check of courses",
            "verified": True,
        },
    )
    trace = Trace(id=TraceId(served.served_id), skill_id=served.skill_id, item_id=asked.key)
    event = log_event(
        PracticeEvent.PROBLEM_SERVED, trace, turn, policies=dict(POLICIES), version=asked.version
    )
    return replace(outcome, changes=(*outcome.changes, question, event))


def log_event(
    kind: PracticeEvent,
    trace: Trace,
    turn: Turn,
    *,
    skill_id: SkillId | None = None,
    **details: JsonValue,
) -> PracticeEventLogged:
    """Return the event of the serving. It holds no text of the learner."""
    return PracticeEventLogged(
        kind=kind,
        trace_id=trace.id,
        learner_id=turn.learner.id,
        skill_id=skill_id or trace.skill_id,
        item_id=trace.item_id,
        item_version=trace.item_version,
        details=details,
    )


def log_answer(
    asked: Asked, read: Judgement, turn: Turn, *, by: str, hinted: bool = False
) -> tuple[Change, ...]:
    """Return the log of an answer to a course's question about a skill.

    `by` names who judged it. The diagnosis of a wrong answer is the foreseen mistake, with its
    hint if it brings one, or what a model says about the answer.
    """
    trace = trace_of(asked)
    if trace is None or trace.item_version is not None:
        return ()
    number, right = 1 + bool(asked.hints), is_right(read.quality)
    verdict = AttemptVerdict.RIGHT if right else AttemptVerdict.WRONG
    kinds: list[PracticeEventLogged] = [
        log_event(PracticeEvent.ATTEMPT_SUBMITTED, trace, turn, number=number),
        log_event(
            PracticeEvent.ATTEMPT_EVALUATED,
            trace,
            turn,
            number=number,
            verdict=verdict.value,
            quality=read.quality,
            by=by,
        ),
    ]
    if not right and read.reply.word:
        kind, foreseen = PracticeEvent.DIAGNOSIS_COMPLETED, by == "code"
        kinds.append(log_event(kind, trace, turn, by=by, foreseen=foreseen))
    if hinted:
        hint = log_event(
            PracticeEvent.HINT_SERVED, trace, turn, level=1, source="stored", policy=HINT_POLICY
        )
        kinds.append(hint)
    return tuple(kinds)

"""The chain of an item in lines: where it comes from, who was served it, and what came of it."""

import json
from collections.abc import Iterator

from bot.domain.practice.items import BankItem
from bot.flow.practice.tracing import ItemTrace, TracedAttempt, TracedEvent, TracedServing

_AT = "%Y-%m-%d %H:%M:%S"


def item_report(trace: ItemTrace) -> str:
    """Return the chain of an item: its versions, who was served it, attempts and events.

    Learners are ids, and what they typed is left out.
    """
    lines = [line for item in trace.versions for line in _version(item)]
    for serving in trace.servings:
        lines += [_serving(serving), *map(_attempt, serving.attempts)]
    return "\n".join([*lines, *map(_event, trace.events)])


def _version(item: BankItem) -> Iterator[str]:
    meta = item.document.meta
    made, found = meta.provenance, meta.verification_report
    verifier = made.verifier
    scores = found.rubric_scores.model_dump(by_alias=True)
    described = {
        "status": meta.status,
        "skill": meta.skill_id,
        "difficulty": meta.difficulty,
        "language": item.language,
        "lineage": item.lineage,
        "generator": made.generator_model,
        "critic": made.critic_model,
        "judge": made.judge_model,
        "attempt": made.attempt,
        "revision of": made.revision_of or "-",
        "verifier": f"{verifier.type}, {'passed' if verifier.passed else 'not passed'}",
        "versions": verifier.details or "-",
        "verified at": meta.verified_at or "-",
        "rubric": json.dumps(scores),
        "underspecified": str(found.underspecified).lower(),
        "issues": json.dumps(list(found.issues)),
    }
    yield f"item {item.id} version {item.version}"
    yield from (f"  {name + ':':<15} {value}" for name, value in described.items())


def _serving(it: TracedServing) -> str:
    policies = ", ".join(f"{name} {version}" for name, version in sorted(it.policies.items()))
    parts = (
        f"served {it.served_id} version {it.item_version} at {it.at:{_AT}} to {it.learner_id}",
        f"policies {policies or '-'}",
        f"first verdict {it.first_verdict or '-'}",
        f"{it.hints} hints",
        f"solution {'shown' if it.solution_shown else 'not shown'}",
        f"closed at {it.closed_at:{_AT}}" if it.closed_at else "open",
    )
    return "; ".join(parts)


def _attempt(it: TracedAttempt) -> str:
    tag = it.error_tag or "-"
    return f"  attempt {it.number} at {it.at:{_AT}}: {it.verdict}; {tag}; trace {it.trace_id}"


def _event(it: TracedEvent) -> str:
    details = json.dumps(dict(it.details), ensure_ascii=False)
    return f"event {it.kind} at {it.at:{_AT}}; trace {it.trace_id}; {details}"

"""Trying cases on a model: in mixed order, a few at once, with the texts and calls of each."""

import asyncio
from collections import Counter, defaultdict
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from datetime import date
from random import Random
from typing import Final

import httpx2

from bot.flow.engine.ports import Clock
from bot.flow.tutor.usage import CallOutcome, ModelCall, Tokens
from bot.flow.work.events import ModelTrouble, ModelUnavailableError
from bot.lab.evaluation import authoring, grading, keys, pages, practice, secrecy, teaching
from bot.lab.evaluation.cases import Case, Desk, Finding, Findings
from bot.lab.evaluation.judging import PROMPTS as JUDGES
from bot.lab.evaluation.measures import FIRST_TRY, SEED, Named
from bot.resources import PROMPTS
from bot.settings import Settings
from bot.tutor.budget.accounts import Tally
from bot.tutor.budget.prices import cost_microdollars
from bot.tutor.client.exchange import Ask, Exchange, M, Show, Tool, ToolCall, ToolResult
from bot.tutor.client.messages import tokens_of
from bot.tutor.client.prompts import Role, load_prompts, models_of

LONGEST_TROUBLE: Final = 300
UNREACHED: Final = 3
"""After this many cases in a row that did not reach the model, no more are begun."""


@dataclass(frozen=True, slots=True)
class Said:
    """The text written for a prompt."""

    ask: Ask
    text: str


@dataclass(slots=True)
class Kept:
    """What is recorded about a running case."""

    said: list[Said] = field(default_factory=list)
    calls: list[ModelCall] = field(default_factory=list)


_KEPT: ContextVar[Kept] = ContextVar("kept")


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """The result of a case."""

    case: Case
    findings: Findings
    said: Sequence[Said]
    calls: Sequence[ModelCall]
    trouble: str = ""
    """Why the case broke, or empty if it did not."""


class CaseTally(Tally):
    """A ledger that also tells the case of each call."""

    async def record(self, call: ModelCall) -> None:
        """Add the call."""
        await super().record(call)
        _KEPT.get().calls.append(call)


class _Keeping:
    """An exchange that records what is written."""

    def __init__(self, exchange: Exchange) -> None:
        self._exchange = exchange

    async def text(self, ask: Ask, *, show: Show | None = None) -> str:
        text = await self._exchange.text(ask, show=show)
        _KEPT.get().said.append(Said(ask, text))
        return text

    async def structured(
        self, ask: Ask, form: type[M], *, check: Callable[[M], None] | None = None
    ) -> M:
        filled = await self._exchange.structured(ask, form, check=check)
        _KEPT.get().said.append(Said(ask, filled.model_dump_json(indent=1)))
        return filled

    async def once(self, ask: Ask, form: type[M]) -> M:
        filled = await self._exchange.once(ask, form)
        _KEPT.get().said.append(Said(ask, filled.model_dump_json(indent=1)))
        return filled

    async def with_tools(
        self,
        ask: Ask,
        tools: Sequence[Tool],
        use: Callable[[Sequence[ToolCall]], Awaitable[Sequence[ToolResult]]],
        *,
        finished: Callable[[], str | None],
        rounds: int,
    ) -> None:
        async def used(calls: Sequence[ToolCall]) -> Sequence[ToolResult]:
            said = (Said(ask, f"{call.name} {call.input.model_dump_json()}") for call in calls)
            _KEPT.get().said.extend(said)
            return await use(calls)

        await self._exchange.with_tools(ask, tools, used, finished=finished, rounds=rounds)


@asynccontextmanager
async def open_desk(
    settings: Settings,
    clock: Clock,
    tally: CaseTally,
    *,
    transport: httpx2.AsyncBaseTransport | None = None,
) -> AsyncGenerator[Desk]:
    """Yield the exchanges of the settings, which must have a key."""
    from bot.tutor.open import open_exchange  # noqa: PLC0415 - the package takes two seconds to import, and the other commands need it not

    hard = settings.model_copy(update={"grade_model": settings.hard_model})
    async with AsyncExitStack() as stack:

        async def opened(given: Settings, *, judges: bool) -> Exchange:
            folder = JUDGES if judges else PROMPTS
            opening = open_exchange(given, clock, tally, prompts=folder, transport=transport)
            exchange = await stack.enter_async_context(opening)
            if exchange is None:
                raise ValueError("there is no key")
            return _Keeping(exchange)

        yield Desk(
            tutor=await opened(settings, judges=False),
            second=await opened(hard, judges=False),
            judge=await opened(settings, judges=True),
            hard_judge=await opened(hard, judges=True),
        )


def all_cases() -> Iterator[Case]:
    """Yield the cases of all parts."""
    for part in (keys, grading, secrecy, practice, authoring, teaching, pages):
        yield from part.cases()


def planned_microdollars(cases: Sequence[Case], settings: Settings, on: date) -> int:
    """Return the expected cost of the cases, by the prices of that day."""
    prompts = load_prompts() | load_prompts(JUDGES)
    models = models_of(settings)
    cost = 0
    for call in (planned for case in cases for planned in case.plan):
        prompt = prompts[call.prompt]
        model = models[Role.HARD if call.hard else prompt.head.role]
        tokens = Tokens(
            input=tokens_of(prompt.system) + call.input_tokens, output=call.output_tokens
        )
        cost += call.calls * cost_microdollars(model, tokens, on)
    return cost


def planned_findings(cases: Sequence[Case]) -> Mapping[str, int]:
    """Return the fewest findings that the cases have for each measure."""
    planned: Counter[str] = Counter()
    for case in cases:
        planned.update(case.expects)
        planned[FIRST_TRY] += sum(call.calls for call in case.plan)
    return planned


async def evaluate(
    cases: Sequence[Case],
    desk: Desk,
    tally: CaseTally,
    *,
    at_most_microdollars: int,
    at_once: int,
    told: Callable[[Result], None],
) -> list[Result]:
    """Return the result of each case. No case is begun when the limit is spent.

    The order is mixed, always in the same way, so that a limit cuts all parts alike. A case that
    did not reach the model says nothing about it and is left out.
    """
    unreached = 0
    left = iter(_mix(cases))
    results: dict[tuple[str, str], Result] = {}

    async def work() -> None:
        nonlocal unreached
        for case in left:
            if tally.cost_microdollars >= at_most_microdollars or unreached >= UNREACHED:
                return
            try:
                result = await run_case(case, desk)
            except ModelUnavailableError:
                unreached += 1
                continue
            unreached = 0
            results[case.part, case.name] = result
            told(result)

    async with asyncio.TaskGroup() as group:
        for _ in range(at_once):
            group.create_task(work())
    return [results[each.part, each.name] for each in cases if (each.part, each.name) in results]


def _mix(cases: Sequence[Case]) -> list[Case]:
    """Return the cases in an order whose beginnings have the same share of every part."""
    rng = Random(SEED)
    of_part: dict[str, list[Case]] = defaultdict(list)
    for case in rng.sample(cases, len(cases)):
        of_part[case.part].append(case)
    placed = (
        ((at + rng.random()) / len(part), case)
        for part in of_part.values()
        for at, case in enumerate(part)
    )
    return [case for _, case in sorted(placed, key=lambda pair: pair[0])]


async def run_case(case: Case, desk: Desk) -> Result:
    """Return the result of the case. If it breaks, all of its findings are failed.

    Raises ModelUnavailableError if the model was not reached.
    """
    kept = Kept()
    token = _KEPT.set(kept)
    found: Findings = {}
    trouble = ""
    try:
        found = await case.run(desk)
    except ModelUnavailableError as error:
        if error.trouble is ModelTrouble.DOWN:
            raise
        trouble = f"the model did not help: {error}"
    except Exception as error:  # noqa: BLE001 - a case that breaks is a failed case, and the others go on
        trouble = f"{type(error).__name__}: {error}"[:LONGEST_TROUBLE]
    finally:
        _KEPT.reset(token)
    lacking = {
        measure: [Finding(good=False, note=trouble or "missing")]
        * (number - len(found.get(measure, ())))
        for measure, number in case.expects.items()
    }
    whole = {
        measure: (*found.get(measure, ()), *lacking.get(measure, ()))
        for measure in found.keys() | lacking.keys()
    }
    whole[FIRST_TRY] = first_tries(kept.calls)
    return Result(case=case, findings=whole, said=kept.said, calls=kept.calls, trouble=trouble)


def first_tries(calls: Sequence[ModelCall]) -> tuple[Finding, ...]:
    """Return for each output if it was usable at once. Second tries are left out."""
    tries = []
    refused: set[str] = set()
    for call in calls:
        is_second = call.prompt in refused
        refused.discard(call.prompt)
        if call.outcome is CallOutcome.UNUSABLE and not is_second:
            refused.add(call.prompt)
        if not is_second and call.outcome in {CallOutcome.OK, CallOutcome.UNUSABLE}:
            tries.append(Finding(good=call.outcome is CallOutcome.OK, note=call.prompt))
    return tuple(tries)


def by_measure(results: Sequence[Result]) -> Mapping[str, Named]:
    """Return the findings of all cases by measure, each with the same name in every run."""
    named: dict[str, dict[str, Finding]] = defaultdict(dict)
    for result in results:
        for measure, findings in result.findings.items():
            for number, finding in enumerate(findings, start=1):
                named[measure][f"{result.case.part} {result.case.name} {number}"] = finding
    return named

"""Questions written ahead, in batches of a server in memory, wired like the bot."""

from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any

import httpx2
import pytest
from structlog.testing import capture_logs

from bot.domain.ids import ConceptId
from bot.domain.topics.course import Course, CourseConcept, Language, Question
from bot.flow.authoring.ports import Author, InBatchError, Write
from bot.flow.lessons.orders import WritingOrder
from bot.flow.tutor.usage import CallOutcome
from bot.flow.work.events import ModelTrouble, ModelUnavailableError
from bot.flow.work.orders import Batch
from bot.settings import Settings
from bot.tutor.open import open_tutor
from tests.database import NotedLedger
from tests.fakes import FakeClock
from tests.tutor.authoring.test_mapping import SMALL, draw
from tests.tutor.batch_server import ADDRESS, BatchServer, Params, Result, answer_to, said, success
from tests.tutor.orders import ADA, OPTICS
from tests.tutor.service_rig import KEY, NOON
from tests.tutor.written import six

CONCEPTS = tuple(ConceptId(name) for name in "abc")
ORDER = WritingOrder(course_id=OPTICS, concept_ids=CONCEPTS, language=Language.EN, urgent=False)
HAIKU = 100 * 0.1 + 50 * 0.5 + 1000 * 0.01 + 10 * 0.125 + 20 * 0.2


@dataclass
class Study:
    """An author, its model, and the cost."""

    author: Author
    server: BatchServer
    clock: FakeClock
    usage_log: NotedLedger
    course: Course
    batches: tuple[Batch, ...] = ()

    async def look(self) -> Write | None:
        """Return the writer, or None while a batch runs, whose id is kept."""
        try:
            return await self.author.write_ahead(ORDER, self.course, ADA, self.batches)
        except InBatchError as error:
            self.batches = error.batches
            return None

    async def wait(self) -> Write:
        """Return the writer, after as many batches as it takes."""
        while (write := await self.look()) is None:
            self.server.end_all()
        return write

    async def written(self) -> dict[str, tuple[Question, ...]]:
        write = await self.wait()
        return {concept: await write(self.course.concept(concept)) for concept in CONCEPTS}

    def asked(self, batch: int) -> list[Params]:
        return [request["params"] for request in self.server.batches[f"msgbatch_{batch}"]]

    def prompts(self) -> list[tuple[str, str]]:
        return [(call.prompt, call.outcome.value) for call in self.usage_log.recorded]


@asynccontextmanager
async def study(
    server: BatchServer | None = None, *, usage_log: NotedLedger | None = None, **settings: Any
) -> AsyncGenerator[Study]:
    course, _, _ = await draw(SMALL)
    values = {"anthropic_api_key": KEY, "anthropic_base_url": ADDRESS, **settings}
    set_up = Settings(_env_file=None, **values)  # type: ignore[call-arg]  # not among the fields
    answers, clock, usage_log = (
        server or BatchServer(),
        FakeClock(NOON),
        usage_log or NotedLedger(),
    )
    transport = httpx2.MockTransport(answers)
    async with open_tutor(set_up, clock, usage_log, transport=transport) as tutor:
        assert tutor is not None
        yield Study(tutor.author, answers, clock, usage_log, course)


def counting(questions: Sequence[Question]) -> list[str]:
    return [question.question[Language.EN] for question in questions if not question.practice]


def six_of(concept: str) -> list[str]:
    return [f"{question['question']} ({concept.upper()})" for question in six()]


def only(part: str, result: Result) -> Any:
    """Return a judge that gives that result to requests with the part."""
    return lambda _, params: result if part in said(params) else None


async def test_all_concepts_are_written_in_one_batch_and_solved_in_the_next() -> None:
    async with study() as setup:
        written = await setup.written()

    assert {name: counting(questions) for name, questions in written.items()} == {
        name: six_of(name) for name in CONCEPTS
    }
    assert [len(requests) for requests in setup.server.batches.values()] == [3, 6]
    assert setup.server.plain == []


async def test_a_request_of_a_batch_is_the_one_that_a_call_would_make() -> None:
    async with study() as setup:
        for concept in (setup.course.concept(name) for name in CONCEPTS):
            await setup.author.write(ORDER, setup.course, concept, ADA)
        await setup.written()

    in_batches = [*setup.asked(1), *setup.asked(2)]
    assert len(in_batches) == len(setup.server.plain) == 9
    marks = [body["system"][0].pop("cache_control", None) for body in in_batches]
    for body in setup.server.plain:
        body["system"][0].pop("cache_control", None)
    assert all(body in setup.server.plain for body in in_batches)
    first = in_batches[0]
    assert first["model"] == "claude-haiku-5-5"
    assert marks == [None] * 3 + [{"type": "ephemeral", "ttl": "1h"}] * 6
    assert first["output_config"]["format"]["type"] == "json_schema"
    assert first["metadata"]["user_id"].isalpha()


async def test_a_batch_holds_named_requests_and_nothing_else() -> None:
    async with study() as setup:
        await setup.look()

    requests = setup.server.batches["msgbatch_1"]
    assert all(request.keys() == {"custom_id", "params"} for request in requests)
    names = [request["custom_id"] for request in requests]
    assert len(set(names)) == 3
    assert all(name.startswith("write_questions-") and len(name) <= 64 for name in names)


async def test_the_blind_solver_of_a_batch_never_sees_a_key() -> None:
    async with study() as setup:
        await setup.written()

    asked = str([params["messages"] for params in setup.asked(2)])
    assert [word for word in ("Look again", "how it is", "correct") if word in asked] == []


async def test_while_a_batch_runs_nothing_else_is_asked() -> None:
    async with study() as setup:
        for _ in range(3):
            assert await setup.look() is None

    assert len(setup.batches) == 1
    assert setup.batches[0].begun_at == NOON
    assert (len(setup.server.batches), setup.server.looks, setup.server.plain) == (1, 2, [])
    assert setup.usage_log.recorded == []


async def test_each_answer_of_a_batch_costs_half_and_is_in_the_ledger_once() -> None:
    async with study() as setup:
        await setup.wait()
        setup.clock.move(timedelta(minutes=1))
        await setup.wait()

    assert setup.prompts() == [("write_questions", "ok")] * 3 + [("solve_questions", "ok")] * 6
    costs = [call.cost_microdollars for call in setup.usage_log.recorded]
    assert costs == [-int(-HAIKU // 2)] * 9
    assert {call.request_id for call in setup.usage_log.recorded} == {"msgbatch_1", "msgbatch_2"}
    assert {call.learner_id for call in setup.usage_log.recorded} == {ADA}


async def test_a_killed_process_pays_for_nothing_twice() -> None:
    usage_log = NotedLedger()
    async with study(usage_log=usage_log) as first:
        await first.look()
        first.server.end_all()
        await first.look()
    async with study(first.server, usage_log=usage_log) as second:
        second.batches = first.batches
        written = await second.written()
    async with study(first.server, usage_log=usage_log) as third:
        third.batches = second.batches
        assert await third.written() == written

    assert len(counting(written["a"])) == 6
    assert len(first.server.batches) == 2
    assert first.server.plain == []
    assert len(usage_log.recorded) == 9


@pytest.mark.parametrize("status", [404, 405, 501, 400])
async def test_where_no_batch_is_taken_the_questions_are_written_by_calls(status: int) -> None:
    async with study(BatchServer(takes_batches=status)) as setup:
        written = await setup.written()

    assert counting(written["b"]) == six_of("b")
    assert len(setup.server.plain) == 9
    assert setup.batches == ()
    assert sum(call.cost_microdollars for call in setup.usage_log.recorded) > 9 * HAIKU - 1


async def test_a_server_without_batches_is_nothing_to_alarm_the_operator_with() -> None:
    async with study(BatchServer(takes_batches=404)) as setup:
        with capture_logs() as logs:
            await setup.look()

    assert [log for log in logs if log["log_level"] in {"warning", "error"}] == []


async def test_what_is_no_batch_is_none() -> None:
    async with study(BatchServer(takes_batches=200, is_odd=True)) as setup:
        written = await setup.written()

    assert counting(written["a"]) == six_of("a")
    assert setup.batches == ()


async def test_a_server_that_is_down_is_asked_for_a_batch_later() -> None:
    async with study(BatchServer(takes_batches=529)) as setup:
        with pytest.raises(ModelUnavailableError) as caught:
            await setup.look()

    assert caught.value.trouble is ModelTrouble.DOWN
    assert setup.server.plain == []


async def test_a_batch_that_cannot_be_seen_right_now_is_not_given_up() -> None:
    async with study() as setup:
        await setup.look()
        setup.server.looks_fail = True
        with pytest.raises(ModelUnavailableError) as caught:
            await setup.look()
        setup.server.looks_fail = False
        written = await setup.written()

    assert caught.value.trouble is ModelTrouble.DOWN
    assert (len(written), len(setup.server.batches), setup.server.plain) == (3, 2, [])


@pytest.mark.parametrize("lines", [lambda whole: whole[:-20], lambda whole: whole + "{}\n"])
async def test_results_that_cannot_be_read_are_fetched_again(lines: Callable[[str], str]) -> None:
    async with study() as setup:
        await setup.look()
        setup.server.end_all()
        setup.server.lines = lines
        with pytest.raises(ModelUnavailableError) as caught:
            await setup.look()
        setup.server.lines = str
        await setup.written()

    assert caught.value.trouble is ModelTrouble.DOWN
    assert (len(setup.server.batches), setup.server.plain) == (2, [])


@pytest.mark.parametrize(
    "result",
    [
        {"type": "errored", "error": {"type": "error", "error": {"type": "api_error"}}},
        {"type": "expired"},
        {"type": "canceled"},
        {"type": "succeeded", "message": {"type": "message", "content": []}},
        {"type": "succeeded", "message": {}},
    ],
)
async def test_what_a_batch_did_not_answer_is_written_by_calls(result: Result) -> None:
    async with study(BatchServer(judge=only("Concept: B", result))) as setup:
        written = await setup.written()

    assert [counting(written[name]) for name in CONCEPTS] == [six_of(name) for name in CONCEPTS]
    assert len(setup.asked(2)) == 4
    assert [("Concept: B" in said(body), "(B)" in said(body)) for body in setup.server.plain] == [
        (True, False),
        (False, True),
        (False, True),
    ]
    failed = [call for call in setup.usage_log.recorded if call.outcome is not CallOutcome.OK]
    assert [call.cost_microdollars for call in failed] == [0]


async def test_what_was_not_solved_in_the_batch_is_solved_by_a_call() -> None:
    async with study(BatchServer(judge=only("(C)", {"type": "expired"}))) as setup:
        written = await setup.written()

    assert counting(written["c"]) == six_of("c")
    assert ["(C)" in said(body) for body in setup.server.plain] == [True, True]


async def test_what_is_off_its_form_is_asked_for_once_more_by_a_call() -> None:
    async with study(BatchServer(judge=only("Concept: B", success()))) as setup:
        written = await setup.written()

    assert counting(written["b"]) == six_of("b")
    anew, solving, _ = setup.server.plain
    assert [turn["role"] for turn in anew["messages"]] == ["user", "assistant", "user"]
    assert "cannot be used" in str(anew["messages"][-1])
    assert "(B)" in said(solving)


async def test_a_concept_that_the_model_refuses_in_a_batch_is_not_asked_for_again() -> None:
    refused = success(stop="refusal", stop_details={"type": "refusal", "category": "bio"})
    async with study(BatchServer(judge=only("Concept: B", refused))) as setup:
        write = await setup.wait()
        with pytest.raises(ModelUnavailableError) as caught:
            await write(setup.course.concept(ConceptId("b")))

    assert caught.value.trouble is ModelTrouble.REFUSED
    assert setup.server.plain == []
    assert ("write_questions", "refused") in setup.prompts()


async def test_where_too_few_are_sure_the_others_are_rewritten_in_a_batch_of_their_own() -> None:
    async with study(BatchServer(judge=_unsure_of_b)) as setup:
        written = await setup.written()

    assert len(counting(written["a"])) == 6
    assert len(counting(written["b"])) == 2
    assert len(setup.server.batches) == 3
    assert {call.request_id for call in setup.usage_log.recorded[9:10]} == {"msgbatch_3"}
    assert {"rewrite_questions"} == {call.prompt for call in setup.usage_log.recorded[9:]}


def _unsure_of_b(name: str, params: Params) -> Result | None:
    if "(B)" not in said(params):
        return None
    message = answer_to(params)
    told = message["content"][-1]["text"]
    for right in ("a lens", "a prism", "a mirror", "90"):
        told = told.replace(f'"{right}"', '"nothing"')
    return {
        "type": "succeeded",
        "message": {**message, "content": [{"type": "text", "text": told}]},
    }


async def test_a_batch_that_is_gone_is_made_up_for_by_calls() -> None:
    async with study() as setup:
        await setup.look()
        setup.server.batches.clear()
        write = await setup.wait()
        await write(setup.course.concept(CONCEPTS[0]))

    assert len(setup.server.plain) == 3


async def test_a_batch_that_never_ends_is_made_up_for_by_calls_after_a_day() -> None:
    async with study() as setup:
        await setup.look()
        setup.clock.move(timedelta(hours=24, minutes=59))
        assert await setup.look() is None
        setup.clock.move(timedelta(minutes=1))
        write = await setup.look()
        assert write is not None
        questions = await write(setup.course.concept(CONCEPTS[0]))

    assert setup.server.cancelled == ["msgbatch_1"]
    assert counting(questions) == six_of("a")
    assert len(setup.server.plain) == 3


async def test_a_concept_that_has_enough_questions_meanwhile_gets_no_more() -> None:
    async with study() as setup:
        questions = await setup.author.write(ORDER, setup.course, _concept(setup, "a"), ADA)
        calls = len(setup.server.plain)
        await setup.look()
        setup.course = _with(setup.course, CONCEPTS[0], questions[:3])
        written = await setup.written()

    assert written["a"] == ()
    assert len(counting(written["b"])) == 6
    assert len(setup.asked(2)) == 4
    assert len(setup.server.plain) == calls
    assert len([call for call in setup.usage_log.recorded if call.request_id == "msgbatch_1"]) == 3


async def test_a_concept_with_too_few_questions_meanwhile_gets_those_of_the_batch() -> None:
    async with study() as setup:
        await setup.look()
        other = await setup.author.write(ORDER, setup.course, _concept(setup, "a"), ADA)
        calls = len(setup.server.plain)
        setup.course = _with(setup.course, CONCEPTS[0], other[:2])
        written = await setup.written()

    assert len(counting(written["a"])) == 6
    assert len(setup.server.plain) == calls


async def test_no_batch_begins_for_who_has_spent_what_making_topics_may_cost() -> None:
    async with study(topic_budget_usd=0) as setup:
        with pytest.raises(ModelUnavailableError) as caught:
            await setup.look()

    assert caught.value.trouble is ModelTrouble.TOPIC_BUDGET
    assert setup.server.batches == {}


async def test_only_the_last_batch_of_an_order_is_ended_and_that_never_fails() -> None:
    async with study() as setup:
        await setup.look()
        setup.server.end_all()
        await setup.look()
        await setup.author.cancel(setup.batches)
        setup.server.looks_fail = True
        await setup.author.cancel(setup.batches)
        await setup.author.cancel(())

    assert setup.server.cancelled == ["msgbatch_2"]


def _concept(setup: Study, name: str) -> CourseConcept:
    return setup.course.concept(ConceptId(name))


def _with(course: Course, concept_id: ConceptId, questions: tuple[Question, ...]) -> Course:
    concepts = tuple(
        replace(concept, questions=questions) if concept.id == concept_id else concept
        for concept in course.concepts
    )
    return replace(course, concepts=concepts)

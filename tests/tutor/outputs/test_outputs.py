"""Outputs as models write them: few are refused wrongly, and none is changed silently.

Each kind is a file of about sixty, written by hand after known habits of models: fences, words
around an object, Markdown in a choice, marks around a number, quotes with corrected spelling.
Outputs that must be refused are in the files, too.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import yaml

from bot.domain.answers import spec as specs
from bot.domain.answers.quotes import own_words
from bot.domain.authoring.topic_plan import LONGEST_LABEL
from bot.domain.authoring.written_question import name_problem
from bot.domain.exams.transcript import Transcript, TranscriptLine
from bot.domain.ids import LearnerId, QuestionKey
from bot.domain.practice.diagnosis import STRATEGIES, MadeHint
from bot.domain.practice.hints import fault
from bot.domain.topics.course import Language, Question
from bot.tutor.authoring.questions import to_question
from bot.tutor.authoring.solving import solve
from bot.tutor.client.exchange import Ask, UnusableError
from bot.tutor.client.forms import EntryForm, Form, QuestionForm
from bot.tutor.client.model import Output, Trace
from bot.tutor.client.service import judge_of
from bot.tutor.exams.grading import lines_with
from bot.tutor.grading.grading import check_quote
from tests.practice_builders import build_item
from tests.tutor.scripted import ScriptedExchange
from tests.tutor.service_rig import ask, rig, says, text
from tests.tutor.written import choice_question, number, order_question, short

FOLDER = Path(__file__).parent
MOST_REFUSED = 0.03
FEWEST = 60


class CityForm(Form):
    """A form with a text and a number."""

    city: str
    letters: int


ROME = CityForm(city="Rome", letters=4)


def outputs(name: str) -> Any:
    return yaml.safe_load((FOLDER / name).read_text(encoding="utf-8"))


def check_share(tried: Iterable[tuple[str, str]], *, fewest: int = FEWEST) -> None:
    """Check the result of each output: "" if it was accepted unchanged, or what was wrong."""
    came = list(tried)
    refused = [case for case in came if case[1]]
    assert len(came) >= fewest
    assert len(refused) <= MOST_REFUSED * len(came), refused


def converted(form: dict[str, Any], language: Language = Language.EN) -> Question:
    asked = QuestionForm.model_validate(form)
    return to_question(asked, key=QuestionKey("tried"), language=language)


def refusal(convert: Callable[[], object]) -> str:
    """Return why an output was refused, or empty if it was not."""
    try:
        convert()
    except (UnusableError, ValueError) as error:
        return str(error) or "refused"
    return ""


@pytest.mark.parametrize("language", Language)
def test_a_text_of_a_question_is_taken_as_it_is(language: Language) -> None:
    def tried() -> Iterator[tuple[str, str]]:
        for words in outputs("questions.yaml"):
            form = number(words, "3") | {"explanation": words}
            yield words, refusal(lambda form=form: converted(form, language))  # type: ignore[misc]
            made = converted(form, language)
            assert (made.question[language], made.explanation[language]) == (words, words)

    check_share(tried())


def test_a_choice_is_taken_as_it_is() -> None:
    def tried() -> Iterator[tuple[str, str]]:
        for words in outputs("choices.yaml"):
            made = converted(choice_question("Which one?", words, "another", "a third"))
            assert isinstance(made.answer, specs.ChoiceAnswer)
            assert made.answer.choices[0].text[Language.EN] == words
            yield words, ""

    check_share(tried())


def test_a_number_is_read_as_what_it_stands_for_or_not_at_all() -> None:
    def tried() -> Iterator[tuple[str, str]]:
        for row in outputs("numbers.yaml"):
            form = number("How many?", row["text"])
            refused = refusal(lambda form=form: converted(form))  # type: ignore[misc]
            if "is" not in row:
                assert refused, row
            elif not refused:
                answer = converted(form).answer
                assert Fraction(getattr(answer, "value")) == Fraction(row["is"])  # noqa: B009
            yield row["text"], refused if "is" in row else ""

    check_share(tried())


def test_a_name_of_a_concept_is_taken_as_it_is() -> None:
    def tried() -> Iterator[tuple[str, str]]:
        for label in outputs("labels.yaml"):
            probe = number("How many?", "3")
            form = {"label": label, "level": "beginner", "builds_on": [label], "probe": probe}
            made = EntryForm.model_validate(form)
            assert (made.label, made.builds_on) == (label, [label])
            yield label, name_problem(made.label, LONGEST_LABEL) or ""

    check_share(tried())


def as_output(words: str) -> Output:
    return Output(text=words, tool_uses=(), content=(), trace=Trace(stop_reason="end_turn"))


def test_an_object_is_found_in_what_is_written_around_it_and_mended_where_it_slips() -> None:
    written = outputs("wrappers.yaml")
    objects = [written["taken"][at % 30].replace("{}", taken)
               for at, taken in enumerate(written["objects"] * 4)]  # fmt: skip
    judge = judge_of(CityForm, None)

    def tried() -> Iterator[tuple[str, str]]:
        wrapped = [taken.replace("{}", written["objects"][0]) for taken in written["taken"]]
        for words in (*wrapped, *objects):
            refused = refusal(lambda words=words: judge(as_output(words)))  # type: ignore[misc]
            assert refused or judge(as_output(words)) == ROME
            yield words, refused

    check_share(tried())


def test_what_is_no_object_or_says_something_else_is_refused() -> None:
    written = outputs("wrappers.yaml")

    for words in (*written["refused"], *written["lossy"]):
        with pytest.raises(UnusableError):
            judge_of(CityForm, None)(as_output(words))


def test_what_looks_like_a_slip_within_a_text_stays() -> None:
    city = '{"city": "a, ] // b,}", "letters": 4,}'

    assert judge_of(CityForm, None)(as_output(city)).city == "a, ] // b,}"


async def test_a_lesson_stays_as_it_is_but_for_what_leads_elsewhere(tmp_path: Path) -> None:
    written = outputs("texts.yaml")
    rows = [*((same, same) for same in written["same"]),
            *((changed["text"], changed["as"]) for changed in written["changed"])]  # fmt: skip

    assert len(rows) >= FEWEST
    async with rig(tmp_path, *(says(text(words)) for words, _ in rows)) as setup:
        for words, shown in rows:
            assert await setup.exchange.text(ask("tell")) == shown, words


def test_a_quote_of_an_answer_is_found_in_it() -> None:
    rows = outputs("quotes.yaml")

    def tried() -> Iterator[tuple[str, str]]:
        for row in rows:
            for quote in row["own"]:
                refused = refusal(lambda row=row, quote=quote: check_quote(quote, row["answer"]))  # type: ignore[misc]
                own = own_words(quote, row["answer"])
                assert refused or (own is not None and own in row["answer"])
                yield quote, refused

    check_share(tried())
    for row in rows:
        for quote in row["foreign"]:
            assert refusal(lambda row=row, quote=quote: check_quote(quote, row["answer"])), quote  # type: ignore[misc]


def test_a_quote_of_a_solution_is_found_in_its_lines() -> None:
    row = outputs("steps.yaml")
    transcript = Transcript(
        lines=tuple(TranscriptLine(page=1, text=text) for text in row["lines"])
    )

    check_share(
        (quote, "" if lines_with(quote, transcript, ()) else "not found") for quote in row["own"]
    )
    assert [quote for quote in row["foreign"] if lines_with(quote, transcript, ())] == []


def test_a_hint_that_tells_nothing_is_shown_and_one_that_tells_is_not() -> None:
    rows, item = outputs("hints.yaml"), build_item()

    def faulty(words: str, level: int) -> str:
        made = MadeHint(hint_level=level, hint_strategy=STRATEGIES[level], hint_text=words)
        return fault(made, item, level=level, answer="4/16")

    check_share((words, faulty(words, level)) for level in STRATEGIES for words in rows[level])
    assert [words for words in rows["tells"] if not faulty(words, 3)] == []


ASKED = {
    "choice": converted(
        choice_question("Which is the capital?", "Canberra", "Sydney", "Melbourne")
    ),
    "order": converted(order_question("In which order?", "mix", "let it rise", "bake")),
    "number": converted(number("How much is it?", "0.75")),
    "word": converted(short("Which planet is the largest?", "Jupiter")),
}
LETTERS = {
    "choice": {"a": "Sydney", "b": "Canberra", "c": "Melbourne"},
    "order": {"a": "bake", "b": "mix", "c": "let it rise"},
}
"""As named in the files. Each question mixes them in its own way."""


async def agrees(kind: str, answer: str) -> bool:
    """Return True if the answer counts, with the letters shown to each reading."""

    def answered(ask: Ask) -> dict[str, Any]:
        questions: Any = ask.values["questions"]
        (asked,) = questions
        shown = {line[3:]: line[0] for line in asked["choices"]}
        letters = {letter: shown[words] for letter, words in LETTERS.get(kind, {}).items()}
        table = str.maketrans(
            letters | {letter.upper(): to.upper() for letter, to in letters.items()}
        )
        said = re.sub(r"\b[a-cA-C]+\b", lambda match: match[0].translate(table), answer)
        return {"solutions": [{"number": 1, "answer": said, "clear": True}]}

    exchange = ScriptedExchange(script={"solve_questions": [answered]})
    (one,) = await solve(exchange, [ASKED[kind]], "A topic", Language.EN, LearnerId(1))
    return one.agreed


async def test_a_blind_answer_counts_however_it_is_written_and_a_wrong_one_does_not() -> None:
    rows = outputs("solutions.yaml")

    check_share(
        [(row, "" if await agrees(kind, row) else "no") for kind in ASKED for row in rows[kind]]
    )
    wrong = [
        (kind, row) for kind in ASKED for row in rows["wrong"][kind] if await agrees(kind, row)
    ]
    assert wrong == []


def test_a_tolerance_is_read_as_a_number_is() -> None:
    answer = converted(number("How much is it?", "−0,5", tolerance="0,01")).answer

    assert isinstance(answer, specs.DecimalAnswer)
    assert (answer.value, answer.tolerance) == (Decimal("-0.5"), Decimal("0.01"))

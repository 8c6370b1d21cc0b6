from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.domain.answers.choosing import in_language
from bot.domain.answers.spec import ChoiceAnswer, FreeTextAnswer, OrderAnswer
from bot.domain.ids import ConceptId
from bot.domain.topics.course import Course, CourseConcept, Language, Question, QuestionFormat
from bot.flow.work.events import ModelTrouble, ModelUnavailableError
from bot.tutor.authoring.authoring import ModelAuthor
from bot.tutor.client.exchange import Ask
from tests.tutor.authoring.test_mapping import SMALL, begin, draw
from tests.tutor.orders import ADA, map_order, writing_order
from tests.tutor.scripted import Answer, Notice, ScriptedExchange
from tests.tutor.written import choice_question, free, key, number, question, short, six

RIGHT = {
    "What bends light to a point?": "a lens",
    "What spreads light into colours?": "a prism",
    "Glass slows light.": "True, it is denser",
    "How many degrees are a right angle?": "90",
    "What sends light back?": "a mirror",
    "From short to long waves?": "violet, green, red",
    "What does glass do to light?": "Light is slower in it.",
}
DONE = {
    "quote": "slower in it",
    "korrektheit": 0.7,
    "vollstaendigkeit": 1.0,
    "praegnanz": 1.0,
    "feedback": "You say “slower in it”: that is the point.",
}


def solver(*unclear: str, **answers: str) -> Answer:
    """Return a solver who knows the answers, except for those given by a word of the question."""

    def solve(ask: Ask) -> Notice:
        return {"solutions": [solution(question) for question in asked_of(ask)]}

    def solution(asked: dict[str, Any]) -> dict[str, Any]:
        text = asked["question"]
        told = [answer for word, answer in answers.items() if word in text]
        clear = not any(word in text for word in unclear)
        answer = told[0] if told else RIGHT.get(text, "no idea")
        return {"number": asked["number"], "answer": answer, "clear": clear}

    return solve


def asked_of(ask: Ask) -> list[dict[str, Any]]:
    questions = ask.values["questions"]
    assert isinstance(questions, list)
    return questions


def rewriting(*questions: dict[str, Any]) -> dict[str, Any]:
    numbered = enumerate(questions, start=1)
    return {
        "rewritten": [{"number": number, "question": question} for number, question in numbered]
    }


async def optics() -> tuple[Course, CourseConcept]:
    course, _, _ = await draw(SMALL)
    return course, course.concept(ConceptId("b"))


async def write(**script: Sequence[Notice | Answer]) -> tuple[list[Question], ScriptedExchange]:
    course, concept = await optics()
    exchange = ScriptedExchange(script={name: list(said) for name, said in script.items()})
    questions = await ModelAuthor(exchange).write(writing_order(), course, concept, ADA)
    return list(questions), exchange


def texts(questions: Sequence[Question], *, practice: bool) -> list[str]:
    return [stored.question[Language.EN] for stored in questions if stored.practice is practice]


async def test_questions_that_are_solved_blind_count() -> None:
    questions, exchange = await write(
        write_questions=[{"questions": six()}], solve_questions=[solver()]
    )

    assert texts(questions, practice=False) == [question["question"] for question in six()]
    assert {stored.format for stored in questions} == {
        QuestionFormat(question["format"]) for question in six()
    }
    assert [ask.prompt for ask in exchange.asks] == [
        "write_questions",
        "solve_questions",
        "solve_questions",
    ]


async def test_keys_are_unique_and_follow_the_text() -> None:
    questions, _ = await write(write_questions=[{"questions": six()}], solve_questions=[solver()])
    again, _ = await write(write_questions=[{"questions": six()}], solve_questions=[solver()])

    keys = [stored.key for stored in questions]
    assert len(set(keys)) == len(keys)
    assert all(name.startswith("b/q-") for name in keys)
    assert keys == [question.key for question in again]


async def test_a_question_that_was_there_already_is_not_written_again() -> None:
    course, concept = await optics()
    exchange = ScriptedExchange(
        script={"write_questions": [{"questions": six()}] * 2, "solve_questions": [solver()] * 2}
    )
    author = ModelAuthor(exchange)
    first = await author.write(writing_order(), course, concept, ADA)
    held = replace(concept, questions=first[:2])

    second = await author.write(writing_order(), course, held, ADA)

    assert {question.key for question in second} == {question.key for question in first[2:]}
    assert exchange.asked("write_questions")[1]["present"] == [
        question.question[Language.EN] for question in first[:2]
    ]


async def test_the_solver_sees_the_questions_and_nothing_of_their_keys() -> None:
    secret = number("How fast is light in glass, in thousands of km/s?", "200", tolerance="5")
    secret["explanation"] = "EXPLAINED because of the index."
    secret["key"]["mistakes"] = [{"answer": "300", "word": "FORESEEN, that is in air."}]
    secret["key"]["sample"] = "SAMPLED"
    own_words = free("What does glass do to light?")
    own_words["key"]["sample"] = "It SAMPLED slows it."
    own_words["key"]["criteria"] = ["CRITERION it slows."]

    _, exchange = await write(
        write_questions=[{"questions": [*six(), secret, own_words]}],
        solve_questions=[solver(fast="198")],
        grade_free_text=[DONE],
    )

    values, _ = exchange.asked("solve_questions")
    seen, _ = [text for ask, text in zip(exchange.asks, exchange.filled, strict=True)
               if ask.prompt == "solve_questions"]  # fmt: skip
    hidden = ("EXPLAINED", "FORESEEN", "SAMPLED", "CRITERION", "200", "300", "looking glass")
    assert [word for word in (*hidden, "Look again", "how it is", "correct") if word in seen] == []
    assert values.keys() == {"language", "topic", "questions", "source"}
    assert all(
        question.keys() == {"number", "asks_for", "question", "choices"}
        for question in values["questions"]
    )


async def test_choices_are_mixed_so_that_the_place_tells_nothing() -> None:
    many = [
        choice_question(f"What bends ray {place}?", "R", "W1", "W2", "W3") for place in range(40)
    ]
    answers = {f"ray {place}?": "R" for place in range(40)}
    _, exchange = await write(
        write_questions=[{"questions": [*many, *six()]}], solve_questions=[solver(**answers)]
    )

    shown = [
        question["choices"] for question in exchange.asked("solve_questions")[0]["questions"][:40]
    ]
    places = [
        next(at for at, text in enumerate(choices) if text.endswith(") R")) for choices in shown
    ]
    assert {places.count(place) > 4 for place in range(4)} == {True}
    items = exchange.asked("solve_questions")[0]["questions"][-1]["choices"]
    assert sorted(item[3:] for item in items) == ["green", "red", "violet"]


async def test_a_letter_means_the_choice_that_the_solver_saw_there() -> None:
    def by_letter(ask: Ask) -> Notice:
        solutions = []
        for asked in asked_of(ask):
            wanted = RIGHT[asked["question"]].split(", ")
            letters = {choice[3:]: choice[0] for choice in asked["choices"]}
            exact = letters.get(", ".join(wanted))
            spelled = "".join(letters.get(choice, "") for choice in wanted)
            answer = exact or spelled or RIGHT[asked["question"]]
            solutions.append({"number": asked["number"], "answer": answer, "clear": True})
        return {"solutions": solutions}

    questions, _ = await write(write_questions=[{"questions": six()}], solve_questions=[by_letter])

    assert texts(questions, practice=True) == []
    assert len(questions) == 6


def doubtful() -> list[dict[str, Any]]:
    """Return the six with wrong keys to all but two of them, too few to go on with."""
    return [
        choice_question("What bends light to a point?", "a wall", "a lens", "a prism"),
        choice_question("What spreads light into colours?", "a mirror", "a prism", "a lens"),
        six()[2],
        number("How many degrees are a right angle?", "100"),
        short("What sends light back?", "a lens"),
        six()[5],
    ]


async def test_with_three_sure_ones_nothing_is_rewritten() -> None:
    questions, exchange = await write(
        write_questions=[{"questions": [six()[0], *doubtful()[1:]]}],
        solve_questions=[solver("light back")],
    )

    assert len(texts(questions, practice=False)) == 3
    assert texts(questions, practice=True) == [
        doubtful()[1]["question"],
        doubtful()[3]["question"],
    ]
    assert exchange.asked("rewrite_questions") == []


async def test_with_fewer_sure_ones_what_is_doubted_is_rewritten_and_solved_again() -> None:
    then = choice_question("What sends light back, then?", "a mirror", "air", "ink")

    questions, exchange = await write(
        write_questions=[{"questions": doubtful()}],
        solve_questions=[solver(), solver(then="a mirror")],
        rewrite_questions=[rewriting(six()[0], six()[1], six()[3], then)],
    )

    assert texts(questions, practice=True) == []
    assert len(questions) == 6
    (values,) = exchange.asked("rewrite_questions")
    assert [(question["key"], question["answered"]) for question in values["doubted"][2:]] == [
        ("100", "90"),
        ("a lens", "a mirror"),
    ]


async def test_a_question_that_stays_ambiguous_is_practice_if_it_is_clear_and_else_dropped() -> (
    None
):
    questions, exchange = await write(
        write_questions=[{"questions": doubtful()}],
        solve_questions=[solver(), solver("light back")],
        rewrite_questions=[rewriting(six()[0], six()[1], *doubtful()[3:5])],
    )

    assert texts(questions, practice=True) == ["How many degrees are a right angle?"]
    assert len(questions) == 5
    assert [ask.prompt for ask in exchange.asks].count("solve_questions") == 4


async def test_an_agreed_answer_to_an_unclear_question_does_not_count() -> None:
    questions, _ = await write(
        write_questions=[{"questions": six()}], solve_questions=[solver("right angle")]
    )

    assert "How many degrees are a right angle?" not in {
        stored.question[Language.EN] for stored in questions
    }


async def test_an_answer_that_only_one_reading_comes_to_does_not_count() -> None:
    def by_place(ask: Ask) -> Notice:
        solutions = [
            {
                "number": question["number"],
                "answer": "90" if place < 3 else RIGHT.get(question["question"], "none"),
                "clear": True,
            }
            for place, question in enumerate(asked_of(ask))
        ]
        return {"solutions": solutions}

    questions, exchange = await write(
        write_questions=[{"questions": [*six()[3:4], *six()[:3], *six()[4:]]}],
        solve_questions=[by_place, by_place],
        rewrite_questions=[ModelUnavailableError(ModelTrouble.DOWN)],
    )

    first, second = (
        list(map(str, asked_for["questions"])) for asked_for in exchange.asked("solve_questions")
    )
    assert [
        question["number"] for question in exchange.asked("solve_questions")[1]["questions"]
    ] == [*range(6, 0, -1)]
    assert first != second
    assert texts(questions, practice=False) == ["How many degrees are a right angle?"]


async def test_when_rewriting_fails_what_is_sure_is_kept() -> None:
    questions, _ = await write(
        write_questions=[{"questions": doubtful()}],
        solve_questions=[solver()],
        rewrite_questions=[ModelUnavailableError(ModelTrouble.LEARNER_BUDGET)],
    )

    assert len(texts(questions, practice=False)) == 2
    assert len(texts(questions, practice=True)) == 4


async def test_a_rewriting_that_cannot_be_asked_leaves_the_old_question_as_practice() -> None:
    broken = rewriting(number("How many degrees?", "ninety"), *doubtful()[:3])

    questions, exchange = await write(
        write_questions=[{"questions": doubtful()}],
        solve_questions=[solver(), solver()],
        rewrite_questions=[broken, broken],
    )

    assert doubtful()[0]["question"] in texts(questions, practice=True)
    assert "question 1: number 'ninety'" in exchange.refused[0]


@pytest.mark.parametrize(("share", "practice"), [(0.7, False), (0.7 - 1e-10, False), (0.69, True)])
async def test_free_text_is_agreed_on_from_the_mark_of_success_k17(
    share: float, practice: bool
) -> None:
    grade = {**DONE, "korrektheit": share}

    questions, exchange = await write(
        write_questions=[{"questions": [*six(), free("What does glass do to light?")]}],
        solve_questions=[solver()],
        grade_free_text=[grade],
    )

    assert [
        stored.practice for stored in questions if isinstance(stored.answer, FreeTextAnswer)
    ] == [practice]
    assert exchange.asked("grade_free_text")[0]["answer"] == "Light is slower in it."


@pytest.mark.parametrize(
    ("broken", "told"),
    [
        (six()[:4], "4 questions are too few"),
        ([short(f"What sends ray {ray} back?", "a mirror") for ray in range(6)], "3 different"),
        ([*six(), number("How many?", "1/0")], "question 7: number '1/0'"),
        ([*six(), short("What is long?", "a" * 121)], "question 7: an accepted answer has 121"),
        ([*six(), short("What is unseen?", "a\0")], "question 7: an accepted answer holds"),
        ([*six(), short("What is un\0seen?", "a")], "question 7: question holds control"),
        ([*six(), number("How many?", "1", tolerance="a bit")], "question 7: tolerance 'a bit'"),
        ([*six(), number("How many?", "1", tolerance="-0.5")], "the checker takes as right"),
        ([*six(), question("true_false", "It is.", key())], "2 to 4 choices are needed, 0 are"),
        ([*six(), question("put_in_order", "Sort.", key(items=["a", "A", "b"]))], "say the same"),
        ([*six(), question("free_text", "Why?", key(sample="So."))], "1 to 4 criteria"),
        ([*six(), question("free_text", "Why?", key(criteria=["So."]))], "sample is empty"),
        ([*six(), number("", "3")], "question is empty"),
        ([*six(), number("What?" * 100, "3")], "at most 400"),
    ],
)
async def test_what_cannot_be_asked_is_reported_exactly(
    broken: list[dict[str, Any]], told: str
) -> None:
    questions, exchange = await write(
        write_questions=[{"questions": broken}, {"questions": six()}], solve_questions=[solver()]
    )

    assert told in exchange.refused[0]
    assert len(questions) == 6


async def test_what_stays_unusable_is_left_out_of_the_rest() -> None:
    stays = {"questions": [*six(), number("How many?", "nine")]}

    questions, _ = await write(write_questions=[stays, stays], solve_questions=[solver()])

    assert len(questions) == 6


async def test_too_few_usable_questions_are_none() -> None:
    stays = {"questions": six()[:2]}

    with pytest.raises(ModelUnavailableError) as caught:
        await write(write_questions=[stays, stays])

    assert caught.value.trouble is ModelTrouble.UNUSABLE


async def test_without_a_solver_nothing_is_served() -> None:
    with pytest.raises(ModelUnavailableError):
        await write(
            write_questions=[{"questions": six()}],
            solve_questions=[ModelUnavailableError(ModelTrouble.DOWN)],
        )


async def test_every_question_needs_its_own_solution() -> None:
    _, exchange = await write(
        write_questions=[{"questions": six()}], solve_questions=[{"solutions": []}, solver()]
    )

    assert exchange.refused == ["one solution is needed for each of [1, 2, 3, 4, 5, 6]"]


async def test_foreseen_mistakes_that_the_checker_cannot_read_are_left_out() -> None:
    mistakes = [
        {"answer": answer, "word": "Look again."} for answer in ("45", "forty-five", "45.0")
    ]
    angle = number("How many degrees are a right angle?", "90", mistakes=mistakes)

    questions, exchange = await write(
        write_questions=[{"questions": [*six()[:3], angle, *six()[4:]]}],
        solve_questions=[solver()],
    )

    assert exchange.refused == []
    assert [mistake.answer for mistake in questions[3].mistakes] == ["45"]


async def test_a_foreseen_mistake_that_is_right_is_told() -> None:
    mistakes = [{"answer": "90.0", "word": "Look again."}]
    angle = number("How many degrees are a right angle?", "90", mistakes=mistakes)

    _, exchange = await write(
        write_questions=[{"questions": [*six()[:3], angle]}, {"questions": six()}],
        solve_questions=[solver()],
    )

    assert "'90' is right" in exchange.refused[0]


async def test_choices_keep_the_word_for_who_takes_them() -> None:
    questions, _ = await write(write_questions=[{"questions": six()}], solve_questions=[solver()])

    spec = questions[0].answer
    assert isinstance(spec, ChoiceAnswer)
    assert [choice.word and choice.word["en"] for choice in spec.choices] == [
        None,
        "Look again.",
        "Look again.",
    ]
    items = questions[5].answer
    assert isinstance(items, OrderAnswer)
    assert [in_language(item, "en") for item in items.items] == ["violet", "green", "red"]


async def test_the_writer_knows_for_whom_what_for_and_what_comes_later() -> None:
    order = map_order(goal="Build a camera")
    course, _, _ = await draw([begin("B"), *SMALL[1:]], order=order)
    exchange = ScriptedExchange(
        script={"write_questions": [{"questions": six()}], "solve_questions": [solver()]}
    )

    await ModelAuthor(exchange).write(
        writing_order(level="a pupil in class 8"), course, course.concept(ConceptId("b")), ADA
    )

    asked = exchange.asked("write_questions")[0]
    assert {name: asked[name] for name in ("goal", "level", "leads_to", "builds_on")} == {
        "goal": "Build a camera",
        "level": "a pupil in class 8",
        "leads_to": ["D"],
        "builds_on": ["A"],
    }
    assert asked["objectives"] == ["You can use B.", "You can tell where B fails."]
    assert asked["misconceptions"] == ["B always holds."]


async def test_in_german_a_comma_is_a_comma_and_every_text_is_german() -> None:
    course, concept = await optics()
    half = number("Wie viel ist die Hälfte von 1?", "0.5")
    half["key"]["mistakes"] = [{"answer": "0,2", "word": "Schau noch mal."}]
    exchange = ScriptedExchange(
        script={
            "write_questions": [{"questions": [*six()[:5], half]}],
            "solve_questions": [solver(Hälfte="0,5")],
        }
    )
    german = replace(course, title={Language.DE: "Optik"}, concepts=())
    told = replace(concept, label={Language.DE: "B"}, description={Language.DE: "B."})

    questions = await ModelAuthor(exchange).write(
        writing_order(language=Language.DE), german, told, ADA
    )

    assert [
        stored.question[Language.DE]
        for stored in questions
        if "Hälfte" in stored.question[Language.DE]
    ]
    assert all(
        set(stored.question) == {Language.DE} and not stored.practice for stored in questions
    )
    assert [mistake.answer for mistake in questions[-1].mistakes] == ["0,2"]
    assert exchange.asked("write_questions")[0]["language"] == "de"


@pytest.mark.parametrize(
    ("trouble", "comes_out"), [(ModelTrouble.UNUSABLE, True), (ModelTrouble.DOWN, False)]
)
async def test_a_blind_answer_that_nobody_can_grade_is_not_agreed_on(
    trouble: ModelTrouble, comes_out: bool
) -> None:
    fails = ModelUnavailableError(trouble)
    script: dict[str, Any] = {
        "write_questions": [{"questions": [*six(), free("What does glass do to light?")]}],
        "solve_questions": [solver()],
        "grade_free_text": [fails],
    }
    if not comes_out:
        with pytest.raises(ModelUnavailableError):
            await write(**script)
        return

    questions, _ = await write(**script)

    assert texts(questions, practice=True) == ["What does glass do to light?"]


async def test_the_log_counts_what_came_of_the_questions_and_quotes_none() -> None:
    with capture_logs() as logs:
        await write(
            write_questions=[{"questions": six()}],
            solve_questions=[solver(degrees="100")],
            rewrite_questions=[ModelUnavailableError(ModelTrouble.DOWN)],
        )

    (told,) = [log for log in logs if log["event"] == "questions written"]
    assert (told["sure_at_once"], told["practice"], told["dropped"]) == (5, 1, 0)
    assert "angle" not in str(logs)


async def test_a_learner_who_has_changed_their_language_gets_questions_in_it() -> None:
    course, concept = await optics()
    script: dict[str, list[Notice | Answer]] = {
        "write_questions": [{"questions": six()}],
        "solve_questions": [solver()],
    }
    exchange = ScriptedExchange(script=script)

    questions = await ModelAuthor(exchange).write(
        writing_order(language=Language.DE), course, concept, ADA
    )

    assert {tuple(stored.question) for stored in questions} == {(Language.DE,)}
    (values,) = exchange.asked("write_questions")
    assert (values["language"], values["concept"]) == ("de", "B")

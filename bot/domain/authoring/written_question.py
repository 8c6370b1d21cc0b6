"""Whether a question without a proofreader can be asked: its texts, its choices, its key.

Bundled questions pass the same checks through the shape of their files, with a place for every
problem. Here a problem is a sentence, because the model that wrote the question reads it.
"""

from collections.abc import Iterator, Sequence

from bot.domain.answers.check import check_answer
from bot.domain.answers.spec import ChoiceAnswer, FreeTextAnswer, OrderAnswer, TextAnswer
from bot.domain.answers.verdict import Right
from bot.domain.authoring.keys import key_problems
from bot.domain.markup import has_block_maths, has_lone_dollar, has_tag, has_unseen
from bot.domain.topics.course import ForeseenMistake, Language, Question, QuestionFormat, Texts

LONGEST_QUESTION = 400
LONGEST_CHOICE = 120
LONGEST_EXPLANATION = 1_500
LONGEST_SAMPLE = 600
MOST_CRITERIA = 4

_CHOICES = {QuestionFormat.TRUE_FALSE: (2, 4), QuestionFormat.MULTIPLE_CHOICE: (3, 4)}
_ITEMS = (3, 6)


def question_problems(question: Question) -> list[str]:
    """Return the problems that keep the question from being asked, one sentence each."""
    found = [
        *_text_problems("question", question.question, LONGEST_QUESTION),
        *_text_problems("explanation", question.explanation, LONGEST_EXPLANATION),
        *_answer_problems(question),
    ]
    if found:
        return found
    return [
        f"{'.'.join(map(str, place))}: expected {words}" for place, words in key_problems(question)
    ]


def text_problem(text: str, longest: int) -> str | None:
    """Return the problem with a text that a learner will read, or None."""
    if not text.strip():
        return "is empty"
    if len(text) > longest:
        return f"has {len(text)} characters, at most {longest} are allowed"
    if has_unseen(text):
        return "holds control characters"
    if has_lone_dollar(text) or has_block_maths(text):
        return "needs maths between two single $ on one line"
    if has_tag(text):
        return "must be Markdown without HTML tags or entities"
    return None


def name_problem(text: str, longest: int) -> str | None:
    """Return the problem with a title or a label, which also stands on buttons, or None."""
    problem = text_problem(text, longest)
    if problem is None and "$" in text:
        return "needs plain words, a button shows no maths"
    return problem


def only_wrong(question: Question) -> tuple[ForeseenMistake, ...]:
    """Return the foreseen mistakes that the checker reads as wrong answers, without duplicates.

    A mistake that it accepts as right stays, so that the key is looked at again.
    """
    broken = {place[1] for place, _ in key_problems(question) if place[0] == "mistakes"}
    return tuple(
        mistake
        for position, mistake in enumerate(question.mistakes)
        if position not in broken or _is_right(question, mistake.answer)
    )


def _is_right(question: Question, text: str) -> bool:
    language = next(iter(question.question))
    return isinstance(check_answer(question.answer, text, language=language), Right)


def _text_problems(name: str, texts: Texts, longest: int) -> Iterator[str]:
    for text in texts.values():
        problem = text_problem(text, longest)
        if problem is not None:
            yield f"{name} {problem}"


def _answer_problems(question: Question) -> Iterator[str]:
    language = next(iter(question.question))
    match question.answer:
        case ChoiceAnswer():
            yield from _choice_problems(question.format, question.answer, language)
        case OrderAnswer(items=items):
            fewest, most = _ITEMS
            texts = [item[language] for item in items]
            yield from _list_problems("item", texts, fewest, most)
        case FreeTextAnswer():
            yield from _free_text_problems(question.answer)
        case TextAnswer(accepted=accepted):
            for text in (text for texts in accepted.values() for text in texts):
                yield from _accepted_problems(text)
        case _:
            return


def _choice_problems(
    format_: QuestionFormat, answer: ChoiceAnswer, language: Language
) -> Iterator[str]:
    fewest, most = _CHOICES.get(format_, (2, 4))
    texts = [choice.text[language] for choice in answer.choices]
    yield from _list_problems("choice", texts, fewest, most)
    rights = sum(choice.correct for choice in answer.choices)
    if rights != 1:
        yield f"exactly one choice must be correct, {rights} are"
    for number, choice in enumerate(answer.choices, start=1):
        if choice.word is not None:
            problem = text_problem(choice.word[language], LONGEST_QUESTION)
            if problem is not None:
                yield f"the word of choice {number} {problem}"


def _list_problems(name: str, texts: Sequence[str], fewest: int, most: int) -> Iterator[str]:
    if not fewest <= len(texts) <= most:
        yield f"{fewest} to {most} {name}s are needed, {len(texts)} are given"
    for number, text in enumerate(texts, start=1):
        problem = text_problem(text, LONGEST_CHOICE)
        if problem is not None:
            yield f"{name} {number} {problem}"
    if len({" ".join(text.casefold().split()) for text in texts}) < len(texts):
        yield f"two {name}s say the same"


def _accepted_problems(text: str) -> Iterator[str]:
    if len(text) > LONGEST_CHOICE:
        yield f"an accepted answer has {len(text)} characters, {LONGEST_CHOICE} are allowed"
    if has_unseen(text):
        yield "an accepted answer holds control characters"


def _free_text_problems(answer: FreeTextAnswer) -> Iterator[str]:
    if not 1 <= len(answer.criteria) <= MOST_CRITERIA:
        yield f"1 to {MOST_CRITERIA} criteria are needed, {len(answer.criteria)} are given"
    for criterion in answer.criteria:
        problem = text_problem(criterion, LONGEST_QUESTION)
        if problem is not None:
            yield f"a criterion {problem}"
    problem = text_problem(answer.sample, LONGEST_SAMPLE)
    if problem is not None:
        yield f"sample {problem}"

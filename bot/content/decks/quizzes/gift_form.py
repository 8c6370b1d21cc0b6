"""GIFT, the text form of Moodle's questions: `Capital of Italy? {~Paris =Rome ~Oslo}`."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from bot.content.decks.quizzes.numbers import number_and_tolerance
from bot.content.decks.quizzes.question import (
    GAP,
    Choice,
    QuizQuestion,
    Text,
    Unasked,
    match_questions,
    short_category,
)

_SIGNS: Final = "~=#{}:"
_ESCAPED: Final = re.compile(rf"\\([{_SIGNS}\\])")
_HIDDEN: Final = {sign: chr(0xE100 + at) for at, sign in enumerate(f"{_SIGNS}\\")}
"""Stand-ins for escaped signs until everything is cut."""
_SHOWN: Final = str.maketrans({hidden: sign for sign, hidden in _HIDDEN.items()})
_BLANK: Final = re.compile(r"\n[ \t]*\n")
_COMMENT: Final = re.compile(r"^[ \t]*//.*$", re.MULTILINE)
_CATEGORY: Final = re.compile(r"\A\s*\$CATEGORY:[ \t]*(.*)(?:\n|\Z)")
_TITLE: Final = re.compile(r"\A\s*::.*?::\s*", re.DOTALL)
_FORMAT: Final = re.compile(r"\A\s*\[(html|moodle|plain|markdown)\]\s*", re.IGNORECASE)
_BODY: Final = re.compile(r"\{([^{}]*)\}")
_TRUTH: Final = re.compile(
    r"(T|TRUE|F|FALSE|WAHR|FALSCH)\s*(?:#([^#]*))?(?:#([^#]*))?", re.IGNORECASE
)
_ANSWER: Final = re.compile(r"([=~])\s*(?:%(-?\d{1,3}(?:\.\d{1,5})?)%)?([^=~#]*)(?:#([^=~]*))?")
_BEGINS: Final = re.compile(
    r"(?<![\\^_}\w$])\{\s*[=~#]|\{\s*\}\s*$|\{\s*(?:T|F|TRUE|FALSE|WAHR|FALSCH)\s*(?:#[^{}]*)?\}\s*$",
    re.MULTILINE,
)
_WHOLE: Final = 100


@dataclass(frozen=True, slots=True)
class _Answer:
    """An answer with its share of the points, in percent."""

    text: str
    share: float
    feedback: str


def is_gift(text: str) -> bool:
    """Return True if most paragraphs of the text are questions with answers in braces."""
    paragraphs = [
        paragraph for paragraph in _paragraphs(text) if not _CATEGORY.fullmatch(paragraph)
    ]
    return 2 * sum(map(_has_answers, paragraphs)) > len(paragraphs)


def _has_answers(paragraph: str) -> bool:
    """Return True if there are answers in braces, with no text below them."""
    body = _BODY.search(paragraph) if _BEGINS.search(paragraph) else None
    return body is not None and "\n" not in paragraph[body.end() :].rstrip()


def gift_questions(text: str) -> Iterator[QuizQuestion | Unasked]:
    """Yield the questions of the text, and parts that cannot be asked."""
    category = Text()
    for paragraph in _paragraphs(text):
        source = _ESCAPED.sub(lambda match: _HIDDEN[match[1]], paragraph)
        while named := _CATEGORY.match(source):
            category = short_category(_unescape(named[1]))
            source = source[named.end() :]
        if source.strip():
            for each in _questions(_TITLE.sub("", source, count=1)):
                if isinstance(each, QuizQuestion) and not each.category:
                    yield replace(each, category=category)
                else:
                    yield each


def _paragraphs(text: str) -> list[str]:
    plain = _COMMENT.sub("", text.replace("\r\n", "\n").removeprefix("\ufeff"))
    return [paragraph for paragraph in _BLANK.split(plain) if paragraph.strip()]


def _questions(source: str) -> Iterator[QuizQuestion | Unasked]:
    body = _BODY.search(source)
    if body is None:
        yield Unasked(_unescape(source))
        return
    before, after = source[: body.start()], source[body.end() :]
    text = _text(before)
    if after.strip():
        is_new_word = after[0].isspace()
        gap = f"{before.rstrip()} {GAP}{' ' if is_new_word else ''}{after.strip()}"
        text = _text(gap)
    answers, _, general = body[1].partition("####")
    explanation = tuple(filter(None, [_like(text, general)]))
    question = QuizQuestion(text=text, explanation=explanation)
    asked = _with_answers(question, answers.strip())
    yield from asked
    if not asked:
        yield Unasked(_unescape(source))


def _with_answers(question: QuizQuestion, body: str) -> list[QuizQuestion]:
    """Return the questions with these answers, or none if they cannot be asked."""
    if truth := _TRUTH.fullmatch(body):
        said = tuple(
            filter(None, (_like(question.text, group or "") for group in truth.groups()[1:]))
        )
        is_true = truth[1][0] in "TtWw"
        explanation = (*question.explanation, *said)
        return [replace(question, is_true=is_true, explanation=explanation)]
    if body.startswith("#"):
        return _numeric(question, body[1:])
    if body[:1] not in ("=", "~"):
        return []
    answers = [_answer(match) for match in _ANSWER.finditer(body)]
    pairs = [answer.text.partition("->") for answer in answers]
    if all(arrow for _, arrow, _ in pairs):
        sides = (
            (_like(question.text, left), _like(question.text, that)) for left, _, that in pairs
        )
        return [*match_questions(question, sides)]
    if "~" not in body:
        return _typed_questions(question, answers)
    whole = max(answer.share for answer in answers) >= _WHOLE
    return [
        replace(
            question,
            choices=tuple(
                Choice(
                    _like(question.text, answer.text),
                    answer.share >= _WHOLE if whole else answer.share > 0,
                    _like(question.text, answer.feedback),
                )
                for answer in answers
            ),
        )
    ]


def _typed_questions(question: QuizQuestion, answers: list[_Answer]) -> list[QuizQuestion]:
    whole = [answer for answer in answers if answer.share >= _WHOLE]
    said = (_like(question.text, answer.feedback) for answer in whole)
    explanation = (*question.explanation, *filter(None, said))
    accepted = tuple(_like(question.text, answer.text) for answer in whole)
    return [replace(question, accepted=accepted, explanation=explanation)] if accepted else []


def _numeric(question: QuizQuestion, body: str) -> list[QuizQuestion]:
    alone = body if body.lstrip().startswith(("=", "~")) else f"={body}"
    answers = [_answer(match) for match in _ANSWER.finditer(alone)]
    numbers = [number_and_tolerance(answer.text) for answer in answers if answer.share >= _WHOLE]
    exact = [number for number in numbers if number is not None]
    if not exact or len(exact) < len(numbers):
        return []
    tolerance = next((off for _, off in exact if off), "")
    said = (_like(question.text, answer.feedback) for answer in answers if answer.share >= _WHOLE)
    return [
        replace(
            question,
            accepted=tuple(Text(number) for number, _ in exact),
            tolerance=tolerance,
            explanation=(*question.explanation, *filter(None, said)),
        )
    ]


def _answer(found: re.Match[str]) -> _Answer:
    share = float(found[2]) if found[2] else _WHOLE if found[1] == "=" else 0
    return _Answer(found[3].strip(), share, (found[4] or "").strip())


def _text(source: str) -> Text:
    written = _FORMAT.match(source)
    is_html = written is not None and written[1].lower() == "html"
    return Text(_unescape(_FORMAT.sub("", source, count=1)), is_html)


def _like(question: Text, source: str) -> Text:
    """Return an answer's text, in a format of its own or that of the question."""
    return _text(source) if _FORMAT.match(source) else Text(_unescape(source), question.is_html)


def _unescape(text: str) -> str:
    return text.replace(r"\n", "\n").translate(_SHOWN).strip()

"""Moodle XML: the questions of a category, with their pictures."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final
from urllib.parse import quote, unquote
from xml.etree.ElementTree import Element

from bot.content.decks.quizzes.numbers import number_and_tolerance
from bot.content.decks.quizzes.pictures import Pictures
from bot.content.decks.quizzes.question import (
    Choice,
    QuizQuestion,
    Text,
    Unasked,
    match_questions,
    short_category,
)
from bot.content.decks.quizzes.xml_text import words

ROOT: Final = "quiz"
_WHOLE: Final = 100.0
_FILES: Final = "@@PLUGINFILE@@/"
_LINES_COUNT: Final = "moodle_auto_format"
_AS_WRITTEN: Final = frozenset({"plain_text", "markdown"})


def moodle_questions(root: Element, pictures: Pictures) -> Iterator[QuizQuestion | Unasked]:
    """Yield the questions of the file, and parts that cannot be asked."""
    category = Text()
    for number, element in enumerate(root.iter("question"), start=1):
        kind = element.get("type", "")
        if kind == "category":
            category = short_category(words(element.find("category/text")))
            continue
        reading = _Reading(element, pictures, number)
        asked = reading.questions(kind)
        for each in asked:
            yield replace(each, category=each.category or category)
        if not asked and kind != "description":
            yield Unasked(words(element.find("questiontext/text")), kind)


class _Reading:
    """One question, its texts with the pictures beside them."""

    def __init__(self, element: Element, pictures: Pictures, number: int) -> None:
        self._element = element
        self._pictures = pictures
        self._number = str(number)

    def questions(self, kind: str) -> list[QuizQuestion]:
        """Return the questions of the element, or none for a kind that cannot be asked."""
        question = QuizQuestion(
            text=self._text(self._element.find("questiontext")),
            explanation=(self._text(self._element.find("generalfeedback")),),
            tags=tuple(words(element) for element in self._element.findall("tags/tag/text")),
        )
        match kind:
            case "multichoice":
                return [replace(question, choices=tuple(self._choices()))]
            case "truefalse":
                return self._statement(question)
            case "shortanswer" | "numerical":
                return self._typed_questions(question, is_number=kind == "numerical")
            case "matching":
                return [*match_questions(question, self._pairs())]
            case _:
                return []

    def _choices(self) -> Iterator[Choice]:
        answers = self._element.findall("answer")
        is_single = words(self._element.find("single")) not in ("false", "0")
        for answer in answers:
            share = _share(answer)
            is_right = share >= _WHOLE if is_single else share > 0
            yield Choice(self._text(answer), is_right, self._text(answer.find("feedback")))

    def _statement(self, question: QuizQuestion) -> list[QuizQuestion]:
        answers = self._element.findall("answer")
        right = [
            words(answer.find("text")).casefold() for answer in answers if _share(answer) >= _WHOLE
        ]
        if right not in (["true"], ["false"]):
            return []
        said = (self._text(answer.find("feedback")) for answer in answers)
        explanation = (*question.explanation, *said)
        return [replace(question, is_true=right == ["true"], explanation=explanation)]

    def _typed_questions(self, question: QuizQuestion, *, is_number: bool) -> list[QuizQuestion]:
        answers = [
            answer for answer in self._element.findall("answer") if _share(answer) >= _WHOLE
        ]
        texts = [
            (words(answer.find("text")), words(answer.find("tolerance"))) for answer in answers
        ]
        if is_number:
            numbers = [number_and_tolerance(number, off) for number, off in texts]
            exact = [number for number in numbers if number is not None]
        else:  # an asterisk matches any letters, which no card can ask for
            exact = [(text.replace(r"\*", "*"), "") for text, _ in texts if not _is_pattern(text)]
        if not exact:
            return []
        said = (self._text(answer.find("feedback")) for answer in answers)
        return [
            replace(
                question,
                accepted=tuple(Text(text) for text, _ in exact),
                tolerance=next((off for _, off in exact if off), ""),
                explanation=(*question.explanation, *said),
            )
        ]

    def _pairs(self) -> Iterator[tuple[Text, Text]]:
        for pair in self._element.findall("subquestion"):
            yield self._text(pair), self._text(pair.find("answer"))

    def _text(self, element: Element | None) -> Text:
        """Return the text, its pictures under names that no other question uses."""
        if element is None:
            return Text()
        source = words(element.find("text"))
        for file in element.findall("file"):
            name = file.get("name", "")
            kept = f"{self._number}-{name}"
            if self._pictures.take(kept, words(file)) and name:
                for written in (name, quote(name)):
                    source = source.replace(f"{_FILES}{written}", quote(unquote(kept)))
        kind = element.get("format", "html")
        is_html = kind not in _AS_WRITTEN
        source = source.replace("\n", "<br>") if kind == _LINES_COUNT else source
        return Text(self._pictures.taken_out(source) if is_html else source, is_html)


def _share(answer: Element) -> float:
    try:
        return float(answer.get("fraction", "0"))
    except ValueError:
        return 0.0


def _is_pattern(text: str) -> bool:
    return "*" in text.replace(r"\*", "")

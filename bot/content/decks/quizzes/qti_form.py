"""Items of QTI 2 and 3: chosen, typed or matched, with feedback."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final
from xml.etree.ElementTree import Element

from bot.content.decks.quizzes.pictures import Pictures
from bot.content.decks.quizzes.question import (
    GAP,
    Choice,
    QuizQuestion,
    Text,
    Unasked,
    match_questions,
)
from bot.content.decks.quizzes.xml_text import inner_html, words

ITEM: Final = "assessmentItem"
_PREFIX: Final = "qti-"
_INLINE: Final = "inlineChoiceInteraction"
_CHOSEN: Final = {"choiceInteraction": "simpleChoice", _INLINE: "inlineChoice"}
_TYPED: Final = "textEntryInteraction"
_MATCHED: Final = "matchInteraction"
_UNSHOWN: Final = frozenset({"rubricBlock", "feedbackBlock", "feedbackInline", "templateBlock"})
_OF_MISTAKES: Final = ("incorrect", "wrong", "false", "falsch", "not")
"""Beginnings of the names of feedback that says only that an answer is wrong."""


def plain_names(root: Element) -> Element:
    """Return the XML with the names of QTI 2 in place of those of QTI 3."""
    for element in root.iter():
        if element.tag.startswith(_PREFIX):
            element.tag = _camel(element.tag.removeprefix(_PREFIX))
            element.attrib.update({_camel(name): value for name, value in element.attrib.items()})
    return root


def qti_questions(item: Element, pictures: Pictures) -> list[QuizQuestion | Unasked]:
    """Return the questions of the item, or that it cannot be asked, or none for a mere text."""
    body = item.find("itemBody")
    if body is None:
        return []
    for picture in item.iter("img"):
        picture.set("src", pictures.taken_out(picture.get("src", "")))
    asked = [element for element in body.iter() if element.tag.endswith("Interaction")]
    questions = _questions(item, body, asked[0]) if len(asked) == 1 else []
    kinds = " ".join(dict.fromkeys(element.tag for element in asked))
    return [*questions] or [Unasked(" ".join(words(body).split()), kinds)] if asked else []


def _questions(item: Element, body: Element, asked: Element) -> list[QuizQuestion]:
    name = asked.get("responseIdentifier", "")
    declared = (
        declaration
        for declaration in item.iter("responseDeclaration")
        if declaration.get("identifier") == name
    )
    declaration = next(declared, None)
    if declaration is None:
        return []
    mapped = [*_best_answers(declaration)]
    right = [words(value) for value in declaration.findall("correctResponse/value")] or mapped
    said = {feedback.get("identifier", ""): feedback for feedback in item.iter("modalFeedback")}
    question = QuizQuestion(text=_asked_text(body, asked), tolerance=_tolerance(item))
    if asked.tag in _CHOSEN:
        choices = tuple(_choices(asked, right, said))
        chosen = {choice.get("identifier") for choice in asked.iter(_CHOSEN[asked.tag])}
        said = {name: feedback for name, feedback in said.items() if name not in chosen}
        question = replace(question, choices=choices)
    question = replace(question, explanation=tuple(_explanation(said)))
    if asked.tag == _TYPED:
        accepted = tuple(Text(value) for value in dict.fromkeys((*right, *mapped)) if value)
        return [replace(question, accepted=accepted)] if accepted else []
    if asked.tag == _MATCHED:
        return [*match_questions(question, _pairs(asked, right))]
    return [question] if question.choices else []


def _asked_text(body: Element, asked: Element) -> Text:
    """Return the text around the interaction, with its prompt or with a gap in its place."""
    gap = GAP if asked.tag in (_TYPED, _INLINE) else ""
    around = inner_html(body, _UNSHOWN | {asked.tag}, gap)
    prompt = asked.find("prompt")
    own = "" if prompt is None else f"<p>{inner_html(prompt)}</p>"
    return Text(around + own, is_html=True)


def _choices(asked: Element, right: list[str], said: dict[str, Element]) -> Iterator[Choice]:
    for choice in asked.iter(_CHOSEN[asked.tag]):
        name = choice.get("identifier", "")
        of_item = [said[name]] if name in said else []
        feedback = " ".join(
            inner_html(feedback) for feedback in (*choice.iter("feedbackInline"), *of_item)
        )
        yield Choice(
            Text(inner_html(choice, _UNSHOWN), is_html=True),
            name in right,
            Text(feedback, is_html=True),
        )


def _explanation(said: dict[str, Element]) -> Iterator[Text]:
    for name, element in said.items():
        if not name.casefold().startswith(_OF_MISTAKES):
            yield Text(inner_html(element), is_html=True)


def _best_answers(declaration: Element) -> Iterator[str]:
    """Yield the answers with the highest score."""
    entries = [
        (entry.get("mapKey", ""), _number(entry.get("mappedValue", "")))
        for entry in declaration.iter("mapEntry")
    ]
    most = max((points for _, points in entries), default=0.0)
    yield from (key for key, points in entries if points == most and points > 0)


def _pairs(asked: Element, right: list[str]) -> Iterator[tuple[Text, Text]]:
    texts = {
        choice.get("identifier", ""): Text(inner_html(choice), is_html=True)
        for choice in asked.iter("simpleAssociableChoice")
    }
    for pair in right:
        left, _, other = pair.partition(" ")
        yield texts.get(left, Text()), texts.get(other.strip(), Text())


def _tolerance(item: Element) -> str:
    """Return the tolerance of a number, empty if it has to be exact."""
    equal = (
        comparison
        for comparison in item.iter("equal")
        if comparison.get("toleranceMode", "exact") != "exact"
    )
    return next((comparison.get("tolerance", "") for comparison in equal), "")


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return 0.0


def _camel(name: str) -> str:
    first, *others = name.split("-")
    return first + "".join(other.capitalize() for other in others)

"""Turns quiz questions into cards: chosen if their choices fit on buttons, or turned or typed."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from string import ascii_uppercase
from typing import Final

from bot.content.decks.gathering import Gathering, made_id
from bot.content.decks.quizzes.question import QuizQuestion, Text
from bot.content.decks.text.cleaning import Cleaning
from bot.domain.cards.anki_names import cards_of_note
from bot.domain.cards.cloze import gaps
from bot.domain.cards.deck import (
    FEWEST_CHOICES,
    LONGEST_CHOICE,
    LONGEST_EXPLANATION,
    MOST_CHOICES,
    Card,
)
from bot.domain.cards.deck_file import DeckRefusedError, FileWarnings, Refusal, WarningKind
from bot.domain.file_warnings import LONGEST
from bot.domain.ids import CardId

_TRUTHS: Final = {
    ("True", "False"): r"the|an?|of|is|are|and|or|not|in|was|does|which|what",
    ("Wahr", "Falsch"): r"der|die|das|den|dem|eine?|ist|sind|und|oder|nicht|im|von|wird|war",
    ("Vrai", "Faux"): r"le|la|les|des|du|une?|est|sont|et|ou|pas|dans|par|[ldcn]['’]\w+",
    ("Verdadero", "Falso"): r"el|la|los|las|del|una?|es|son|y|no|en|por|fue",
    ("Vero", "Falso"): r"il|lo|la|gli|del|della|una?|è|sono|e|non|in|di|era",
    ("Verdadeiro", "Falso"): r"o|a|os|as|do|da|uma?|é|são|e|não|em|foi",
}  # fmt: skip
"""Words for true and false by language, and small words that identify the language."""
_SAMPLED: Final = 500
"""Questions, and characters of each, from which the language of a file is derived."""
_SPARE: Final = 100
"""Characters kept free in an explanation, because a formula that is cut open gets escaped."""
_MATHS: Final = re.compile(r"\$\$([^$]+)\$\$")
"""Formulas in HTML as platforms write them."""


@dataclass(frozen=True, slots=True)
class _Choice:
    """A choice in text that can be shown."""

    text: str
    is_right: bool
    feedback: str = ""


class QuizCards:
    """Makes the cards of one file and collects them."""

    def __init__(
        self, gathering: Gathering, warnings: FileWarnings, questions: Sequence[QuizQuestion]
    ) -> None:
        self._gathering = gathering
        self._warnings = warnings
        self._cleaning = Cleaning(warnings)
        self._named = {question.name for question in questions}
        self._truths = _truths(questions)
        self._open = 0

    def take(self, question: QuizQuestion, number: int) -> None:
        """Make the cards of a question, or report why there are none."""
        card_id = CardId(question.name) if question.name else made_id(f"#{number}", self._named)
        choices = self._choices(question, card_id)
        drafted = Card(
            id=card_id,
            note=card_id,
            front=self._clean(question.text, card_id, "front"),
            back=" / ".join(
                self._clean(accepted, card_id, "back") for accepted in question.accepted
            ),
            explanation=self._explanation(question, choices, card_id),
            category=" ".join(self._clean(question.category, card_id, "category").split()),
            tags=question.tags,
        )
        card = self._with_answer(drafted, choices) if choices else drafted
        if card is None:
            self._open += 1
            detail = drafted.front[:LONGEST]
            self._warnings.note(WarningKind.RIGHT_UNKNOWN, card_id, detail=detail)
            return
        if question.tolerance:
            number_off = f"{card.back} ± {question.tolerance}"
            self._warnings.note(WarningKind.TOLERANCE_LOST, card_id, "back", number_off)
        is_gapped = not choices and bool(gaps(card.front))
        for each in cards_of_note(card, is_of_anki=False) if is_gapped else (card,):
            self._gathering.take(each, name=question.name)

    def check(self, refusal: Refusal = Refusal.QUIZ_WITHOUT_KEY) -> None:
        """Refuse a quiz in which no question has a right answer."""
        if self._open and not self._gathering.has_cards:
            raise DeckRefusedError(refusal)

    def _clean(self, text: Text, card: str, field: str) -> str:
        if not text:
            return ""
        if not text.is_html:
            return self._cleaning.markdown(text.source, card, field)
        return self._cleaning.html(_MATHS.sub(r"\\(\1\\)", text.source), card, field)

    def _choices(self, question: QuizQuestion, card: str) -> list[_Choice]:
        """Return the choices in one line each, for a statement true and false."""
        if question.is_true is not None:
            words = zip(self._truths, (True, False), strict=True)
            return [_Choice(word, question.is_true is truth) for word, truth in words]
        return [
            _Choice(
                " ".join(self._clean(choice.text, card, "choices").split()),
                choice.is_right,
                self._clean(choice.feedback, card, "explanation"),
            )
            for choice in question.choices
            if choice.text
        ]

    def _with_answer(self, card: Card, choices: Sequence[_Choice]) -> Card | None:
        """Return the card with its choices and its answer, or None if the right one is unknown."""
        is_right = {choice.text: choice.is_right for choice in choices}
        texts = tuple(is_right)
        right = [text for text in texts if is_right[text]]
        if not right or any(is_right[choice.text] is not choice.is_right for choice in choices):
            return None
        if len(texts) < len(choices):
            self._warnings.note(WarningKind.CHOICE_TWICE, card.id, "choices")
        if len(right) == 1 and _fit_on_buttons(texts):
            return replace(card, back=right[0], choices=texts)
        is_list = card.front and len(texts) >= FEWEST_CHOICES
        front = f"{card.front}\n\n{_choice_lines(texts)}" if is_list else card.front
        return replace(card, front=front, back=", ".join(right))

    def _explanation(self, question: QuizQuestion, choices: Sequence[_Choice], card: str) -> str:
        """Return the explanation of the answer, then those of the choices.

        That of the right one needs no name, because it is shown above.
        """
        parts = [
            *(self._clean(text, card, "explanation") for text in question.explanation),
            *(choice.feedback for choice in choices if choice.is_right),
            *(
                f"**{choice.text}**: {choice.feedback}"
                for choice in choices
                if choice.feedback and not choice.is_right
            ),
        ]
        whole = "\n\n".join(dict.fromkeys(filter(None, parts)))
        if len(whole) <= LONGEST_EXPLANATION:
            return whole
        self._warnings.note(WarningKind.EXPLANATION_CUT, card, "explanation")
        short = whole[: LONGEST_EXPLANATION - _SPARE]
        ends = [short.rfind(gap) for gap in ("\n\n", "\n", " ")]
        cut = short[: next((end for end in ends if end > LONGEST_EXPLANATION // 2), len(short))]
        return f"{self._cleaning.markdown(cut, card, 'explanation')} …"


def _fit_on_buttons(texts: Sequence[str]) -> bool:
    is_count = FEWEST_CHOICES <= len(texts) <= MOST_CHOICES
    return is_count and all(len(text) <= LONGEST_CHOICE for text in texts)


def _choice_lines(texts: Sequence[str]) -> str:
    """Return the choices as lines with letters, or with numbers if there are too many."""
    names: Sequence[object] = (
        ascii_uppercase if len(texts) <= len(ascii_uppercase) else range(1, len(texts) + 1)
    )
    return "\n".join(f"- **{name}** {choice}" for name, choice in zip(names, texts, strict=False))


def _truths(questions: Iterable[QuizQuestion]) -> tuple[str, str]:
    """Return the words for true and false in the language of the questions."""
    text = " ".join(question.text.source[:_SAMPLED] for question in islice(questions, _SAMPLED))

    def count(truths: tuple[str, str]) -> int:
        return len(re.findall(rf"\b(?:{_TRUTHS[truths]})\b", text, re.IGNORECASE))

    return max(_TRUTHS, key=count)

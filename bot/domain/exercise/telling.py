"""Whether an unchecked text gives away the answer to an open question (K89).

Numbers and choices are checked as in hints, words as the accepted spellings, and texts by the
share of them that is told.
"""

import re
from collections.abc import Iterable, Sequence
from decimal import Decimal
from difflib import SequenceMatcher
from itertools import pairwise
from typing import Final

from bot.domain.answers import spec as specs
from bot.domain.answers.choosing import in_language
from bot.domain.answers.folding import ARTICLES, fold
from bot.domain.cards.choosing import choice_answer
from bot.domain.cards.deck import Card
from bot.domain.cards.text import bare
from bot.domain.cards.typed_answers import expected_answers
from bot.domain.exercise.leaks import decisive, leak
from bot.domain.memory.review import CardKind
from bot.domain.practice.disguises import is_gapped_in, readings
from bot.domain.practice.leaks import LONGEST, TOO_LONG, Strictness, giveaway
from bot.domain.practice.secrets import SENTENCE, Secret, telling_sentences
from bot.domain.topics.course import Language, Question, text_in

_WORD: Final = re.compile(r"[^\W_]+")
_KEY: Final = re.compile(r"[a-z0-9]")
_NUMBER: Final = re.compile(r"-?\d+(?:[.,]\d+)?")
_ROW: Final = re.compile(r"(?i:\b[a-z1-9](?:(?: ?[,;>→-] ?| )[a-z1-9]\b)+)|\b[A-Z]{3,}\b")
"""Letters or numbers of items in a row: "b, d, a", "2 4 1", "BDA"."""
_LETTER: Final = re.compile(
    r"\b[A-Z]\b(?!\s+[a-zäöü])|\b[A-Z](?= (?:comes|is|kommt|ist|goes|an)\b)|\b[b-h]\b"
)
_PLACE: Final = re.compile(
    r"\b(?:first|last|begin\w*|start\w*|end|before|after|next|zuerst|erst|zuletzt|erste\w*|letzte\w*"
    r"|anfang\w*|ende|schluss|fang\w*|vor|nach|danach|second|third|zweite\w*|dritte\w*)\b"
)
_SPELT: Final = re.compile(
    r"\b(?:letters?|begins?|starts?|ends|end (?:in|with)|buchstaben?|beginnt|endet|faengt|hoert)\b"
)
_AS_LETTER: Final = re.compile(r"\ba(?=[\"”“»'’]|[.,;!?]|$| (?:and|und)\b)")
"""An "a" that is not an article."""
_ALPHABET: Final = re.compile(
    r"\b[a-h] (?:(?:comes |kommt )?(?:before|after|then|vor|nach|dann)) [a-h]\b"
)
_FARTHEST_PARTS: Final = 6
"""Words of a sentence within which the parts of a word must stand."""
_SHORTEST_COGNATE: Final = 5
_SHORTEST_NAME: Final = 3
_SAME_BEGINNING: Final = 4
_ALIKE: Final = 0.8
"""Of the letters. A name with the same beginning needs fewer."""
_ALIKE_NAMES: Final = 0.7
_SHORTEST_TURNED: Final = 4
"""Letters. The reverse of a shorter word is too often another word."""


def tells_question(
    text: str,
    question: Question,
    shown: Sequence[int],
    language: Language,
    *,
    answered: str = "",
    strictness: Strictness = Strictness.MADE,
) -> str:
    """Return the part of the text that gives away the answer, or empty if there is none.

    `shown` is the order in which the learner sees the choices or items. A learner's wrong answer,
    `answered`, is no secret. A model may give the answer away in either language.
    """
    asked = (*question.question.values(), answered)
    languages = tuple(Language) if strictness is Strictness.MADE else (language,)
    match question.answer:
        case specs.TextAnswer(accepted=accepted):
            words = [accepted_text for texts in accepted.values() for accepted_text in texts]
            return _tells_words(text, words, asked)
        case specs.FreeTextAnswer(criteria=criteria, sample=sample):
            return _tells_text(text, "\n".join((sample, *criteria)), asked)
        case specs.OrderAnswer(items=items):
            named = ([in_language(item, each) for item in items] for each in languages)
            return next(
                filter(None, (_tells_order(text, items_named, shown) for items_named in named)), ""
            )
        case _:
            secrets = (_secret(question, shown, spoken) for spoken in languages)
            return next(
                filter(
                    None, (_tells_secret(text, secret, asked, strictness) for secret in secrets)
                ),
                "",
            )


def _tells_secret(text: str, secret: Secret, asked: Sequence[str], strictness: Strictness) -> str:
    others = [choice for choice in secret.choices if choice != secret.answer]
    leaked = leak(text, secret.answer, (*asked, *others)) if others else ""
    return giveaway(text, secret, strictness) or leaked


def tells_card(text: str, card: Card, shown: Sequence[int] = ()) -> str:
    """Return the part of the text that gives away the card's back or solves the task, or empty.

    `shown` is the order in which the learner sees its choices.
    """
    if card.kind is CardKind.TASK:
        return _tells_text(text, "\n".join((card.back, *card.criteria)), (card.front,))
    answers = expected_answers(card)
    known = (bare(card.question),)
    if card.choices:
        secret = Secret(
            spec=choice_answer(card, Language.EN),
            answer=bare(card.back),
            stem=known[0],
            choices=tuple(bare(card.choices[at]) for at in shown),
        )
        return _tells_secret(text, secret, known, Strictness.MADE)
    if len(answers) == 1 and _NUMBER.fullmatch(answers[0]):
        number = answers[0].replace(",", ".")
        spec = specs.DecimalAnswer(value=Decimal(number))
        return giveaway(text, Secret(spec=spec, answer=number, stem=known[0]))
    return _tells_words(text, answers, known) or _tells_text(text, bare(card.answer), known)


def _tells_words(text: str, accepted: Iterable[str], known: Sequence[str]) -> str:
    if len(text) > LONGEST:
        return TOO_LONG
    said_words = [f" {_words(reading)} " for reading in readings(text)]
    tight = "".join(text.split())
    for answer in accepted:
        words = _words(answer)
        code = "" if words else "".join(answer.split())
        if (words and any(f" {words} " in phrase for phrase in said_words)) or (
            code and code in tight
        ):
            return answer
        if len(words) >= _SHORTEST_TURNED and any(
            f" {words[::-1]} " in phrase for phrase in said_words
        ):
            return answer
        if found := leak(text, answer, known) or _end_letters(text, words):
            return found
        if is_gapped_in(answer.casefold(), text) or _in_parts(text, words, known):
            return answer
    return ""


def _end_letters(text: str, words: str) -> str:
    """Return the first or last letters of the answer if a sentence names them as letters."""
    for sentence in map(fold, telling_sentences(text)):
        told = _AS_LETTER.sub("[a]", sentence) if _SPELT.search(sentence) else ""
        letters: list[str] = re.findall(r"\[a\]|[^\W_]+", told)
        for told_letters in (letter.strip("[]") for letter in letters if letter not in ARTICLES):
            if told_letters != words and (
                words.startswith(told_letters) or words.endswith(told_letters)
            ):
                return told_letters
    return ""


def _in_parts(text: str, word: str, known: Sequence[str]) -> bool:
    """Return True if a sentence contains the word in parts, or its cognate in another language."""
    for sentence in SENTENCE.findall(text):
        parts: list[str] = _WORD.findall(fold(sentence))
        if any(_begins(parts[at : at + _FARTHEST_PARTS], word) for at in range(len(parts))):
            return True
        asked = {asked_word for text in known for asked_word in _words(text).split()}
        if any(
            _is_cognate(told_word, word)
            for told_word in _WORD.findall(sentence)
            if fold(told_word) not in asked
        ):
            return True
    return False


def _begins(parts: Sequence[str], word: str) -> bool:
    """Return True if several parts form the word in order, beginning with the first part."""
    rest, used = word, 0
    for part in parts:
        if rest.startswith(part):
            rest, used = rest.removeprefix(part), used + 1
        elif not used:
            return False
        if not rest:
            return used > 1
    return False


def _is_cognate(one: str, word: str) -> bool:
    folded = fold(one)
    if one[0].isupper() and folded[:-1] == word and len(word) >= _SHORTEST_NAME:
        return True  # Roma and Rome are Rom
    if min(len(folded), len(word)) < _SHORTEST_COGNATE or folded[0] != word[0]:
        return False
    is_name = one[0].isupper() and folded[:_SAME_BEGINNING] == word[:_SAME_BEGINNING]
    least = _ALIKE_NAMES if is_name else _ALIKE
    return SequenceMatcher(None, folded, word).ratio() >= least


def _words(text: str) -> str:
    return " ".join(_WORD.findall(fold(text)))


def _tells_text(text: str, solution: str, known: Sequence[str]) -> str:
    return TOO_LONG if len(text) > LONGEST else leak(text, solution, known)


def _tells_order(text: str, items: Sequence[str], shown: Sequence[int]) -> str:
    """Return the items that the text gives in their right order, or one with its place."""
    keys = {chr(ord("a") + at): place for at, place in enumerate(shown)}
    keys |= {str(at): place for at, place in enumerate(shown, 1)}
    rows = [[keys[key] for key in _KEY.findall(row[0].casefold()) if key in keys]
            for row in _ROW.finditer(text)]  # fmt: skip
    folded = f" {fold(text)} "
    by_words = [(folded.find(f" {fold(item)} "), at) for at, item in enumerate(items)]
    rows.append([at for where, at in sorted(by_words) if where >= 0])
    rows.append([keys[key.casefold()] for key in _LETTER.findall(text) if key.casefold() in keys])
    if found := _ALPHABET.search(text.casefold()):
        return found[0]
    for row in rows:
        if any(before + 1 == after for before, after in pairwise(row)):
            return ", ".join(items[at] for at in row)
    for sentence in telling_sentences(text):
        named = any(_names_step(sentence, item, items) for item in items)
        if (named or _LETTER.search(sentence)) and (place := _PLACE.search(fold(sentence))):
            return place[0]
    return ""


def _names_step(sentence: str, item: str, items: Sequence[str]) -> bool:
    """Return True if the sentence has the item, a number of its own, or all of its own words."""
    if f" {fold(item)} " in f" {fold(sentence)} ":
        return True
    others = [other for other in items if other != item]
    numbers, *known = (set(re.findall(r"\d+", other)) for other in (item, *others))
    if numbers.difference(*known) & set(re.findall(r"\d+", sentence)):
        return True
    return len(decisive(item, others)) > 1 and not decisive(item, (*others, sentence))


def _secret(question: Question, shown: Sequence[int], language: Language) -> Secret:
    """Return the answer to the question in that language."""
    spec = question.answer
    choices: tuple[str, ...] = ()
    if isinstance(spec, specs.ChoiceAnswer):
        order = shown if len(shown) == len(spec.choices) else range(len(spec.choices))
        choices = tuple(in_language(spec.choices[at].text, language).strip() for at in order)
        right = next(choice for choice in spec.choices if choice.correct)
        answer = in_language(right.text, language).strip()
    else:
        value = getattr(spec, "value")  # noqa: B009  all that are calculated have one
        answer = format(value, "f") if isinstance(value, Decimal) else str(value)
    stem = text_in(question.question, language)
    return Secret(spec=spec, answer=answer, stem=stem, choices=choices, language=language)

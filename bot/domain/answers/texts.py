"""Hold a typed text against the accepted ones."""

import re
from collections.abc import Iterable, Mapping
from typing import Final

from bot.domain.answers.code import check_code
from bot.domain.answers.folding import fold, is_slip_of, is_wordless
from bot.domain.answers.framing import (
    FRAME,
    TURNING,
    Words,
    context_words,
    parted,
    says_nothing_else,
    standing_in,
    without_frame,
    without_reason,
)
from bot.domain.answers.numbers import TypedNumber, read_number
from bot.domain.answers.spec import TextAnswer
from bot.domain.answers.verdict import Right, Unclear, UnclearReason, Verdict, Wrong, WrongReason

_FEW_WORDS: Final = 3
"""So many words more than the key has are still one answer; more are a sentence."""
_BETWEEN_ANSWERS: Final = re.compile(r"\s*[,;/]\s*")

Folded = Mapping[Words, str]


def check_text(
    spec: TextAnswer, text: str, *, language: str = "en", question: str = ""
) -> Verdict:
    """Return the verdict on a text: one typing slip is forgiven, unless it is a known mistake.

    An accepted text among other words is right where these only frame it or come from the
    question, else it is unclear; so is a sentence in which none stands. Code is held against the
    accepted ones token by token, and no slip is forgiven.
    """
    if spec.exact:
        return check_code(spec, text)
    given = fold(text)
    if not given:
        return Unclear(UnclearReason.EMPTY)
    if is_wordless(given):
        return Unclear(UnclearReason.NO_WORDS)
    accepted = _folded(words for texts in spec.accepted.values() for words in texts)
    mistakes = _folded(spec.mistakes)
    bare = without_frame(
        text, kept=frozenset(word for it in (*accepted, *mistakes) for word in it)
    )
    listed = {fold(part) for part in _BETWEEN_ANSWERS.split(text)} - {given}
    if listed.isdisjoint(mistakes.values()):
        for typed in dict.fromkeys((given, fold(bare))):
            if verdict := _verdict_on(typed, accepted, mistakes):
                return verdict
    if _same_number(bare, accepted.values(), mistakes.values(), language):
        return Right(given)
    is_sentence = len(bare.split()) > max(map(len, accepted), default=0) + _FEW_WORDS
    return _among_words(text, accepted, mistakes, context_words(question)) or (
        Unclear(UnclearReason.NOT_ALONE) if is_sentence else Wrong(given, WrongReason.OTHER_TEXT)
    )


def _same_number(
    text: str, accepted: Iterable[str], mistakes: Iterable[str], language: str
) -> bool:
    """Return whether the text is a number of accepted value: 3/6 for one half.

    Where a mistake has that value too, its form is asked for.
    """
    typed = read_number(text, language=language)
    if not isinstance(typed, TypedNumber) or typed.percent:
        return False
    known = [
        [
            it.value
            for words in texts
            if isinstance(it := read_number(words, language=language), TypedNumber)
        ]
        for texts in (accepted, mistakes)
    ]
    return typed.value in known[0] and typed.value not in known[1]


def _folded(texts: Iterable[str]) -> Folded:
    return {parted(text): fold(text) for text in texts}


def _verdict_on(given: str, accepted: Folded, mistakes: Folded) -> Right | Wrong | None:
    """Return the verdict on a text that is an accepted one, a mistake, or a slip of the former."""
    if given in accepted.values():
        return Right(given)
    if given in mistakes.values():
        return Wrong(given, WrongReason.OTHER_TEXT)
    meant = next((words for words in accepted.values() if is_slip_of(given, words)), None)
    return Right(meant) if meant is not None else None


def _among_words(
    text: str, accepted: Folded, mistakes: Folded, context: frozenset[str]
) -> Verdict | None:
    """Return the verdict on the one answer that stands in the text; None where there is none."""
    found, rest = standing_in(without_reason(text), (*accepted, *mistakes))
    right, wrong = found & accepted.keys(), found & mistakes.keys()
    if all(says_nothing_else(rest, phrase, context) for phrase in found):
        if right and not wrong:
            return Right(accepted[max(right, key=len)])
        if len(wrong) == 1 and not right:
            return Wrong(mistakes[min(wrong)], WrongReason.OTHER_TEXT)
    if right or FRAME.issuperset(rest) or TURNING.intersection(rest):
        return Unclear(UnclearReason.NOT_ALONE)
    return None

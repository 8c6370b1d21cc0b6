"""Compare a typed text with the accepted ones."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from bot.domain.answers import framing
from bot.domain.answers.code import check_code
from bot.domain.answers.folding import fold, is_near, is_slip_of, is_wordless
from bot.domain.answers.numbers import Form, TypedNumber
from bot.domain.answers.spec import TextAnswer
from bot.domain.answers.typed_numbers import read_typed_number
from bot.domain.answers.verdict import (
    FormReason,
    Right,
    RightValueWrongForm,
    Unclear,
    UnclearReason,
    Verdict,
    Wrong,
    WrongReason,
)

_FEW_WORDS: Final = 3
"""This many words more than the key has are still one answer. More are a sentence."""
_BETWEEN_ANSWERS: Final = re.compile(r"\s*[,;/]\s*")

Folded = Mapping[framing.Words, str]


def check_text(
    spec: TextAnswer, text: str, *, language: str = "en", question: str = ""
) -> Verdict:
    """Return the verdict on a text. One typing slip is forgiven unless it makes another word.

    A number counts by its value, then by its form. An accepted text among other words is right if
    these only frame it or come from the question, else it is unclear. A sentence without an
    accepted text is unclear too, and so is a text that is nearly an accepted one. Code is compared
    token by token, and no slip is forgiven.
    """
    if spec.exact:
        return check_code(spec, text)
    given = fold(text)
    if not given:
        return Unclear(UnclearReason.EMPTY)
    if is_wordless(given):
        return Unclear(UnclearReason.NO_WORDS)
    accepted = _fold_all(words for texts in spec.accepted.values() for words in texts)
    mistakes = _fold_all(spec.mistakes)
    bare = framing.without_frame(
        text, kept=frozenset(word for mistake in (*accepted, *mistakes) for word in mistake)
    )
    readings = tuple(dict.fromkeys((given, fold(bare))))
    whole = _as_whole(text, readings, accepted, spec)
    number = _by_number(bare, accepted.values(), mistakes.values(), language)
    if isinstance(whole, Wrong) and number:
        return number
    return (
        whole
        or number
        or _among_words(text, accepted, mistakes, framing.context_words(question))
        or _unread(bare, readings, accepted)
    )


def _as_whole(
    text: str, readings: Sequence[str], accepted: Folded, spec: TextAnswer
) -> Verdict | None:
    """Return the verdict on a text that is one known text without a mistake beside it, or None."""
    listed = {fold(part) for part in _BETWEEN_ANSWERS.split(text)} - {readings[0]}
    if not listed.isdisjoint(map(fold, spec.mistakes)):
        return None
    verdicts = (_verdict_on(typed, accepted, spec) for typed in readings)
    return next((verdict for verdict in verdicts if verdict), None)


def _unread(bare: str, readings: Sequence[str], accepted: Folded) -> Unclear | Wrong:
    """Return the verdict on a text that contains no known one."""
    if any(is_near(typed, words) for typed in readings for words in accepted.values()):
        return Unclear(UnclearReason.SPELLING)
    if len(bare.split()) > max(map(len, accepted), default=0) + _FEW_WORDS:
        return Unclear(UnclearReason.NOT_ALONE)
    return _wrong(readings[0])


def _by_number(
    text: str, accepted: Iterable[str], mistakes: Iterable[str], language: str
) -> Right | RightValueWrongForm | None:
    """Return the verdict on a number of accepted value, or None for others: 3/6 for one half.

    If a mistake has the same value, as 11/4 beside 2 3/4, another form is asked for.
    """
    typed = _number(text, language)
    if typed is None or typed.value not in {known.value for known in _numbers(accepted, language)}:
        return None
    alike: dict[tuple[Form, bool] | str, str] = {}
    for words in mistakes:
        number = _number(words, language)
        if number and number.value == typed.value:
            alike |= {fold(words): fold(words)}
            alike.setdefault(_shape(number), fold(words))
    shape = _shape(typed)
    other = bool(alike) and shape not in map(_shape, _numbers(accepted, language))
    if other or shape in alike:
        given = fold(text)
        return RightValueWrongForm(
            alike.get(given) or alike.get(shape, given), FormReason.OTHER_FORM
        )
    return Right(fold(text))


def _number(text: str, language: str) -> TypedNumber | None:
    number = read_typed_number(text, language=language)
    return None if isinstance(number, UnclearReason) or number.percent else number


def _numbers(texts: Iterable[str], language: str) -> Iterator[TypedNumber]:
    return (number for words in texts if (number := _number(words, language)) is not None)


def _shape(number: TypedNumber) -> tuple[Form, bool]:
    return number.form, number.mixed


def _wrong(given: str) -> Wrong:
    return Wrong(given, WrongReason.OTHER_TEXT)


def _fold_all(texts: Iterable[str]) -> Folded:
    return {framing.word_sequence(text): fold(text) for text in texts}


def _verdict_on(given: str, accepted: Folded, spec: TextAnswer) -> Verdict | None:
    """Return the verdict on an accepted text, a slip of one, or a mistake. None for others."""
    if given in accepted.values():
        return Right(given)
    if given in map(fold, spec.mistakes):
        return _wrong(given)
    if given in map(fold, spec.lookalikes):
        return Unclear(UnclearReason.SPELLING)
    texts = (words for texts in spec.accepted.values() for words in texts)
    meant = next((words for words in texts if is_slip_of(given, fold(words))), None)
    return Right(fold(meant), meant) if meant is not None else None


def _among_words(
    text: str, accepted: Folded, mistakes: Folded, context: frozenset[str]
) -> Verdict | None:
    """Return the verdict on the only answer that stands in the text, or None if there is none."""
    found, rest = framing.standing_in(framing.without_reason(text), (*accepted, *mistakes))
    right, wrong = found & accepted.keys(), found & mistakes.keys()
    if all(framing.says_nothing_else(rest, phrase, context) for phrase in found):
        if right and not wrong:
            return Right(accepted[max(right, key=len)])
        if len(wrong) == 1 and not right:
            return _wrong(mistakes[min(wrong)])
    if right and not wrong and any(framing.denies(text, phrase) for phrase in accepted):
        return _wrong(fold(text))
    if right or framing.FRAME.issuperset(rest) or framing.TURNING.intersection(rest):
        return Unclear(UnclearReason.NOT_ALONE)
    return None

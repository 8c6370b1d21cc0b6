"""Read whether a learner calls a statement true."""

import re
from typing import Final

from bot.domain.answers.folding import fold, plain
from bot.domain.answers.framing import TURNING, without_aside, without_reason, word_sequence
from bot.domain.answers.spec import BooleanAnswer
from bot.domain.answers.verdict import Right, Unclear, UnclearReason, Verdict, Wrong, WrongReason

_TRUE: Final = frozenset({
    "true", "t", "yes", "y", "yep", "yeah", "yup", "right", "correct", "is true", "is right",
    "is correct", "that is true", "that's true", "that is right", "that's right",
    "it is true", "it's true", "is so", "agreed", "agree", "i agree", "it is correct",
    "yes true", "yes it is", "yes correct", "statement is true", "true statement", "valid",
    "wahr", "w", "r", "ja", "j", "jo", "jep", "jup", "stimmt", "richtig", "korrekt", "ist wahr",
    "das stimmt", "das ist wahr", "das ist richtig", "es stimmt", "ist richtig", "trifft zu",
    "ja stimmt", "ja das stimmt", "ja wahr", "ja richtig", "es ist wahr", "aussage ist wahr",
    "aussage stimmt", "aussage ist richtig", "wahre aussage", "zutreffend", "das ist korrekt",
    "recht", "hat recht", "hat er", "hat sie",
    "✅", "✓", "✔", "👍", "☑",
})  # fmt: skip
_FALSE: Final = frozenset({
    "false", "f", "no", "n", "nope", "nah", "wrong", "incorrect", "untrue", "not true",
    "not right", "isn't right", "isn't correct",
    "not correct", "is false", "is wrong", "is not true", "isn't true", "isn't",
    "that is false", "that's false", "that is wrong", "that's wrong", "it is false",
    "it's false", "that's not true", "that is not true", "it is not true", "disagree",
    "i disagree", "no false", "no it isn't", "no it is not", "not valid", "invalid",
    "statement is false", "false statement", "it is wrong", "it's wrong", "no it's false",
    "falsch", "nein", "nee", "nö", "ne", "unwahr", "inkorrekt", "stimmt nicht", "nicht wahr",
    "nicht richtig", "nicht korrekt", "ist falsch", "das ist falsch", "das stimmt nicht",
    "es stimmt nicht", "trifft nicht zu", "ist nicht wahr", "das ist nicht wahr", "nein falsch",
    "nein stimmt nicht", "nein das stimmt nicht", "nein das ist falsch", "es ist falsch",
    "aussage ist falsch", "aussage stimmt nicht", "falsche aussage", "das ist nicht richtig",
    "unrecht", "hat unrecht", "hat nicht recht", "hat er nicht", "hat sie nicht",
    "stimmt so nicht", "nicht zutreffend", "das ist unwahr", "ist unwahr", "❌", "👎", "✗", "✘",
})  # fmt: skip
_HEDGES: Final = (
    "i think", "i believe", "i guess", "i'd say", "id say", "i would say", "maybe", "probably",
    "ich glaube", "ich denke", "ich würde sagen", "ich meine", "vielleicht", "wahrscheinlich",
    "answer", "the answer is", "antwort", "die antwort ist", "glaube ich", "denke ich",
    "würde ich sagen", "so", "also", "well", "na", "definitely", "definitiv", "eindeutig", "klar",
    "it's", "it is", "es ist", "that's", "das ist", "ist", "is", "statement", "aussage",
    "he", "she", "he's", "she's", "they", "they're", "er", "sie",
)  # fmt: skip
_EMPHASIS: Final = frozenset({
    "gar", "ueberhaupt", "absolut", "total", "voellig", "totally", "completely", "absolutely",
})  # fmt: skip
_DRAWN_OUT: Final = re.compile(r"([^\W\d])\1+\b")
_NOT_SO: Final = re.compile(
    r"(?:no|nope|nein|nee) (?:(?:das|es|sie|er|it|that|this|ist|is|its|thats) )*"
    r"(?:not|isnt|nicht|kein|keine|keinen) (?P<what>.+)"
)
"""A "no" that repeats what it denies: no, it's not prime."""


def check_truth(spec: BooleanAnswer, text: str, question: str = "") -> Verdict:
    """Return the verdict on "true", "stimmt nicht" and the like, hedged or alone.

    Other words in the text make it unclear: "not false" and "yes and no" are. A "no" may repeat
    what it denies, unless the question itself contains a negation.
    """
    value = _truth(text)
    if value is None and TURNING.isdisjoint(word_sequence(question)) and _denies(text):
        value = False
    if value is None:
        return Unclear(UnclearReason.NOT_TRUE_OR_FALSE)
    normalised = "true" if value else "false"
    if value is spec.value:
        return Right(normalised)
    return Wrong(normalised, WrongReason.OTHER_VALUE)


def _truth(text: str) -> bool | None:
    """Return what the text says with its reason, else without, or None if neither is clear."""
    for given in dict.fromkeys((text, without_aside(text), without_reason(text))):
        words = _words(given)
        for said in (words, _without_hedges(words), _DRAWN_OUT.sub(r"\1", words)):
            for value, known in ((True, _TRUE_WORDS), (False, _FALSE_WORDS)):
                if _is_said(said, known):
                    return value
    return None


def _denies(text: str) -> bool:
    match = _NOT_SO.fullmatch(_words(text))
    words = match["what"].split() if match else []
    return bool(words) and _ANY_WORDS.isdisjoint(words) and TURNING.isdisjoint(words)


def _is_said(said: str, known: frozenset[str]) -> bool:
    """Return True if these are known words, once or twice: "ja, das stimmt"."""
    words = said.split()
    halves = ((words[:at], words[at:]) for at in range(1, len(words)))
    return said in known or any(
        fold(" ".join(one)) in known and _without_hedges(fold(" ".join(other))) in known
        for one, other in halves
    )


def _words(text: str) -> str:
    """Return the folded words of the text, without marks between them."""
    bare = plain(text).replace("'", "").replace("\ufe0f", "")
    for mark in ',:;–-=*_`"?!.':
        bare = bare.replace(mark, " ")
    return " ".join(word for word in fold(bare).split() if word not in _EMPHASIS)


def _without_hedges(words: str) -> str:
    before = ""
    while before != words:
        before = words
        for hedge in _HEDGE_WORDS:
            words = f" {words} ".removeprefix(f" {hedge} ").removesuffix(f" {hedge} ").strip()
        words = fold(words)
    return words


_TRUE_WORDS: Final = frozenset(map(_words, _TRUE))
_FALSE_WORDS: Final = frozenset(map(_words, _FALSE))
_ANY_WORDS: Final = frozenset(
    word for words in _TRUE_WORDS | _FALSE_WORDS for word in words.split()
)
_HEDGE_WORDS: Final = tuple(sorted(map(_words, _HEDGES), key=len, reverse=True))

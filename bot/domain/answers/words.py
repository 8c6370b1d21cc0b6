"""The meaning of a few words wherever they are typed: a wish, a yes or a no, a courtesy."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import combinations, product
from typing import Final, TypeVar

from bot.domain.answers.folding import ARTICLES, fold, is_one_slip, is_wordless
from bot.domain.answers.quality import Rating

Phrase = tuple[str, ...]
T = TypeVar("T")


class DeckTitle(StrEnum):
    """Kinds of decks that get their title from the bot."""

    SINGLE_CARDS = "single_cards"
    LIST = "list"
    """Contains the day, formatted by `strftime`."""


class Meaning(StrEnum):
    """What words mean. If several meanings are typed together, the first in this order counts."""

    DELETE = "delete"
    HELP = "help"
    PRIVACY = "privacy"
    COST = "cost"
    ENGLISH = "english"
    GERMAN = "german"
    HINT = "hint"
    PLEA = "plea"
    """The learner wants help with the question."""
    TOO_HARD = "too_hard"
    STOP = "stop"
    HAND_IN = "hand_in"
    SKIP = "skip"
    DONT_KNOW = "dont_know"
    WHY = "why"
    CURSE = "curse"
    FAVOUR = "favour"
    """The learner wants marks for nothing."""
    NOT_UNDERSTOOD = "not_understood"
    """The question is not understood."""
    OTHER_WAY = "other_way"
    """The learner wants another explanation."""
    EXAMPLE = "example"
    TEST_ME = "test_me"
    FROM_THE_START = "from_the_start"
    SETTINGS = "settings"
    REMINDERS_OFF = "reminders_off"
    TODAY = "today"
    PROGRESS = "progress"
    MAP = "map"
    CARDS = "cards"
    EXAMS = "exams"
    GOALS = "goals"
    COURSES = "courses"
    PRACTICE = "practice"
    REVIEWS = "reviews"
    TURN = "turn"
    """The card is to be turned over."""
    NEXT = "next"
    BORED = "bored"
    GROWN_UP = "grown_up"
    """What adults answer when asked for their school year."""
    MATHS = "maths"
    """A whole subject, which can be learned in several ways."""
    NO = "no"
    YES = "yes"
    BYE = "bye"
    THANKS = "thanks"
    OK = "ok"
    HELLO = "hello"
    PLEASED = "pleased"
    SMILE = "smile"
    """Nothing but emoji."""


_LONGEST: Final = 80
"""Characters. A longer text is never a known phrase alone."""
_SHRUGS: Final = re.compile(r"(?:🤷[🏻-🏿]?(?:\u200d[♀♂]\ufe0f?)?\s*)+|¯\\_\(ツ\)_/¯")
"""Of any skin and any gender."""
_SMILEY: Final = re.compile(r"[:;]-?[()DPp](?!\w)|(?<!\w)[xX]D(?!\w)")
_OF_CODE: Final = frozenset('()[]{}<>=_\\"„“«»`')
"""Signs of code and of quotations. A word among them is no wish."""
_DRAWN_OUT: Final = re.compile(r"([^\W\d])\1{2,}")
_DOUBLED: Final = re.compile(r"([^\W\d])\1+")
_CLAUSE: Final = re.compile(r"[,;:.!?…\n]+|\s[-–—]+\s")
_FORGIVEN: Final = 5
"""Letters of a word among others before a typing slip in it is forgiven."""
_FORGIVEN_ALONE: Final = 8
"""Letters of a word alone before a typing slip in it is forgiven."""
_SENTENCE: Final = 2
"""Words in a clause. Fewer may be the word that was awaited."""
_QUESTION_WORDS: Final = frozenset({"what", "how", "was", "wie"})
_OPENING: Final = 3
"""Words, without articles, that may open a question about what follows them."""
_WORD: Final = re.compile(r"[^\W_]+")
_ABBREVIATION: Final = re.compile(r"\b([^\W\d])\.(?=[^\W\d]\b)")
_BETWEEN_PARTS: Final = re.compile(r"[,;/)]|\s\(|^\s*to\s")
"""Separators between the names of what is asked for, and the "to" before a verb."""
EVERYDAY: Final = frozenset({
    Meaning.NO, Meaning.YES, Meaning.BYE, Meaning.THANKS, Meaning.OK, Meaning.HELLO,
    Meaning.PLEASED,
})  # fmt: skip
"""Words learned together in a language. A learner who confuses them gives another of them."""
PLACES: Final = frozenset({
    Meaning.SETTINGS, Meaning.TODAY, Meaning.PROGRESS, Meaning.MAP, Meaning.CARDS,
    Meaning.EXAMS, Meaning.GOALS, Meaning.COURSES, Meaning.PRACTICE, Meaning.REVIEWS,
    Meaning.EXAMPLE,
})  # fmt: skip
"""Nouns, which are no wish if a word is awaited, because a wrong word is an answer as well."""
_BESIDE_ANY_SENTENCE: Final = frozenset({Meaning.STOP, Meaning.SKIP, Meaning.BYE, Meaning.HINT})
"""Meanings that count before or after any sentence."""
_BESIDE_REASON: Final = _BESIDE_ANY_SENTENCE | {
    Meaning.PLEA, Meaning.TOO_HARD, Meaning.DONT_KNOW, Meaning.NOT_UNDERSTOOD, Meaning.OTHER_WAY,
}  # fmt: skip
_YES_OR_NO: Final = (
    "yes", "no", "true", "false", "right", "wrong", "correct", "incorrect",
    "ja", "nein", "wahr", "falsch", "richtig", "stimmt",
)  # fmt: skip


_PAGES: Final = frozenset({
    Meaning.CARDS, Meaning.EXAMS, Meaning.GOALS, Meaning.COURSES, Meaning.PRACTICE,
})  # fmt: skip
_NOUNS: Final = _PAGES | {
    Meaning.SETTINGS, Meaning.PROGRESS, Meaning.MAP, Meaning.HINT, Meaning.TOO_HARD, Meaning.PLEA,
}  # fmt: skip
"""Meanings that even a single word carries among other words."""


def phrase_of(text: str, spellings: Mapping[str, str]) -> Phrase:
    """Return the words of a text in one spelling.

    Case, articles, emoji and everything that is no word are left out.
    """
    folded = fold(_ABBREVIATION.sub(r"\1", _DRAWN_OUT.sub(r"\1", text)))
    words = (spellings.get(word, word) for word in _WORD.findall(folded.replace("'", "")))
    return tuple(word for word in " ".join(words).split() if word not in ARTICLES)


@dataclass(frozen=True, slots=True)
class Spellings:
    """Words with several spellings: sb. for somebody, colour for color, isn't."""

    usual: Mapping[str, str] = field(default_factory=dict)
    """The usual spelling of each variant, in lower case."""
    pattern: re.Pattern[str] = re.compile(r"(?!)")
    """Finds the variants as whole words."""
    confused: frozenset[frozenset[str]] = frozenset()
    """Pairs of words that one slip turns into each other: message and massage."""

    @classmethod
    def of(
        cls, groups: Iterable[Sequence[str]], confused: Iterable[Sequence[str]] = ()
    ) -> "Spellings":
        """Return the spellings of groups that mean the same, the usual spelling first."""
        usual = {way.casefold(): first for first, *others in groups for way in others}
        ways = "|".join(re.escape(way) for way in sorted(usual, key=len, reverse=True))
        pairs = (pair for group in confused for pair in combinations(map(fold, group), 2))
        return cls(
            usual,
            re.compile(rf"(?<!\w)({ways})(?!\w)\.?" if ways else r"(?!)", re.IGNORECASE),
            frozenset(map(frozenset, pairs)),
        )

    def confuses(self, typed: Iterable[str], meant: Iterable[str]) -> bool:
        """Return True if one of the typed words is mistaken for one that was meant."""
        return any(frozenset(pair) in self.confused for pair in product(typed, meant))

    def usually(self, text: str) -> str:
        """Return the text with the usual spelling of each word."""
        straight = text.replace("’", "'")
        return self.pattern.sub(lambda way: self.usual[way[1].casefold()], straight)


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The words of all phrases, used to correct a mistyped one."""

    known: frozenset[str] = frozenset()
    by_single_letters: Mapping[str, str] = field(default_factory=dict)
    """Each word by its spelling without doubled letters."""

    @classmethod
    def of(cls, phrases: Iterable[Phrase]) -> "Vocabulary":
        """Return the words of the phrases."""
        known = frozenset(word for phrase in phrases for word in phrase)
        return cls(known, {_DOUBLED.sub(r"\1", word): word for word in sorted(known)})

    def mended(self, said: Phrase) -> Phrase:
        """Return the words with each mistyped one corrected to a known one."""
        least = _FORGIVEN if len(said) > 1 else _FORGIVEN_ALONE
        if len(said) == 1 and len(said[0]) < _FORGIVEN:
            return said
        return tuple(self._correction(word, least) for word in said)

    def _correction(self, word: str, least: int) -> str:
        if not word.isalpha() or word in self.known:
            return word
        doubled = self.by_single_letters.get(_DOUBLED.sub(r"\1", word))
        if doubled or len(word) < least:
            return doubled or word
        near = (known for known in self.known if len(known) >= least and known[-1] == word[-1])
        slips = (
            known for known in near if is_one_slip(word, known)
        )  # Another ending makes another word.
        return max(slips, key=lambda slip: (len(slip), slip), default=word)


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """The phrases of every language, as `phrase_of` makes them, and their meanings."""

    meanings: Mapping[Phrase, Meaning]
    fillers: frozenset[Phrase]
    """Words that change nothing beside others."""
    asking: frozenset[Phrase]
    """Words that turn an answer into a question."""
    wishes: frozenset[Phrase]
    """Words that ask for what is named beside them."""
    doubts: frozenset[Phrase]
    """Words by which a learner doubts an answer."""
    frames: frozenset[Phrase] = frozenset()
    """Words around a wish that change nothing of it: could you, for me, this one."""
    clear: frozenset[Phrase] = frozenset()
    """Single words that are no answer even if a word is awaited."""
    spellings: Mapping[str, str]
    """Words as typed and spoken, each with its spelling in the phrases."""
    same: Spellings = Spellings()
    """Spellings that count as the same word on a card."""
    ratings: Mapping[Phrase, Rating] = field(default_factory=dict)
    """Words by which a learner rates how well a card was known."""
    reasons: frozenset[Phrase] = frozenset()
    """Words that begin a sentence which gives a reason and no answer."""
    negations: frozenset[Phrase] = frozenset()
    """Words that negate what follows them."""
    titles: Mapping[str, Mapping[DeckTitle, str]] = field(default_factory=dict)
    """Titles of decks that a learner makes without naming them, by language."""
    vocabulary: Vocabulary = Vocabulary()

    def meaning_of(self, text: str, *, strictly: bool = False) -> Meaning | None:
        """Return the meaning of a text that is nothing but known phrases, or None.

        All languages are understood, with any case, punctuation, emoji and fillers. Unless
        `strictly` is set, a word may be mistyped, and a reason before or after is ignored.
        """
        if len(text) > _LONGEST:
            return None
        if _SHRUGS.fullmatch(text.strip()) or ("?" in text and not fold(text)):
            return Meaning.DONT_KNOW
        plain = _SMILEY.sub(" ", text)
        said = phrase_of(plain, self.spellings)
        if not said:
            is_smile = plain != text or bool(fold(text) and is_wordless(fold(text)))
            return Meaning.SMILE if is_smile else None
        if _OF_CODE & set(plain):
            return None
        if strictly:
            return self._meaning(said)
        mended = self._meaning(self.vocabulary.mended(said))
        return self._meaning(said) or mended or self._beside_reason(plain)

    def _meaning(self, said: Phrase) -> Meaning | None:
        found = self._values_of(said, self.meanings)
        if Meaning.DONT_KNOW in found and not _PAGES.isdisjoint(found):
            return None  # "pass my exam" is neither
        if Meaning.WHY in found and said not in self.meanings:
            return None  # "Why is that so" asks about the subject.
        return min(found, key=_ORDER.index, default=None)

    def heard_in(self, text: str) -> Meaning | None:
        """Return the meaning of known phrases among other words, or None if no phrase is known.

        Use it only if no words are awaited. A text with a number is an answer, and negated phrases
        do not count.
        """
        said = phrase_of(_SMILEY.sub(" ", text), self.spellings)
        if len(text) > _LONGEST or any(word.isdecimal() for word in said):
            return None
        found: list[Meaning] = []
        at = 0
        while at < len(said):
            phrases = (said[at:end] for end in range(len(said), at, -1))
            phrase = next(filter(self._is_telling, phrases), said[at : at + 1])
            negated = at > 0 and said[at - 1 : at] in self.negations
            asks_on = self._asks_on(phrase, said[at + len(phrase) :])
            if self._is_telling(phrase) and not negated and not asks_on:
                found.append(self.meanings[phrase])
            at += len(phrase)
        return min(found, key=_ORDER.index, default=None)

    def _is_telling(self, phrase: Phrase) -> bool:
        """Return True if the phrase keeps its meaning among other words."""
        meaning = self.meanings.get(phrase)
        alone = len(phrase) == 1 and phrase not in self.clear and meaning not in _NOUNS
        return meaning is not None and meaning not in {Meaning.WHY, Meaning.TURN} and not alone

    def _asks_on(self, phrase: Phrase, rest: Phrase) -> bool:
        """Return True if the phrase only opens a question: "what is that" of "what is a noun"."""
        opens = phrase[0] in _QUESTION_WORDS and len(phrase) <= _OPENING
        return opens and any((word,) not in self.frames | self.fillers for word in rest)

    def may_be_wrong(self, text: str, meaning: Meaning) -> bool:
        """Return True if the text may be a wrong answer to a question that awaits a word."""
        return meaning in PLACES or (meaning not in EVERYDAY and self.is_any_word(text))

    def rating_of(self, text: str) -> Rating | None:
        """Return the rating that these words give, the lowest if several, or None."""
        said = phrase_of(text, self.spellings)
        found = self._values_of(said, self.ratings) or self._values_of(
            self.vocabulary.mended(said), self.ratings
        )
        return min(found, default=None)

    def _beside_reason(self, text: str) -> Meaning | None:
        """Return the meaning of one clause if the others only give a reason or ask for nothing."""
        clauses = [
            clause for clause in map(self._phrase, map(str.split, _CLAUSE.split(text))) if clause
        ]
        meanings = [
            self._meaning(clause) or self._meaning(self.vocabulary.mended(clause))
            for clause in clauses
        ]
        found = {meaning for meaning in meanings if meaning is not None}
        others = [
            clause for clause, meaning in zip(clauses, meanings, strict=True) if meaning is None
        ]
        first = min(found, key=_ORDER.index, default=None)
        if first is None or any(word.isdecimal() for other in others for word in other):
            return None
        if first in _BESIDE_ANY_SENTENCE:
            return first if all(len(other) >= _SENTENCE for other in others) else None
        says_why = all(
            (other[0],) in self.reasons and not self._is_doubted(other) for other in others
        )
        return first if first in _BESIDE_REASON and says_why else None

    def says_dont_know(self, text: str) -> bool:
        """Return True if the text says "I don't know", or is only a "?" or a shrug."""
        return self.meaning_of(text) is Meaning.DONT_KNOW

    def says_not_understood(self, text: str) -> bool:
        """Return True if the text says "I don't understand the question"."""
        return self.meaning_of(text) is Meaning.NOT_UNDERSTOOD

    def is_any_word(self, text: str) -> bool:
        """Return True if the text is a single word that may be a wrong answer as well."""
        said = phrase_of(text, self.spellings)
        return len(said) == 1 and "?" not in text and said not in self.clear

    def sounds_unsure(self, answer: str) -> bool:
        """Return True if an answer says that it may be wrong."""
        return self._is_doubted(phrase_of(answer, self.spellings))

    def _is_doubted(self, said: Phrase) -> bool:
        words = f" {' '.join(said)} "
        return any(f" {' '.join(doubt)} " in words for doubt in self.doubts)

    def answer_in(self, text: str) -> str:
        """Return the text without fillers, question marks and words that make it a question."""
        return self._within(text, self.fillers | self.asking)

    def named_in(self, text: str) -> str:
        """Return the name in the text without the words that ask for it.

        Empty if there is none.
        """
        name = self._within(text, self.fillers | self.asking | self.wishes | self.frames)
        return " ".join(phrase_of(name, self.spellings))

    def _within(self, text: str, around: frozenset[Phrase]) -> str:
        """Return the text without these phrases at its beginning and its end."""
        words = text.strip().rstrip("?! ").split()
        while cut := next(
            (length for length in _ENDS if self._phrase(words[:length]) in around), 0
        ):
            words = words[cut:]
        while cut := next(
            (length for length in _ENDS if self._phrase(words[-length:]) in around), 0
        ):
            words = words[:-cut]
        return " ".join(words).strip("?!, ")

    def _phrase(self, words: Sequence[str]) -> Phrase:
        return phrase_of(" ".join(words), self.spellings)

    def may_answer(self, text: str, expected: Iterable[str]) -> bool:
        """Return True if an expected answer contains the text. Yes and no count as one."""
        wanted = [fold(each) for each in expected]
        words = [fold(text)]
        if self.meaning_of(text) in {Meaning.YES, Meaning.NO}:
            words += _YES_OR_NO
        parts = [re.compile(rf"(?<!\w){re.escape(word)}(?!\w)") for word in words if word]
        return any(part.search(each) for part in parts for each in wanted)

    def may_be_taken_for(self, text: str, wanted: Iterable[str]) -> bool:
        """Return True if one of the wanted words has the same meaning as the text.

        Everyday words count as one meaning.
        """
        meaning = self.meaning_of(text)
        alike = EVERYDAY if meaning in EVERYDAY else {meaning} - {None}
        short = (each for each in wanted if len(each) <= _LONGEST)
        parts = (part for each in short for part in _BETWEEN_PARTS.split(each))
        return any(self.meaning_of(part) in alike for part in parts)

    def _values_of(self, said: Phrase, known: Mapping[Phrase, T]) -> list[T]:
        """Return what the phrases stand for if only fillers and frames surround them."""
        bare = tuple(word for word in said if (word,) not in self.fillers or (word,) in known)
        return (
            _standing_for(said, known, self.fillers)
            or _standing_for(bare, known, self.fillers)
            or _standing_for(bare, known, self.fillers | self.frames)
        )


def _standing_for(said: Phrase, known: Mapping[Phrase, T], around: frozenset[Phrase]) -> list[T]:
    """Return what the longest phrases stand for in turn, or nothing if any word is left over.

    Phrases in `around` mean nothing.
    """
    found: list[T] = []
    at = 0
    while at < len(said):
        phrases = (said[at:end] for end in range(len(said), at, -1))
        phrase = next((phrase for phrase in phrases if phrase in known or phrase in around), ())
        if not phrase:
            return []
        if phrase in known:
            found.append(known[phrase])
        at += len(phrase)
    return found


_ENDS: Final = (4, 3, 2, 1)
"""Lengths in words of phrases around something, the longest first."""
_ORDER: Final = list(Meaning)

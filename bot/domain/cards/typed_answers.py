"""Typed answers to cards, compared with the back: words by words, numbers by value."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import product
from typing import Final

from bot.domain.answers import framing
from bot.domain.answers.check import LONGEST_ANSWER, check_number
from bot.domain.answers.folding import ARTICLES, fold, plain, without_blanks
from bot.domain.answers.formulas import linear, same_formula
from bot.domain.answers.maths.comparing import same_value
from bot.domain.answers.maths.reading import read_expression
from bot.domain.answers.maths.tree import Constant, Expression, Function, letters, nodes
from bot.domain.answers.number_words import in_digits
from bot.domain.answers.numbers import Form, TypedNumber, read_number
from bot.domain.answers.spec import DecimalAnswer, FractionAnswer, IntegerAnswer
from bot.domain.answers.verdict import Right, Unclear, UnclearReason, Wrong, WrongReason
from bot.domain.answers.words import Spellings
from bot.domain.cards.cloze import gap_answers
from bot.domain.cards.deck import Card, Comma
from bot.domain.cards.text import bare, outside_maths
from bot.domain.cards.typed_words import ascii_of, is_part, is_slip, same_words, words_of
from bot.domain.memory.review import CardKind
from bot.domain.topics.course import Language

_BRACKETS: Final = r"\((?:[^()]|\([^()]*\))*\)"
_CUTS: Final = re.compile(rf"({_BRACKETS})|\s+/\s+|\s*;\s*")
_OPTIONAL: Final = re.compile(rf"({_BRACKETS})")
_NAME_BEHIND: Final = re.compile(r"(.*\S)\s+\(([^()]+)\)")
_BETWEEN_NAMES: Final = re.compile(r"\s*[,;/]\s*|\s+(?:or|oder|and|und)\s+")
_GIVES_ALTERNATIVE: Final = re.compile(r"(?:(?:also|or|auch|oder)\b|=)[: ]*", re.IGNORECASE)
_MOST_OPTIONAL: Final = 4
_ALIKE: Final = 0.5
_SHORTEST: Final = 3
"""Letters of an answer that is looked for among other words. Shorter ones are not."""
_CUT: Final = "\ue000"
_FORMULA: Final = re.compile(r"\$(?!.*\\(?:text|mathrm|ce)\b)[^$]+\$")
_LETTERED: Final = re.compile(r"^- \*\*([A-Z])\*\* (.+)$", re.MULTILINE)
"""A choice in the question of a quiz."""
_FIRST_MASK: Final = 0xE100
_GROUPING: Final = re.compile(r"\^\{..|\\frac\{..")
_LETTERS: Final = re.compile(r"(?<![A-Za-z\\])[A-Za-z](?![A-Za-z])")
_WITHOUT_GENDER: Final = frozenset({"a", "an", "the"})
_GERMAN: Final = {"der": "m", "die": "fp", "das": "n", "ein": "mn", "eine": "f"}
_ROMANCE: Final = {
    **dict.fromkeys(("le", "un", "el"), "m"),
    **dict.fromkeys(("la", "une", "una"), "f"),
    **dict.fromkeys(("les", "los", "las"), "p"),
    "l": "mf",
}
_GENDERS: Final = {**_GERMAN, **_ROMANCE}
"""The genders, or the plural, of each article."""
_ROMANCE_ARTICLE: Final = re.compile(
    r"(l(?=['’ ])|les?|las?|une?|una|el|los)['’ ]\s*(?=[^\W\d])", re.IGNORECASE
)
_PLURAL: Final = re.compile(r" \((?:plural|pl\.?) ([^()]+)\)", re.IGNORECASE)
_OBJECTS: Final = r"(?:jemand(?:en|em)|etwas)"
_BEFORE_VERB: Final = re.compile(rf"(?:(?<=^)|(?<=[;/] ))(?:{_OBJECTS} )+(?=\w+n\b)")
_BEHIND_VERB: Final = re.compile(
    r"(?P<verb>(?:^|(?<=[;/] ))to [^;/]+?|\w[^;/]*?)"
    r"(?P<objects>(?: (?:somebody|something|(?:à )?quelqu'un|quelque chose))+)(?=\s*(?:[;/]|$))"
)
_WITHIN_VERB: Final = re.compile(
    r"(?:(?<=^)|(?<=[;/] ))((?:to )?\w+) (?:somebody|something)(?= \w+\s*(?:[;/]|$))"
)
_REFLEXIVE: Final = re.compile(r"(?:(?<=^)|(?<=[;/] ))sich (?=\w+n\b)")
_PLACEHOLDERS: Final = frozenset({"somebody", "something", "jemanden", "jemandem", "etwas"})
_COMMA: Final = re.compile(rf"({_BRACKETS})|(?<!\d),\s*|,\s+(?!\d)")
_BEHIND_QUESTION: Final = (" ", ",", ";", ":", "=", "-")
"""Separators between a typed question and its answer, as in see: saw, seen."""
_LONGEST_SYNONYM: Final = 4
_FEWEST_WITH_COMMA: Final = 0.05
_MOSTLY: Final = 0.9
_ELIDED: Final = re.compile(r"\b(?:[cdjlmnst]|qu)['’ ](?=[^\W\d])", re.IGNORECASE)
_AS_WRITTEN: Final = Spellings()
_COLON: Final = re.compile(r"(?<=[^\W\d_]):")
_OPERATOR: Final = re.compile(r"\s*(?:([-+*/^=])\s*|(?=%))")
_WITHOUT_BRACKETS: Final = str.maketrans("", "", "()")
_FORMULA_MARKS: Final = re.compile(r"[{}\s$]|\\[,;!]")


def comma_of(cards: Iterable[Card]) -> Comma:
    """Return what the comma means in a deck, as far as its cards show.

    Cards with the same number of parts list forms, and a rare comma belongs to a name. Numbers and
    sentences have no synonyms.
    """
    parts = [_parts_at_commas(card) for card in cards]
    numbers = [len(part) for part in parts]
    several = [part for part in parts if len(part) > 1]
    if not several or len(several) < _FEWEST_WITH_COMMA * len(parts):
        return Comma.AND
    usual = max(numbers.count(number) for number in set(numbers) - {1})
    wordy = sum(max(map(_length, synonyms)) > _LONGEST_SYNONYM for synonyms in several)
    digits = sum(any(map(str.isdigit, "".join(synonyms))) for synonyms in several)
    is_list = len(parts) > 1 and usual >= _MOSTLY * len(parts)
    return Comma.AND if is_list or 2 * max(wordy, digits) >= len(several) else Comma.OR


def _parts_at_commas(card: Card) -> list[str]:
    if card.kind is not CardKind.BASIC or card.choices or "\n" in card.back:
        return []
    masked, formulas = _mask_formulas(bare(card.back))
    cut = _COMMA.sub(lambda found: found[1] or _CUT, masked).split(_CUT)
    return [part.translate(formulas).strip() for part in cut]


def has_comma(card: Card) -> bool:
    """Return True if commas separate the words on the back of the card."""
    return len(_parts_at_commas(card)) > 1


def _length(synonym: str) -> int:
    """Return the number of words, without the "to" of a verb."""
    return len(synonym.removeprefix("to ").split())


def _with_synonyms(card: Card) -> Card:
    """Return the card with comma-separated words as alternatives."""
    parts = _parts_at_commas(card)
    if len(parts) < 2 or max(map(_length, parts)) > _LONGEST_SYNONYM:  # noqa: PLR2004
        return card
    return replace(card, back="; ".join(parts))


@dataclass(frozen=True, slots=True)
class Misspelled:
    """The answer counts although it has one typing slip. This is the right spelling."""

    spelling: str


TypedVerdict = Right | Misspelled | Wrong | Unclear


def expected_answers(card: Card) -> tuple[str, ...]:
    """Return what may be typed for the card. Nothing if its answer cannot be typed.

    Alternatives are separated by a semicolon, or by a slash between spaces, outside of brackets.
    """
    return tuple(part for text in _texts(card) for part in _alternatives(text) if fold(part))


def check_typed(
    card: Card,
    text: str,
    *,
    language: str,
    spellings: Spellings = _AS_WRITTEN,
    comma: Comma = Comma.AND,
) -> TypedVerdict:
    """Return the verdict on what was typed for the card.

    Words in brackets may be left out, and another name in brackets is right as well. One slip in a
    long word is forgiven, and so is a frame: "I think it's X". Three things are no attempt: a part
    of the answer, a text without words, and a number that is right only in the other language.
    Spelling variants of a word count as the same.
    """
    if len(text) > LONGEST_ANSWER:
        return Unclear(UnclearReason.TOO_LONG)
    text = _choices_named(card, text)
    card = _with_synonyms(card) if comma is Comma.OR else card
    variants = (
        way for answer in expected_answers(card) if "$" not in answer for way in _variants(answer)
    )
    bare_noun = next(
        (variant for variant in variants if _lacks_article(variant, text, language)), None
    )
    verdict = Misspelled(bare_noun) if bare_noun else _check_way(card, text, language)
    if bare_noun or isinstance(verdict, Right):
        return verdict
    ways = _other_ways(card, text, language, spellings)
    others = [_check_way(*way, language) for way in ways if way != (card, text)]
    slips = (
        other for other in others if isinstance(other, Misspelled) and isinstance(verdict, Wrong)
    )
    best = next((other for other in others if isinstance(other, Right)), next(slips, verdict))
    if isinstance(best, Misspelled) and spellings.confuses(
        words_of(text), words_of(best.spelling)
    ):
        return Wrong(fold(text), WrongReason.OTHER_TEXT)
    return best


def _choices_named(card: Card, text: str) -> str:
    """Return the choices of a quiz that the text names by their letters, or else the text."""
    choices = {found[1].casefold(): found[2] for found in _LETTERED.finditer(card.front)}
    letters_named = re.split(r"[\s,;&+)]+", fold(text))
    words = [choices[letter] for letter in letters_named if letter in choices]
    return ", ".join(words) if len(words) == len(letters_named) else text


def _other_ways(
    card: Card, text: str, language: str, spellings: Spellings
) -> Iterator[tuple[Card, str]]:
    """Yield the card and the text in other spellings."""
    front, back = spellings.usually(card.front), spellings.usually(card.back)
    usual, given = replace(card, front=front, back=back), spellings.usually(text)
    yield usual, given
    verbs, verb = _without_objects(back), _without_objects(given)
    about_both = verbs != back and verb != given
    alone = _REFLEXIVE.sub("", verbs)
    if not about_both and (alone, verb) != (back, given):
        yield replace(usual, back=alone), verb
    if _PLURAL.search(card.back):
        yield replace(card, back=_PLURAL.sub(r", \1", card.back)), text
    if any(sign.isdigit() for sign in card.back):
        yield card, in_digits(text, language)
    asked = bare(card.question).strip(" ?!.:")
    said, rest = text[: len(asked)], text[len(asked) :]
    if said.casefold() == asked.casefold() and rest.startswith(_BEHIND_QUESTION):
        yield card, rest.lstrip("".join(_BEHIND_QUESTION))


def _without_objects(text: str) -> str:
    """Return the verbs without placeholders for their objects, as in to help somebody."""
    verbs = _BEHIND_VERB.sub(r"\g<verb>", _BEFORE_VERB.sub("", text))
    return _WITHIN_VERB.sub(r"\1", verbs) if verbs == text else verbs


def _check_way(card: Card, text: str, language: str) -> TypedVerdict:
    answers = expected_answers(card)
    verdict = _verdict(card, answers, text, language)
    framed = _verdict(card, answers, _without_frame(answers, text), language)
    if not isinstance(verdict, Wrong):
        return verdict
    return (
        framed
        if isinstance(framed, Right | Misspelled)
        else _among_words(card, text, language) or verdict
    )


def _verdict(card: Card, answers: tuple[str, ...], text: str, language: str) -> TypedVerdict:
    right = next((answer for answer in answers if _is_right(card, answer, text, language)), None)
    is_part = right is not None and card.kind is CardKind.CLOZE and len(_texts(card)) > 1
    if (right is not None and not is_part) or _names_all(card, answers, text, language):
        return Right(right or text.strip())
    if _has_words("".join(answers)) and not _has_words(text):
        return Unclear(UnclearReason.NO_WORDS if fold(text) else UnclearReason.EMPTY)
    meant = _slip_of(answers, text)
    if meant is not None and not _echoes(card, meant, text):
        return Misspelled(meant)
    if is_part or any(_is_part(answer, text) for answer in answers):
        return Unclear(UnclearReason.PART_OF_ANSWER)
    if any(_has_two_readings(answer, text, language) for answer in answers):
        return Unclear(UnclearReason.TWO_READINGS)
    return Wrong(fold(text), WrongReason.OTHER_TEXT)


def _among_words(card: Card, text: str, language: str) -> Right | Unclear | None:
    """Return the verdict on an answer among other words. Words of the front do not matter.

    None if the text contains no answer of sufficient length.
    """
    variants = [variant for answer in expected_answers(card) for variant in _variants(answer)]
    phrases = {
        framing.word_sequence(variant): variant
        for variant in variants
        if len(fold(variant)) >= _SHORTEST and "$" not in variant
    }
    for variant in variants:
        for number in (read_number(way, language=language) for way in (variant, linear(variant))):
            if isinstance(number, TypedNumber):
                phrases[(str(number.value),)] = variant
    found, rest = framing.standing_in(framing.without_reason(text), phrases)
    if not found or any(_other_article(phrases[phrase], text) for phrase in found):
        return None
    context = framing.context_words(card.question, asking=False)
    beside = [word for word in rest if word != "|"]  # "Paris, France"
    alone = len(found) == 1 and framing.says_nothing_else(beside, min(found), context)
    return Right(phrases[min(found)]) if alone else Unclear(UnclearReason.NOT_ALONE)


def _without_frame(answers: tuple[str, ...], text: str) -> str:
    """Return the text without its frame. An article right before the answer belongs to it."""
    kept = frozenset(word for answer in answers for word in words_of(answer))
    given = framing.without_frame(text, kept=kept)
    before = text[: text.find(given)].split()
    has_article = before and before[-1].casefold() in ARTICLES
    return f"{before[-1]} {given}" if has_article else given


def _has_two_readings(answer: str, text: str, language: str) -> bool:
    number = read_number(answer, language=language)
    return isinstance(number, TypedNumber) and check_number(
        _spec(number), text, language=language
    ) == Unclear(UnclearReason.TWO_READINGS)


def answers_any(
    cards: Iterable[Card], text: str, *, language: str, comma: Comma = Comma.AND
) -> bool:
    """Return True if the text is exactly the answer of one of the cards."""
    given = set(words_of(text))
    return any(
        given.issubset(words_of(" ".join(expected_answers(card))))
        and isinstance(check_typed(card, text, language=language, comma=comma), Right)
        for card in cards
    )


def refused_ways(card: Card, *, language: str) -> Iterator[str]:
    """Yield each spelling of the card's own answer that is wrongly refused.

    That is the whole answer as it stands, in ASCII, and each alternative in each variant.
    """
    answers = expected_answers(card)
    variants = [variant for answer in answers for variant in _variants(answer)]
    formulas = [linear(answer) for answer in answers if _FORMULA.fullmatch(answer)]
    stands = [*variants, *_texts(card)] if answers else []
    for way in dict.fromkeys([*stands, *map(ascii_of, stands), *formulas]):
        if not isinstance(check_typed(card, way, language=language), Right):
            yield way


def _texts(card: Card) -> tuple[str, ...]:
    """Return the answers on the card, or nothing if they cannot be typed."""
    if card.kind is CardKind.TASK:
        return ()
    sides = gap_answers(card.front, card.gap) if card.kind is CardKind.CLOZE else (card.back,)
    texts: list[str] = []
    for side in sides:
        text = bare(side)
        if len(text) > LONGEST_ANSWER or "\n" in text:
            return ()  # The others are not checked, because there may be thousands.
        texts.append(text)
    return tuple(texts)


def _alternatives(text: str) -> Iterator[str]:
    masked, formulas = _mask_formulas(text)
    for part in _CUTS.sub(lambda cut: cut[1] or _CUT, masked).split(_CUT):
        yield part.translate(formulas).strip()


def _mask_formulas(text: str) -> tuple[str, dict[int, str]]:
    """Return the text with a placeholder for each formula, and the formulas."""
    pieces = outside_maths(text, lambda number: f"{_CUT}{number}{_CUT}").split(_CUT)[1:-1]
    formulas = dict(enumerate(pieces[1::2], _FIRST_MASK))
    return "".join(
        chr(_FIRST_MASK + at // 2) if at % 2 else piece for at, piece in enumerate(pieces)
    ), formulas


@lru_cache(maxsize=4_096)  # every answer meets the same cards
def _variants(answer: str) -> tuple[str, ...]:
    """Return the answer with and without its brackets, and the other names in brackets."""
    return tuple(dict.fromkeys((answer, *_shorter(answer), *_other_names(answer))))


def _shorter(answer: str) -> Iterator[str]:
    masked, formulas = _mask_formulas(answer)
    parts = _OPTIONAL.split(masked)
    if len(parts) // 2 > _MOST_OPTIONAL:
        return
    choices = [(part[1:-1], "") if at % 2 else (part,) for at, part in enumerate(parts)]
    for choice in product(*choices):
        given = " ".join("".join(choice).translate(formulas).split())
        if fold(given):
            yield given


def _other_names(answer: str) -> Iterator[str]:
    """Yield the other names of the answer that stand behind it in brackets.

    That is whatever is called one, and another spelling of a name: "Kyjiw (Kiew)".
    """
    match = _NAME_BEHIND.fullmatch(answer)
    if match is None:
        return
    given = _GIVES_ALTERNATIVE.match(match[2])
    for name in _BETWEEN_NAMES.split(match[2][given.end() :] if given else match[2]):
        is_name = match[1][0].isupper() and name[:1].isupper()
        if given or (is_name and _alike(fold(match[1]), fold(name))):
            yield name


def _alike(one: str, other: str) -> bool:
    return SequenceMatcher(None, one, other).ratio() >= _ALIKE


def _is_right(card: Card, answer: str, text: str, language: str) -> bool:
    return any(_same(card, variant, text, language) for variant in _variants(answer))


def _same(card: Card, answer: str, text: str, language: str) -> bool:
    if answer == text:
        return True
    number = read_number(answer, language=language)
    if "$" in answer or isinstance(number, TypedNumber):
        return _same_maths(card, answer, number, text, language)
    if _tight(answer) == _tight(text) or _join_apostrophes(answer) == _join_apostrophes(text):
        return True
    text = _with_article_of(answer, text)
    return not _other_article(answer, text) and (
        same_words(answer, text) or _in_another_order(answer, text)
    )


def _same_maths(
    card: Card, answer: str, number: TypedNumber | UnclearReason, text: str, language: str
) -> bool:
    """Return True if the formula or number is the answer and does not repeat the question."""
    has_value = isinstance(number, TypedNumber) and isinstance(
        check_number(_spec(number), text, language=language), Right
    )
    if not has_value and not ("$" in answer and _same_formula(card, answer, text)):
        return False
    one, other = (_on_one_line(side).rstrip("%") for side in (answer, text))
    return one == other or not _repeats_question(card, text)


def _repeats_question(card: Card, text: str) -> bool:
    """Return True if the text is an expression from the question: "2/4" for "Reduce 2/4"."""
    typed = re.escape(_on_one_line(text))
    asked = re.compile(rf"(?<![\w.+*/^-]){typed}(?![\w+*/^%]|\.\d)")
    return asked.search(_on_one_line(_COLON.sub(" ", card.question))) is not None


def _on_one_line(formula: str) -> str:
    """Return the formula without brackets, and without blanks around its operators."""
    return _OPERATOR.sub(r"\1", linear(formula).translate(_WITHOUT_BRACKETS)).strip()


def _with_article_of(answer: str, text: str) -> str:
    """Return the text with the answer's article if its own has the same gender."""
    one, other = (_ROMANCE_ARTICLE.match(side) for side in (answer, text))
    if one is None or other is None:
        return text
    genders = (set(_ROMANCE[article[1].casefold()]) for article in (one, other))
    return text if set.isdisjoint(*genders) else one[0] + text[other.end() :]


def _in_another_order(answer: str, text: str) -> bool:
    """Return True if only the place of the one object differs: to give something up."""
    one, other = words_of(answer), words_of(text)
    return sum(word in _PLACEHOLDERS for word in one) == 1 and sorted(one) == sorted(other)


def _join_apostrophes(text: str) -> str:
    """Return words with an apostrophe joined, so that l eau is l'eau."""
    return "".join(words_of(text)) if _ELIDED.search(text) else text


def _tight(text: str) -> str:
    return without_blanks(plain(text).casefold())


def _same_formula(card: Card, answer: str, text: str) -> bool:
    """Return True if the formulas have the same structure, or the same signs without braces."""
    any_case = _knows_no_case(card)
    if _FORMULA.fullmatch(answer) and (
        same_formula(answer, text, any_case=any_case) or _same_value(card, answer, text)
    ):
        return True
    if _GROUPING.search(answer):
        return False
    one, other = _signs_of(answer), _signs_of(text)
    return one == other or (any_case and one.casefold() == other.casefold())


def _same_value(card: Card, answer: str, text: str) -> bool:
    """Return True if the formula has the value of the answer and is not in the question.

    With letters it must have the same structure, or expanding and factorising could be skipped.
    """
    asked = _mask_formulas(card.question)[1].values()
    if any(same_formula(formula, text, any_case=True) for formula in asked):
        return False
    one, other = (read_expression(side.strip("$ "), "en") for side in (answer, text))
    if isinstance(one, UnclearReason) or isinstance(other, UnclearReason):
        return False
    named = letters(one) | letters(other)
    alike = type(one) is type(other) or not (named or any(map(_is_named, (one, other))))
    return alike and letters(one) == letters(other) and same_value(one, other) is True


def _is_named(number: Expression) -> bool:
    """Return True if it contains a function or a constant such as pi."""
    return any(isinstance(node, Function | Constant) for node in nodes(number))


def _spec(number: TypedNumber) -> IntegerAnswer | DecimalAnswer | FractionAnswer:
    if number.form is Form.FRACTION:
        return FractionAnswer(value=number.value)
    if number.value.denominator == 1:
        return IntegerAnswer(value=int(number.value), percent=number.percent)
    decimal = Decimal(number.value.numerator) / Decimal(number.value.denominator)
    return DecimalAnswer(value=decimal, percent=number.percent)


def _signs_of(text: str) -> str:
    signs = ascii_of(text.replace(r"\cdot", "*").replace("·", "*")).replace(",", ".")
    return _FORMULA_MARKS.sub("", signs)


def _knows_no_case(card: Card) -> bool:
    """Return True if no letter occurs both in upper and lower case in the card's formulas."""
    letters = set(
        _LETTERS.findall("".join(_mask_formulas(f"{card.question} {card.back}")[1].values()))
    )
    return not any(letter.upper() in letters for letter in letters if letter.islower())


def _other_article(answer: str, text: str) -> bool:
    """Return True if both begin with an article, but not the same one: "die Tisch"."""
    articles = {_article(answer), _article(text)} - {""} - _WITHOUT_GENDER
    genders = [set(_GENDERS.get(article, "")) for article in articles]
    return len(articles) > 1 and set.isdisjoint(*genders)


def _lacks_article(answer: str, text: str, language: str) -> bool:
    """Return True if only the article is missing, in a language that is being learned."""
    romance = _ROMANCE_ARTICLE.match(answer)
    if romance is not None:
        return not _ROMANCE_ARTICLE.match(text) and same_words(answer[romance.end() :], text)
    is_noun = language != Language.DE and _article(answer) in _GERMAN
    return is_noun and not _article(text) and same_words(answer, text)


def _nouns(text: str) -> tuple[str, ...]:
    return words_of(_ROMANCE_ARTICLE.sub("", text, count=1))


@lru_cache(maxsize=4_096)  # every answer meets the same cards
def _article(text: str) -> str:
    romance = _ROMANCE_ARTICLE.match(text)
    if romance is not None:
        return romance[1].casefold()
    first = plain(text).casefold().partition(" ")[0]
    return "" if fold(text).startswith(fold(first)) else first


def _names_all(card: Card, answers: tuple[str, ...], text: str, language: str) -> bool:
    """Return True if the text names several alternatives, and nothing else."""
    if ascii_of(text.strip()) in map(ascii_of, _texts(card)):
        return bool(answers)
    if len(answers) < 2:  # noqa: PLR2004 - several
        return False
    return words_of(text) == words_of(", ".join(answers)) or any(
        len(pieces) > 1
        and all(
            any(_is_right(card, answer, piece, language) for answer in answers) for piece in pieces
        )
        for pieces in (list(_alternatives(text)), _BETWEEN_NAMES.split(text.strip(" ,;/")))
    )


def _has_words(text: str) -> bool:
    return any(sign.isalnum() for sign in text)


def _echoes(card: Card, meant: str, text: str) -> bool:
    """Return True if the slip is a word of the question, which makes it another word."""
    slipped = set(words_of(text)).difference(words_of(meant))
    return not slipped.isdisjoint(words_of(bare(card.question)))


def _slip_of(answers: Iterable[str], text: str) -> str | None:
    variants = [
        variant for answer in answers if "$" not in answer for variant in _variants(answer)
    ]
    has_gender = _article(text) in _GENDERS
    if has_gender and any(
        _other_article(variant, text) and _nouns(variant) == _nouns(text) for variant in variants
    ):
        return None
    slips = (variant for variant in variants if is_slip(variant, _with_article_of(variant, text)))
    return next((slip for slip in slips if not _other_article(slip, text)), None)


def _is_part(answer: str, text: str) -> bool:
    if "$" in answer or answer.startswith("to "):
        return False  # "to give" is not the verb "to give up"
    parts = _OPTIONAL.split(answer)
    given = words_of(text)
    return is_part("".join(parts[::2]), text) or given in map(words_of, parts[1::2])

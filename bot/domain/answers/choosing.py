"""Read which choice a learner picked, or in which order a learner put the items."""

import re
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from bot.domain.answers import framing
from bot.domain.answers.folding import ARTICLES, fold, plain, without_blanks
from bot.domain.answers.maths.cleaning import plain_notation
from bot.domain.answers.number_words import ordinal_of_words, words_in
from bot.domain.answers.numbers import Form, TypedNumber, read_number
from bot.domain.answers.spec import ChoiceAnswer, OrderAnswer
from bot.domain.answers.typed_numbers import read_typed_number
from bot.domain.answers.units import Unit, split_unit, unit_named
from bot.domain.answers.verdict import Right, Unclear, UnclearReason, Verdict, Wrong, WrongReason

Text = Mapping[str, str]

_KEY = re.compile(r"\(?([a-z]|[1-9]) ?[).:!]?")
_BETWEEN_KEYS = re.compile(
    r"(?:[\s,;.:<>→()-]|\b(?:first|then|and|erst|zuerst|dann|danach|und)\b)+"
)
_LETTER_A = re.compile(r"(?:^|\s)[(*_`]*a(?:[^\w\s]|\s*$)")
_BEHIND_KEYS = frozenset({"|", "=", "and", "und", "or", "oder", "&", "+"})
_KEY_WITH_ASIDE = re.compile(r"(\(?[A-Za-z1-9][).:]?) *\(([^()]*)\)[.! ]*")
_BEFORE_KEYS = frozenset(
    {"answer", "choice", "option", "number", "antwort", "nummer", "auswahl", "="}
)
_BESIDE_ORDINALS = ARTICLES | _BEFORE_KEYS | {"one"}
_BETWEEN_ITEMS = (re.compile(r" *(?:->|[\n;<>→]) *"), re.compile(r", +|\n"), re.compile(r"[\s,]+"))


def check_choice(
    spec: ChoiceAnswer,
    text: str,
    *,
    language: str,
    shown: tuple[int, ...] | None = None,
    question: str = "",
) -> Right | Wrong | Unclear:
    """Return the verdict on a letter, a number or the words of a choice.

    `shown` holds the choices' places in the spec, in the order in which the learner saw them.
    Letters and numbers count in that order. The words of a choice come before its number, and if
    any choice is itself a number, a number is never a place. Frame and words of the `question` may
    stand around a choice, as long as no other choice stands in the text.
    """
    texts = tuple(choice.text for choice in spec.choices)
    order = _order(shown, len(texts))
    taken = _by_words_or_key(texts, text, language, order)
    if taken is None:
        taken = _in_frame(texts, text, order, language, framing.context_words(question))
    if taken is None:
        taken = _by_value(texts, text, language)
    if taken is None:
        taken = _by_ordinal(text, order)
    if taken is None:
        right = (
            words for choice in spec.choices if choice.correct for words in choice.text.values()
        )
        if any(framing.denies(text, framing.word_sequence(words)) for words in right):
            return Wrong(fold(text), WrongReason.OTHER_CHOICE)
        return Unclear(UnclearReason.NOT_A_CHOICE)
    normalised = in_language(texts[taken], language)
    if spec.choices[taken].correct:
        return Right(normalised)
    return Wrong(normalised, WrongReason.OTHER_CHOICE, choice=taken)


def check_order(
    spec: OrderAnswer, text: str, *, language: str, shown: tuple[int, ...] | None = None
) -> Verdict:
    """Return the verdict on letters or numbers in the shown order, or on the items' own words."""
    order = _order(shown, len(spec.items))
    given: tuple[int, ...] | None = None
    for typed in dict.fromkeys((text, framing.without_frame(text))):
        given = given or _items_by_words(spec.items, typed)
        given = given or _items_by_keys(spec.items, typed, order)
    if not given:
        return Unclear(UnclearReason.NOT_AN_ORDER)
    if len(set(given)) < len(given):
        return Unclear(UnclearReason.REPEATED_ITEM)
    if len(given) < len(order):
        return Unclear(UnclearReason.INCOMPLETE_ORDER)
    normalised = " → ".join(in_language(spec.items[item], language).strip() for item in given)
    if given == tuple(range(len(order))):
        return Right(normalised)
    return Wrong(normalised, WrongReason.OTHER_ORDER)


def in_language(text: Text, language: str) -> str:
    """Return the text in that language, or else in its first language."""
    return text.get(language) or next(iter(text.values()))


def _order(shown: tuple[int, ...] | None, size: int) -> tuple[int, ...]:
    order = tuple(range(size)) if shown is None else shown
    if sorted(order) != list(range(size)):
        raise ValueError(f"{shown} shows not each of {size} once")
    return order


def names_choice(text: str) -> bool:
    """Return True if the text is only the letter or the number of a choice: "B", "b)", "2"."""
    return _KEY.fullmatch(plain(text).casefold()) is not None


def _same_notation(text: str) -> str:
    return plain(text).casefold().replace("`", "").rstrip(".! ")


def _tight(text: str) -> str:
    return without_blanks(_same_notation(text))


def _sign(text: str) -> str:
    """Return the sign that the words name: > for greater than. Empty if they name none."""
    sign = plain_notation(text)
    return sign if sign in {"<", ">", "=", "<=", ">="} else ""


def _by_words_or_key(
    texts: Sequence[Text], given: str, language: str, order: tuple[int, ...]
) -> int | None:
    taken = _by_words(texts, given, language)
    return _by_key(texts, given, order) if taken is None else taken


def _by_words(texts: Sequence[Text], given: str, language: str) -> int | None:
    """Return the place of the only choice with these words, or None.

    They are compared as typed, in one notation, folded, and as a sign.
    """
    for form in (str.strip, _same_notation, _tight, fold, _sign):
        for of in (lambda text: [in_language(text, language)], lambda text: text.values()):
            known = [{form(words) for words in of(text)} - {""} for text in texts]
            wanted = form(given) if any(known) else ""
            found = [at for at, words in enumerate(known) if wanted in words]
            if len(found) == 1:
                return found[0]
    return None


def _by_key(texts: Sequence[Text], given: str, order: tuple[int, ...]) -> int | None:
    key = _KEY.fullmatch(plain(given).casefold())
    place = _place(key[1], texts) if key else None
    return order[place] if place is not None and place < len(order) else None


def _by_value(texts: Sequence[Text], given: str, language: str) -> int | None:
    """Return the place of the only choice with this value.

    It may be written otherwise: five eighths, 3 metres.
    """
    amount = _amount(framing.without_frame(given), language)
    if amount is None:
        return None
    others = (_amount(in_language(text, language), language) for text in texts)
    found = [at for at, other in enumerate(others) if other == amount]
    return found[0] if len(found) == 1 else None


def _amount(text: str, language: str) -> tuple[Fraction, Form, Unit | None] | None:
    """Return the number that the whole text is, with its form and its unit, or None."""
    number, unit = text, None
    read = read_typed_number(number, language=language)
    if not isinstance(read, TypedNumber):
        number, unit = split_unit(text, own=unit_named(""))
        read = read_typed_number(number, language=language)
    return (read.value, read.form, unit) if isinstance(read, TypedNumber) else None


def _by_ordinal(given: str, order: tuple[int, ...]) -> int | None:
    """Return the place of the choice that an ordinal names, or None: the third one, die dritte."""
    words = [word for word in words_in(plain(given)) if word not in _BESIDE_ORDINALS]
    place = ordinal_of_words(words)
    return order[place - 1] if place is not None and 0 < place <= len(order) else None


def _in_frame(
    texts: Sequence[Text],
    text: str,
    order: tuple[int, ...],
    language: str,
    context: frozenset[str],
) -> int | None:
    """Return the choice that has only frame, a reason or the question's words around it.

    None if the words of several choices stand in the text.
    """
    phrases = _phrases(texts)
    whole = framing.without_aside(text)
    found, _ = framing.standing_in(whole, phrases)
    if not found and (match := _KEY_WITH_ASIDE.fullmatch(text.strip())):
        keys = re.findall(r"\b[B-Zb-z]\b", match[2])
        return None if keys else _by_key(texts, match[1], order)
    if len({at for phrase in found for at in phrases[phrase]}) > 1:
        return None
    kept = frozenset(word for phrase in phrases for word in phrase)
    bare = framing.without_frame(text, kept=kept)
    is_article = bare == "a" and not _LETTER_A.search(text)
    taken = None if is_article else _by_words_or_key(texts, bare, language, order)
    for given in dict.fromkeys((whole, framing.without_reason(text))):
        if taken is None:
            taken = _among_words(texts, given, order, context)
    return taken


def _phrases(texts: Sequence[Text]) -> dict[framing.Words, set[int]]:
    """Return the folded words of each choice, with the places of the choices that have them."""
    phrases = defaultdict[framing.Words, set[int]](set)
    for at, text in enumerate(texts):
        for words in text.values():
            phrases[framing.word_sequence(words)].add(at)
    return phrases


def _among_words(
    texts: Sequence[Text], given: str, order: tuple[int, ...], context: frozenset[str]
) -> int | None:
    """Return the only choice whose words, or else whose letter, stand in the text; else None."""
    phrases = _phrases(texts)
    found, rest = framing.standing_in(given, phrases)
    taken = {at for phrase in found for at in phrases[phrase]}
    places = [_key_at(texts, rest, order, at) for at in range(len(rest))]
    keys = {place for place in places if place is not None}
    others = [word for word, place in zip(rest, places, strict=True) if place is None]
    if len(taken) == 1 and keys <= taken:
        clear = all(framing.says_nothing_else(others, phrase, context) for phrase in found)
        return taken.pop() if clear else None
    return (
        keys.pop() if len(keys) == 1 and not taken and framing.FRAME.issuperset(others) else None
    )


def _key_at(
    texts: Sequence[Text], words: Sequence[str], order: tuple[int, ...], at: int
) -> int | None:
    """Return the choice whose key is the word at place `at` of a sentence, or None.

    In a sentence "a" is a key only at its end, and a digit only after "answer" and the like.
    """
    word, before = words[at], words[at - 1] if at else ""
    following = words[at + 1] if at + 1 < len(words) else "|"
    is_article = word == "a" and following not in _BEHIND_KEYS and len(following) > 1
    is_amount = word.isdecimal() and before not in _BEFORE_KEYS
    return None if is_article or is_amount else _by_key(texts, word, order)


def _place(key: str, texts: Sequence[Text]) -> int | None:
    if not key.isdecimal():
        return ord(key) - ord("a")
    alone = re.compile(rf"(?<![0-9]){key}(?![0-9])")
    stands = any(alone.search(words) for text in texts for words in text.values())
    return None if stands or _any_number(texts) else int(key) - 1


def _any_number(texts: Sequence[Text]) -> bool:
    return any(
        isinstance(read_number(words, language=language), TypedNumber)
        for text in texts
        for language, words in text.items()
    )


def _items_by_keys(
    items: Sequence[Text], text: str, order: tuple[int, ...]
) -> tuple[int, ...] | None:
    keys = _BETWEEN_KEYS.sub("", plain(text).casefold())
    if not keys.isascii() or not (keys.isalpha() or keys.isdecimal()):
        return None
    places = [ord(key) - ord("a") for key in keys]
    if keys.isdecimal():
        places = [] if _any_number(items) else [int(key) - 1 for key in keys]
    if not all(0 <= place < len(order) for place in places):
        return None
    return tuple(order[place] for place in places)


def _items_by_words(items: Sequence[Text], text: str) -> tuple[int, ...] | None:
    form: Callable[[str], str] = _same_notation
    known = {form(words): at for at, item in enumerate(items) for words in item.values()}
    for between in _BETWEEN_ITEMS:
        pieces = [form(piece) for piece in between.split(text) if piece.strip()]
        if len(pieces) > 1 and all(piece in known for piece in pieces):
            return tuple(known[piece] for piece in pieces)
    return None

"""Whether what is said beside an open question tells its answer (K71, K89).

A stored hint was written by an author and is shown with this question alone: it may quote numbers
of the stem and calculate with them. What a model makes has been read by no person, so any number,
formula or choice that is the answer or a part of it is held back, and its disguises are taken off
first. What is lost is a text now and then; a stored hint stands in its place.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import Final

from bot.domain.answers import spec as specs
from bot.domain.answers.check import check_answer
from bot.domain.answers.folding import ARTICLES
from bot.domain.answers.maths.comparing import same_equation, same_value
from bot.domain.answers.maths.exact import value_of
from bot.domain.answers.maths.reading import numbers_in, read_equation, read_expression, read_set
from bot.domain.answers.maths.tree import Equation, Expression, Negative, Symbol, letters
from bot.domain.answers.verdict import Right, RightValueWrongForm, UnclearReason
from bot.domain.practice.canonical import answer_spec_of, choice_at
from bot.domain.practice.disguises import in_digits, is_gapped_in, readings, without_ones
from bot.domain.practice.items import BankItem
from bot.domain.topics.course import Language

DETECTOR: Final = "leaks-3"
"""Version of what is found here; what was let through before is not served under another one."""
NEAR: Final = Fraction(1, 100)
"""A number as near to the answer as this share of it is the answer, rounded."""
LONGEST: Final = 2_000
"""Characters; what is longer is not looked through while a learner waits, and not shown."""
TOO_LONG: Final = "too long to be sure"
_LONGEST_RUN: Final = 16
"""Symbols; longer runs of maths are looked at from their beginning."""
_SHORTEST_PART: Final = 3
"""Symbols; shorter parts of a formula are only looked at where the answer is as short."""
_SYMBOL: Final = re.compile(
    r"\d+(?:[.,]\d+)?|\bsqrt\b|\bpi\b|(?<![^\W\d_])[a-z](?![^\W\d_])|[-+*/^()=]|\S+"
)
_MATHS: Final = re.compile(r"\d+(?:[.,]\d+)?|sqrt|pi|[a-z]|[-+*/^()=]")
_FIRST: Final = re.compile(r"[\dsp(a-z-]")
_FORMULA: Final = re.compile(r"\$([^$]+)\$")
_EITHER: Final = re.compile(r",|\bor\b|\boder\b")
_OPPOSITE: Final = re.compile(r"opposite|gegenzahl|negative|±|\\pm")
SENTENCE: Final = re.compile(r"(?:[^.!?]|\.(?=\d))*[.!?]?")
_OPEN: Final = re.compile(r"(?i)\?|\b(?:whether|if|when|ob|wenn|wann|falls)\b")
"""A sentence that asks says nothing."""
_LAST_WORD: Final = re.compile(r"([^\W_]+|[^\s\w$])[\s$]*$")
_FIRST_WORD: Final = re.compile(r"^[\s$]*([^\W_]+|[^\s\w$])")
_LATEX: Final = re.compile(r"(?P<ones>\d)?\s*\\[dt]?frac\s*\{\s*(-?\d+)\s*\}\s*\{\s*(\d+)\s*\}")
_HYPHEN: Final = re.compile(r"(?<=[^\W\d_])-(?=[^\W\d_])")
_NOUN: Final = re.compile(r" [^\W\d_]")
_MINUS: Final = re.compile(r"(?:^|[^\w)}\]])[-−–]$|\bnegative $")
"""A minus close before a number and apart from what it might be taken from is its sign."""
_BETWEEN: Final = frozenset(
    {"and", "or", "und", "oder", "to", "zu", "with", "mit", ",", ";", "by"}
)
"""What joins numbers of the stem in an enumeration of them."""
_TRUE: Final = frozenset({"true", "wahr", "right", "richtig", "stimmt", "correct"})
_FALSE: Final = frozenset({"false", "falsch", "wrong", "untrue"})
_TRUTHS: Final = frozenset({
    *_TRUE, *_FALSE, "incorrect", "yes", "no", "holds", "ja", "nein", "gilt", "yep", "nope",
    "vrai", "faux", "oui", "non", "vero", "falso", "verdadero", "verum", "falsum", "evet",
})  # fmt: skip
_MARKED: Final = re.compile(r"[✓✔✅☑✗✘✕❌❎👍👎]")
_RELATION: Final = re.compile(r"[<>=≠≤≥]=?|\\(?:neq?|leq?|geq?|lt|gt)(?![a-z])")
_MORE: Final = "smaller|larger|bigger|greater|less|more|higher|lower|kleiner|grösser|mehr|weniger"
_JUDGED: Final = re.compile(
    r"\b(?:not|nicht)(?: the| exactly| quite| ganz)? (?:equal|same|gleich)\b"
    r"|n't (?:equal|the same)"
    r"|\b(?:differ|different|verschieden|unequal|ungleich)\b(?!\s*\w)|unterscheiden sich"
    rf"|\b(?:side|one|seite) (?:is|ist) (?:\w+ )?(?:{_MORE})"
    r"|\b(?:dis)?agree\b|\b(?:is|ist) (?:the case|so|der fall)\b|\bdoes(?:n't| not)? hold\b"
    rf"|\b(?:left|right|links|rechts)\b(?: \w+){{0,3}} (?:{_MORE})\b"
    r"|\bfits\b|\bunterschreib|\bdoubt|zweif(?:le|el)"
    r"|\btrifft (?:nicht )?zu\b|\b(?:a|an) (?:mistake|error) in (?:it|there)\b"
    r"|\bfehler drin\b|\bonly (?:almost|nearly)\b|\bnur (?:fast|beinahe)\b|\bnot quite\b"
)
_ABOUT_IT: Final = re.compile(
    r"\b(?:it|this|that|they|es|sie|er|das)"
    r"(?:'s| is| has| does| can| lies| ist| hat| kann| liegt)((?: \w+){1,3})"
)
_EMPTY: Final = (
    "no solution", "keine lösung", "empty set", "leere menge", "unlösbar", "no answer", "empty",
    "leere", "unsolvable", "nothing solves", "∅", "{}", "\\emptyset", "nicht lösbar",
    "never true", "never holds",
)  # fmt: skip
_RIGHT: Final = re.compile(
    r"(?<!\$ )\b(?:is|are|was) (?:right|correct)\b(?! only| if| when)|(?<!\$ )\bstimm(?:t|en)\b"
    r"|\b(?:ist|sind) (?:richtig|korrekt)\b|^\W*(?:right|correct|richtig)\b"
)
_ONE_LEFT: Final = re.compile(
    r"\bsigns?\b|(?<!plus-)(?<!plus and )(?<!plus und )\bminus\b|vorzeichen|\bzeichen\b"
    r"|\bside of zero\b|seite der null|\babove or below\b|oberhalb oder unterhalb"
    r"|\btheir order\b|\bachte auf die reihenfolge\b|\bfactors are negative"
    r"|faktoren (?:sind )?negativ|\bthe point (?:is|belong)|\bkomma (?:fehlt|hin)"
    r"|\bsatisfy\b.*\bitself\b|erfüllt er selbst"
)
"""What there are so few ways to change that the rest being right is the answer."""
_IN_EFFECT: Final = re.compile(
    r"\b(?:only|just|bloß|nur) (?:\w+ ){0,3}(?:sign|minus|vorzeichen)\b"
    r"|\b(?:change|flip|turn|reverse|switch) the sign\b(?! (?:of|when|in))"
    r"|\bvorzeichen (?:umdrehen|ändern|wechseln)\b"
    r"|\b(?:apart from|except for|but for|bis auf) (?:the|das) (?:sign|minus|vorzeichen)"
    r"|\bminus(?: sign|zeichen)? (?:in front of|before|vor) (?:your|dein)"
    r"|\byour (?:fraction|answer|result|slope) (?:is )?(?:upside down|over)\b|\bflip it\b"
    r"|\bwrong way (?:round|up)\b|\b(?:swap|swapped) (?:the )?(?:top|numerator) and\b"
    r"|\bdein\w* \w+ steht auf dem kopf\b|\b(?:hast|du) zähler und nenner vertauscht\b"
    r"|\bdreh\w* (?:deinen bruch|ihn) um\b"
)
"""Says that the learner's answer is right but for one thing, and names it."""
_COMPARED: Final = {
    "<": re.compile(r"<|\\lt\b|\\le|\b(?:less|smaller|fewer|lower|kleiner|weniger)\b"),
    ">": re.compile(r">|\\gt\b|\\ge|\b(?:greater|larger|bigger|more|higher|grösser|mehr)\b"),
    "=": re.compile(r"=|\b(?:equals?|same|alike|gleich\w*|dasselbe|identical)\b"),
}
"""A sign to be chosen, and the ways to say it."""
_WHICH: Final = re.compile(r"\b(?:which|what|welche\w*|was)\b.*\?")
_NOT: Final = re.compile(
    r"(?i)\b(?:(?<!do )not|neither|nor|none|isn't|aren't|can't be|wrong|false|incorrect"
    r"|ruled? out|cross(?:ed)? out|strike|exclude\w*|eliminat\w*|discard"
    r"|nicht|weder|kein\w*|falsch|streich\w*|ausschließ\w*|ausgeschlossen|scheide\w*)\b"
)
_PLACES: Final = (
    "first|1st|erste", "second|2nd|zweite", "third|3rd|dritte", "fourth|4th|vierte",
    "fifth|5th|fünfte", "sixth|6th|sechste",
)  # fmt: skip
_NO_CHOICE: Final = (
    r"\w*(?!\w|\s+(?:step|term|factor|digit|place|bracket|thing|time|schritt|faktor|stelle|ziffer"
    r"|klammer|summand|glied|teil|letter|sign|zeichen|rule|regel|look|blick))"
)
_THE: Final = r"\b(?:the|der|die|das|den|dem|number|nummer)\s+(?:very )?"
_DIGIT_SAID: Final = re.compile(
    r"(?:digit|place|ends|begins|starts|endet|beginnt|vorne?|hinten|ziffer|stelle)"
    r"(?: (?:is|in|on|with|a|an|the|after|point|ist|steht|auf|mit|eine?|die|nach|dem|komma))*"
    r" (\d+)\b"
    r"|(?:tens|ones|units|hundreds|zehner|einer|hunderter) (?:is|are|ist|sind) (\d)\b"
    r"|\b(\d+) (?:tens?|ones|units|hundreds?|zehner|einer|hunderter"
    r"|(?:is )?(?:in front|behind|at the (?:front|end))|vorne?|hinten)\b"
)
_LETTERS_SAID: Final = re.compile(
    r"\b(?:it|answer|word|result|one|es|antwort|wort|ergebnis|lösung|eine)\b[^.?!]*?"
    r"\b(?:starts|begins|ends|beginnt|endet|fängt|hört)\b[^.?!]*?"
    r"(?:[\"“„»«'‘][^\W\d_]+[\"”“»«'’]|\b[b-z]\b|\bletters?\b|\bbuchstabe)"
)
"""Says how the word for the answer is spelled."""
_ENDS: Final = re.compile(
    r"\b(?:starts|begins|ends|in front|behind|beginnt|endet|fängt|hört|vorne?|hinten)\b"
)
_CALCULATES: Final = re.compile(
    r"\b(?:add\w*|plus|minus|times|more|less|fewer|before|after|subtract\w*|taking|between"
    r"|halfway|midway|middle|mehr|weniger|vor|nach|mal|dazu|addier\w*|subtrahier\w*|zieh\w*"
    r"|zwischen|dazwischen|mitte)\b"
)
_ABOVE: Final = re.compile(r"numerator|\btop\b|\babove\b|\bupper\b|zähler|\boben\b|bruchstrich")
_IS_ABOVE: Final = re.compile(
    r"(?:numerator|zähler|top|oben|upper one|obere \w+)"
    r"(?: of the (?:result|answer)| des ergebnisses)?"
    r" (?:is|ist|steht|becomes|wird)(?: an?| eine?)? \d"
)


class Strictness(Enum):
    """How much a text may say, by where it comes from."""

    STORED = "stored"
    MADE = "made"


@dataclass(frozen=True, slots=True, kw_only=True)
class Secret:
    """An answer that is not to be told, and what a learner sees of its question."""

    spec: specs.AnswerSpec
    answer: str
    """In its canonical form, or the words of the right choice."""
    stem: str
    choices: tuple[str, ...] = ()
    """In the order in which they are shown."""
    language: Language = Language.EN


def secret_of(item: BankItem) -> Secret:
    """Return the answer to the item as what is not to be told."""
    place = choice_at(item, item.answer) if item.choices else None
    return Secret(
        spec=answer_spec_of(item),
        answer=item.answer if place is None else item.choices[place],
        stem=item.document.problem_content.stem,
        choices=item.choices,
        language=item.language,
    )


@dataclass(frozen=True, slots=True)
class _Named:
    """A number that a text names, with what stands before and behind it there."""

    value: Fraction
    written: str
    before: str
    after: str


def told(text: str, asked: Secret | BankItem, strictness: Strictness = Strictness.MADE) -> str:
    """Return what of the text tells the answer; empty if nothing does."""
    asked = secret_of(asked) if isinstance(asked, BankItem) else asked
    if strictness is Strictness.STORED:
        return _told(text, asked, is_made=False)
    if len(text) > LONGEST:
        return TOO_LONG
    return next(filter(None, (_told(it, asked, is_made=True) for it in readings(text))), "")


def _told(text: str, asked: Secret, *, is_made: bool) -> str:
    if is_made and (spelled := _LETTERS_SAID.search(text.casefold())):
        return spelled[0]
    match asked.spec:
        case specs.BooleanAnswer():
            return _truth(text, asked, is_made=is_made)
        case specs.ChoiceAnswer():
            return _in_effect(text) or _choice(text, asked, is_made=is_made)
        case _:
            return _result(text, asked, is_made=is_made)


def _result(text: str, asked: Secret, *, is_made: bool) -> str:
    """Return how the text tells a number, formula or set."""
    secrets = _secrets(asked)
    if isinstance(asked.spec, specs.SetAnswer) and not secrets:
        said_in = [text.casefold()] if is_made else [*_statements(text)]
        return next((it for it in _EMPTY for one in said_in if it in one), "")
    found = _in_effect(text)
    if not found and isinstance(asked.spec, specs.SetAnswer):
        found = _equations(text, secrets)
    known = [value_of(it) for it in secrets]
    is_formula = isinstance(asked.spec, specs.ExpressionAnswer | specs.EquationAnswer)
    if not found and (None in known or is_formula):
        found = _right_formula(text, asked)
    if is_made:
        return found or _value(text, asked, secrets) or _part(text, asked) or _end(text, asked)
    values = frozenset(it for it in known if it is not None)
    return found or ("" if None in known else _unquoted(text, asked, values))


def _statements(text: str) -> Iterator[str]:
    return map(str.casefold, said(text))


def said(text: str) -> Iterator[str]:
    """Yield the sentences of the text that do not ask."""
    return (it for it in SENTENCE.findall(text) if it.strip() and not _OPEN.search(it))


def _in_effect(text: str) -> str:
    """Return how the text says that one thing alone is missing from the learner's answer."""
    stated = [it.casefold() for it in SENTENCE.findall(text) if not it.endswith("?")]
    if found := next(filter(None, map(_IN_EFFECT.search, stated)), None):
        return found[0]
    confirmed = any(map(_RIGHT.search, stated))
    left = _ONE_LEFT.search(text.casefold()) if confirmed else None
    return left[0] if left else ""


# --- true or false ------------------------------------------------------------------------------


def _truth(text: str, asked: Secret, *, is_made: bool) -> str:
    """Return the words that judge the statement: true or false, or what they come to."""
    telling, other = (_TRUE, _FALSE) if asked.answer == "true" else (_FALSE, _TRUE)
    said = re.findall(r"[^\W\d_]+", re.sub(r"right(?=[- ](?:hand|side))", "", text.casefold()))
    if is_made and (word := next((it for it in said if it in _TRUTHS), "")):
        return word
    stem = asked.stem
    if is_made and (mark := _marked(text, stem)):
        return mark
    numbers = {value for value, _ in numbers_in(in_digits(stem), "en")}
    claimed = {it for it in _words(stem) if len(it) > len("this") and it.isalpha()} - {
        "number",
        "zahl",
    }
    for sentence in _statements(text):
        words = set(re.findall(r"[^\W\d_]+", sentence))
        if not other & words and (word := next(iter(telling & words), "")):
            return word
        if found := _JUDGED.search(sentence):
            return found[0]
        named = {value for value, _ in numbers_in(in_digits(sentence), "en")}
        compares = len(numbers) > 1 and not words.isdisjoint(_MORE.split("|"))
        is_whole = (
            bool(numbers) and numbers <= named and (compares or not words.isdisjoint(claimed))
        )
        about = (it[1] for it in _ABOUT_IT.finditer(sentence))
        if is_made and (is_whole or any(claimed & {*_words(it)} for it in about)):
            return sentence.strip()
    return ""


def _marked(text: str, stem: str) -> str:
    """Return a sign or a gapped word that judges the statement, or the statement rewritten."""
    gapped = (it for it in _TRUE | _FALSE if is_gapped_in(it, text))
    if mark := "".join(_MARKED.findall(text)) or next(gapped, ""):
        return mark
    sides = {frozenset(it) for it in _compared(stem)}
    worked_out = {it for side in sides for it in side} - {it for it, _ in numbers_in(stem, "en")}
    for sentence in _statements(text):
        if not worked_out.isdisjoint(it for it, _ in numbers_in(sentence, "en")):
            return sentence
    return next(
        (
            formula
            for formula in map(str, _FORMULA.findall(text))
            if _tight(formula) not in _tight(stem)
            and not sides.isdisjoint(map(frozenset, _compared(f"${formula}$")))
        ),
        "",
    )


def _compared(text: str) -> Iterator[list[Fraction]]:
    """Yield the values of the two sides of each relation in the text's formulas."""
    for formula in _FORMULA.findall(text):
        read = [read_expression(in_digits(it), "en") for it in _RELATION.split(formula)]
        values = [value_of(it) for it in read if not isinstance(it, UnclearReason)]
        known = [it for it in values if it is not None]
        if len(known) == len(read) > 1:
            yield known


# --- choices ------------------------------------------------------------------------------------


def _choice(text: str, asked: Secret, *, is_made: bool) -> str:
    """Return how the text names the right choice, or excludes the others.

    One excluded choice is too much in what a model makes: it could go on with the next one.
    """
    place = asked.choices.index(asked.answer)
    others = set(range(len(asked.choices))) - {place}
    excluded: set[int] = set()
    for sentence in SENTENCE.findall(text) if is_made else said(text):
        named = _named(sentence, asked, is_made=is_made)
        if _NOT.search(sentence) and place not in named:
            excluded |= named
        elif named == {place} or (is_made and place in named):
            return sentence.strip()
        if re.search(r"between|zwischen", sentence) and named == {place - 1, place + 1}:
            return sentence.strip()
    if excluded == others or (is_made and excluded):
        return text.strip()
    secrets = _secrets(asked)
    if is_made:
        return _value(text, asked, secrets)
    values = frozenset(value for it in secrets if (value := value_of(it)) is not None)
    in_stem = {it.value for it in _numbers(asked.stem, asked.language)}
    return "" if values & in_stem else _unquoted(text, asked, values)


def _named(sentence: str, asked: Secret, *, is_made: bool) -> set[int]:
    """Return the places of the choices that the sentence names."""
    choices = enumerate(asked.choices)
    return {at for at, choice in choices if _names(sentence, at, choice, asked, is_made)}


def _names(sentence: str, at: int, choice: str, asked: Secret, is_made: bool) -> bool:  # noqa: FBT001 - for one call
    letter, plain = chr(ord("A") + at), sentence.casefold()
    by_letter = (
        rf"(?i:\b(?:answer|option|choice|antwort|auswahl)\s+\(?{letter}\b|(?<!\w){letter}\))"
    )
    by_place = is_made and re.search(_by_place(at, len(asked.choices)), plain)
    if by_place or re.search(by_letter, sentence):
        return True
    alone = (
        rf"\b{letter}\b(?!\s+[a-zäöü])|\b{letter} (?:and|und|or|nor|is|are|ist|sind|noch|as|wie|k)"
    )
    if is_made and re.search(alone, sentence):
        return True
    if sign := _COMPARED.get(choice.strip("$ ")):
        return is_made and not _WHICH.search(plain) and bool(sign.search(plain))
    words = _without_articles(choice)
    if words and (is_made or choice[0] != "$") and f" {words} " in f" {_without_articles(plain)} ":
        return True
    values = _choice_values(choice, asked.language) if is_made else frozenset()
    return bool(values) and any(it.value in values for it in _numbers(sentence, asked.language))


def _without_articles(text: str) -> str:
    return " ".join(it for it in _words(text) if it not in ARTICLES)


def _by_place(at: int, count: int) -> str:
    """Return the pattern of the words for the place of a choice, from either end."""
    ways = [
        rf"{_THE}(?:{_PLACES[at]}){_NO_CHOICE}",
        rf"\b(?:number|nummer|option|choice|möglichkeit) (?:{at + 1}|{_COUNT[at]})\b",
    ]
    from_end = count - 1 - at
    if from_end == 0:
        ways.append(rf"{_THE}(?:last|letzte|untere|unterste|bottom one){_NO_CHOICE}(?! but)")
    if from_end == 1:
        ways.append(r"penultimate|vorletzte|last but one|second (?:last|to last)")
    if from_end == 2:  # noqa: PLR2004 - two are behind it
        ways.append(r"vorvorletzte|drittletzte|third (?:last|to last)|last but two")
    if from_end < len(_PLACES):
        ends = r"from the (?:bottom|end|right)|(?:von (?:unten|hinten|rechts))"
        ways.append(rf"\b(?:{_PLACES[from_end]})\w* (?:{ends})")
    if at == 0:
        ways.append(rf"{_THE}(?:topmost|upper|obere|oberste){_NO_CHOICE}")
    if 2 * at + 1 == count:
        ways.append(
            r"\bmiddle one\b|\bone in the middle\b|\bd\w\w mittlere\b|\bd\w\w in der mitte\b"
        )
    return "|".join(ways)


_COUNT: Final = ("one|eins", "two|zwei", "three|drei", "four|vier", "five|fünf", "six|sechs")


@lru_cache(maxsize=256)  # each sentence is held against the same choices
def _choice_values(choice: str, language: Language) -> frozenset[Fraction]:
    read = read_expression(choice.strip("$ "), language)
    value = None if isinstance(read, UnclearReason) else value_of(read)
    return frozenset() if value is None else frozenset({value})


@lru_cache(maxsize=256)
def _words(text: str) -> tuple[str, ...]:
    return tuple(re.findall(r"[^\W_]+", text.casefold()))


# --- numbers that are no quotation ---------------------------------------------------------------


def _unquoted(hint: str, asked: Secret, secret: frozenset[Fraction]) -> str:
    """Return the secret numbers that the hint names without quoting; empty unless it names all."""
    said = list(_numbers(hint, asked.language)) if secret else []
    if not said or not secret <= {it.value for it in said}:
        return ""
    shown = " ; ".join((asked.stem, *asked.choices))
    stem = list(_numbers(shown, asked.language))
    told_of = [
        it for at, it in enumerate(said) if it.value in secret and not _is_quoted(at, said, stem)
    ]
    all_of_them = {it.value for it in told_of} == secret
    return ", ".join(dict.fromkeys(it.written.strip() for it in told_of)) if all_of_them else ""


def _numbers(text: str, language: str) -> Iterator[_Named]:
    """Yield the numbers in the text with their signs; an article is none."""
    plain = _HYPHEN.sub(" ", _LATEX.sub(_in_a_line, text.replace("{,}", ",").casefold()))
    plain = " ".join(plain.split())
    at = 0
    for value, written in numbers_in(plain, language):
        at = max(at, plain.find(written, at))
        before, after = plain[:at], plain[at + len(written) :]
        if written in ARTICLES or (written == "one" and _NOUN.match(after)):
            continue
        yield _Named(-value if _MINUS.search(before) else value, written, before, after)


def _in_a_line(fraction: re.Match[str]) -> str:
    ones, above, below = fraction.groups()
    return f"{ones} {above}/{below} " if ones else f"{above}/{below} "


def _is_quoted(at: int, said: Sequence[_Named], stem: Sequence[_Named]) -> bool:
    """Return True if the number stands beside something as it does in the stem."""
    same = [it for it in stem if it.value == said[at].value]
    others = {it.value for it in stem} - {said[at].value}
    return any(_has_same_neighbour(said[at], it) for it in same) or (
        bool(same) and _is_listed(at, said, others)
    )


def _has_same_neighbour(one: _Named, other: _Named) -> bool:
    before, after = _before(one), _after(one)
    beside_before = before not in {"", "=", "is", "ist"} and before == _before(other)
    return beside_before or (after not in {"", "=", ".", "!", "?"} and after == _after(other))


def _before(found: _Named) -> str:
    match = _LAST_WORD.search(found.before)
    return str(match[1]) if match else ""


def _after(found: _Named) -> str:
    match = _FIRST_WORD.search(found.after)
    return str(match[1]) if match else ""


def _is_listed(at: int, said: Sequence[_Named], others: set[Fraction]) -> bool:
    """Return True if it is named together with another number of the stem: "compare 3 and 5"."""
    return any(
        (one if one is not said[at] else other).value in others
        and _between(one, other).strip(" $") in _BETWEEN
        for one, other in pairwise(said[max(at - 1, 0) : at + 2])
    )


def _between(one: _Named, other: _Named) -> str:
    """Return what stands between two numbers of a text."""
    return other.before[len(one.before) + len(one.written) :]


# --- any number, and parts of it ----------------------------------------------------------------


def _value(text: str, asked: Secret, secrets: Sequence[Expression]) -> str:
    """Return the number or the formula of the text that is the answer, or a part of it."""
    plain = in_digits(text)
    known = [value for it in secrets if (value := value_of(it)) is not None]
    stem = {it.value for it in _numbers(asked.stem, asked.language)}
    quoted = {-abs(it) for it in stem} - set(known) if len(known) > 1 else set()
    for value in {*_signed(without_ones(text.replace("{,}", ","))), *_signed(plain)} - quoted:
        if any(_is_near(abs(value), secret, asked) for secret in known):
            return str(value)
    return _one_step(without_ones(text), known, stem) or _formula(plain, asked, secrets)


def _one_step(text: str, known: Sequence[Fraction], stem: set[Fraction]) -> str:
    """Return the sentence whose numbers, not all from the stem, are one step from the answer."""
    for sentence in filter(_CALCULATES.search, SENTENCE.findall(text)):
        for one, other in pairwise(value for value, _ in numbers_in(sentence, "en")):
            made = {one + other, abs(one - other), (one + other) / 2, one * other}
            made |= {one / other, other / one} if one and other else set()
            if {one, other} - stem and any(abs(it) in made for it in known):
                return str(sentence).strip()
    return ""


def _signed(text: str) -> Iterator[Fraction]:
    for language in Language:
        for value, written in numbers_in(text, language):
            if written not in ARTICLES:
                yield -value if f"-{written}" in text else value


def _is_near(number: Fraction, secret: Fraction, asked: Secret) -> bool:
    """Return True if it is the answer but for its sign, rounded perhaps, or in percent."""
    tolerance = Fraction(str(getattr(asked.spec, "tolerance", 0)))
    percent = getattr(asked.spec, "percent", False)
    values = (abs(secret), abs(secret) / 100) if percent else (abs(secret),)
    exactly = number.denominator == 1 and secret.denominator == 1
    return any(
        number == it if exactly else abs(number - it) <= max(tolerance, it * NEAR) for it in values
    )


def _part(text: str, asked: Secret) -> str:
    """Return the digit or the numerator of the answer that the text tells.

    The denominator alone is a step on the way.
    """
    match = re.fullmatch(r"-?(?:0\.)?(\d+)", asked.answer)
    whole = match[1] if match else ""
    parts = re.fullmatch(r"-?(\d+)/(\d+)", asked.answer)
    stem = set(re.findall(r"\d+", asked.stem))
    for sentence in _statements(text):
        plain = in_digits(sentence)
        numbers = set(re.findall(r"\d+", plain))
        quoted = any(len(it) > 1 for it in stem & numbers)
        digits = () if quoted else _DIGIT_SAID.finditer(plain)
        for digit in digits if whole else ():
            if any(it and it in whole for it in digit.groups()):
                return digit[0]
        if whole and numbers - stem and _joined(re.findall(r"\d+", plain), whole):
            return sentence.strip()
        above = numbers if _IS_ABOVE.search(plain) else numbers - stem
        if parts and parts[1] in above and _ABOVE.search(sentence):
            return sentence.strip()
    return ""


def _joined(numbers: Sequence[str], whole: str) -> bool:
    """Return True if numbers that follow each other are the digits of the whole one."""
    ends = range(2, len(numbers) + 1)
    return any("".join(numbers[at:end]) == whole for end in ends for at in range(end - 1))


def _end(text: str, asked: Secret) -> str:
    """Return the terms with which the text says that the answer begins or ends."""
    answer, stem = _tight(asked.answer), _tight(asked.stem)
    for sentence in filter(_ENDS.search, _statements(text)):
        for part in (it for run in _runs(in_digits(sentence)) for it in _parts(run, 2)):
            if part not in stem and (answer.startswith(part) or answer.endswith(part)):
                return part
    return ""


def _secrets(asked: Secret) -> tuple[Expression, ...]:
    """Return the values that are not to be told: of a set all elements and ends."""
    text, language = asked.answer, "en"
    if isinstance(asked.spec, specs.SetAnswer):
        found = read_set(text, language)
        if isinstance(found, UnclearReason):
            return ()
        ends = [end for it in found.intervals for end in (it.low, it.high) if end is not None]
        return (*ends, *(it for each in found.elements for it in each))
    if isinstance(asked.spec, specs.ChoiceAnswer):
        text, language = text.strip("$ "), asked.language
    if isinstance(asked.spec, specs.EquationAnswer | specs.BooleanAnswer):
        return ()
    read = read_expression(text, language)
    return () if isinstance(read, UnclearReason) else (read,)


# --- formulas -----------------------------------------------------------------------------------


def _equations(text: str, secrets: Sequence[Expression]) -> str:
    """Return the formulas of the text that give the elements of the set, each by itself."""
    formulas = [side for it in _FORMULA.findall(text) for side in _EITHER.split(in_digits(it))]
    read = [read_equation(it, "en") for it in formulas]
    equations = [it for it in read if isinstance(it, Equation)]
    sides = [read_expression(it, "en") for it in formulas]
    values = [it for it in sides if not isinstance(it, UnclearReason)]
    if not _OPPOSITE.search(text.casefold()):
        values = []
    given = [
        any(_is_solved(it, secret) for it in equations)
        or any(same_value(it, one) is True for it in values for one in (secret, Negative(secret)))
        for secret in secrets
    ]
    return " ; ".join(formulas) if all(given) else ""


def _is_solved(equation: Equation, value: Expression) -> bool:
    """Return True if the equation holds for that value of its letter alone."""
    names = letters(equation.left) | letters(equation.right)
    return len(names) == 1 and same_equation(equation, Equation(Symbol(*names), value)) is True


def _right_formula(text: str, asked: Secret) -> str:
    """Return the formula of the text that would be right as an answer and is not in the stem."""
    spec, stem = asked.spec, _tight(asked.stem)
    by_sides = isinstance(spec, specs.ExpressionAnswer)
    for formula in _FORMULA.findall(text):
        for part in (*(formula.split("=") if by_sides else ()), formula):
            right = isinstance(check_answer(spec, part, language=asked.language), Right)
            if right and _tight(part) not in stem:
                return str(part).strip()
    answer = _tight(asked.answer)
    told_in_text = len(answer) >= _SHORTEST_PART and answer in _tight(text)
    return asked.answer if told_in_text and answer not in stem else ""


def _tight(text: str) -> str:
    return re.sub(r"[\s*·$]|\\cdot|\\,", "", text).casefold()


def _formula(text: str, asked: Secret, secrets: Sequence[Expression]) -> str:
    """Return the part of the text's maths that is the answer and does not stand in the stem."""
    stem = ["".join(it) for it in _runs(in_digits(asked.stem))]
    least = min(_SHORTEST_PART, len(_symbols(in_digits(asked.answer))))
    for run in _runs(text):
        for part in _parts(run[:_LONGEST_RUN], least):
            if not any(part in it for it in stem) and _is_answer(part, asked, secrets):
                return part
    return ""


def _is_answer(formula: str, asked: Secret, secrets: Sequence[Expression]) -> bool:
    if isinstance(asked.spec, specs.EquationAnswer):
        verdict = check_answer(asked.spec, formula, language="en")
        return isinstance(verdict, Right | RightValueWrongForm)
    read = read_expression(formula, "en")
    if isinstance(read, UnclearReason):
        return False
    return any(same_value(read, secret) is True for secret in secrets)


def _runs(text: str) -> Iterator[list[str]]:
    """Yield the stretches of the text that are nothing but maths."""
    run: list[str] = []
    for symbol in (*_symbols(text), "words"):
        if _MATHS.fullmatch(symbol):
            run.append(symbol.replace(",", "."))
        elif run:
            yield run
            run = []


def _symbols(text: str) -> list[str]:
    return _SYMBOL.findall(text.casefold())


def _parts(run: list[str], least: int) -> Iterator[str]:
    """Yield what can stand alone of a stretch, the longest parts first."""
    for length in range(len(run), least - 1, -1):
        for start in range(len(run) - length + 1):
            part = run[start : start + length]
            if _FIRST.match(part[0]) and (part[-1][-1].isalnum() or part[-1] in ")."):
                yield "".join(part)

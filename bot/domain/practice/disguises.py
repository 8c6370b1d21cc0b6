"""A text without its disguises: spelled out, reversed, in words, as a riddle."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import Final

from bot.domain.answers import foreign_numbers
from bot.domain.answers.folding import ARTICLES
from bot.domain.answers.number_words import LONGEST_PHRASE, number_of_words, words_in

_SPELLED: Final = re.compile(r"(?<!\w)\w(?:[\s._|*\-]{1,3}\w)+(?!\w)")
"""Single letters or digits with separators: "4 - 2", "o n e"."""
_SYLLABLES: Final = re.compile(r"(?<=[^\W\d_])-(?=[^\W\d_])")
_TURNED: Final = re.compile(
    r"(?i)\b(?:backwards?|reversed?|reciprocal|upside down|rückwärts|von hinten|kehrwert"
    r"|auf dem kopf|turned (?:over|around)|umgedreht|dreh\w* \D{0,12}\d+ um)\b"
)
"""Words that tell the reader to reverse a word or number, or to invert a fraction."""
_LINKS: Final = frozenset(
    {"point", "dot", "over", "by", "durch", "komma", "comma", "percent", "prozent"}
)
_SIGNED: Final = frozenset({"plus", "minus", "negative", "negativ"})
_LONGEST_SPELLED: Final = 60
_APART: Final = re.compile(r"(?<!\S)\S(?: \S)+(?!\S)")
"""Single signs, each apart: "n _ m"."""
_TOKEN: Final = re.compile(r"[\w*#•…?-]+")
_SHORTEST_GAPPED: Final = 3
_PHRASE: Final = re.compile(
    r"[^\W_]+(?:(?: |(?<=[^\W\d_]{2})-(?=[^\W\d_]{2}))[^\W\d_]+)*", re.UNICODE
)
_ONE: Final = re.compile(
    r"\bone (?:of|another|by|at)\b|\b(?:which|this|that|each|every|no|any|the other|another) one\b"
)
"""Uses of "one" that are no number."""
_ROMAN_VALUES: Final = dict(zip("IVXLCDM", (1, 5, 10, 50, 100, 500, 1000), strict=True))
_ROMAN: Final = re.compile(r"\b[IVXLCDM]{2,}\b|\b[VX]\b(?![a-z]| \w\b)|\bI(?=/)|(?<=/)I\b")
_DIGIT: Final = r"(-?\d+(?:[./]\d+)?)"
_OVER: Final = (
    "out of|of the|of|on top of|above|zu|von|von den|over|durch|by|divided by|geteilt durch"
)
_THEN: Final = "(?:(?:and|und|but|sondern) )?(?:then |dann |noch )?"
_TERM: Final = r"([\da-z*/^]+)"
_BESIDE: Final = r"(?:one|1|number|zahl|just|right|direkt|gleich|directly)"
_ABOVE: Final = r"(?:numerators?|zähler)\W+(?:\w+\W+){0,3}?(\d+)"
_BELOW: Final = r"(?:denominators?|nenner)\W+(?:\w+\W+){0,3}?(\d+)"
_RIDDLES: Final = tuple(
    (re.compile(pattern), instead)
    for pattern, instead in (
        (rf"1/2 (?:of |von )?{_DIGIT}", r" \1/2 "),
        (rf"{_ABOVE}(?:\W+\w+){{0,4}}?\W+{_BELOW}", r" \1/\2 "),
        (rf"{_BELOW}(?:\W+\w+){{0,4}}?\W+{_ABOVE}", r" \2/\1 "),
        (rf"{_DIGIT} (?:point|dot|comma|komma|punkt) (\d+(?: \d+)*)", r" \1.\2 "),
        (rf"{_DIGIT} (?:{_OVER}) (\d+)", r" \1/\2 "),
        (r"\bdozen\b|\bdutzend\b", "12"),
        (r"(?:less|weniger) (?:than|als) (?:a |the |ein )?(?:whole|ganzes)", "less than 1"),
        (rf"{_DIGIT} (?:more|greater|bigger|larger|mehr|größer|grösser) (?:than|als) {_DIGIT}",
         r" \2+\1 "),
        (rf"{_DIGIT} (?:less|fewer|smaller|weniger|kleiner) (?:than|als) {_DIGIT}", r" \2-\1 "),
        (rf"(?:twice|doubled?|doppelte?)(?: of| von)? ({_DIGIT}|[a-z]\b)", r" 2*\1 "),
        (rf"{_DIGIT} doubled", r" 2*\1 "),
        (r"(?:halved?|halbiere|halb so viel wie) (\d+)", r" \1/2 "),
        (r"((?:\d+[a-z]?|\b[a-z]\b|[-+*/^() ])+),?(?: and| und)? (?:halved?|halbiert)",
         r" (\1)/2 "),
        (r"(?:square root|root|wurzel) (?:of|aus|von) (\d+)", r" sqrt(\1) "),
        (rf"(?:before|predecessor of|vorgänger von|{_BESIDE} vor) (\d+)", r" \1-1 "),
        (rf"(?:successor of|nachfolger von|{_BESIDE} (?:after|nach)) (\d+)", r" \1+1 "),
        (r"(?:between|zwischen) (\d+) (?:and|und) (\d+)", r" (\1+\2)/2 "),
        (rf"(?:sum of|summe (?:aus|von)) {_TERM} (?:and|und) {_TERM}", r" \1+\2 "),
        (rf"add {_TERM} and {_TERM}(?= ?$|[.!,])", r" \1+\2 "),
        (rf",? {_THEN}(\d+) (?:more|mehr|dazu)\b(?! than| als)", r" +\1 "),
        (rf",? {_THEN}(\d+) (?:less|fewer|weniger)\b(?! than| als)", r" -\1 "),
        (r",? (?:and )?add (\d+)|,? (?:und )?dazu (\d+)", r" +\1\2 "),
        (r"[;,]?(?: (?:and|und|then|dann|first|zuerst)[;,]?)+ (?=\+|plus\b)", " "),
        (r"\b(1\d|20) (\d\d)\b(?! ?[/.,])", r" \1\2 "),
        (r"\b(\d* ?[a-z]) (?:and|und) (\d+)(?= ?$|[.!,])", r" \1+\2 "),
        (rf"(?:dreifache|triple) (?:von |of )?{_DIGIT}", r" 3*\1 "),
    )
)  # fmt: skip
_SIGN_WORDS: Final = tuple(
    (re.compile(rf"\b(?:{words})\b"), sign)
    for words, sign in (
        ("plus", "+"),
        ("minus|negative", "-"),
        ("times|multiplied by|mal", "*"),
        ("divided by|geteilt durch|durch|over", "/"),
        ("squared|zum quadrat|hoch 2", "^2"),
        ("equals|gleich", "="),
    )
)
_LATEX: Final = re.compile(r"\\[dtc]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}")
_SHORT: Final = re.compile(r"(\\[dtc]?frac)\s*(\d)\s*(\d)")
_ROOT: Final = re.compile(r"\\sqrt\s*\{([^{}]*)\}|√\s*\(?([\w.]+)\)?")
_COMMANDS: Final = {"\\cdot": "*", "\\times": "*", "\\div": "/", "·": "*", "×": "*", "−": "-"}


def readings(text: str) -> Iterator[str]:
    """Yield the text, and its versions without disguises."""
    yield text
    plain = _plain_signs(text)
    if plain != text:
        yield plain
    joined = " ".join(_SPELLED.sub(_join_letters, plain).split())
    if joined != plain:
        yield joined
    if (closed := _SYLLABLES.sub("", plain)) != plain:
        yield closed
    if (ours := foreign_numbers.in_digits(plain)) != plain:
        yield ours
    if "|" in plain:
        yield " ".join(plain.replace("|", " ").split())
    if _TURNED.search(plain):
        yield " ".join(word[::-1] for word in re.findall(r"[\w/.,]*\w", plain))


def is_gapped_in(word: str, text: str) -> bool:
    """Return True if the text has the word with other signs for some letters: "n_m_rator"."""
    closed = _APART.sub(lambda found: found[0].replace(" ", ""), text.casefold())
    return len(word) >= _SHORTEST_GAPPED and any(
        _fits(token, word) for token in _TOKEN.findall(closed)
    )


def _fits(token: str, word: str) -> bool:
    letters = [sign == other for sign, other in zip(token, word, strict=False) if sign.isalpha()]
    return len(token) == len(word) and all(letters) and 2 * len(letters) >= len(word)


def _plain_signs(text: str) -> str:
    """Return the text with emoji and circled digits as digits, without invisible characters."""
    signs = (_digit(sign) for sign in unicodedata.normalize("NFD", text))
    plain = unicodedata.normalize("NFKC", "".join(signs)).replace("⁄", "/")
    plain = re.sub(r"[*_`~]{2,}|(?<=\w)[`~]|[`~](?=\w)", "", plain)
    plain = re.sub(r"(?<![\w.])[.,](?=\d)", "0.", plain)
    plain = re.sub(r"(?<=\d) ?([.,/:]) ?(?=\d)", lambda found: found[1].replace(":", "/"), plain)
    return _ROMAN.sub(lambda found: str(_roman(found[0])), plain)


def _digit(sign: str) -> str:
    if unicodedata.category(sign) in {"Cf", "Me"} or "\ufe00" <= sign <= "\ufe0f":
        return ""
    if sign == "🔟":
        return "10"
    value = unicodedata.digit(sign, None)
    return sign if value is None or sign.isascii() else str(value)


def _roman(letters: str) -> int:
    values = [_ROMAN_VALUES[letter] for letter in letters]
    return sum(
        -value if value < following else value
        for value, following in zip(values, [*values[1:], 0], strict=True)
    )


def _join_letters(match: re.Match[str]) -> str:
    """Return the spelled-out letters joined, with the words in them separated."""
    words = re.split(r"\s{2,}", match[0])
    joined = " ".join(re.sub(r"[\s._|*\-]+", "", word) for word in words)
    return joined if joined.isdecimal() else " ".join(map(_apart, joined.casefold().split()))


def _apart(letters: str) -> str:
    """Return the number words that the letters contain, separated, or else the letters."""
    ways: dict[int, tuple[str, ...]] = {0: ()}
    for end in range(1, min(len(letters), _LONGEST_SPELLED) + 1):
        for start in range(end):
            word = letters[start:end]
            if start in ways and end not in ways and _is_number_word(word):
                ways[end] = (*ways[start], word)
    return " ".join(ways.get(len(letters), (letters,)))


def _is_number_word(word: str) -> bool:
    return word in _LINKS or number_of_words(words_in(word), language="en") is not None


# --- digits ------------------------------------------------------------------------------------


def without_ones(text: str) -> str:
    """Return the text in lower case without each "one" that is no number."""
    return _ONE.sub(" ", text.casefold())


def in_digits(text: str) -> str:
    """Return the text in lower case with digits and signs instead of words."""
    plain = without_ones(text).replace("{,}", ".")
    plain = _LATEX.sub(r" (\1)/(\2) ", _SHORT.sub(r"\1{\2}{\3}", plain))
    plain = _ROOT.sub(lambda found: f" sqrt({found[1] or found[2]}) ", plain)
    for command, sign in _COMMANDS.items():
        plain = plain.replace(command, sign)
    plain = _PHRASE.sub(_phrase_in_digits, plain)
    plain = re.sub(r"\((\d+)\)/\((\d+)\)", r"\1/\2", plain)
    for pattern, instead in _RIDDLES:
        plain = pattern.sub(instead, plain)
    plain = re.sub(r"(\d\.\d) (?=\d\b)", r"\1", plain)
    for pattern, sign in _SIGN_WORDS:
        plain = pattern.sub(f" {sign} ", plain)
    return plain.replace("$", " ").replace("\\", " ")


def _phrase_in_digits(match: re.Match[str]) -> str:
    """Return the words with their numbers in digits, the longest first."""
    words: list[str] = re.findall(r"[^\W_]+", match[0])
    if match[0].isdecimal():  # the zero of 0,05 counts
        return match[0]
    said: list[str] = []
    at = 0
    while at < len(words):
        size, number = _longest(words[at : at + LONGEST_PHRASE])
        said.append(number)
        at += size
    return match[0] if said == words else " ".join(said)


def _longest(words: Sequence[str]) -> tuple[int, str]:
    for size in range(0 if words[0] in _SIGNED | {"and", "und"} else len(words), 0, -1):
        number = number_of_words(words_in(" ".join(words[:size])), language="en")
        if number is not None and not (size == 1 and words[0] in ARTICLES):
            return size, str(number.value)
    return 1, words[0]

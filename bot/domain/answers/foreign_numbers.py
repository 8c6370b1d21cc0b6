"""Number words of languages that the tutor does not speak: quarante-deux, trois quarts."""

import re
import unicodedata
from collections.abc import Iterator
from typing import Final

_HUNDRED: Final = 100
_THOUSAND: Final = 1_000
_FOUR: Final = 4
_NINE: Final = 9
_UNITS: Final = (
    "zero un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze",
    "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince",
    "zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici",
    "nihil unus duo tria quattuor quinque sex septem octo novem decem undecim duodecim",
    "sifir bir iki uc dort bes alti yedi sekiz dokuz on",
)
"""French, Spanish, Italian, Latin, Turkish, each from zero upwards."""
_TENS: Final = (
    "vingt trente quarante cinquante soixante septante huitante nonante",
    "veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa",
    "venti trenta quaranta cinquanta sessanta settanta ottanta novanta",
    "viginti triginta quadraginta quinquaginta sexaginta septuaginta octoginta nonaginta",
    "yirmi otuz kirk elli altmis yetmis seksen doksan",
)
_SCALES: Final = {
    **dict.fromkeys(("cent", "cents", "cien", "ciento", "cento", "centum", "yuz"), _HUNDRED),
    **dict.fromkeys(("mille", "mil", "mila", "bin"), _THOUSAND),
}
_VALUES: Final = {
    **{word: at for row in _UNITS for at, word in enumerate(row.split())},
    **{word: 20 + 10 * at for row in _TENS for at, word in enumerate(row.split())},
    "seize": 16,
    "quindici": 15,
    "sedici": 16,
    "diciassette": 17,
    "diciotto": 18,
    "diciannove": 19,
    **{f"dieci{word}": 10 + at for at, word in enumerate(_UNITS[1].split()[:10])},
    **{f"veinti{word}": 20 + at for at, word in enumerate(_UNITS[1].split()[:10])},
    **{
        (ten[:-1] if word[0] in "uo" else ten) + word: 20 + 10 * place + at
        for place, ten in enumerate(_TENS[2].split())
        for at, word in enumerate(_UNITS[2].split()[:10])
    },
    **{f"{word}cientos": 100 * at for at, word in enumerate(_UNITS[1].split()[:9]) if at > 1},
    "quinientos": 500,
    "setecientos": 700,
    "novecientos": 900,
    **dict.fromkeys(("une", "una"), 1),
    "vingts": 20,
    **_SCALES,
}
_PARTS: Final = {
    **dict.fromkeys(("demi", "demie", "moitie", "mitad", "medio", "mezzo", "meta", "yarim"), 2),
    **dict.fromkeys(("tiers", "tercio", "tercios", "terzo", "terzi"), 3),
    **dict.fromkeys(("quart", "quarts", "cuarto", "cuartos", "quarto", "quarti", "ceyrek"), 4),
    **dict.fromkeys(("cinquieme", "cinquiemes", "quinto", "quintos", "quinti"), 5),
    **dict.fromkeys(("sexto", "sextos", "sesto", "sesti"), 6),
    **dict.fromkeys(("septimo", "septimos", "settimo", "settimi"), 7),
    **dict.fromkeys(("octavo", "octavos", "ottavo", "ottavi"), 8),
    **dict.fromkeys(("neuvieme", "neuviemes", "noveno", "novenos", "nono", "noni"), 9),
    **dict.fromkeys(("decimo", "decimos", "decimi"), 10),
    **{f"{word}{end}": value for word, value in _VALUES.items() for end in ("avo", "avos")},
    **{
        f"{word.removesuffix('e')}ieme{s}": value
        for word, value in _VALUES.items()
        for s in ("", "s")
    },
    **{f"{word[:-1]}esim{end}": value for word, value in _VALUES.items() for end in "oi"},
}
_ALSO_NATIVE: Final = frozenset({
    "un", "due", "sei", "sex", "once", "on", "mil", "mille", "bin", "bis", "cent", "cents",
    "dort", "elli", "tiers", "quarto", "quart", "quarts", "media", "medio", "meta", "octo",
})  # fmt: skip
"""Words of English or German as well. Alone they are no foreign number."""
_LINKS: Final = frozenset({"et", "y", "e"})
_MINUS: Final = frozenset({"moins", "menos", "meno", "eksi"})
_WORD: Final = re.compile(r"[^\W\d_]+")


def in_digits(text: str) -> str:
    """Return the text in lower case with digits for foreign number words, or unchanged if none."""
    folded = "".join(
        sign for sign in unicodedata.normalize("NFD", text.casefold().replace("ı", "i"))
        if not unicodedata.combining(sign)
    )  # fmt: skip
    words = [*_WORD.finditer(folded)]
    said, at, end = [], 0, 0
    while at < len(words):
        size, number = _longest([word[0] for word in words[at:]])
        if size:
            said += [folded[end : words[at].start()], number]
            end = words[at + size - 1].end()
        at += size or 1
    return "".join((*said, folded[end:])) if said else text


def _longest(words: list[str]) -> tuple[int, str]:
    """Return how many of the first words form one number, and its digits.

    The count is 0 if none do.
    """
    if words[0] in _MINUS and len(words) > 1:
        size, number = _longest(words[1:])
        return (size + 1, f"-{number}") if size else (0, "")
    *_, (size, value) = ((0, 1), *_values(words))
    if size < len(words) and words[size] in _PARTS:
        size, number = size + 1, f"{value}/{_PARTS[words[size]]}"
    else:
        number = str(value)
    return (0, "") if size == 1 and words[0] in _ALSO_NATIVE else (size, number)


def _values(words: list[str]) -> Iterator[tuple[int, int]]:
    """Yield the numbers that begin at the first word, each with its count of words."""
    total, current, last = 0, 0, 0
    for at, word in enumerate(words):
        if word in _LINKS and at:
            continue
        value = _VALUES.get(word)
        if value is None:
            return
        if value == _THOUSAND:
            total, current = total + (current or 1) * value, 0
        elif value == _HUNDRED or (word.startswith("vingt") and current == _FOUR):
            current = (current or 1) * value
        elif at and last <= max(value, _NINE):
            return
        else:
            current += value
        last = value
        yield at + 1, total + current

"""Names of columns in people's lists, in several languages."""

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final

COLUMNS: Final[Mapping[str, tuple[str, ...]]] = {
    "front": (
        "front", "question", "questions", "term", "word", "text", "q", "prompt", "phrase",
        "expression", "vocabulary", "vocab", "concept", "kanji", "hanzi", "character",
        "vorderseite", "frage", "fragen", "begriff", "wort", "vokabel", "vokabeln", "ausdruck",
        "fremdwort", "fachbegriff", "stichwort", "infinitive", "infinitiv", "infinitif",
        "infinitivo", "infinito", "lemma", "noun", "nomen", "substantiv", "verb",
        "abbreviation", "acronym", "abkürzung", "akronym", "abréviation",
        "pregunta", "término", "palabra", "anverso",
        "mot", "terme", "recto", "domanda", "termine", "parola", "fronte", "vraag",
        "woord", "voorkant", "pergunta", "termo", "palavra", "frente", "pytanie", "słowo",
        "pojęcie", "вопрос", "слово", "термин", "soru", "kelime", "terim", "fråga", "ord",
        "単語", "漢字", "問題", "表", "单词", "问题", "汉字",
    ),
    "back": (
        "back", "answer", "answers", "definition", "meaning", "translation", "a", "response",
        "solution", "description", "gloss", "rückseite", "antwort", "antworten",
        "bedeutung", "übersetzung", "lösung", "beschreibung", "respuesta",
        "significado", "traducción", "definición", "reverso", "réponse", "reponse", "traduction",
        "définition", "signification", "verso", "risposta", "significato", "traduzione",
        "definizione", "retro", "antwoord", "betekenis", "vertaling", "achterkant", "resposta",
        "tradução", "definição", "odpowiedź", "znaczenie", "tłumaczenie", "definicja", "ответ",
        "перевод", "значение", "определение", "cevap", "anlam", "anlamı", "çeviri",
        "svar", "översättning",
        "意味", "答え", "裏", "意思", "翻译", "答案", "explanation",
        "erklärung",
    ),
    "category": (
        "category", "chapter", "topic", "deck", "lesson", "unit", "section", "subject",
        "kategorie", "kapitel", "thema", "lektion", "einheit", "abschnitt", "fach", "lección",
        "tema", "capítulo", "unidad", "categoría", "leçon", "chapitre", "thème", "unité",
        "catégorie", "lezione", "capitolo", "unità", "categoria", "les", "hoofdstuk", "onderwerp",
        "lekcja", "rozdział", "урок", "тема",
    ),
    "explanation": (
        "explanation", "example", "examples", "example sentence", "notes", "comment", "hint",
        "erklärung", "beispiel", "beispielsatz", "notizen", "anmerkung", "kommentar", "hinweis",
        "ejemplo", "exemple", "esempio", "voorbeeld", "例文",
    ),
    "tags": ("tags", "tag", "labels", "schlagwörter", "stichwörter", "etiquetas", "étiquettes"),
    "id": ("id", "card", "key", "nr", "nr.", "no", "no.", "number", "nummer", "#", "guid"),
}  # fmt: skip
"""If several columns match, the word listed first wins."""

_LANGUAGES: Final = frozenset({
    "deutsch", "englisch", "französisch", "spanisch", "italienisch", "latein", "lateinisch",
    "altgriechisch", "russisch", "türkisch", "polnisch", "portugiesisch", "niederländisch",
    "griechisch", "schwedisch", "dänisch", "norwegisch", "finnisch", "isländisch", "japanisch",
    "chinesisch", "koreanisch", "arabisch", "hebräisch", "persisch", "kurdisch", "ukrainisch",
    "tschechisch", "slowakisch", "ungarisch", "rumänisch", "bulgarisch", "kroatisch", "serbisch",
    "bosnisch", "albanisch", "hindi", "vietnamesisch", "thailändisch", "indonesisch", "esperanto",
    "german", "english", "french", "spanish", "italian", "latin", "russian", "turkish", "polish",
    "portuguese", "dutch", "greek", "swedish", "danish", "norwegian", "finnish", "icelandic",
    "japanese", "chinese", "mandarin", "korean", "arabic", "hebrew", "persian", "farsi",
    "kurdish", "ukrainian", "czech", "slovak", "hungarian", "romanian", "bulgarian", "croatian",
    "serbian", "bosnian", "albanian", "irish", "welsh", "catalan", "vietnamese", "thai",
    "indonesian", "swahili", "urdu", "bengali", "español", "castellano", "français", "italiano",
    "português", "nederlands", "polski", "svenska", "dansk", "norsk", "suomi", "íslenska",
    "türkçe", "русский", "українська", "čeština", "slovenčina", "magyar", "română", "български",
    "hrvatski", "srpski", "shqip", "ελληνικά", "日本語", "中文", "英文", "日文", "汉语", "한국어",
    "العربية", "עברית", "فارسی", "हिन्दी",
    "anglais", "allemand", "espagnol", "italien", "russe", "japonais", "chinois", "arabe",
    "portugais", "néerlandais", "polonais", "turc", "grec", "inglés", "alemán", "francés",
    "ruso", "japonés", "chino", "árabe", "portugués", "latín", "griego", "inglese", "tedesco",
    "francese", "spagnolo", "latino", "russo", "giapponese", "cinese", "greco", "inglês",
    "alemão", "francês", "espanhol", "latim", "japonês", "engels", "duits", "frans", "spaans",
    "italiaans", "latijn", "grieks", "angielski", "niemiecki", "francuski",
    "hiszpański", "włoski", "łacina", "rosyjski", "engelska", "tyska", "franska", "spanska",
    "italienska", "engelsk", "tysk", "fransk", "spansk", "ingilizce", "almanca", "fransızca",
    "ispanyolca", "rusça", "английский", "немецкий", "французский", "испанский", "итальянский",
    "латинский", "англійська", "німецька", "англ.", "dt.", "engl.", "frz.", "span.", "lat.",
    "ital.", "英語", "英语", "영어", "德语", "ドイツ語", "l1", "l2", "native", "foreign",
    "fremdsprache", "muttersprache", "target", "source", "català", "gaeilge", "cymraeg",
    "bahasa indonesia", "latina",
})  # fmt: skip
_CODES: Final = frozenset({
    "ar", "bg", "bn", "ca", "cs", "cy", "da", "de", "el", "en", "eo", "es", "et", "fa", "fi", "fr",
    "ga", "he", "hi", "hr", "hu", "id", "is", "it", "ja", "ko", "la", "lt", "lv", "nl", "no", "pl",
    "pt", "ro", "ru", "sk", "sl", "sq", "sr", "sv", "sw", "th", "tr", "uk", "ur", "vi", "zh",
    "deu", "eng", "fra", "ger", "ita", "jpn", "kor", "lat", "nld", "pol", "por", "rus", "spa",
    "swe", "tur", "zho",
})  # fmt: skip
_COUNTRY: Final = re.compile(r"[-_][a-z]{2,4}")
_SAID_BESIDES: Final = re.compile(r"\([^()]*\)")
_OF_WORDS: Final = frozenset(
    {
        "word",
        "words",
        "term",
        "text",
        "meaning",
        "translation",
        "wort",
        "wörter",
        "begriff",
        "vokabel",
    }
)
_FACING: Final = frozenset(
    map(
        frozenset,
        (
            ("country", "capital"), ("land", "hauptstadt"), ("pays", "capitale"),
            ("país", "capital"), ("year", "event"), ("jahr", "ereignis"), ("date", "event"),
            ("datum", "ereignis"), ("année", "événement"), ("element", "symbol"),
            ("name", "symbol"), ("state", "capital"), ("bundesland", "hauptstadt"),
            ("name", "formula"), ("name", "formel"),
        ),
    )
)  # fmt: skip
"""Pairs of subjects in one language for both sides. The one that comes first is the front."""
_SECOND_CHOICE: Final = "b"
"""Beside it a column `a` is a choice and not an answer."""
SIDES: Final = 2


def columns_of(head: Sequence[str]) -> dict[str, int] | None:
    """Return the content of each column if the row is a header that names front and back.

    So is one that names two languages, or two subjects such as country and capital, if no other
    side comes before them, and one that names only languages.
    """
    names = [_name(cell) for cell in head]
    if _SECOND_CHOICE in names:
        names = ["" if name in _LABELS else name for name in names]
    found: dict[str, int] = {}
    for column, known in COLUMNS.items():
        place = next((names.index(name) for name in known if name in names), None)
        if place is not None:
            found[column] = place
    if found.get("explanation") == found.get("back"):
        found.pop("explanation", None)
    return found if {"front", "back"} <= found.keys() else _with_languages(names, found)


def _with_languages(names: Sequence[str], found: dict[str, int]) -> dict[str, int] | None:
    """Return the columns, with languages as the sides that have no other name."""
    languages = [at for at, name in enumerate(names) if _is_language(name)]
    if not languages:
        languages = _facing(names)
    elif len(languages) == len(names) == len(set(names)):
        return {"front": 0, "back": 1} if len(names) >= SIDES else None
    missing = {"front", "back"} - found.keys()
    if len(missing) == 1 and len(languages) == 1 and languages[0] not in found.values():
        return found | {missing.pop(): languages[0]}
    others = {column: place for column, place in found.items() if column not in {"front", "back"}}
    are_codes = all(names[at] in _CODES for at in languages) and len(names) > SIDES
    if len(languages) != SIDES or names[languages[0]] == names[languages[1]] or are_codes:
        return None
    if set(range(languages[0])) - set(others.values()):
        return None
    return others | dict(zip(("front", "back"), languages, strict=True))


def _facing(names: Sequence[str]) -> list[int]:
    """Return the positions of two names that belong to opposite sides."""
    for at, pair in enumerate(pairwise(names)):
        if frozenset(pair) in _FACING:
            return [at, at + 1]
    return []


def side_named(label: str) -> str:
    """Return `front`, `back` or `category` if the label names it, else nothing."""
    name = _LABEL_NUMBER.sub("", _name(label))
    if name in _LABELS:
        return _LABELS[name]
    return next((side for side in ("front", "back", "category") if name in COLUMNS[side]), "")


_LABEL_NUMBER: Final = re.compile(r"\s*\d{1,4}\s*\.?$")
_LABELS: Final = {
    "q": "front", "a": "back", "f": "front", "r": "back", "p": "front",
    "true or false": "front", "wahr oder falsch": "front", "richtig oder falsch": "front",
}  # fmt: skip


def _name(cell: str) -> str:
    plain = _SAID_BESIDES.sub("", cell.replace("*", "").replace("\u200b", ""))
    return " ".join(plain.split()).strip(" :\ufeff\u200e\u200f").casefold()


def _is_language(name: str) -> bool:
    if name in _LANGUAGES or _COUNTRY.sub("", name, count=1) in _CODES:
        return True
    words = name.split()
    return len(words) == SIDES and bool(_LANGUAGES & set(words)) and bool(_OF_WORDS & set(words))

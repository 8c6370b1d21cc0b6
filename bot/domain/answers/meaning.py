"""What a few words mean wherever they are said: a wish, a yes or a no, a courtesy."""

import re
from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from typing import Final

from bot.domain.answers.dont_know import LONGEST_PHRASE, says_dont_know, without_emoji
from bot.domain.answers.folding import fold, is_wordless
from bot.domain.answers.spec import ChoiceAnswer, OrderAnswer, TextAnswer
from bot.domain.topics.course import Question


class Meaning(StrEnum):
    """What words mean; of several that are said together, the first in this order counts."""

    DELETE = "delete"
    HELP = "help"
    ENGLISH = "english"
    GERMAN = "german"
    HINT = "hint"
    STOP = "stop"
    SKIP = "skip"
    NEXT = "next"
    DONT_KNOW = "dont_know"
    NO = "no"
    YES = "yes"
    BYE = "bye"
    THANKS = "thanks"
    OK = "ok"
    HELLO = "hello"
    PLEASED = "pleased"
    SMILE = "smile"
    """Nothing but emoji."""


_WORDS: Final[Mapping[Meaning, tuple[str, ...]]] = {
    Meaning.DELETE: (
        "delete", "delete it", "delete all", "delete everything", "delete me", "delete my data",
        "delete all my data", "delete my account", "delete account",
        "löschen", "alles löschen", "daten löschen", "meine daten löschen", "lösche meine daten",
        "alle meine daten löschen", "konto löschen", "mein konto löschen", "lösch mich",
        "lösch alles", "lösche alles",
    ),
    Meaning.HELP: (
        "help", "help me", "i need help", "can you help me", "what can you do", "menu",
        "main menu", "commands",
        "hilfe", "hilf mir", "ich brauche hilfe", "kannst du mir helfen", "was kannst du", "menü",
        "hauptmenü", "befehle",
    ),
    Meaning.ENGLISH: (
        "english", "in english", "speak english", "i speak english", "can you speak english",
        "do you speak english", "switch to english", "i only speak english",
        "englisch", "auf englisch", "sprich englisch", "kannst du englisch",
        "sprichst du englisch",
    ),
    Meaning.GERMAN: (
        "german", "in german", "speak german", "i speak german", "can you speak german",
        "do you speak german", "switch to german",
        "deutsch", "auf deutsch", "sprich deutsch", "ich spreche deutsch", "kannst du deutsch",
        "sprichst du deutsch", "geht das auf deutsch", "kannst du auch deutsch",
        "ich kann kein englisch", "ich spreche nur deutsch",
    ),
    Meaning.HINT: (
        "hint", "a hint", "give me a hint", "can i have a hint", "can i get a hint",
        "i need a hint", "another hint", "next hint",
        "hinweis", "ein hinweis", "gib mir einen hinweis", "tipp", "ein tipp",
        "gib mir einen tipp", "kann ich einen tipp haben", "hast du einen tipp",
        "noch ein hinweis", "noch ein tipp",
    ),
    Meaning.STOP: (
        "stop", "stop it", "quit", "exit", "cancel", "enough", "that's enough",
        "enough for today", "pause", "halt", "i want to stop",
        "stopp", "aufhören", "hör auf", "ich will aufhören",
        "ich möchte aufhören", "abbrechen", "abbruch", "beenden", "schluss",
        "schluss für heute", "genug", "genug für heute", "das reicht", "das reicht für heute",
    ),
    Meaning.SKIP: (
        "skip", "skip it", "skip this", "skip this one", "skip this question",
        "überspringen", "überspring das", "auslassen", "diese frage überspringen",
        "frage überspringen",
    ),
    Meaning.NEXT: (
        "next", "next one", "next question", "next card", "continue", "go",
        "go on", "go ahead", "let's go", "ready", "i'm ready", "let's start",
        "done", "carry on",
        "weiter", "weitermachen", "mach weiter", "weiter geht's", "fortfahren", "nächste",
        "nächster", "nächstes", "nächste frage", "nächste karte", "los", "los geht's",
        "auf geht's", "bereit", "ich bin bereit", "fertig", "lass uns anfangen",
    ),
    Meaning.NO: (
        "no", "nope", "nah", "no thanks", "no thank you", "not now", "later", "maybe later",
        "nein", "nö", "nee", "nein danke", "nicht jetzt", "jetzt nicht", "später",
        "vielleicht später", "lieber nicht",
    ),
    Meaning.YES: (
        "yes", "yeah", "yep", "yup", "sure", "of course",
        "ja", "jo", "jep", "jup", "jawohl", "klar", "na klar", "gern", "gerne",
        "ja gern", "ja gerne",
    ),
    Meaning.BYE: (
        "bye", "bye bye", "goodbye", "good bye", "good night", "see you", "see you later",
        "see you soon", "see you tomorrow", "until tomorrow", "cya",
        "tschüss", "tschüs", "tschau", "ciao", "ade", "bis morgen", "bis später", "bis bald",
        "bis dann", "auf wiedersehen", "gute nacht", "mach's gut",
    ),
    Meaning.THANKS: (
        "thanks", "thank you", "thanks a lot", "many thanks", "thank you very much",
        "thank you so much", "thanks so much", "thx", "ty", "tysm", "cheers",
        "danke", "dankeschön", "danke schön", "danke dir", "danke sehr", "vielen dank",
        "herzlichen dank", "besten dank", "tausend dank", "ich danke dir", "danke vielmals",
        "merci",
    ),
    Meaning.OK: (
        "ok", "okay", "okey", "oki", "alright", "all right", "all clear", "got it", "i got it",
        "i see", "i understand", "understood", "makes sense", "that makes sense", "fine", "good",
        "gut", "alles klar", "verstanden", "hab verstanden", "ich habe verstanden",
        "ich hab's verstanden", "ach so", "achso", "aha", "in ordnung", "passt", "geht klar",
    ),
    Meaning.HELLO: (
        "hi", "hello", "hey", "hi there", "hello there", "hey there", "good morning",
        "good afternoon", "good evening", "good day",
        "hallo", "hallöchen", "moin", "moin moin", "servus", "grüß gott", "grüß dich", "grüezi",
        "guten morgen", "guten tag", "guten abend",
    ),
    Meaning.PLEASED: (
        "cool", "great", "very good", "nice", "perfect", "awesome", "super", "wonderful", "wow",
        "lovely", "well done", "sehr gut", "toll", "prima", "klasse", "perfekt", "schön", "spitze",
        "wunderbar", "haha", "lol",
    ),
}  # fmt: skip
_BESIDES: Final = ("please", "oh", "ah", "so", "then", "now", "lyceum",
                   "bitte", "dann", "jetzt", "na", "mal")  # fmt: skip
"""Words that change nothing beside others."""
_SMILEY: Final = re.compile(r"[:;]-?[()DPp](?!\w)|(?<!\w)[xX]D(?!\w)")
_OF_CODE: Final = frozenset('()[]{}<>=_\\"„“«»`')
"""Signs of code and of quotations, in which a word is no wish."""
_BETWEEN_PARTS: Final = re.compile(r"[,;/)]|\s\(|^\s*to\s")
"""What parts the names of what is asked for, and the "to" before a verb."""
_EVERYDAY: Final = frozenset({
    Meaning.NO, Meaning.YES, Meaning.BYE, Meaning.THANKS, Meaning.OK, Meaning.HELLO,
    Meaning.PLEASED,
})  # fmt: skip
"""What is learned together in a language: who mistakes one word for another says another."""
_YES_OR_NO: Final = (
    "yes", "no", "true", "false", "right", "wrong", "correct", "incorrect",
    "ja", "nein", "wahr", "falsch", "richtig", "stimmt",
)  # fmt: skip


def _is_emoji(folded: str) -> bool:
    return bool(folded) and is_wordless(folded)


def _bare(text: str) -> str:
    """Return the folded words, of which nothing but letters and digits is left."""
    words = fold(without_emoji(fold(text))).replace("'", "")
    return " ".join(re.findall(r"[^\W_]+", words))


_MEANING: Final = {_bare(words): meaning for meaning in _WORDS for words in _WORDS[meaning]}
_PHRASE: Final = re.compile(
    rf"\b(?:{'|'.join(sorted((*_MEANING, *map(_bare, _BESIDES)), key=len, reverse=True))})\b"
)
_ORDER: Final = list(Meaning)


def meant_by(text: str) -> Meaning | None:
    """Return what a text means that says nothing else; None where it says more, or other things.

    Both languages are understood, with capitals, punctuation and emoji around.
    """
    if len(text) > LONGEST_PHRASE:
        return None
    if says_dont_know(text):
        return Meaning.DONT_KNOW
    words = _SMILEY.sub(" ", text)
    said = _bare(words)
    if not said:
        return Meaning.SMILE if words != text or _is_emoji(fold(text)) else None
    if _OF_CODE & set(words) or _PHRASE.sub("", said).strip():
        return None
    found = [_MEANING[it] for it in _PHRASE.findall(said) if it in _MEANING]
    return min(found, key=_ORDER.index, default=None)


def expected_texts(question: Question) -> Iterator[str]:
    """Yield the words that an answer may be of: accepted, chosen from, or foreseen as wrong."""
    yield from (mistake.answer for mistake in question.mistakes)
    match question.answer:
        case TextAnswer(accepted=accepted, mistakes=mistakes):
            yield from mistakes
            yield from (words for texts in accepted.values() for words in texts)
        case ChoiceAnswer(choices=choices):
            yield from (words for choice in choices for words in choice.text.values())
        case OrderAnswer(items=items):
            yield from (words for item in items for words in item.values())
        case _:
            pass


def may_answer(text: str, expected: Iterable[str]) -> bool:
    """Say whether the text is what is expected, or a part of it; a yes also where a no is."""
    wanted = [fold(each) for each in expected]
    words = [fold(text)]
    if meant_by(text) in {Meaning.YES, Meaning.NO}:
        words += _YES_OR_NO
    parts = [re.compile(rf"(?<!\w){re.escape(it)}(?!\w)") for it in words if it]
    return any(part.search(each) for part in parts for each in wanted)


def may_be_taken_for(text: str, wanted: Iterable[str]) -> bool:
    """Say whether the text may be meant for one of these words, which mean such a thing as well.

    A wish may be where the same is wanted, and an everyday word where any of them is.
    """
    meaning = meant_by(text)
    alike = _EVERYDAY if meaning in _EVERYDAY else {meaning} - {None}
    short = (each for each in wanted if len(each) <= LONGEST_PHRASE)
    return any(meant_by(part) in alike for each in short for part in _BETWEEN_PARTS.split(each))

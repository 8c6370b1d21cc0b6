"""What a few words mean, in both languages."""

import pytest

from bot.domain.answers.quality import Rating
from bot.domain.answers.spec import IntegerAnswer, TextAnswer
from bot.domain.answers.words import Meaning
from bot.domain.topics.course import Language, Question, QuestionFormat, expected_texts
from tests.cases import over
from tests.flow.writing import question
from tests.words import bundled_words

WORDS = bundled_words()

SAID: dict[Meaning, tuple[str, ...]] = {
    Meaning.HELP: (
        "help", "Help!", "help please", "menu", "main menu", "what can you do?",
        "Hilfe", "hilfe!!", "bitte Hilfe", "Menü", "menue", "Was kannst du?",
        "Befehle", "🆘 help",
    ),
    Meaning.ENGLISH: ("English", "english please!", "In English, please", "Can you speak English?",
                      "auf Englisch bitte"),
    Meaning.GERMAN: ("Deutsch", "deutsch bitte", "Auf Deutsch bitte!", "Kannst du auch Deutsch?",
                     "german please", "Ich kann kein Englisch"),
    Meaning.HINT: ("Hint", "a hint please", "give me a hint!", "Hinweis", "Tipp bitte",
                   "Gib mir einen Tipp, bitte"),
    Meaning.PLEA: ("HELP ME", "help me please", "Can you help me?", "Hilf mir", "hilf mir bitte",
                   "Kannst du mir helfen?"),
    Meaning.STOP: (
        "stop", "Stop.", "STOP!!!", "quit", "exit", "cancel", "please stop", "ok, stop",
        "enough for today", "stopp", "Aufhören", "aufhoeren", "abbrechen", "Schluss für heute",
        "Genug!", "Halt!", "Ich will aufhören", "beenden",
    ),
    Meaning.SKIP: ("skip", "Skip this one", "skip it please", "überspringen", "Auslassen"),
    Meaning.NEXT: (
        "next", "Next!", "continue", "start", "Start!", "go on", "go", "let's go", "let’s go!",
        "I'm ready",
        "ok, next", "yes, continue", "thanks, next", "done", "weiter", "Weiter!", "weiter 👍",
        "nächste", "Nächstes bitte", "nächste Frage", "los", "Los geht's", "bereit", "fertig",
        "na dann weiter", "ok weiter",
    ),
    Meaning.DELETE: (
        "delete", "Delete everything!", "delete my data", "löschen", "Meine Daten löschen",
        "loeschen", "alles löschen", "Lösch mich",
    ),
    Meaning.DONT_KNOW: (
        "idk", "IDK!", "idk 😅", "I don't know", "dunno", "no idea", "not sure", "???", "?",
        "keine Ahnung", "keine Ahnung 🤷", "🤷", "weiß nicht", "Weiß ich nicht.", "kA", "k.A.",
        "kp",
    ),
    Meaning.NO: ("no", "Nope", "no thanks", "No, thank you!", "not now", "later", "nein",
                 "Nein danke", "nein, danke!", "nicht jetzt", "später", "nö"),
    Meaning.YES: ("yes", "Yes!", "yes please", "yep", "sure", "ja", "Ja, bitte", "jo", "klar",
                  "Na klar!", "gerne", "yes 🙂"),
    Meaning.BYE: ("bye", "Bye bye!", "see you", "see you tomorrow", "good night", "tschüss",
                  "Tschüß!", "bis morgen", "Bis morgen 👋", "danke, bis bald", "ciao"),
    Meaning.THANKS: (
        "thanks", "Thanks!! 🙏", "thank you", "Thank you very much.", "thx", "ty", "thanks :)",
        "ok thanks", "danke", "Danke!", "Dankeschön", "danke schön", "vielen Dank :)", "danke🙏",
        "Super, danke", "ok danke", "hi, thanks",
    ),
    Meaning.OK: ("ok", "OK.", "okay", "Okay!", "got it", "I see", "understood", "fine", "ok 👍",
                 "gut", "Alles klar!", "verstanden", "in Ordnung", "ok cool", "ach so"),
    Meaning.HELLO: ("hello", "Hello!", "hi", "hi there", "hey", "good morning", "hello?",
                    "hallo", "Hallo Lyceum", "moin", "Servus", "guten Morgen", "Grüß Gott!",
                    "  hi  ", "hi\nthere"),
    Meaning.PLEASED: ("cool", "Great!", "nice", "perfect", "super", "toll", "Sehr gut", "Prima!"),
    Meaning.SMILE: ("🙂", "👍🏽", "❤️", "🎉🎉", ":)", ";-)", ":D", "xD", "🙂!"),
}  # fmt: skip


@over("text, meaning", [(text, meaning) for meaning in SAID for text in SAID[meaning]])
def test_these_words_mean_this(text: str, meaning: Meaning) -> None:
    assert WORDS.meaning_of(text) is meaning


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "...", "!", "3/4", "-3", "=3", "B", "42", "1️⃣", "+", "the numerator",
        "thanks, but why is it 3/4?", "danke, aber warum?", "ok but why", "ok, 3/4",
        "help, what is a fraction", "hello, what is a fraction", "Was ist ein Bruch?",
        "next()", "stop()", '"next"', "if ok:", "help(x)", "<b>ok</b>", "„weiter“", "next_item",
        "nonstop", "okra", "goo", "hilfsbereit", "Stoppuhr", "the next number", "go home",
        "please", "bitte", "so", "end", "Ende", "thank", "ok " * 30, "\u202e",
        "x" * 5_000,
    ],
)  # fmt: skip
def test_this_says_more_or_something_else(text: str) -> None:
    assert WORDS.meaning_of(text) is None


def short(*accepted: str, mistakes: tuple[str, ...] = ()) -> Question:
    return question(
        "x/1",
        format=QuestionFormat.SHORT_ANSWER,
        answer=TextAnswer(accepted={Language.EN: accepted}, mistakes=mistakes),
    )


@pytest.mark.parametrize(
    ("text", "asked", "may"),
    [
        ("next", short("next"), True),
        ("Next!", short("next(it)", "it.__next__()"), True),
        ("help", short("help()"), True),
        ("nächste", short("nächste Primzahl"), True),
        ("stop", short("pass", mistakes=("stop",)), True),
        ("next", short("nexus"), False),
        ("stop", short("break"), False),
        ("thanks", short("gracias"), False),
        ("yes", short("no"), True),
        ("Ja", short("Nein"), True),
        ("nein", short("wahr"), True),
        ("yes", short("gracias"), False),
        (":)", short("gracias"), False),
        ("ok", question("x/2"), False),
        ("right", question("x/2"), True),
        ("no", question("x/3", answer=IntegerAnswer(value=3)), False),
    ],
)
def test_a_word_may_be_what_is_asked_for_or_a_part_of_it(
    text: str, asked: Question, *, may: bool
) -> None:
    assert WORDS.may_answer(text, expected_texts(asked)) is may


@pytest.mark.parametrize(
    ("text", "wanted", "may"),
    [
        ("bye", "goodbye", True),
        ("thanks", "see you, farewell", True),
        ("schön", "**gut**", True),
        ("Hilfe", "to help", True),
        ("pause", "the stop", True),
        ("weiter", "go on (formal)", True),
        ("stop", "thank you", False),
        ("thanks", "continue", False),
        ("continue", "next(it)", False),
        (":)", "thank you", False),
        (
            "thanks",
            "good grades are earned by who never gives up, thanks to all the others",
            False,
        ),
        ("Madrid", "Rome", False),
    ],
)
def test_a_word_may_be_taken_for_another_of_its_kind(text: str, wanted: str, *, may: bool) -> None:
    assert WORDS.may_be_taken_for(text, [wanted]) is may


@pytest.mark.parametrize(
    "text",
    [
        "I don't know",
        "i dont know.",
        "I don’t know!",
        "don't know",
        "dunno",
        "IDK",
        "idk...",
        "no idea",
        "No clue",
        "not sure",
        "I'm not sure",
        "I am not sure",
        "I have no idea",
        "sorry, no idea",
        "I really don't know",
        "I don't know yet",
        "I do not know this one",
        "I don't know, sorry",
        "weiß nicht",
        "weiß nich",
        "weiss net",
        "ich weiß es ned",
        "Weiss nicht",
        "weis nicht",
        "Ich weiß nicht",
        "ich weiß es nicht",
        "Das weiß ich nicht",
        "weiß ich leider nicht",
        "ich weiß es leider nicht",
        "ich weiß die Antwort nicht",
        "keine Ahnung",
        "Keine Ahnung!",
        "Ich habe keine Ahnung",
        "hab keine Ahnung",
        "kein Plan",
        "k.A.",
        "ka",
        "keine Idee",
        "?",
        "???",
        " ? ",
        "?!",
        "hmm keine Ahnung",
        "bin mir nicht sicher",
        "leider keine Ahnung",
        "🤷",
        "🤷‍♀️",
        "🤷🏽‍♂️",
        "🤷🏿 🤷",
        "🤷 keine Ahnung",
    ],
)
def test_not_knowing_is_heard_in_both_languages(text: str) -> None:
    assert WORDS.says_dont_know(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "!",
        "4",
        "4?",
        "numerator",
        "I know",
        "ich weiß",
        "no",
        "idea",
        "nicht",
        "the unknown",
        "I don't know much but 3/4",
        "keine Ahnung, 3/4 vielleicht",
        "I don't know " * 10,
        "KA-Bruch",
    ],
)
def test_an_answer_is_not_taken_for_not_knowing(text: str) -> None:
    assert not WORDS.says_dont_know(text)


@pytest.mark.parametrize(
    "text",
    [
        "I don't understand the question",
        "I really don't get it.",
        "sorry, I can't understand what is asked",
        "The question is unclear",
        "Ich verstehe die Frage nicht",
        "versteh ich nicht",
        "Die Aufgabe verstehe ich nicht!",
        "Ich verstehe nicht, was gefragt ist",
        "ich kapiere das nicht 😕",
        "ich raffs nicht",
        "versteh ich net",
        "die Aufgabe kapier ich nich",
        "hä?",
        "Hää??",
        "huh?",
        "Wie bitte?",
    ],
)
def test_who_does_not_understand_the_question_is_heard_in_both_languages(text: str) -> None:
    assert WORDS.says_not_understood(text)


@pytest.mark.parametrize(
    "text",
    ["", "🤷", "understand", "nicht", "He doesn't understand the rule", "Er versteht nicht"],
)
def test_an_answer_is_not_taken_for_not_understanding(text: str) -> None:
    assert not WORDS.says_not_understood(text)


@pytest.mark.parametrize(
    ("text", "rating"),
    [
        ("1", Rating.AGAIN),
        ("Nochmal", Rating.AGAIN),
        ("falsch", Rating.AGAIN),
        ("viel zu schwer", Rating.AGAIN),
        ("i didnt know that", Rating.AGAIN),
        ("wusste ich nicht", Rating.AGAIN),
        ("schwer.", Rating.HARD),
        ("HARD", Rating.HARD),
        ("gut", Rating.GOOD),
        ("3", Rating.GOOD),
        ("i knew it", Rating.GOOD),
        ("wusste ich", Rating.GOOD),
        ("leicht", Rating.EASY),
        ("too easy", Rating.EASY),
        ("5", None),
        ("goodness", None),
        ("ok", None),
        ("", None),
    ],
)
def test_how_well_a_card_was_known_can_be_said(text: str, rating: Rating | None) -> None:
    assert WORDS.rating_of(text) is rating


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("keine ahung", Meaning.DONT_KNOW),
        ("i dont knoww", Meaning.DONT_KNOW),
        ("tell me the anwser", Meaning.DONT_KNOW),
        ("einstellungn", Meaning.SETTINGS),
        ("langweilig, hör auf", Meaning.STOP),
        ("dinner is ready, gotta go", Meaning.STOP),
        ("hatten wir nie, kp", Meaning.DONT_KNOW),
        ("fick dich", Meaning.CURSE),
    ],
)
def test_a_mistyped_word_or_a_reason_beside_it_hides_no_wish(text: str, meaning: Meaning) -> None:
    assert WORDS.meaning_of(text) is meaning


@pytest.mark.parametrize(
    "text",
    ["Halle", "er versteht nicht", "5, stop", "kp, vielleicht Paris", "idk, Paris", "Paris, stop"],
)
def test_what_may_be_an_answer_is_no_mistyped_wish(text: str) -> None:
    assert WORDS.meaning_of(text) is None

import pytest

from bot.domain.answers.dont_know import says_dont_know, says_not_understood


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
    assert says_dont_know(text)


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
    assert not says_dont_know(text)


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
    assert says_not_understood(text)


@pytest.mark.parametrize(
    "text",
    ["", "🤷", "understand", "nicht", "He doesn't understand the rule", "Er versteht nicht"],
)
def test_an_answer_is_not_taken_for_not_understanding(text: str) -> None:
    assert not says_not_understood(text)

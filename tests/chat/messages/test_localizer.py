import re
from datetime import UTC, datetime, timedelta

import pytest
from fluent.syntax import FluentParser
from fluent.syntax.ast import Message, VariableReference
from fluent.syntax.visitor import Visitor

from bot.chat.messages.localizer import (
    LOCALES,
    Localizer,
    TextMissingError,
    display_question,
    keep_units,
    localizer_for,
    quote,
    shorten,
    text_of,
)
from bot.domain.ids import LearnerId
from bot.domain.learner.learner import Learner
from bot.domain.rhythm.rhythm import WORDINGS
from bot.domain.topics.course import Language

NOW = datetime(2026, 11, 21, 13, 5, tzinfo=UTC)
EN = Localizer(language=Language.EN, zone="Europe/Berlin", now=NOW)
DE = Localizer(language=Language.DE, zone="Europe/Berlin", now=NOW)


class _Variables(Visitor):
    def __init__(self) -> None:
        self.found: set[str] = set()

    def visit_VariableReference(self, node: VariableReference) -> None:  # noqa: N802 - the visitor's naming
        self.found.add(node.id.name)


def _texts(language: Language) -> dict[str, set[str]]:
    texts: dict[str, set[str]] = {}
    for path in sorted((LOCALES / language.value).glob("*.ftl")):
        for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
            assert isinstance(entry, Message), f"{path.name}: {entry}"
            assert entry.id.name not in texts
            variables = _Variables()
            variables.visit(entry)
            texts[entry.id.name] = variables.found
    return texts


def test_both_languages_have_the_same_texts_with_the_same_values() -> None:
    assert _texts(Language.EN) == _texts(Language.DE)


def test_after_the_colon_a_german_refusal_of_a_file_begins_as_the_sentence_it_is() -> None:
    lines = (LOCALES / "de" / "files.ftl").read_text(encoding="utf-8").splitlines()
    refusals = [line.split(" = ")[1] for line in lines if "-refusal-" in line.split(" = ")[0]]

    assert refusals
    assert [
        refusal
        for refusal in refusals
        if refusal[0].islower() or re.search(": (ich|sie|er) ", refusal)
    ] == []


@pytest.mark.parametrize(
    ("ahead", "english", "german"),
    [
        (timedelta(0), "now", "jetzt"),
        (timedelta(hours=3), "today at 17:05", "heute um 17:05"),
        (timedelta(hours=20), "tomorrow at 10:05", "morgen um 10:05"),
        (timedelta(days=6), "in 6 days", "in 6 Tagen"),
        (timedelta(days=120), "on March 21, 2027", "am 21. März 2027"),
    ],
)
def test_a_moment_is_said_as_people_say_it(ahead: timedelta, english: str, german: str) -> None:
    assert EN.when(NOW + ahead) == english
    assert DE.when(NOW + ahead) == german


def test_no_hour_is_told_while_the_zone_is_unknown() -> None:
    localizer = Localizer(language=Language.EN, zone=None, now=NOW)

    assert localizer.when(NOW + timedelta(hours=3)) == "later today"
    assert localizer.when(NOW + timedelta(hours=20)) == "tomorrow"


def test_names_are_joined_as_in_a_sentence_and_each_stands_out() -> None:
    assert EN.names(["a", "b", "c"]) == "**a**, **b**, and **c**"
    assert DE.names(["a", "b", "c"]) == "**a**, **b** und **c**"


def test_cities_are_said_in_the_learners_language() -> None:
    assert EN.city("Europe/Rome") == "Rome"
    assert DE.city("Europe/Rome") == "Rom"


def test_a_foreign_text_cannot_format_link_or_break_the_line() -> None:
    assert quote("*a* [b](c)\n# d_e") == r"\*a\* \[b\](c) # d\_e"
    assert quote("<b>x</b> &lt; `y` ~~z~~") == r"\<b>x\</b> \&lt; \`y\` \~~z\~~"


def test_a_plain_answer_is_quoted_as_it_was_typed() -> None:
    for answer in ("-5.5", "3 < 4 (surely!)", "1. half-way + more", "C# & co.", "x = {1, 2}"):
        assert quote(answer) == answer


def test_maths_in_a_foreign_text_stays_and_dollars_do_not() -> None:
    assert quote(r"$\frac{1}{2}$ of 5") == r"$\frac{1}{2}$ of 5"
    assert quote("$5 and $6") == r"\$5 and \$6"


def test_a_long_text_is_cut() -> None:
    assert shorten("abcdef", 4) == "abc…"
    assert shorten("abcd", 4) == "abcd"


def test_a_missing_text_or_value_is_an_error() -> None:
    with pytest.raises(TextMissingError):
        EN("no-such-text")
    with pytest.raises(TextMissingError):
        EN("when-date")


def test_a_learner_is_spoken_to_in_their_language_and_zone() -> None:
    ada = Learner(id=LearnerId(7), language=Language.DE, zone="Europe/Berlin")

    assert localizer_for(ada, NOW) == DE


def test_no_reminder_promises_how_long_the_rest_of_the_day_takes() -> None:
    promises = re.compile(r"minute|quick|short|moment for|kurz|schnell|wenig", re.IGNORECASE)

    said = {
        (language, wording): text_of(language, f"reminder-{wording}")
        for language in Language
        for wording in range(WORDINGS)
    }

    assert {key: line for key, line in said.items() if promises.search(line)} == {}


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("12 % of 4 km", "12_% of 4_km"),
        ("3,5 kg, 20 °C und 40 €", "3,5_kg, 20_°C und 40_€"),
        ("6 m², 8 m/s", "6_m², 8_m/s"),
        ("5 more, 3 girls, 2 g", "5 more, 3 girls, 2_g"),
        ("$12 % 4$ and `7 % 2`", "$12 % 4$ and `7 % 2`"),
    ],
)
def test_a_number_and_its_unit_stay_on_one_line(text: str, read: str) -> None:
    expected = read.replace("_", "\N{NO-BREAK SPACE}")

    assert keep_units(text) == expected
    assert display_question(text) == expected

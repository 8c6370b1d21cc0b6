"""Distress is recognised however it is typed, and told from idioms, lessons and songs (K88)."""

from pathlib import Path

import yaml

from bot.domain.learner.distress import Concern, Heard, distress_in
from bot.domain.topics.course import Language
from tests.words import bundled_distress

EN, DE = Language.EN, Language.DE
PHRASES = yaml.safe_load((Path(__file__).parent / "distress.yaml").read_text(encoding="utf-8"))


def concern_of(text: str) -> str:
    heard = distress_in(text, bundled_distress().signs)
    return "none" if heard is None else heard.concern.value


def test_what_is_written_in_distress_is_told_from_what_only_sounds_like_it() -> None:
    mistaken = [
        (kind, text, concern_of(text))
        for kind, texts in PHRASES.items()
        for text in texts
        if concern_of(text) != kind.partition("_")[0]
    ]

    assert mistaken == []
    for language in Language:
        signs = [phrases for kind, phrases in PHRASES.items() if kind.endswith(language)]
        harmless = len(PHRASES[f"none_{language}"])
        assert harmless >= 60
        assert sum(map(len, signs)) - harmless >= 60


def test_signs_are_recognised_in_capitals_with_emoji_and_inside_longer_texts() -> None:
    unheard = [
        disguised
        for kind in ("own_en", "own_de")
        for text in PHRASES[kind]
        for disguised in (text.upper(), f"😭 {text} 💔", f"Hello. {text}\nSorry for that.")
        if len(text.split()) > 2 and '"' not in text
        if concern_of(disguised) != "own"
    ]

    assert unheard == []


def test_the_language_is_the_text_s_only_if_that_is_clear() -> None:
    signs = bundled_distress().signs

    assert distress_in("I want to die", signs) == Heard(concern=Concern.OWN, language=EN)
    assert distress_in("Ich will sterben", signs) == Heard(concern=Concern.OWN, language=DE)
    assert distress_in("kms", signs) == Heard(concern=Concern.OWN, language=None)


def test_one_s_own_danger_goes_before_that_of_others() -> None:
    assert concern_of("My friend wants to die. I want to kill myself too.") == "own"
    assert concern_of("My friend said: i want to kill myself") == "own"
    assert concern_of('my friend said "i want to kill myself" to me') == "other"


def test_three_words_beside_a_quotation_are_about_it_and_fewer_only_introduce_it() -> None:
    assert concern_of('The poem "I want to die" rhymes') == "none"
    assert concern_of('Quite honestly: "I want to die"') == "own"


def test_help_lines_are_those_of_the_time_zone_and_else_of_the_language() -> None:
    lines = bundled_distress().help_lines

    def told(zone: str | None, language: Language, *, to_child: bool = False) -> str:
        return "\n".join(lines.told(zone, (language,), to_child=to_child))

    berlin, nowhere = told("Europe/Berlin", EN), told(None, EN)
    assert "0800 111 0 111" in berlin
    assert "116 111" in berlin
    assert "142" not in berlin
    assert all(number in told(None, DE) for number in ("0800 111 0 111", "142", "143", "112"))
    assert all(number in nowhere for number in ("116 123", "85258", "988", "911", "999"))
    assert "988" in told("America/Chicago", DE)
    assert "988" in "".join(lines.told(None, (DE, EN), to_child=False))
    assert lines.told("Asia/Tokyo", (EN,), to_child=False) == (lines.elsewhere[EN],)
    assert told("Europe/London", EN, to_child=True).startswith("Childline")

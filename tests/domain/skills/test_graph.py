"""Skills are found by words of their titles, in the learner's language."""

import pytest

from bot.domain.skills import graph as skill_graph
from bot.domain.skills.graph import search_skills
from bot.domain.topics.course import Language
from tests.skill_builders import bundled_skills


def names(query: str, language: Language) -> list[str]:
    graph = bundled_skills().current()
    assert graph is not None
    return [
        graph.skills[skill_id].name[language] for skill_id in search_skills(graph, query, language)
    ]


@pytest.mark.parametrize(
    ("query", "language", "title"),
    [
        ("simplify fractions", Language.EN, "Simplify fractions"),
        ("Fractions Multiply", Language.EN, "Multiply fractions"),
        ("kürzen", Language.DE, "Brüche kürzen"),
        ("KUERZEN", Language.DE, "Brüche kürzen"),
        ("Multiplizieren", Language.DE, "Multiplizieren"),
        ("ungleichung", Language.DE, "Lineare Ungleichungen"),
        ("prime numbers", Language.DE, "Primzahlen"),
    ],
)
def test_words_find_the_skill_that_they_name(query: str, language: Language, title: str) -> None:
    assert names(query, language)[:1] == [title]


def test_a_family_is_found_by_its_word_in_both_languages() -> None:
    assert "One-step equations" in names("linear", Language.EN)
    assert "Linear functions" in names("linear", Language.EN)
    assert "Gleichungen in einem Schritt" in names("lineare Gleichungen", Language.DE)
    assert "Lineare Ungleichungen" not in names("lineare Gleichungen", Language.DE)
    assert "Brüche kürzen" in names("Bruchrechnung", Language.DE)


@pytest.mark.parametrize("query", ["", "?!", "Goethe", "a cat", "paris"])
def test_what_no_skill_is_called_finds_none(query: str) -> None:
    assert not names(query, Language.EN)
    assert not names(query, Language.DE)


def test_of_a_long_text_no_word_is_looked_up_twice_nor_after_one_that_names_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked_up: list[str] = []

    def rank_beside(word: str, own: str) -> int:
        looked_up.append(word)
        return 1 if word == "1" else 4

    monkeypatch.setattr(skill_graph, "_rank_beside", rank_beside)

    assert names("1 " * 1_000 + "x " + "y " * 1_000, Language.EN) == []
    assert {*looked_up} == {"1", "x"}
    assert len(looked_up) < 20_000

from hypothesis import given
from hypothesis import strategies as st

from bot.domain.authoring.naming import LONGEST_ID, concept_id, folded_label, question_key
from bot.domain.ids import ConceptId


def test_an_id_reads_like_its_label() -> None:
    assert concept_id("Für-Schleifen & Listen", ()) == "fuer-schleifen-listen"
    assert concept_id("光の屈折", ()) == "concept"


def test_a_taken_id_gets_a_number() -> None:
    taken = {ConceptId("loops"), ConceptId("loops-2")}

    assert concept_id("Loops", taken) == "loops-3"


@given(st.text(), st.integers(1, 5))
def test_an_id_is_short_plain_and_never_taken(label: str, times: int) -> None:
    taken: list[ConceptId] = []
    for _ in range(times):
        taken.append(concept_id(label, taken))

    assert len(set(taken)) == times
    assert all(it and it.isascii() and it == it.lower() for it in taken)
    assert max(map(len, taken)) <= LONGEST_ID + len("-5")


def test_another_text_has_another_key() -> None:
    loops = ConceptId("loops")

    assert question_key(loops, "What?") == question_key(loops, "What?")
    assert question_key(loops, "What?") != question_key(loops, "Why?")


def test_labels_are_told_apart_by_more_than_case_and_spaces() -> None:
    assert folded_label(" Light  rays") == folded_label("light RAYS")
    assert folded_label("Light rays") != folded_label("Light ray")

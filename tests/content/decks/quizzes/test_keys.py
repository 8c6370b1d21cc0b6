"""Keys to choices, as files write them: read as they are meant, or not at all."""

from collections.abc import Callable
from string import ascii_uppercase

from hypothesis import given, strategies as st

from bot.content.decks.quizzes.keys import Asked, Says, right_places

WORDS = st.lists(
    st.text(alphabet="abcdefgh123456 ", min_size=1, max_size=3).map(str.strip).filter(bool),
    min_size=2,
    max_size=6,
    unique=True,
)
QUESTIONS = st.lists(
    WORDS.flatmap(lambda text: st.tuples(st.just(text), st.integers(0, len(text) - 1))),
    min_size=1,
    max_size=5,
)
WAYS: dict[str, Callable[[list[str], int], tuple[str, Says]]] = {
    "letters": lambda choices, at: (ascii_uppercase[at], Says.ANYTHING),
    "words": lambda choices, at: (choices[at], Says.ANYTHING),
    "from 0": lambda choices, at: (str(at), Says.A_PLACE),
    "from 1": lambda choices, at: (str(at + 1), Says.A_PLACE),
}


@given(QUESTIONS, st.sampled_from([*WAYS]))
def test_the_keys_of_a_file_lead_to_what_is_meant_or_to_nothing(
    questions: list[tuple[list[str], int]], way: str
) -> None:
    asked = []
    for choices, at in questions:
        key, says = WAYS[way](choices, at)
        asked.append(Asked(choices, [key], says))

    places = right_places(asked, (0, 1))

    for (_, at), found in zip(questions, places, strict=True):
        assert found in ({at}, set())


def test_a_place_that_is_out_of_reach_shows_from_which_number_on_places_count() -> None:
    both = [Asked("xyz", [key], Says.A_PLACE) for key in ("1", "2")]

    assert right_places(both, (0, 1)) == [frozenset(), frozenset()]
    assert right_places([*both, Asked("xyz", ["0"], Says.A_PLACE)], (0, 1))[:2] == [{1}, {2}]
    assert right_places([*both, Asked("xyz", ["3"], Says.A_PLACE)], (0, 1))[:2] == [{0}, {1}]
    assert right_places(both, (0, 1), usual=0) == [{1}, {2}]


def test_letters_and_numbers_in_one_key_are_the_key_to_other_questions_too() -> None:
    assert right_places([Asked(["Rome", "Oslo"], ["1. A 2. B"])]) == [frozenset()]

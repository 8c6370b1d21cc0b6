import pytest

from bot.domain.answers.choosing import check_choice, check_order
from bot.domain.answers.spec import Choice, ChoiceAnswer, OrderAnswer
from bot.domain.answers.verdict import Right, Unclear, UnclearReason, Verdict, Wrong, WrongReason


def both(english: str, german: str | None = None) -> dict[str, str]:
    return {"en": english, "de": german or english}


PIZZA = ChoiceAnswer(
    choices=(
        Choice(text=both("Two equal parts", "Zwei gleiche Teile"), word=both("Count again.")),
        Choice(text=both("Four equal parts", "Vier gleiche Teile"), correct=True),
        Choice(text=both("Four parts of any size.", "Vier beliebige Teile."), word=both("Look.")),
    )
)
HALVES = ChoiceAnswer(
    choices=(
        Choice(text=both(r"$\frac{2}{4}$"), word=both("Not yet.")),
        Choice(text=both(r"$\frac{1}{2}$"), correct=True),
        Choice(text=both("2"), word=both("Too much.")),
        Choice(text=both("-2"), word=both("Too little.")),
    )
)
LETTERS = ChoiceAnswer(
    choices=(
        Choice(text=both("B"), correct=True),
        Choice(text=both("A"), word=both("No.")),
        Choice(text=both("b"), word=both("No.")),
    )
)
STEPS = OrderAnswer(
    items=(
        both("Draw", "Zeichnen"),
        both("Count", "Zählen"),
        both("Cut", "Teilen"),
        both("Eat", "Essen"),
    )
)
SIZES = OrderAnswer(items=(both("$\\frac{1}{4}$"), both("$\\frac{1}{2}$"), both("1"), both("2")))
RIGHT_PIZZA = Right("Four equal parts")


@pytest.mark.parametrize(
    "text",
    [
        "B",
        "b",
        "b)",
        "(b)",
        "B.",
        "B:",
        " b ",
        "b !",
        "Ｂ",
        "2",
        "2)",
        "(2)",
        "2.",
        "Four equal parts",
        "four equal parts.",
        "  FOUR   equal-parts",
        "Vier gleiche Teile",
        "vier gleiche teile!",
    ],
)
def test_a_choice_is_taken_by_letter_number_or_words(text: str) -> None:
    assert check_choice(PIZZA, text, language="en") == RIGHT_PIZZA


@pytest.mark.parametrize(
    "text", ["", "d", "e", "4", "0", "10", "bb", "b c", "b or c", "two", "parts", "-2", "ß"]
)
def test_what_is_no_choice_is_unclear(text: str) -> None:
    assert check_choice(PIZZA, text, language="en") == Unclear(UnclearReason.NOT_A_CHOICE)


def test_a_wrong_choice_is_named_by_its_place_in_the_spec() -> None:
    verdict = check_choice(PIZZA, "c", language="de")

    assert verdict == Wrong("Vier beliebige Teile.", WrongReason.OTHER_CHOICE, choice=2)


@pytest.mark.parametrize(("text", "choice"), [("a", 2), ("c", 0), ("1", 2), ("3", 0)])
def test_letters_and_numbers_count_in_the_shown_order(text: str, choice: int) -> None:
    verdict = check_choice(PIZZA, text, language="en", shown=(2, 1, 0))

    assert isinstance(verdict, Wrong)
    assert verdict.choice == choice


def test_words_mean_the_same_choice_in_every_order() -> None:
    assert check_choice(PIZZA, "four equal parts", language="en", shown=(2, 0, 1)) == RIGHT_PIZZA


@pytest.mark.parametrize(
    ("text", "choice"),
    [
        ("1/2", 1),
        ("½", 1),
        (r"\frac{1}{2}", 1),
        ("2/4", 0),
        ("2", 2),
        ("-2", 3),
        ("−2", 3),
        ("b", 1),
    ],
)
def test_choices_that_are_numbers_are_taken_by_their_notation_first(
    text: str, choice: int
) -> None:
    verdict = check_choice(HALVES, text, language="en")

    taken = verdict.choice if isinstance(verdict, Wrong) else 1
    assert not isinstance(verdict, Unclear)
    assert taken == choice


@pytest.mark.parametrize("text", ["1", "3", "4", "3/6", "0.5"])
def test_a_number_is_no_place_among_numbers(text: str) -> None:
    assert check_choice(HALVES, text, language="en") == Unclear(UnclearReason.NOT_A_CHOICE)


@pytest.mark.parametrize(
    ("text", "choice"), [("B", None), ("b", 2), ("A", 1), ("c", 2), ("b)", 1)]
)
def test_the_exact_text_of_a_choice_comes_before_its_letter(text: str, choice: int | None) -> None:
    verdict = check_choice(LETTERS, text, language="en")

    assert (verdict.choice if isinstance(verdict, Wrong) else None) == choice


@pytest.mark.parametrize("shown", [(0, 1), (0, 1, 1), (1, 2, 3), (0, 1, 2, 3)])
def test_an_order_that_does_not_show_each_once_is_refused(shown: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="shows not each"):
        check_choice(PIZZA, "a", language="en", shown=shown)


@pytest.mark.parametrize(
    "text",
    [
        "C A B D",
        "cabd",
        "c,a,b,d",
        "c, a, b, d",
        "C-A-B-D",
        "c > a > b > d",
        "C→A→B→D",
        "c->a->b->d",
        "c) a) b) d)",
        "3 1 2 4",
        "3124",
        "3,1,2,4",
        "3. 1. 2. 4.",
        "c\na\nb\nd",
        "Draw, count, cut, eat",
        "draw > count > cut > eat",
        "Zeichnen; Zählen; Teilen; Essen",
        "Draw\nCount\nCut\nEat",
        "draw count cut eat",
    ],
)
def test_an_order_is_given_by_letters_numbers_or_words(text: str) -> None:
    verdict = check_order(STEPS, text, language="en", shown=(1, 2, 0, 3))

    assert verdict == Right("Draw → Count → Cut → Eat")


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("a b c d", Wrong("Zählen → Teilen → Zeichnen → Essen", WrongReason.OTHER_ORDER)),
        (
            "count, draw, cut, eat",
            Wrong("Zählen → Zeichnen → Teilen → Essen", WrongReason.OTHER_ORDER),
        ),
        ("c a b", Unclear(UnclearReason.INCOMPLETE_ORDER)),
        ("draw, count", Unclear(UnclearReason.INCOMPLETE_ORDER)),
        ("c", Unclear(UnclearReason.INCOMPLETE_ORDER)),
        ("c a b b", Unclear(UnclearReason.REPEATED_ITEM)),
        ("c a b d d", Unclear(UnclearReason.REPEATED_ITEM)),
        ("draw, draw, cut, eat", Unclear(UnclearReason.REPEATED_ITEM)),
        ("c a b e", Unclear(UnclearReason.NOT_AN_ORDER)),
        ("0 1 2 3", Unclear(UnclearReason.NOT_AN_ORDER)),
        ("c1b4", Unclear(UnclearReason.NOT_AN_ORDER)),
        ("first draw", Unclear(UnclearReason.NOT_AN_ORDER)),
        ("", Unclear(UnclearReason.NOT_AN_ORDER)),
        (",,,", Unclear(UnclearReason.NOT_AN_ORDER)),
    ],
)
def test_another_order_is_wrong_and_half_an_order_is_unclear(text: str, verdict: Verdict) -> None:
    assert check_order(STEPS, text, language="de", shown=(1, 2, 0, 3)) == verdict


@pytest.mark.parametrize("text", ["1/4, 1/2, 1, 2", "1/4 < 1/2 < 1 < 2", "¼; ½; 1; 2", "dcba"])
def test_items_that_are_numbers_are_given_by_their_words(text: str) -> None:
    verdict = check_order(SIZES, text, language="en", shown=(3, 2, 1, 0))

    assert isinstance(verdict, Right)


def test_a_number_is_no_place_among_items_that_are_numbers() -> None:
    assert check_order(SIZES, "4321", language="en", shown=(3, 2, 1, 0)) == Unclear(
        UnclearReason.NOT_AN_ORDER
    )


@pytest.mark.parametrize(
    "text", ["the second", "The second one", "die zweite", "2nd", "das Zweite"]
)
def test_a_choice_is_named_by_its_place_as_shown(text: str) -> None:
    shown = (2, 1, 0)

    assert isinstance(check_choice(PIZZA, text, language="de", shown=shown), Right)
    other = check_choice(PIZZA, "the third one", language="en", shown=shown)
    assert isinstance(other, Wrong)
    assert other.choice == 0


@pytest.mark.parametrize("text", ["the ninth", "one", "the one", "second or third"])
def test_a_place_that_is_not_there_names_no_choice(text: str) -> None:
    assert check_choice(PIZZA, text, language="en") == Unclear(UnclearReason.NOT_A_CHOICE)

import pytest

from bot.domain.goals.landscape_warnings import WarningKind
from bot.domain.topics.course import Language
from tests.content.landscapes.builders import EXAM, goal_fields, kinds, only_goal, read_files


def title(written: str) -> str:
    return only_goal(read_files(goal_fields(title=written))).title[Language.DE]


def description(written: str) -> str:
    return only_goal(read_files(goal_fields(description=written))).description[Language.DE]


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("Funktionen f_a und f_b", "Funktionen f_a und f_b"),
        ("**Fett** und `print`", "Fett und print"),
        ("Liste [1, 2]", "Liste [1, 2]"),
        ("3 * 4 * 5", "3 * 4 * 5"),
        ("x < y und y > z", "x < y und y > z"),
        ("Werte &lt; 5", "Werte < 5"),
        ("<b>Fett</b> gedruckt", "Fett gedruckt"),
        ("Siehe [hier](https://example.org)", "Siehe hier"),
        ("Satz des\n Pythagoras", "Satz des Pythagoras"),
        (r"Sei \\(x_1\\) gegeben", "Sei $x_1$ gegeben"),
        (r"Sei \(x_1\) gegeben", "Sei $x_1$ gegeben"),
        ("Sei $x_1$ gegeben", "Sei $x_1$ gegeben"),
        ("Kosten in $", "Kosten in ＄"),
        ("5 $ und 7 $", "5 ＄ und 7 ＄"),
        (r"Preis $5\,\$$", r"Preis $5\,\text{＄}$"),
        ("Null\x00zeichen\ud800", "Nullzeichen"),
    ],
)
def test_a_title_is_one_line_without_markup_but_maths(written: str, shown: str) -> None:
    assert title(written) == shown


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        (r"Es gilt \\(a^2\\).", "Es gilt $a^2$."),
        (r"Formel: \\[a^2\\]", "Formel: \n$$a^2$$"),
        ("<p>Ein <i>Satz</i></p>", "Ein *Satz*"),
        ("x > 0 und y < 1", "x > 0 und y < 1"),
        ("Kostet 5$", r"Kostet 5\$"),
        (r"Preis $5\$$", r"Preis $5\text{＄}$"),
        ("![Bild](https://example.org/a.png) Text", "Bild Text"),
        ("![Bild](assets/a.png)", "![Bild](assets/a.png)"),
    ],
)
def test_a_description_is_markdown_with_maths(written: str, shown: str) -> None:
    assert description(written) == shown


def test_script_is_removed_and_told() -> None:
    bundle = read_files(goal_fields(description="<script>alert(1)</script>Text<img onerror=x>"))

    assert only_goal(bundle).description[Language.DE] == "Text"
    assert WarningKind.SCRIPT_REMOVED in kinds(bundle)


def test_texts_that_are_too_long_are_cut_and_told() -> None:
    bundle = read_files(goal_fields(title="t" * 1_000, description="d" * 10_000))
    goal = only_goal(bundle)

    assert len(goal.title[Language.DE]) == 300
    assert len(goal.description[Language.DE]) == 4_000
    assert kinds(bundle) == [WarningKind.TEXT_CUT, WarningKind.TEXT_CUT]


def test_the_task_of_an_exam_is_kept_letter_by_letter() -> None:
    task = (
        "\n  **A1**\n\nSei $f(x)=x^2$.\n\n- a) Nullstellen\n- b) `f(2)`\n\n| x | 1 |\n|---|---|\n"
    )
    goal = only_goal(read_files(goal_fields(examData={**EXAM, "taskContent": task})))

    assert goal.exam is not None
    assert goal.exam.task[Language.DE] == task

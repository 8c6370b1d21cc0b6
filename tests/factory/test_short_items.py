"""Items in a short form: filled in and verified by code, or refused by their line."""

import re
from pathlib import Path

import pytest

from bot.domain.practice.items import Status
from bot.domain.topics.course import Language
from bot.factory.approval import ApprovalPolicy, approve
from bot.factory.item_files import ItemFile, UnreadableItemsError, read_items
from bot.factory.words import read_generic_hints
from bot.resources import PRACTICE
from tests.skill_builders import bundled_graph

GENERIC = read_generic_hints(PRACTICE)
DOCS = Path(__file__).parents[2] / "docs" / "extend.md"
SOLVE = '{stem: "Solve $2x + 1 = 7$.", answer: 3, type: integer, skill: lin_two_step, language: en'


def read_short(folder: Path, text: str, name: str = "items.yaml") -> ItemFile:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return read_items(path, None, GENERIC, bundled_graph().skills)


def test_the_items_of_the_documents_are_verified(tmp_path: Path) -> None:
    text = DOCS.read_text(encoding="utf-8")
    example = next(
        block for block in re.findall(r"```yaml\n(.*?)```", text, re.DOTALL) if "stem" in block
    )

    found = read_short(tmp_path, example)

    assert found.refused == ()
    assert [read_item.answer for read_item in found.items] == ["3", "3.5"]
    assert [read_item.language for read_item in found.items] == [Language.EN, Language.DE]
    assert all(len(read_item.hint_ladder) == 3 for read_item in found.items)
    for item in found.items:
        verified = approve(item, ApprovalPolicy())
        assert (verified.status, verified.reasons) == (Status.VERIFIED, ())


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ('stem: "Why?"}', "task: expected what is to be worked out"),
        ('stem: "Is $3$ or $4$ larger?"}', "task: expected what is to be worked out"),
        ("skill: juggling}", "skill: expected a skill of the graph, 'juggling' is none"),
        ("answer: three}", "answer: expected"),
        ("type: number}", "type: expected"),
        ("answr: 3}", "answr: expected no field of this name"),
        ("language: fr}", "language: expected"),
    ],
)
def test_what_cannot_be_filled_in_is_refused_by_its_line(
    tmp_path: Path, more: str, reason: str
) -> None:
    name = more.partition(":")[0]
    kept = re.sub(rf'{name}: ("[^"]*"|[^,]*)(, )?', "", SOLVE).rstrip(", ")

    found = read_short(tmp_path, f"- {SOLVE}}}\n- {kept}, {more}\n")

    assert len(found.items) == 1
    (refused,) = found.refused
    assert refused.place == "line 2"
    assert refused.reasons[0].startswith(reason)


def test_an_answer_that_the_task_does_not_come_to_is_refused(tmp_path: Path) -> None:
    (item,) = read_short(tmp_path, f"- {SOLVE.replace('answer: 3', 'answer: 4')}}}").items

    verified = approve(item, ApprovalPolicy())

    assert verified.status is Status.REJECTED
    assert str(verified.reasons[0]).endswith('expected "{3}", found "4"')


def test_a_table_has_an_item_a_row(tmp_path: Path) -> None:
    text = (
        "stem,answer,type,skill,language,hints,choices\n"
        "Work out $3*4$,12,integer,num_multiply,en,Count in threes|Use 3 + 3,\n"
        "Which is $2/4$?,B,multiple_choice,frac_equiv,en,,1/3|1/2\n"
    )

    found = read_short(tmp_path, text, "items.csv")

    times, equal = found.items
    assert times.hint_ladder[:2] == ("Count in threes", "Use 3 + 3")
    assert equal.choices == ("1/3", "1/2")
    assert [found.places[item.id] for item in found.items] == ["line 2", "line 3"]
    assert approve(equal, ApprovalPolicy()).status is Status.VERIFIED


def test_the_same_item_is_the_same_in_another_file(tmp_path: Path) -> None:
    first, again = (read_short(tmp_path, f"- {SOLVE}}}").items[0] for _ in range(2))

    assert first == again


def test_a_file_that_is_none_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnreadableItemsError):
        read_short(tmp_path, "- [")

from pathlib import Path

import pytest

from bot.content.courses.yaml_file import LARGEST_FILE_BYTES, BrokenFileError, read_yaml


def write(folder: Path, text: str | bytes) -> Path:
    path = folder / "file.yaml"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def test_every_value_stays_the_text_that_was_written(tmp_path: Path) -> None:
    text = "no: [yes, Null, 1.50, 012, 1_000, 2024-01-01, ~]\nempty:\nquoted: ''\n"

    content = read_yaml(write(tmp_path, text)).content

    assert content == {
        "no": ["yes", "Null", "1.50", "012", "1_000", "2024-01-01", "~"],
        "empty": None,
        "quoted": "",
    }


def test_an_empty_file_has_no_content(tmp_path: Path) -> None:
    file = read_yaml(write(tmp_path, "# nothing\n"))

    assert file.content is None
    assert str(file.problem((), "more")) == f"{file.path}:1: expected more"


@pytest.mark.parametrize(
    ("place", "line", "dotted"),
    [
        ((), 1, ""),
        (("title",), 1, "title"),
        (("list", 1, "b"), 4, "list[1].b"),
        (("list", 1, "variant", "b"), 4, "list[1].b"),
        (("list", 1, "missing"), 4, "list[1].missing"),
        (("list", 7), 2, "list[7]"),
    ],
)
def test_a_problem_stands_on_the_line_of_its_place(
    tmp_path: Path, place: tuple[str | int, ...], line: int, dotted: str
) -> None:
    file = read_yaml(write(tmp_path, "title: x\nlist:\n- a: 1\n- b: 2\n"))

    problem = file.problem(place, "something else")

    assert (problem.line, problem.place) == (line, dotted)


@pytest.mark.parametrize(
    ("text", "line", "expected"),
    [
        ("a: 1\nb: c: d\n", 2, "texts with a colon need quotes"),
        ("a: [1\n", 2, "readable YAML"),
        ("a: \x00\n", 1, "a character that YAML does not allow"),
        ("a: 1\nb: 2\na: 3\n", 3, "the field 'a' only once"),
        ("a: &x [1]\nb: *x\n", 2, "not an alias"),
        ("? [a]\n: 1\n", 1, "a plain name before the colon"),
        ("a: 1\n---\nb: 2\n", 2, "readable YAML"),
        (b"a: 1\nb: \xff\n", 2, "text in UTF-8"),
        ("[" * 25 + "]" * 25, 1, "at most 20 levels"),
        ("[" * 100_000, 1, "at most 20 levels"),
        ("- " * 100_000, 1, "at most 20 levels"),
        ("a: " + "x" * LARGEST_FILE_BYTES, 1, f"at most {LARGEST_FILE_BYTES} bytes"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_line(
    tmp_path: Path, text: str | bytes, line: int, expected: str
) -> None:
    with pytest.raises(BrokenFileError) as caught:
        read_yaml(write(tmp_path, text))

    assert expected in caught.value.problem.expected
    assert caught.value.problem.line == line


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(BrokenFileError, match="there and readable"):
        read_yaml(tmp_path / "nowhere.yaml")

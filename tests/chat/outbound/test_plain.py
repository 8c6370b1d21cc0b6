import pytest

from bot.chat.messages import Localizer, render
from bot.chat.messages.localizer import foldable
from bot.chat.outbound.plain import LIMIT, plain
from bot.domain.topics.course import Language
from bot.flow.engine.replies import Reply
from tests.cases import over
from tests.chat.replies import NOW, SAMPLES


@pytest.mark.parametrize("language", list(Language))
@over("reply", SAMPLES)
def test_every_reply_is_readable_without_rich_messages(reply: Reply, language: Language) -> None:
    localizer = Localizer(language=language, zone="Europe/Berlin", now=NOW)
    markdown = render(reply, localizer).markdown
    (part,), drawn = plain(markdown)

    own_dollar = "$5" if r"\$5" in markdown else ""
    assert not set(part.text.replace(own_dollar, "")) & set("$\\")
    assert "**" not in part.text
    assert drawn == ()


def test_bold_and_code_become_entities_in_utf16_units() -> None:
    (part,), _ = plain("😀 **bold** and `code`")

    assert part.text == "😀 bold and code"
    assert [(entity.type, entity.offset, entity.length) for entity in part.entities] == [
        ("bold", 3, 4),
        ("code", 12, 4),
    ]


def test_marks_inside_a_formula_do_not_format() -> None:
    (part,), _ = plain(r"$a * b * c$ and $x_{kk} \_ y$")

    assert part.text == "a*b*c and xₖₖ_y"
    assert part.entities == ()


@pytest.mark.parametrize("formula", ["+ 3", "1. + 2", "- 4", "# 5", "2) + 1"])
def test_a_formula_at_the_beginning_of_a_line_is_no_list(formula: str) -> None:
    (part,), _ = plain(f"${formula}$\n\n$1$")

    assert "•" not in part.text
    assert part.text.startswith(formula[0].replace("-", "−"))


def test_a_long_text_is_split_below_the_limit() -> None:
    markdown = "\n\n".join(["word " * 100] * 20)
    parts, _ = plain(markdown)

    assert len(parts) == 3
    assert all(len(part.text) <= LIMIT for part in parts)


def test_several_pictures_are_numbered_where_they_belong() -> None:
    nested = r"$\frac{\frac{1}{2}}{3}$"
    (part,), drawn = plain(f"First {nested}, then {nested}.")

    assert part.text == "First (1/2)/3 [1], then (1/2)/3 [2]."
    assert [formula.caption for formula in drawn] == ["[1] (1/2)/3", "[2] (1/2)/3"]


def test_what_cannot_be_drawn_is_read_only() -> None:
    (part,), drawn = plain(r"$\frac{\frac{1}{2}}{$")

    assert drawn == ()
    assert not set(part.text) & set("$\\")


def test_what_cannot_be_converted_is_said_as_it_was_written() -> None:
    text = "**a** \ud800" * 1_000
    parts, drawn = plain(text)

    assert "".join(part.text for part in parts) == text
    assert all(2 * len(part.text) <= LIMIT for part in parts)
    assert drawn == ()


@pytest.mark.parametrize("mark", ["* > ", "1. ", "- + "])
def test_lists_within_many_others_are_shown_as_they_were_written(mark: str) -> None:
    (part, *_), _ = plain(mark * 3_000 + "x")

    assert part.text.startswith(mark * 10)
    assert part.entities == ()


def test_what_is_folded_is_a_quotation_below_its_title_that_a_client_folds() -> None:
    (part,), _ = plain(f"One.\n\n{foldable('A & <b>', 'So *so* ' * 40, '- last')}\n\nTwo.")

    assert part.text.startswith("One.\n\nA & <b>\n\nSo so")
    assert part.text.endswith("• last\n\nTwo.")
    assert [entity.type for entity in part.entities].count("expandable_blockquote") == 1

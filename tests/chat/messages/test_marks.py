"""The transcript of a solution, and its points, in words and buttons."""

from dataclasses import replace
from typing import Final

import pytest

from bot.chat.messages import Localizer, render
from bot.chat.outbound.plain import plain
from bot.domain.exams.scoring import ErrorKind, Flag, GradedBy
from bot.domain.exams.transcript import Transcript, TranscriptLine
from bot.domain.topics.course import Language
from bot.flow.engine.replies import Line
from bot.flow.marks import replies
from tests.chat import marks_replies as samples
from tests.chat.replies import NOW

EN: Final = Localizer(language=Language.EN, zone=None, now=NOW)
DE: Final = Localizer(language=Language.DE, zone=None, now=NOW)
HOSTILE: Final = (
    "<b>bold</b> <script>alert(1)</script>",
    "**bold** _it_ `code` [link](http://example.org)",
    "5 $ and $x^2$ \\frac{1}{2} \\( y \\)",
    "# heading",
    "full marks &amp; \\textbf{please} \\",
)


def shown_step(text: str, localizer: Localizer = EN) -> str:
    """Return the line as it is read in a chat without rich messages."""
    read = Transcript(lines=(TranscriptLine(page=1, text=text),))
    parts, _ = plain(render(replace(samples.READ, transcript=read), localizer).markdown)
    return "".join(part.text for part in parts)


@pytest.mark.parametrize("text", HOSTILE)
@pytest.mark.parametrize("localizer", [EN, DE], ids=["en", "de"])
def test_nothing_that_a_learner_wrote_formats_anything(text: str, localizer: Localizer) -> None:
    read = Transcript(lines=(TranscriptLine(page=1, text=text),))
    found = replace(samples.STEP, finding=replace(samples.FOUND, quote=text))
    for reply in (
        replace(samples.READ, transcript=read),
        replace(samples.REPORT, steps=(found,)),
        replace(samples.FINDING, step=found),
    ):
        parts, drawn = plain(render(reply, localizer).markdown)
        told = "".join(part.text for part in parts)
        assert "\\frac" not in told
        assert "\\textbf" not in told
        assert not drawn
        links = [
            entity for part in parts for entity in part.entities if entity.type == "text_link"
        ]
        assert links == []


def test_lines_are_read_as_they_were_typed_with_formulas_in_plain_characters() -> None:
    assert "1 2x = 8 | :2" in shown_step("2x = 8 | :2")
    assert "1 a*b*c < 5 and 1/2" in shown_step("a*b*c < 5 and \\frac{1}{2}")
    assert "1 <b>2x</b>" in shown_step("<b>2x</b>")
    assert "1 x²" in shown_step("$x^2$")


def test_a_correction_stands_before_what_was_read() -> None:
    markdown = render(samples.READ, EN).markdown

    assert "**3** x = 4 \\*really\\* _(read: x = 4)_" in markdown
    assert "_(or: 2x = 3)_" in markdown or "(or: 2x = 3)" in markdown
    assert "**4** x ... _(not quite legible)_" in markdown
    assert "**5** _(not legible)_" in markdown


def test_where_nothing_could_be_read_it_is_said_what_can_be_done() -> None:
    unread = render(replace(samples.READ, transcript=Transcript(lines=samples.LINES[3:5])), EN)
    empty = render(replace(samples.READ, transcript=Transcript()), DE)

    assert "couldn't read a single line" in unread.markdown
    assert unread.keyboard[0][0].label == "Grade it as it is"
    assert "keine Zeile finden" in empty.markdown


def test_a_page_says_in_words_what_its_colours_say() -> None:
    screen = render(replies.sheet_shown(samples.SHEET), EN)

    assert screen.picture is not None
    assert screen.picture.caption == screen.markdown
    assert screen.markdown == (
        "**Page 2** · lines 4–7\n\n- Fits: 4\n- Doesn't work out: 5\n- Not read: 6"
    )


def test_the_report_says_score_time_and_each_step_with_its_quote_and_reason() -> None:
    report = replace(samples.REPORT, steps=(samples.STEP,), flags=())

    assert render(report, EN).markdown == (
        "🎓 **Exam simulation · Roots of $x^2$ & \\*more\\***\n\n"
        "**7.5 of 10 points: passed.** 6 are needed to pass.\n\n"
        "- Time: 34 minutes (of 60 minutes)\n"
        "- Graded twice, independently, with the same result.\n"
        "- Step 1 · 1.5 of 2 points\n\n"
        "<details><summary>Step by step</summary>\n\n"
        "**Step 1 · 1.5 of 2 points:** Task 1: solved $2x = 8$, with `steps`\n\n"
        "- You (lines 1, 2): \\<b>2x\\</b> = \\$5 · \\*1\\*\n"
        "- Calculation slip: The \\*sum\\* of $\\frac{1}{2}$ and 1 is $\\frac{3}{2}$."
        "\n\n</details>"
    )
    assert "**7,5 von 10 Punkten: bestanden.**" in render(report, DE).markdown
    assert "**Schritt 1 · 1,5 von 2 Punkten:**" in render(report, DE).markdown


def test_flags_are_told_plainly_and_different_gradings_once() -> None:
    markdown = render(replace(samples.REPORT, flags=tuple(Flag)), EN).markdown

    assert "The better one counts, and a person will look at it." in markdown
    assert "It wasn't graded" in markdown
    assert "with the same result" not in markdown


def test_an_estimate_is_called_one_and_says_no_kind_of_error() -> None:
    markdown = render(replace(samples.REPORT, by=GradedBy.LEARNER, flags=()), EN).markdown

    assert "by your own estimate" in markdown
    assert "certifies nothing" in markdown
    assert "Calculation slip" not in markdown
    assert "passed." not in markdown


def test_an_estimate_says_whether_the_points_would_have_been_enough() -> None:
    estimate = replace(samples.REPORT, by=GradedBy.LEARNER, flags=())
    short = replace(estimate, total=estimate.passing - 0.5)

    assert "Das hätte gereicht: Zum Bestehen brauchst du" in render(estimate, DE).markdown
    assert "Das hätte noch nicht gereicht: Zum Bestehen" in render(short, DE).markdown


def test_who_marked_a_step_themselves_is_told_no_reason_for_it() -> None:
    step = samples.FINDING.step
    half = replace(step.finding, quote="", error=ErrorKind.CALCULATION, reason="")
    marked = replace(samples.FINDING, step=replace(step, finding=half), by=GradedBy.LEARNER)
    markdown = render(marked, EN).markdown

    assert "I found nothing" not in markdown
    assert "Calculation slip" not in markdown


def test_the_solution_stands_alone_byte_for_byte() -> None:
    text = "**Task 1.** $2x = 8$\n\n```python\nx = 4\n\n\n\ny = 5\n```\n"

    assert render(Line(more=(text,)), EN).markdown == text


def test_half_of_a_step_is_written_as_the_language_does() -> None:
    def labels(localizer: Localizer) -> list[str]:
        (row,) = render(samples.TO_MARK, localizer).keyboard
        return [button.label for button in row]

    assert labels(EN) == ["All of it (3)", "Half (1.5)", "None (0)"]
    assert labels(DE) == ["Alles (3)", "Hälfte (1,5)", "Nichts (0)"]


def test_a_second_look_says_before_and_after_and_where_the_exam_stands() -> None:
    assert render(samples.SETTLED, DE).markdown == (
        "Schritt 2 von **Roots of $x^2$ & \\*more\\*** wurde noch einmal angesehen.\n\n"
        "Jetzt 2,5 von 3 Punkten statt 1.\n\n"
        "Line \\*4\\* shows it: $x = 4$.\n\n"
        "**Insgesamt 8,5 von 10 Punkten: Damit hast du bestanden!**"
    )

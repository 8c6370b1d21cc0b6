"""Questions and answers on lines of their own: after `Q:` and `A:`, or one below the other."""

import re
from collections.abc import Sequence
from typing import Final

from bot.content.decks.lists.header_names import side_named
from bot.content.decks.lists.lines import Line, TextList, blocks_of, title_of
from bot.content.decks.lists.no_lists import is_code, is_log
from bot.domain.cards.deck_file import ListForm

_ANSWER_BEHIND: Final = re.compile(r"\s(?:\*\*)?(?:A|Answer|Antwort|R)(?:\*\*)?:(?:\*\*)?\s")
_BOLD: Final = re.compile(r"(\*\*|__)([^*_]+)\1")
_SHORT_LABEL: Final = re.compile(r"(?:\*\*|__)?([QFAR])\s?\d{0,4}[.)](?:\*\*|__)?\s+(?=\S)")
_COUNT: Final = re.compile(r"\W{0,4}[^\W\d_]{0,20}\s?\d{1,4}\W{0,4}")
"""Such as `Card 2`."""
_FEW_WORDS: Final = 4
_PAIR: Final = 2
_DEFINES: Final = re.compile(r":\s+(?=\S)")
_CELLS: Final = {"front": 0, "back": 1, "category": 2}


def labelled_pairs(lines: Sequence[Line]) -> TextList | None:
    """Return the pairs whose sides follow labels such as `Q:` and `A:`, or None without any."""
    lines = _without_counts(lines)
    labels = [_split_label(each.text) for each in lines]
    last = max((at for at, line in enumerate(lines) if line.after_blank), default=0)
    goodbye = len(lines) if any(side for side, _ in labels[last:]) else last
    sides = {side for side, _ in labels}
    if not {"front", "back"} <= sides:
        return _on_one_line(lines) if "front" in sides else None
    title = title_of(lines)
    rows: list[tuple[int, list[str]]] = []
    side, category, left_out = "", "", 0
    for at, (line, (named, text)) in enumerate(zip(lines, labels, strict=True)):
        if at >= goodbye:  # the closing words of a chat model
            left_out += 1
        elif line.rank and not named:
            side, category = "", "" if line.text == title else line.text
        elif named == "category" and (line.after_blank or not rows):
            side, category = "", text
        elif named == "front":
            rows.append((line.number, [text, "", category]))
            side = named
        elif (side := named or side) and rows:
            cells, cell = rows[-1][1], _CELLS[side]
            cells[cell] = text if named == "category" else f"{cells[cell]}\n{text}".strip()
        else:
            left_out += 1
    return TextList(
        form=ListForm.PAIRS, rows=rows, columns=dict(_CELLS), has_header=False,
        title=title, left_out=left_out,
    )  # fmt: skip


def _without_counts(lines: Sequence[Line]) -> list[Line]:
    """Return the lines without card numbers, if there is one above each card."""
    sides = [_split_label(line.text)[0] for line in lines]
    counts = [
        line
        for line, below in zip(lines, sides[1:], strict=False)
        if below == "front" and _COUNT.fullmatch(line.text)
    ]
    is_each = len(counts) == sides.count("front") > 1
    return [line for line in lines if line not in counts] if is_each else [*lines]


def _split_label(text: str) -> tuple[str, str]:
    """Return the side that the line begins, if any, and the text without its label."""
    head, sign, rest = text.partition(":")
    if not sign:
        head, sign, rest = text.partition("：")
    if short := _SHORT_LABEL.match(text):
        return side_named(short[1]), text[short.end() :]
    side = side_named(head) if sign and len(head) < 40 else ""  # noqa: PLR2004 - no label is as long
    return (
        (side, rest.strip().removeprefix("**").removeprefix("__").strip()) if side else ("", text)
    )


def _on_one_line(lines: Sequence[Line]) -> TextList | None:
    """Return the pairs of lines such as `Q: Capital of Peru? A: Lima`."""
    rows: list[tuple[int, list[str]]] = []
    for line in lines:
        side, text = _split_label(line.text)
        behind = _ANSWER_BEHIND.search(text)
        if side == "front" and behind:
            rows.append(
                (line.number, [text[: behind.start()].strip(), text[behind.end() :].strip()])
            )
    if len(rows) < len(lines):
        return None
    return TextList(
        form=ListForm.PAIRS, rows=rows, columns={"front": 0, "back": 1}, has_header=False
    )


def stacked_pairs(lines: Sequence[Line]) -> TextList | None:
    """Return the pairs of a line and the one below it, or None if these are not separated."""
    below = [line for line in lines if not line.rank]
    if not below or is_code(below) or is_log(below):
        return None
    if headed := _heading_questions(lines):
        return headed
    pairs = (
        _definition_pairs(below)
        or _indented_pairs(below)
        or _in_blocks(below)
        or _question_pairs(below)
    )
    if not pairs:
        return None
    rows = [(front.number, [_plain(front.text), back]) for front, back in pairs]
    return TextList(
        form=ListForm.STACKED, rows=rows, columns={"front": 0, "back": 1}, has_header=False,
        title=title_of(lines), left_out=len(lines) - len(below) - bool(title_of(lines)),
    )  # fmt: skip


def _plain(text: str) -> str:
    """Return the text without marks of bold print around all of it."""
    bold = _BOLD.fullmatch(text)
    return bold[2] if bold else text


def _heading_questions(lines: Sequence[Line]) -> TextList | None:
    """Return the questions that are headings, with the text below each as the answer."""
    asked = [each for each in lines if each.rank and each.text.endswith("?")]
    if len(asked) < _PAIR:
        return None
    title, category, side, left_out = title_of(lines), "", "", 0
    rows: list[tuple[int, list[str]]] = []
    for line in lines:
        if line.rank:
            side = "back" if line in asked else ""
            if side:
                rows.append((line.number, [line.text, "", category]))
            else:
                category = "" if line.text == title else line.text
        elif side:
            rows[-1][1][1] = f"{rows[-1][1][1]}\n{line.text}".strip()
        else:
            left_out += 1
    return TextList(
        form=ListForm.STACKED, rows=rows, columns=dict(_CELLS), has_header=False,
        title=title, left_out=left_out,
    )  # fmt: skip


Pairs = list[tuple[Line, str]]


def _in_blocks(lines: Sequence[Line]) -> Pairs:
    """Return the pairs between blank lines, with short terms or questions in front."""
    blocks = list(blocks_of(lines))
    if len(blocks) < _PAIR:
        return []
    asked = all(len(block) > 1 and block[0].text.endswith("?") for block in blocks)
    words = sum(len(block[0].text.split()) for block in blocks) / len(blocks)
    ends = any(block[0].text.endswith((",", ".", ";", "!", "–", "-")) for block in blocks)
    two = all(len(block) == _PAIR for block in blocks)
    if not asked and (not two or words > _FEW_WORDS or ends):
        return []
    return [(block[0], "\n".join(line.text for line in block[1:])) for block in blocks]


def _question_pairs(lines: Sequence[Line]) -> Pairs:
    """Return the pairs if every other line is a question, and the lines between are none."""
    fronts, backs = lines[::2], lines[1::2]
    if len(lines) < 2 * _PAIR or len(fronts) != len(backs):
        return []
    are_asked = all(front.text.endswith("?") for front in fronts)
    if not are_asked or any(back.text.endswith("?") for back in backs):
        return []
    return [(front, back.text) for front, back in zip(fronts, backs, strict=True)]


def _indented_pairs(lines: Sequence[Line]) -> Pairs:
    """Return the pairs if every line has an indented one below it, or a question has several."""
    outer = lines[0].indent
    groups: list[list[Line]] = []
    for line in lines:
        if line.indent <= outer:
            groups.append([])
        groups[-1].append(line)
    short = sum(len(group[0].text.split()) for group in groups) <= 2 * _FEW_WORDS * len(groups)
    paired = all(len(group) == _PAIR for group in groups) and short
    asked = all(len(group) > 1 and group[0].text.endswith("?") for group in groups)
    if len(groups) < _PAIR or not (paired or asked):
        return []
    return [(group[0], "\n".join(line.text for line in group[1:])) for group in groups]


def _definition_pairs(lines: Sequence[Line]) -> Pairs:
    """Return the pairs if every term has a colon with its meaning below it."""
    fronts, backs = lines[::2], lines[1::2]
    if len(fronts) != len(backs) or not all(_DEFINES.match(back.text) for back in backs):
        return []
    if any(_DEFINES.match(front.text) for front in fronts):
        return []
    return [
        (front, _DEFINES.sub("", back.text, count=1))
        for front, back in zip(fronts, backs, strict=True)
    ]

"""Read what a learner sends as the answer to an item: a result, or a working that ends in it."""

import re
from typing import Final

from bot.domain.answers.verdict import Right, Unclear, Verdict
from bot.domain.practice.canonical import check_item
from bot.domain.practice.items import BankItem, InputType
from bot.domain.practice.working import lines_of

_CLAIM: Final = re.compile(r"(?:[^\W\d_](?:_?\d)? ?= ?)?[-+−]?[\d.,/ ]+")
"""A value, with the name before it or without."""


def read_answer(item: BankItem, text: str) -> Verdict:
    """Return the verdict on the text; of a working of several lines the last one counts.

    Where several values are asked, lines that name one each are one answer. If the last line as a
    whole is no answer, what stands behind its last equals sign is one.
    """
    lines = lines_of(text)
    if len(lines) <= 1:
        return check_item(item, text)
    if item.input_type is InputType.SET:
        together = _together(item, lines)
        if together is not None:
            return together
    last = check_item(item, lines[-1])
    result = lines[-1].rpartition("=")[2]
    if isinstance(last, Unclear) and result:
        last = check_item(item, result)
    return check_item(item, " ".join(lines)) if isinstance(last, Unclear) else last


def _together(item: BankItem, lines: tuple[str, ...]) -> Verdict | None:
    """Return the verdict on the values at the end, one a line; None if there are not several."""
    first = len(lines)
    while first and _CLAIM.fullmatch(lines[first - 1]):
        first -= 1
    several = [check_item(item, "\n".join(lines[at:])) for at in range(first, len(lines) - 1)]
    right = (it for it in several if isinstance(it, Right))
    read = (it for it in several if not isinstance(it, Unclear))
    return next(right, next(read, None))

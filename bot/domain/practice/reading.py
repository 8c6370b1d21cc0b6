"""Read a learner's answer to an item: a result, or a working that ends in one."""

import re
from collections.abc import Sequence
from typing import Final

from bot.domain.answers import verdict as verdicts
from bot.domain.answers.working.amounts import amounts_named
from bot.domain.answers.working.statements import without_remarks
from bot.domain.practice.canonical import check_item
from bot.domain.practice.items import AnswerMode, BankItem, InputType
from bot.domain.practice.working import lines_of, read_working, shows_steps

_CLAIM: Final = re.compile(r"(?:[^\W\d_](?:_?\d)? ?= ?)?[-+−]?[\d.,/ ]+")
"""A value, with or without a name before it."""
_NAMED: Final = re.compile(
    r"(?P<name>[^\W\d_](?:_?\d)?) ?=(?:[^=]*=)? ?"
    r"(?P<value>[-+−]?[\d.,/ ]+)(?: ?[€$£]| [^\W\d_]{2,})?"
)
_PARTS: Final = re.compile(r"\s(?:or|oder|and|und)\s|[,;]\s")
_HOLDS: Final = re.compile(r"\b(?:stimmt|passt|richtig|true|correct|right|ok)\b", re.IGNORECASE)
_CHECK: Final = re.compile(r"\W*(?:probe|kontrolle|check|test)\b", re.IGNORECASE)
"""The beginning of a check after the result, with the values put into the equation."""
_LETTER: Final = re.compile(r"[^\W\d_]")
_SENTENCE: Final = re.compile(r"[^\W\d_]+(?: [^\s=<>]+){2,}")
"""Several words, as pupils answer a word problem: She has travelled 5 km."""


def read_answer(item: BankItem, text: str, *, result_will_do: bool = False) -> verdicts.Verdict:
    """Return the verdict on the text, whether it is a result or a working.

    If the steps are asked for, a line that breaks makes the answer wrong whatever its end. A
    result alone is then no attempt unless `result_will_do`, and neither is a working without a
    mistake that stops half-way.
    """
    verdict, mode = read_result(item, text), item.answer_mode
    if mode is AnswerMode.FINAL_ONLY or isinstance(verdict, verdicts.RightValueWrongForm):
        return verdict
    if not shows_steps(text, item):
        wanted = mode is AnswerMode.WORK_SHOWN and not result_will_do
        bare = wanted and not isinstance(verdict, verdicts.Unclear)
        return verdicts.Unclear(verdicts.UnclearReason.NO_STEPS) if bare else verdict
    working = read_working(text, item)
    if working.broken and not (mode is AnswerMode.MIXED and isinstance(verdict, verdicts.Right)):
        read = lines_of(text)[-1] if isinstance(verdict, verdicts.Unclear) else verdict.normalised
        return verdicts.Wrong(read, verdicts.WrongReason.BROKEN_STEP)
    if working.holds_at_end and not isinstance(verdict, verdicts.Right):
        return verdicts.Unclear(verdicts.UnclearReason.UNFINISHED)
    return verdict


def read_result(item: BankItem, text: str) -> verdicts.Verdict:
    """Return the verdict on the result, which is the last line of a working.

    If several values are asked for, lines with one value each form one answer. If the last line as
    a whole is no answer, the part after its last equals sign is one. A sentence after the working
    is ignored.
    """
    lines = lines_of(text)
    end = next((at for at, line in enumerate(lines) if at and _CHECK.match(line)), None)
    lines = lines[:end]
    is_set = item.input_type is InputType.SET
    if len(lines) > 1 and not is_set and _SENTENCE.fullmatch(lines[-1]) and "=" in lines[-2]:
        lines = lines if isinstance(check_item(item, lines[-1]), verdicts.Right) else lines[:-1]
    if len(lines) <= 1:
        alone = text if len(lines_of(text)) == len(lines) else lines[0]
        verdict = check_item(item, alone)
        is_unclear = isinstance(verdict, verdicts.Unclear)
        other = check_item(item, without_remarks(alone)) if is_unclear else verdict
        return verdict if isinstance(other, verdicts.Unclear) else other
    if is_set:
        together = _together(item, lines)
        if together is not None:
            return together
    last = _last(item, lines)
    return last if isinstance(last, verdicts.Right) else _verdict_on_unknown(item, lines) or last


def _last(item: BankItem, lines: tuple[str, ...]) -> verdicts.Verdict:
    """Return the verdict on the last line, or on a part of it that may be the result."""
    bare = without_remarks(lines[-1])
    amounts = amounts_named(bare)
    parts = _new_amounts(item, amounts) if amounts else [bare.rpartition("=")[2]]
    texts = (lines[-1], bare, *filter(None, parts))
    found = (check_item(item, text) for text in texts)
    clear = (verdict for verdict in found if not isinstance(verdict, verdicts.Unclear))
    together = check_item(item, " ".join(lines))
    unread = check_item(item, lines[-1]) if isinstance(together, verdicts.Wrong) else together
    return next(clear, unread)


def _new_amounts(item: BankItem, amounts: Sequence[str]) -> list[str]:
    """Return the amounts that the stem does not contain, the second one first."""
    stem = item.document.problem_content.stem
    asked = [
        amount
        for amount in amounts
        if amount.split()[0] not in re.findall(r"\d+(?:[.,]\d+)*", stem)
    ]
    return (asked or list(amounts))[::-1]


def _verdict_on_unknown(item: BankItem, lines: tuple[str, ...]) -> verdicts.Verdict | None:
    """Return the verdict on a right value for the unknown if only calculations follow it.

    None for anything else.
    """
    task = item.document.problem_content.variables.get("task")
    if not str(task).startswith("solve: "):
        return None
    named = next((line for line in reversed(lines) if _LETTER.search(_HOLDS.sub("", line))), "")
    claim = _NAMED.fullmatch(named)
    verdict = check_item(item, claim["value"]) if claim else None
    return verdict if isinstance(verdict, verdicts.Right) else None


def _together(item: BankItem, lines: tuple[str, ...]) -> verdicts.Verdict | None:
    """Return the verdict on several values at the end, one per line.

    None if there is only one.
    """
    first = len(lines)
    while first and _CLAIM.fullmatch(lines[first - 1]):
        first -= 1
    parts = (_NAMED.fullmatch(part) for line in lines for part in _PARTS.split(line))
    claims = [(part["name"], f"{part['name']} = {part['value']}") for part in parts if part]
    last = dict(claims)
    said = last.values() if len(last) > 1 else dict.fromkeys(claim for _, claim in claims)
    over_all = check_item(item, "\n".join(said))
    if len(said) > 1 and isinstance(over_all, verdicts.Right):
        return over_all
    several = [check_item(item, "\n".join(lines[at:])) for at in range(first, len(lines) - 1)]
    right = (verdict for verdict in several if isinstance(verdict, verdicts.Right))
    read = (verdict for verdict in several if not isinstance(verdict, verdicts.Unclear))
    return next(right, next(read, None))

"""Read what a learner sends as the answer to an item: a result, or a working that ends in it."""

from bot.domain.answers.verdict import Unclear, Verdict
from bot.domain.practice.canonical import check_item
from bot.domain.practice.items import BankItem
from bot.domain.practice.working import lines_of


def read_answer(item: BankItem, text: str) -> Verdict:
    """Return the verdict on the text; of a working of several lines the last one counts.

    Where the last line as a whole is no answer, what stands behind its last equals sign is one.
    """
    verdict = check_item(item, text)
    lines = lines_of(text)
    if not isinstance(verdict, Unclear) or len(lines) <= 1:
        return verdict
    last = check_item(item, lines[-1])
    result = lines[-1].rpartition("=")[2]
    return check_item(item, result) if isinstance(last, Unclear) and result else last

"""Read what a learner sends as the answer to an item: a result, or a working that ends in it."""

from bot.domain.answers.check import check_answer
from bot.domain.answers.verdict import Right, Unclear, Verdict
from bot.domain.practice.canonical import answer_spec_of
from bot.domain.practice.items import BankItem
from bot.domain.practice.working import lines_of


def read_answer(item: BankItem, text: str) -> Verdict:
    """Return the verdict on the text; of a working of several lines the last one counts.

    A form that the author accepts is right whatever it looks like.
    """
    verdict = _checked(item, text)
    lines = lines_of(text)
    if isinstance(verdict, Unclear) and len(lines) > 1:
        last = _checked(item, lines[-1])
        result = lines[-1].rpartition("=")[2]
        return _checked(item, result) if isinstance(last, Unclear) and result else last
    return verdict


def _checked(item: BankItem, text: str) -> Verdict:
    document = item.document
    stem = document.problem_content.stem
    verdict = check_answer(answer_spec_of(item), text, language=item.language, question=stem)
    if not isinstance(verdict, Right) and text.strip() in document.answer_spec.accepted_forms:
        return Right(document.solution_logic.final_answer_canonical)
    return verdict

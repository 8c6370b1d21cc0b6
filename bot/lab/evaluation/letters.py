"""The opening of the weekly letter, tried on a week with names and one without."""

from functools import partial
from typing import Final

from bot.domain.ids import LearnerId
from bot.domain.topics.course import Language
from bot.flow.progress.letter_words import LetterFacts, fault
from bot.lab.evaluation.cases import Case, Check, Checks, text_checks
from bot.tutor.client.exchange import Exchange
from bot.tutor.letters import ExchangeLetters

MOST_WORDS: Final = 40
_NUMBERS: Final = (
    ("days with learning", 4),
    ("minutes in all", 52),
    ("reviews", 40),
    ("of those reviews remembered", 34),
)
_WEEKS: Final = {
    "names": (("Kinetic energy", "Work and power"), Language.EN),
    "no names": ((), Language.DE),
}


async def _opened(exchange: Exchange, *, names: tuple[str, ...], language: Language) -> Checks:
    facts = LetterFacts(learner_id=LearnerId(0), language=language, numbers=_NUMBERS, names=names)
    words = await ExchangeLetters(exchange).write(facts)
    return (
        *text_checks(words, language, MOST_WORDS),
        Check("may be sent", not fault(words, facts)),
    )


CASES: Final = tuple(
    Case(prompt="write_letter", name=name, run=partial(_opened, names=names, language=language))
    for name, (names, language) in _WEEKS.items()
)

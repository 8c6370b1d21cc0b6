"""What a model is told for a letter, and what becomes of what it says."""

import pytest

from bot.domain.ids import LearnerId
from bot.domain.topics.course import Language
from bot.flow.progress.letter_words import LetterFacts
from bot.flow.work.events import ModelUnavailableError
from bot.tutor.letters import ExchangeLetters
from tests.tutor.scripted import ScriptedExchange

ADA = LearnerId(987_654_321)
FACTS = LetterFacts(
    learner_id=ADA, language=Language.DE, numbers=(("days with learning", 4),), names=("Brüche",)
)


async def test_it_gets_language_numbers_and_names_and_not_who_it_is() -> None:
    exchange = ScriptedExchange(script={"write_letter": [{"words": "An 4 Tagen. Schön."}]})

    assert await ExchangeLetters(exchange).write(FACTS) == "An 4 Tagen. Schön."
    (asked,) = exchange.asked("write_letter")
    assert asked == {
        "language": "de",
        "numbers": [{"what": "days with learning", "count": 4}],
        "names": ["Brüche"],
    }


async def test_what_is_off_its_form_is_no_letter() -> None:
    exchange = ScriptedExchange(script={"write_letter": [{"text": "?"}]})

    with pytest.raises(ModelUnavailableError):
        await ExchangeLetters(exchange).write(FACTS)

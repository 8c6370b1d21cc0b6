"""A model that words the weekly letter: one call, whose words somebody else checks."""

from bot.flow.progress.letter_words import LetterFacts
from bot.flow.work.events import ModelTrouble, ModelUnavailableError
from bot.tutor.client.exchange import Ask, Exchange, UnusableError
from bot.tutor.client.forms import LetterForm

_PROMPT = "write_letter"


class ExchangeLetters:
    """Words letters with the model behind the exchange."""

    def __init__(self, exchange: Exchange) -> None:
        self._exchange = exchange

    async def write(self, facts: LetterFacts) -> str:
        """Return two sentences, unchecked."""
        values = {
            "language": facts.language.value,
            "numbers": [{"what": what, "count": count} for what, count in facts.numbers],
            "names": list(facts.names),
        }
        ask = Ask(prompt=_PROMPT, values=values, learner_id=facts.learner_id)
        try:
            return (await self._exchange.once(ask, LetterForm)).words
        except UnusableError as error:
            raise ModelUnavailableError(ModelTrouble.UNUSABLE, _PROMPT) from error

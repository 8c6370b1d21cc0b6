"""The cost of a call, by the provider's price list of its day."""

from dataclasses import dataclass
from datetime import date
from decimal import ROUND_CEILING, Decimal
from typing import Final

from bot.flow.tutor.usage import Tokens


@dataclass(frozen=True, slots=True, kw_only=True)
class Price:
    """Dollars per million tokens, which are millionths of a dollar per token."""

    model: str
    """A model's name. Dated names of it begin with this."""
    effective_from: date
    input: Decimal
    output: Decimal
    cache_read: Decimal
    write_5m: Decimal
    write_1h: Decimal
    least_cached: int
    """Tokens. Shorter beginnings of a prompt are not cached, even if marked."""
    long_prompt: int | None = None
    """If the prompt has more tokens than this, everything costs `long_factor` times as much."""
    long_factor: int = 1


_SAID: Final = 512
_UNSAID: Final = 4_096
"""The highest minimum of any model, for models whose minimum is not published."""


def _price(model: str, since: date, *dollars: str, least_cached: int = _UNSAID) -> Price:
    each = [Decimal(dollar) for dollar in dollars]
    return Price(
        model=model,
        effective_from=since,
        input=each[0],
        output=each[1],
        cache_read=each[2],
        write_5m=each[3],
        write_1h=each[4],
        least_cached=least_cached,
    )


_AUTUMN = date(2026, 10, 7)
_HAIKU = Price(
    model="claude-haiku-5-5",
    effective_from=_AUTUMN,
    input=Decimal("0.10"),
    output=Decimal("0.50"),
    cache_read=Decimal("0.01"),
    write_5m=Decimal("0.125"),
    write_1h=Decimal("0.20"),
    least_cached=_SAID,
    long_prompt=100_000,
    long_factor=5,
)
PRICES = (
    _HAIKU,
    _price("claude-sonnet-5-5", _AUTUMN, "2", "10", "0.10", "2.50", "4", least_cached=_SAID),
    _price("claude-opus-5-5", _AUTUMN, "4", "20", "0.20", "5", "8"),
    _price("claude-fable-5-1", _AUTUMN, "10", "50", "0.25", "12.50", "20"),
)
"""A new price is a new entry with a later date, so that old calls keep their cost."""

BATCH_SHARE = Decimal("0.5")


def is_priced(model: str) -> bool:
    """Return True if the price of the model is known."""
    return any(model.startswith(price.model) for price in PRICES)


def is_free(model: str) -> bool:
    """Return True if the model is not the provider's and is paid for in other ways."""
    return "claude" not in model.casefold()


def least_cached(model: str) -> int | None:
    """Return the fewest tokens that the model caches, or None if it is not known to cache."""
    return next((price.least_cached for price in PRICES if model.startswith(price.model)), None)


def cost_microdollars(
    model: str,
    tokens: Tokens,
    on: date,
    prices: tuple[Price, ...] = PRICES,
    *,
    in_batch: bool = False,
) -> int:
    """Return the cost in millionths of a dollar, rounded up. A batch costs half.

    A provider's model without a known price counts as the dearest, so that budgets hold. Other
    models cost nothing.
    """
    if is_free(model):
        return 0
    price = _find(model, on, prices)
    cost = (
        price.input * tokens.input
        + price.output * tokens.output
        + price.cache_read * tokens.cache_read
        + price.write_5m * tokens.cache_write_5m
        + price.write_1h * tokens.cache_write_1h
    )
    if price.long_prompt is not None and tokens.prompt > price.long_prompt:
        cost *= price.long_factor
    if in_batch:
        cost *= BATCH_SHARE
    return int(cost.to_integral_value(ROUND_CEILING))


def _find(model: str, on: date, prices: tuple[Price, ...]) -> Price:
    named = [price for price in prices if model.startswith(price.model)]
    if not named:
        return max(prices, key=lambda price: price.output)
    in_force = [price for price in named if price.effective_from <= on]
    if not in_force:
        return min(named, key=lambda price: price.effective_from)
    return max(in_force, key=lambda price: price.effective_from)

"""Decimals as they are drawn and written: with a number of places, or as short as can be."""

from decimal import Decimal
from random import Random


def decimal_of(units: int, places: int) -> Decimal:
    """Return so many tenths, hundredths or thousandths, with all their places."""
    return Decimal(units).scaleb(-places)


def short(value: Decimal) -> str:
    """Return the number without zeros at its end."""
    return f"{value.normalize():f}"


def decimal_between(rng: Random, low: int, high: int, places: int) -> Decimal:
    """Return a number between two whole ones of which the last place is no zero."""
    most = high * 10**places - 1
    units = rng.randint(low * 10**places + 1, most)
    return decimal_of(units if units % 10 else units - 1, places)


def typed(mistakes: dict[str, Decimal], answer: Decimal = Decimal(0)) -> dict[str, str]:
    """Return the mistakes as decimals, as far as they are above zero and not the answer."""
    return {name: short(it) for name, it in mistakes.items() if it > 0 and it != answer}


def places_of(number: Decimal) -> int:
    """Return how many places stand after the point."""
    return -int(number.as_tuple().exponent)

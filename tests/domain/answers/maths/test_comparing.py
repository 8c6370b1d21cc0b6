"""Whether expressions have the same value."""

from bot.domain.answers.maths.comparing import same_value
from bot.domain.answers.maths.reading import read_expression
from bot.domain.answers.verdict import UnclearReason


def test_a_constant_that_is_nothing_but_rounding_equals_nought() -> None:
    golden = read_expression("(-1/2 - sqrt(5/4))^2 + (-1/2 - sqrt(5/4)) - 1", "en")
    nought = read_expression("0", "en")

    assert not isinstance(golden, UnclearReason)
    assert not isinstance(nought, UnclearReason)
    assert same_value(golden, nought) is True

"""Strategies for values of the domain, registered on import."""

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any, get_args

from hypothesis import strategies as st

from bot.domain.memory.review import Grade


def _dictionaries(kind: Any) -> st.SearchStrategy[Mapping[Any, Any]]:
    keys, values = get_args(kind)
    return st.dictionaries(st.from_type(keys), st.from_type(values), max_size=3)


def register() -> None:
    """Register exact numbers, and dictionaries for mappings."""
    st.register_type_strategy(float, st.floats(allow_nan=False, allow_infinity=False))
    share = st.floats(min_value=0, max_value=1)
    st.register_type_strategy(
        Grade, st.builds(Grade, correctness=share, completeness=share, concision=share)
    )
    st.register_type_strategy(Decimal, st.decimals(allow_nan=False, allow_infinity=False))
    st.register_type_strategy(Fraction, st.fractions())
    st.register_type_strategy(Mapping, _dictionaries)

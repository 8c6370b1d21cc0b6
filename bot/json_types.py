"""How values of a type are read from JSON and written as it."""

from typing import Any

from pydantic import ConfigDict, TypeAdapter
from typing_extensions import TypeAliasType


def json_type(kind: Any) -> TypeAdapter[Any]:
    """Return the adapter of a type, built once it is used: to build all takes a while.

    Only as an alias may a dataclass be given a setting.
    """
    alias: Any = TypeAliasType("Json", kind)
    return TypeAdapter(alias, config=ConfigDict(defer_build=True))

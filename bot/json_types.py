"""Reading and writing values of a type as JSON."""

from typing import Any

from pydantic import ConfigDict, TypeAdapter
from typing_extensions import TypeAliasType


def json_type(kind: Any) -> TypeAdapter[Any]:
    """Return the adapter of a type, built at its first use, because building all takes a while.

    Only an alias can give a dataclass a setting.
    """
    alias: Any = TypeAliasType("Json", kind)
    return TypeAdapter(alias, config=ConfigDict(defer_build=True))

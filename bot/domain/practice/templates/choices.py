"""Choices in random order, with the place of the right one."""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random


@dataclass(frozen=True, slots=True)
class Choices:
    """Choices as they are shown, all of them different."""

    shown: tuple[str, ...]
    answer: str
    """The place of the right one, from 0."""
    mistakes: Mapping[str, str]
    """The place of each wrong one by the misconception that leads there."""


def shuffled(rng: Random, right: str, wrong: Mapping[str, str]) -> Choices:
    """Return the choices in random order; a wrong one that repeats another is left out."""
    named = {text: name for name, text in reversed(wrong.items()) if text != right}
    shown = [right, *named]
    rng.shuffle(shown)
    places = {name: str(shown.index(text)) for text, name in named.items()}
    return Choices(tuple(shown), str(shown.index(right)), places)

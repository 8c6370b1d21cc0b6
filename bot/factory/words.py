"""The words of the templates, from `data/practice`: one file per area, one entry per template."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from bot.content.courses.yaml_file import read_yaml
from bot.domain.practice.items import AnswerMode, AnswerType
from bot.domain.topics.course import Language, Texts
from bot.factory.templates.composing import MistakeWords, TemplateWords

ErrorTag = Literal[
    "procedural_error",
    "sign_error",
    "conceptual_error",
    "omission_error",
    "units_error",
    "representation_error",
]


GENERIC_HINTS: Final = "generic_hints.yaml"
"""The one file of the folder that belongs to no template."""


class _Form(BaseModel):
    """A part of a file. Unknown fields are refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class _Both(_Form):
    en: str
    de: str

    def texts(self) -> Texts:
        """Return the text by language."""
        return {Language.EN: self.en, Language.DE: self.de}


class _Mistake(_Form):
    tag: ErrorTag
    hints: Annotated[tuple[_Both, ...], Field(min_length=1, max_length=3)]


class _Words(_Form):
    stem: Annotated[tuple[_Both, ...], Field(min_length=1)]
    steps: Annotated[tuple[_Both, ...], Field(min_length=1)]
    hints: Annotated[tuple[_Both | tuple[_Both, ...], ...], Field(min_length=3, max_length=3)]
    """One for each level, or one for each level and wording."""
    mistakes: Mapping[str, _Mistake] = Field(default_factory=dict)
    choices: Mapping[str, _Both] = Field(default_factory=dict)
    placeholder: _Both | None = None
    modes: Annotated[tuple[AnswerMode, ...], Field(min_length=1)] = (AnswerMode.FINAL_ONLY,)

    def words(self) -> TemplateWords:
        """Return the words in the form of the templates."""
        return TemplateWords(
            stems=_texts(self.stem),
            steps=_texts(self.steps),
            hints=tuple(
                _texts((hint,) if isinstance(hint, _Both) else hint) for hint in self.hints
            ),
            mistakes={
                name: MistakeWords(error_tag=mistake.tag, hints=_texts(mistake.hints))
                for name, mistake in self.mistakes.items()
            },
            choices={name: choice.texts() for name, choice in self.choices.items()},
            placeholder=self.placeholder.texts() if self.placeholder else None,
            modes=self.modes,
        )


_FILE: Final = TypeAdapter(dict[str, _Words])


def read_words(folder: Path) -> dict[str, TemplateWords]:
    """Return the words of every template, by its name.

    Raises BrokenFileError or pydantic's ValidationError for a malformed file, and ValueError if
    two files have words for the same template.
    """
    words: dict[str, TemplateWords] = {}
    for path in sorted(set(folder.glob("*.yaml")) - {folder / GENERIC_HINTS}):
        for name, found in _FILE.validate_python(read_yaml(path).content).items():
            if name in words:
                raise ValueError(f"{path}: {name} has words in another file, too")
            words[name] = found.words()
    return words


GenericHints = Mapping[AnswerType, tuple[Texts, Texts, Texts]]
"""Hints of the three levels that fit any item with such an answer."""


class _Ladder(_Form):
    hints: Annotated[tuple[_Both, ...], Field(min_length=3, max_length=3)]


_GENERIC: Final = TypeAdapter(dict[AnswerType, _Ladder])


def read_generic_hints(folder: Path) -> GenericHints:
    """Return the hints for items that have none. Raises the same errors as `read_words`."""
    read = _GENERIC.validate_python(read_yaml(folder / GENERIC_HINTS).content)
    missing = set(AnswerType) - read.keys()
    if missing:
        raise ValueError(f"{GENERIC_HINTS}: expected hints for {', '.join(sorted(missing))}")
    return {kind: _three(_texts(hints.hints)) for kind, hints in read.items()}


def _three(texts: tuple[Texts, ...]) -> tuple[Texts, Texts, Texts]:
    pointing, rule, step = texts
    return pointing, rule, step


def _texts(both: tuple[_Both, ...]) -> tuple[Texts, ...]:
    return tuple(both_texts.texts() for both_texts in both)

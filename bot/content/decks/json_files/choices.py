"""The choices of a question in JSON, and the right one by a mark, a name or a key."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from bot.content.decks.json_files import json_names
from bot.content.decks.json_files.json_names import Names, joined_words, scalar_text, words_of
from bot.content.decks.quizzes.keys import Asked, Says, in_one_text, right_places, strip_letters
from bot.content.decks.quizzes.question import Choice, Text

FEWEST: Final = 2
TRUTHS: Final = {
    "true": True, "wahr": True, "richtig": True, "yes": True, "ja": True,
    "false": False, "falsch": False, "no": False, "nein": False,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Key:
    """A value that names the right answer."""

    value: Any
    is_index: bool = False

    @property
    def parts(self) -> list[Any]:
        """Return the values of the key. Most have one."""
        if isinstance(self.value, dict) and not words_of(self.value):
            return [_is_mark(value) for value in self.value.values()]
        whole = self.value if isinstance(self.value, list) else [self.value]
        return [words_of(part) if isinstance(part, dict) else part for part in whole]


@dataclass(frozen=True, slots=True)
class Offered:
    """The choices of a question, with their names in the file."""

    choices: Sequence[Choice] = ()
    names: Sequence[str] = ()
    are_numbers: bool = False

    @property
    def marked(self) -> frozenset[int]:
        """Return the positions of the choices that are marked as right."""
        return frozenset(at for at, choice in enumerate(self.choices) if choice.is_right)

    def named(self, key: Key) -> frozenset[int]:
        """Return the choices that the key names, also by true and false."""
        parts = key.parts
        if len(parts) == len(self.choices) and all(isinstance(part, bool) for part in parts):
            return frozenset(at for at, is_right in enumerate(parts) if is_right)
        names = [] if key.is_index else [name.casefold() for name in self.names]
        texts = [text.casefold() for text in _texts(parts)]
        if names and texts and all(names.count(text) == 1 for text in texts):
            return frozenset(map(names.index, texts))
        truths = [TRUTHS.get(choice.text.source.casefold()) for choice in self.choices]
        is_truth = len(parts) == 1 and isinstance(parts[0], bool) and truths.count(parts[0]) == 1
        return frozenset({truths.index(parts[0])}) if is_truth else frozenset()

    def clear(self, key: Key) -> frozenset[int]:
        """Return the choices that the key means by itself, independently of other keys."""
        asked = self.asked(key)
        is_number = any(text.isdecimal() for text in asked.key)
        return self.named(key) or (frozenset() if is_number else right_places([asked])[0])

    def asked(self, key: Key) -> Asked:
        """Return the key in the form in which the keys of all questions are read together."""
        texts = [choice.text.source for choice in self.choices]
        return Asked(
            texts, _texts(key.parts), _says(texts, key.parts, are_numbers=self.are_numbers)
        )


def keys_of(names: Names) -> list[Key]:
    """Return the keys to the right answer, the clearest first: words, then positions."""
    found = names.matching(json_names.RIGHT)
    names.read(key[0] for key, _ in found)
    keys = [Key(value, json_names.INDEX.fullmatch(key[0]) is not None) for key, value in found]
    return sorted(keys, key=lambda key: not isinstance(key.value, str) or key.value.isdecimal())


def offered_by(names: Names, *, has_key: bool) -> Offered:
    """Return the choices, or none if the question has none."""
    offered = names.first(json_names.CHOICES)
    if offered is None and (given := names.named(json_names.ANSWERS)):
        has_marks = isinstance(given[1], list) and all(
            isinstance(value, dict) for value in given[1]
        )
        offered = given[1] if has_key or has_marks else None
    if isinstance(offered, dict):
        return Offered([Choice(Text(words_of(value))) for value in offered.values()], [*offered])
    if isinstance(offered, str):
        return without_letters([Choice(Text(line)) for line in in_one_text(offered)])
    if isinstance(offered, list):
        return _list_choices(offered)
    lettered = names.matching(json_names.LETTERED)
    if len(lettered) < FEWEST:
        return Offered()
    names.read(match[0] for match, _ in lettered)
    choices = [Choice(Text(words_of(value))) for _, value in lettered]
    return Offered(choices, [match[1] for match, _ in lettered])


def _list_choices(offered: Sequence[Any]) -> Offered:
    choices: list[Choice] = []
    ids: list[str] = []
    for each in offered:
        if not isinstance(each, dict):
            choices.append(Choice(Text(words_of(each))))
            ids.append("")
            continue
        of = Names(each)
        said = [named for word in json_names.WORDS if (named := of.named([word]))]
        text = max(said, key=lambda entry: len(words_of(entry[1])) > 1, default=None)
        others = (name for name in json_names.CHOICE_NAMES if text is None or name != text[0])
        name = of.named(others)
        if text is None and len(each) == 1:
            name, text = next((("", letter), ("", value)) for letter, value in each.items())
        is_right = _is_mark(of.first(json_names.CHOICE_MARKS))
        feedback = joined_words(of.first(json_names.EXPLAINING))
        choices.append(Choice(Text(words_of(text[1] if text else "")), is_right, Text(feedback)))
        ids.append(scalar_text(name[1]) if name else "")
    if all(isinstance(value, int | float) for value in offered):
        return Offered(choices, are_numbers=True)
    return Offered(choices, ids) if all(ids) else without_letters(choices)


def without_letters(choices: Sequence[Choice]) -> Offered:
    """Return the choices without their letters, which become their names."""
    bare, letters = strip_letters([choice.text.source for choice in choices])
    if not letters:
        return Offered(choices)
    texts = zip(choices, bare, strict=True)
    return Offered([replace(choice, text=Text(text)) for choice, text in texts], letters)


def _is_mark(value: object) -> bool:
    return value is True or value == 1 or str(value).casefold() in ("true", "yes", "ja")


def _texts(parts: Sequence[Any]) -> list[str]:
    return [text for part in parts if (text := scalar_text(part).strip())]


def _says(choices: Sequence[str], parts: Sequence[Any], *, are_numbers: bool) -> Says:
    """Return what the types of key and choices tell: a number among words is a position."""
    written = _texts(parts)
    if not written or not all(text.lstrip("-").isdecimal() for text in written):
        return Says.ANYTHING
    if isinstance(parts[0], str):
        return Says.WORDS if {*choices}.issuperset(written) else Says.ANYTHING
    return Says.ANYTHING if are_numbers else Says.A_PLACE

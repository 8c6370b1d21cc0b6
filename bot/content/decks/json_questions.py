"""An object of JSON -> a question: its choices, what says which is right, what explains it."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from bot.content.decks import json_names
from bot.content.decks.json_names import Names, scalar_text, sides_of, words_of
from bot.content.decks.lists.header_names import COLUMNS
from bot.content.decks.quizzes.keys import Asked, Says, right_places
from bot.content.decks.quizzes.question import Choice, QuizQuestion, Text, matched

_PREFIXED: Final = re.compile(r"\(?([A-Ha-h]|[1-8])[.):]\s+(\S.*)", re.DOTALL)
_ENTITY: Final = re.compile(r"&(?:[a-z]{2,8}|#\d{2,6}|#x[0-9a-f]{2,5});", re.IGNORECASE)
_TRUTHS: Final = {"true": True, "wahr": True, "richtig": True, "false": False, "falsch": False}
_STATEMENTS: Final = frozenset({"truefalse", "boolean", "trueorfalse", "tf", "wahrfalsch", "bool"})
_SIDES: Final = (("left", "right"), ("links", "rechts"), ("key", "value"), ("item", "match"))
_BESIDE_CHOICES: Final = [it for it in json_names.BACK if it not in json_names.ANSWERS]
_FEWEST: Final = 2


@dataclass(frozen=True, slots=True)
class Draft:
    """A question, and the key that says which of its choices is right, if it has one."""

    question: QuizQuestion
    asked: Asked | None = None
    has_index: bool = False
    """Whether the key is called an index, which counts from 0."""
    unknown: tuple[str, ...] = ()
    """Names that nothing was read from."""

    @property
    def is_numbered(self) -> bool:
        """Return True if the key is a place."""
        return self.asked is not None and self.asked.says is Says.A_PLACE


@dataclass(frozen=True, slots=True)
class _Key:
    """What stands where the right answer is named."""

    value: Any
    is_index: bool = False

    @property
    def parts(self) -> list[Any]:
        """Return the values of the key, most have one."""
        whole = self.value if isinstance(self.value, list) else [self.value]
        return [words_of(it) if isinstance(it, dict) else it for it in whole]


def settled(drafts: Sequence[Draft]) -> list[QuizQuestion]:
    """Return the questions with what is right, found out from the keys of all of them."""
    keyed = [it.asked for it in drafts if it.asked is not None]
    numbered = [it for it in drafts if it.is_numbered]
    usual = 0 if numbered and all(it.has_index for it in numbered) else None
    places = iter(right_places(keyed, (0, 1), usual))
    return [
        it.question if it.asked is None else _with_right(it.question, next(places))
        for it in drafts
    ]


def drafts_of(value: Mapping[str, Any], category: str) -> list[Draft]:
    """Return what an object asks: one question, or one for each pair that belongs together."""
    names = Names(_with_sides(value))
    question = _question(names, value, category)
    pairs = names.first(json_names.PAIRS)
    if isinstance(pairs, list | dict):
        return [Draft(it) for it in matched(question, _pairs(pairs))]
    draft = _draft(question, names)
    return [replace(draft, unknown=tuple(names.left_over()))]


def _with_sides(value: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the object with usual names in place of two languages."""
    sides = None if Names(value).first(json_names.FRONT) else sides_of([*value])
    if sides is None:
        return value
    usual = dict(zip(sides, ("term", "definition"), strict=True))
    return {usual.get(at, name): it for at, (name, it) in enumerate(value.items())}


def _question(names: Names, value: Mapping[str, Any], category: str) -> QuizQuestion:
    front = names.first(json_names.FRONT)
    tags = names.first(COLUMNS["tags"]) or []
    explained = (_joined(names.first([name])) for name in json_names.EXPLAINING)
    return QuizQuestion(
        text=Text(words_of(front)),
        explanation=tuple(Text(it) for it in explained if it),
        category=Text(words_of(names.first(COLUMNS["category"])) or category),
        tags=tuple(tags.split() if isinstance(tags, str) else map(scalar_text, tags)),
        name=scalar_text(value.get("id")).strip(),
    )


def _draft(question: QuizQuestion, names: Names) -> Draft:
    key = _key(names)
    choices, ids = _choices(names, key)
    if choices:
        back = names.named(_BESIDE_CHOICES) if key is None else None
        return _chosen(question, choices, ids, _Key(back[1]) if back else key)
    wrong = names.first(json_names.WRONG)
    if isinstance(wrong, list):
        return Draft(_apart(question, names, key, wrong))
    return Draft(_answered(question, names, key))


def _key(names: Names) -> _Key | None:
    found = names.matching(json_names.RIGHT)
    names.read(it[0] for it, _ in found)
    if not found:
        return None
    named = next((it for it in found if not json_names.INDEX.fullmatch(it[0][0])), found[0])
    return _Key(named[1], json_names.INDEX.fullmatch(named[0][0]) is not None)


def _choices(names: Names, key: _Key | None) -> tuple[list[Choice], list[str]]:
    """Return the choices and their names; none if the question offers none."""
    offered = names.first(json_names.CHOICES)
    if offered is None and (given := names.named(json_names.ANSWERS)):
        has_marks = isinstance(given[1], list) and all(isinstance(it, dict) for it in given[1])
        offered = given[1] if key is not None or has_marks else None
    if isinstance(offered, dict):
        return [Choice(Text(words_of(it))) for it in offered.values()], [*offered]
    if isinstance(offered, list):
        return _listed(offered)
    lettered = names.matching(json_names.LETTERED)
    if len(lettered) < _FEWEST:
        return [], []
    names.read(it[0] for it, _ in lettered)
    return [Choice(Text(words_of(it))) for _, it in lettered], [it[1] for it, _ in lettered]


def _listed(offered: Sequence[Any]) -> tuple[list[Choice], list[str]]:
    choices: list[Choice] = []
    ids: list[str] = []
    for each in offered:
        of = Names(each if isinstance(each, dict) else {"text": each})
        text, name = of.named(json_names.WORDS), of.named(json_names.CHOICE_NAMES)
        if text is None and isinstance(each, dict) and len(each) == 1:
            ((letter, said),) = each.items()
            text, name = ("", said), ("", letter)
        is_right = _is_mark(of.first(json_names.CHOICE_MARKS))
        feedback = _joined(of.first(json_names.EXPLAINING))
        choices.append(Choice(Text(words_of(text[1] if text else "")), is_right, Text(feedback)))
        ids.append(scalar_text(name[1]) if name and name != text else "")
    return (choices, ids) if all(ids) else _without_letters(choices)


def _without_letters(choices: list[Choice]) -> tuple[list[Choice], list[str]]:
    """Return the choices without the letters before them, which are their names."""
    found = [_PREFIXED.fullmatch(it.text.source) for it in choices]
    letters = [it[1].upper() for it in found if it]
    in_order = letters and letters in (
        list("ABCDEFGH")[: len(choices)],
        list("12345678")[: len(choices)],
    )
    if not in_order:
        return choices, []
    bare = [
        replace(it, text=Text(match[2])) for it, match in zip(choices, found, strict=True) if match
    ]
    return bare, letters


def _is_mark(value: object) -> bool:
    return value is True or value == 1 or str(value).casefold() in ("true", "yes", "ja")


def _chosen(
    question: QuizQuestion, choices: list[Choice], ids: list[str], key: _Key | None
) -> Draft:
    question = replace(question, choices=tuple(choices))
    marked = frozenset(at for at, it in enumerate(choices) if it.is_right)
    if key is None:
        return Draft(question)
    named = _named(choices, ids, key.parts)
    asked = Asked(
        [it.text.source for it in choices], _written(key.parts), _says(choices, key.parts)
    )
    if marked:
        said = named or right_places([asked], (0, 1))[0]
        return Draft(_with_right(question, frozenset() if said and said != marked else marked))
    if named:
        return Draft(_with_right(question, named))
    return Draft(question, asked, key.is_index)


def _named(choices: Sequence[Choice], ids: Sequence[str], parts: Sequence[Any]) -> frozenset[int]:
    """Return the choices that the key calls by their names, or by true and false."""
    if len(parts) == len(choices) and all(isinstance(it, bool) for it in parts):
        return frozenset(at for at, is_right in enumerate(parts) if is_right)
    folded = [it.casefold() for it in ids]
    texts = [scalar_text(it).strip().casefold() for it in parts]
    if folded and all(folded.count(it) == 1 for it in texts):
        return frozenset(map(folded.index, texts))
    truths = [_TRUTHS.get(it.text.source.casefold()) for it in choices]
    is_truth = len(parts) == 1 and isinstance(parts[0], bool) and truths.count(parts[0]) == 1
    return frozenset({truths.index(parts[0])}) if is_truth else frozenset()


def _written(parts: Sequence[Any]) -> list[str]:
    return [text for it in parts if (text := scalar_text(it).strip())]


def _says(choices: Sequence[Choice], parts: Sequence[Any]) -> Says:
    """Return what the types of a key and of the choices tell: a number among words is a place."""
    texts = {it.text.source for it in choices}
    written = _written(parts)
    are_numbers = all(it.lstrip("-").isdecimal() for it in written)
    if not are_numbers:
        return Says.ANYTHING
    if texts.issuperset(written) and (isinstance(parts[0], str) or _are_numbers(texts)):
        return Says.WORDS
    return Says.A_PLACE


def _are_numbers(texts: Iterable[str]) -> bool:
    return all(it.lstrip("-").replace(".", "", 1).isdecimal() for it in texts)


def _with_right(question: QuizQuestion, places: frozenset[int]) -> QuizQuestion:
    choices = (replace(it, is_right=at in places) for at, it in enumerate(question.choices))
    return replace(question, choices=tuple(choices))


def _apart(
    question: QuizQuestion, names: Names, key: _Key | None, wrong: Sequence[Any]
) -> QuizQuestion:
    """Return a question whose right and wrong answers stand apart from each other."""
    right = _Key(names.first(json_names.BACK)) if key is None else key
    answers = [(words_of(it), False) for it in wrong]
    answers += [(text, True) for it in right.parts if (text := words_of(it))]
    texts = [question.text.source, *(it for it, _ in answers)]
    is_html = any(map(_ENTITY.search, texts))
    question = replace(question, text=Text(question.text.source, is_html))
    truths = {text.casefold(): is_right for text, is_right in answers}
    if truths.keys() == {"true", "false"}:
        return replace(question, is_true=truths["true"])
    ordered = sorted(answers, key=lambda it: it[0].casefold())
    return replace(
        question,
        choices=tuple(Choice(Text(text, is_html), is_right) for text, is_right in ordered),
    )


def _answered(question: QuizQuestion, names: Names, key: _Key | None) -> QuizQuestion:
    """Return a question with the answers that may be typed, or with its truth."""
    back = names.first(json_names.BACK) if key is None else key.value
    is_statement = json_names.plain_name(words_of(names.first(json_names.KIND))) in _STATEMENTS
    truth = (
        _TRUTHS.get(back.strip().casefold()) if is_statement and isinstance(back, str) else back
    )
    if isinstance(truth, bool):
        return replace(question, is_true=truth)
    texts = back if isinstance(back, list) else [back]
    return replace(question, accepted=tuple(Text(it) for each in texts if (it := words_of(each))))


def _pairs(pairs: Sequence[Any] | Mapping[str, Any]) -> Iterator[tuple[Text, Text]]:
    if isinstance(pairs, dict):
        yield from ((Text(left), Text(words_of(right))) for left, right in pairs.items())
        return
    for pair in pairs:
        if isinstance(pair, list) and len(pair) == 2:  # noqa: PLR2004 - a pair
            yield Text(words_of(pair[0])), Text(words_of(pair[1]))
        elif isinstance(pair, dict):
            names = Names(pair)
            sides = next((it for it in _SIDES if names.first([it[0]])), None)
            at = sides_of([*pair])
            both = (
                [names.first([it]) for it in sides] if sides
                else [[*pair.values()][it] for it in at] if at
                else ["", ""]
            )  # fmt: skip
            yield Text(words_of(both[0])), Text(words_of(both[1]))


def _joined(value: object) -> str:
    parts = value if isinstance(value, list) else [value]
    return "\n\n".join(text for it in parts if (text := words_of(it)))

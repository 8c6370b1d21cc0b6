"""Reads an object of JSON as a question: its choices, its key, its explanation."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from bot.content.decks.json_files import json_names
from bot.content.decks.json_files.choices import (
    FEWEST,
    TRUTHS,
    Key,
    Offered,
    keys_of,
    offered_by,
    without_letters,
)
from bot.content.decks.json_files.json_names import (
    Names,
    joined_words,
    scalar_text,
    sides_of,
    words_of,
)
from bot.content.decks.lists.header_names import COLUMNS
from bot.content.decks.quizzes.keys import Asked, Says, right_places
from bot.content.decks.quizzes.question import Choice, QuizQuestion, Text, matched

_ENTITY: Final = re.compile(r"&(?:[a-z]{2,8}|#\d{2,6}|#x[0-9a-f]{2,5});", re.IGNORECASE)
_LEFT: Final = ("left", "links")
_STATEMENTS: Final = frozenset({"truefalse", "boolean", "trueorfalse", "tf", "wahrfalsch", "bool"})
_SIDES: Final = (("left", "right"), ("links", "rechts"), ("key", "value"), ("item", "match"))
_BESIDE_CHOICES: Final = [
    it for it in json_names.BACK if it not in {*json_names.ANSWERS, *json_names.EXPLAINING}
]


@dataclass(frozen=True, slots=True)
class Draft:
    """A question, and the key to its choices, if it has one."""

    question: QuizQuestion
    asked: Asked | None = None
    has_index: bool = False
    """True if the key is called an index, which counts from 0."""
    unknown: tuple[str, ...] = ()
    """Names that were not read."""

    @property
    def is_numbered(self) -> bool:
        """Return True if the key is a position."""
        return self.asked is not None and self.asked.says is Says.A_PLACE


def settled(drafts: Sequence[Draft]) -> list[QuizQuestion]:
    """Return the questions with their right answers, derived from the keys of all of them."""
    keyed = [it.asked for it in drafts if it.asked is not None]
    numbered = [it for it in drafts if it.is_numbered]
    usual = 0 if numbered and all(it.has_index for it in numbered) else None
    places = iter(right_places(keyed, (0, 1), usual))
    return [
        it.question if it.asked is None else _with_right(it.question, next(places))
        for it in drafts
    ]


def drafts_of(value: Mapping[str, Any], category: str) -> list[Draft]:
    """Return the questions of an object: one, or one for each pair to match."""
    names = Names(_with_sides(value))
    question = _question(names, value, category)
    pairs = names.first(json_names.PAIRS)
    if isinstance(pairs, list | dict):
        return [Draft(it) for it in matched(question, _pairs(pairs))]
    if isinstance(names.first(_LEFT), list):
        return [Draft(question)]  # the pairs are unknown
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
    answer = None if names.first(json_names.CHOICES) else names.named(json_names.BACK)
    is_answer = answer[0] if answer and not names.matching(json_names.RIGHT) else ""
    explained = [it for it in json_names.EXPLAINING if it != is_answer]
    return QuizQuestion(
        text=Text(words_of(front)),
        explanation=tuple(Text(joined_words(it)) for it in names.every(explained)),
        category=Text(words_of(names.first(COLUMNS["category"])) or category),
        tags=tuple(
            tags.replace(",", " ").split() if isinstance(tags, str) else map(scalar_text, tags)
        ),
        name=scalar_text(value.get("id")).strip(),
    )


def _draft(question: QuizQuestion, names: Names) -> Draft:
    keys = keys_of(names)
    offered = offered_by(names, has_key=bool(keys))
    if offered.choices:
        back = names.named(_BESIDE_CHOICES)
        return _chosen(question, offered, [*keys, *([Key(back[1])] if back else [])])
    key = keys[0] if keys else None
    if below := _below(question, key or Key(names.first(_BESIDE_CHOICES))):
        return below
    wrong = names.first(json_names.WRONG)
    if isinstance(wrong, list):
        return Draft(_apart(question, names, key, wrong))
    return Draft(_answered(question, names, key))


def _below(question: QuizQuestion, key: Key) -> Draft | None:
    """Return a question whose choices are in the lines below it, or None."""
    first, *lines = question.text.source.split("\n")
    offered = without_letters([Choice(Text(it.strip())) for it in lines if it.strip()])
    if len(offered.names) < FEWEST or not offered.named(key):
        return None
    return _chosen(replace(question, text=Text(first)), offered, [key])


def _chosen(question: QuizQuestion, offered: Offered, keys: Sequence[Key]) -> Draft:
    """Return a question with its choices. Marked or named ones need no derivation."""
    question = replace(question, choices=tuple(offered.choices))
    said = {it for it in (*map(offered.clear, keys), offered.marked) if it}
    if len(said) > 1:
        return Draft(_with_right(question, frozenset()))
    known = offered.marked or next(filter(None, map(offered.named, keys)), frozenset())
    if known:
        return Draft(_with_right(question, known))
    readable = [it for it in keys if offered.asked(it).key]
    key = next((it for it in readable if offered.clear(it)), next(iter(readable), None))
    return Draft(question, offered.asked(key), key.is_index) if key else Draft(question)


def _with_right(question: QuizQuestion, places: frozenset[int]) -> QuizQuestion:
    choices = (replace(it, is_right=at in places) for at, it in enumerate(question.choices))
    return replace(question, choices=tuple(choices))


def _apart(
    question: QuizQuestion, names: Names, key: Key | None, wrong: Sequence[Any]
) -> QuizQuestion:
    """Return a question with separate right and wrong answers."""
    right = Key(names.first(json_names.BACK)) if key is None else key
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


def _answered(question: QuizQuestion, names: Names, key: Key | None) -> QuizQuestion:
    """Return a question with its accepted answers, or with its truth."""
    back = names.first(json_names.BACK) if key is None else key.value
    is_statement = json_names.plain_name(words_of(names.first(json_names.KIND))) in _STATEMENTS
    truth = TRUTHS.get(back.strip().casefold()) if is_statement and isinstance(back, str) else back
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

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
from bot.content.decks.quizzes.question import Choice, QuizQuestion, Text, match_questions

_ENTITY: Final = re.compile(r"&(?:[a-z]{2,8}|#\d{2,6}|#x[0-9a-f]{2,5});", re.IGNORECASE)
_LEFT: Final = ("left", "links")
_STATEMENTS: Final = frozenset({"truefalse", "boolean", "trueorfalse", "tf", "wahrfalsch", "bool"})
_SIDES: Final = (("left", "right"), ("links", "rechts"), ("key", "value"), ("item", "match"))
_BESIDE_CHOICES: Final = [
    name for name in json_names.BACK if name not in {*json_names.ANSWERS, *json_names.EXPLAINING}
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


def settle(drafts: Sequence[Draft]) -> list[QuizQuestion]:
    """Return the questions with their right answers, derived from the keys of all of them."""
    keyed = [draft.asked for draft in drafts if draft.asked is not None]
    numbered = [draft for draft in drafts if draft.is_numbered]
    usual = 0 if numbered and all(draft.has_index for draft in numbered) else None
    places = iter(right_places(keyed, (0, 1), usual))
    return [
        draft.question if draft.asked is None else _with_right(draft.question, next(places))
        for draft in drafts
    ]


def drafts_of(value: Mapping[str, Any], category: str) -> list[Draft]:
    """Return the questions of an object: one, or one for each pair to match."""
    names = Names(_with_sides(value))
    question = _question(names, value, category)
    pairs = names.first(json_names.PAIRS)
    if isinstance(pairs, list | dict):
        return [Draft(pair_question) for pair_question in match_questions(question, _pairs(pairs))]
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
    return {usual.get(at, name): inner for at, (name, inner) in enumerate(value.items())}


def _question(names: Names, value: Mapping[str, Any], category: str) -> QuizQuestion:
    front = names.first(json_names.FRONT)
    tags = names.first(COLUMNS["tags"]) or []
    answer = None if names.first(json_names.CHOICES) else names.named(json_names.BACK)
    is_answer = answer[0] if answer and not names.matching(json_names.RIGHT) else ""
    explained = [name for name in json_names.EXPLAINING if name != is_answer]
    return QuizQuestion(
        text=Text(words_of(front)),
        explanation=tuple(Text(joined_words(value)) for value in names.every(explained)),
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
        return _choice_draft(question, offered, [*keys, *([Key(back[1])] if back else [])])
    key = keys[0] if keys else None
    if below := _below(question, key or Key(names.first(_BESIDE_CHOICES))):
        return below
    wrong = names.first(json_names.WRONG)
    if isinstance(wrong, list):
        return Draft(_apart(question, names, key, wrong))
    return Draft(_with_answer(question, names, key))


def _below(question: QuizQuestion, key: Key) -> Draft | None:
    """Return a question whose choices are in the lines below it, or None."""
    first, *lines = question.text.source.split("\n")
    offered = without_letters([Choice(Text(line.strip())) for line in lines if line.strip()])
    if len(offered.names) < FEWEST or not offered.named(key):
        return None
    return _choice_draft(replace(question, text=Text(first)), offered, [key])


def _choice_draft(question: QuizQuestion, offered: Offered, keys: Sequence[Key]) -> Draft:
    """Return a question with its choices. Marked or named ones need no derivation."""
    question = replace(question, choices=tuple(offered.choices))
    said = {places for places in (*map(offered.clear, keys), offered.marked) if places}
    if len(said) > 1:
        return Draft(_with_right(question, frozenset()))
    known = offered.marked or next(filter(None, map(offered.named, keys)), frozenset())
    if known:
        return Draft(_with_right(question, known))
    readable = [candidate for candidate in keys if offered.asked(candidate).key]
    key = next(
        (candidate for candidate in readable if offered.clear(candidate)),
        next(iter(readable), None),
    )
    return Draft(question, offered.asked(key), key.is_index) if key else Draft(question)


def _with_right(question: QuizQuestion, places: frozenset[int]) -> QuizQuestion:
    choices = (
        replace(choice, is_right=at in places) for at, choice in enumerate(question.choices)
    )
    return replace(question, choices=tuple(choices))


def _apart(
    question: QuizQuestion, names: Names, key: Key | None, wrong: Sequence[Any]
) -> QuizQuestion:
    """Return a question with separate right and wrong answers."""
    right = Key(names.first(json_names.BACK)) if key is None else key
    answers = [(words_of(answer), False) for answer in wrong]
    answers += [(text, True) for part in right.parts if (text := words_of(part))]
    texts = [question.text.source, *(text for text, _ in answers)]
    is_html = any(map(_ENTITY.search, texts))
    question = replace(question, text=Text(question.text.source, is_html))
    truths = {text.casefold(): is_right for text, is_right in answers}
    if truths.keys() == {"true", "false"}:
        return replace(question, is_true=truths["true"])
    ordered = sorted(answers, key=lambda answer: answer[0].casefold())
    return replace(
        question,
        choices=tuple(Choice(Text(text, is_html), is_right) for text, is_right in ordered),
    )


def _with_answer(question: QuizQuestion, names: Names, key: Key | None) -> QuizQuestion:
    """Return a question with its accepted answers, or with its truth."""
    back = names.first(json_names.BACK) if key is None else key.value
    is_statement = json_names.plain_name(words_of(names.first(json_names.KIND))) in _STATEMENTS
    truth = TRUTHS.get(back.strip().casefold()) if is_statement and isinstance(back, str) else back
    if isinstance(truth, bool):
        return replace(question, is_true=truth)
    texts = back if isinstance(back, list) else [back]
    return replace(
        question, accepted=tuple(Text(answer) for each in texts if (answer := words_of(each)))
    )


def _pairs(pairs: Sequence[Any] | Mapping[str, Any]) -> Iterator[tuple[Text, Text]]:
    if isinstance(pairs, dict):
        yield from ((Text(left), Text(words_of(right))) for left, right in pairs.items())
        return
    for pair in pairs:
        if isinstance(pair, list) and len(pair) == 2:  # noqa: PLR2004 - a pair
            yield Text(words_of(pair[0])), Text(words_of(pair[1]))
        elif isinstance(pair, dict):
            names = Names(pair)
            sides = next((side for side in _SIDES if names.first([side[0]])), None)
            at = sides_of([*pair])
            both = (
                [names.first([side]) for side in sides] if sides
                else [[*pair.values()][position] for position in at] if at
                else ["", ""]
            )  # fmt: skip
            yield Text(words_of(both[0])), Text(words_of(both[1]))

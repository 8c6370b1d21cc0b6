"""An item from a template: its numbers and its words combined, in one language."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from fractions import Fraction
from random import Random
from typing import Final
from uuid import NAMESPACE_OID, UUID, uuid5

from bot.domain.practice import items
from bot.domain.practice.notation import latex
from bot.domain.topics.course import Language, Texts, text_in
from bot.factory.templates.template import Drawn, Template, Value

_NAMED: Final = re.compile(r"@(?:(\w+)|\{(\w+)\})")
_MATHS: Final = re.compile(r"(\$[^$]*\$)")
_TYPES: Final = {
    items.InputType.EXPRESSION: items.AnswerType.ALGEBRAIC,
    items.InputType.SET: items.AnswerType.SET,
    items.InputType.BOOLEAN: items.AnswerType.BOOLEAN,
    items.InputType.MULTIPLE_CHOICE: items.AnswerType.MULTIPLE_CHOICE,
}
_LANGUAGES: Final = 16
"""Ids reserved for each lineage."""
_FULL_MARKS: Final = items.RubricScores(
    solvability=1, ambiguity=1, procedural_correctness=1, pedagogical_alignment=1
)
"""The scores of a template by its tests. Its items are verified one by one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MistakeWords:
    """The words for a learner who made this mistake."""

    error_tag: str
    hints: tuple[Texts, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TemplateWords:
    """The words of a template, with names such as `@a` for the drawn values."""

    stems: tuple[Texts, ...]
    """Wordings with the same meaning."""
    steps: tuple[Texts, ...]
    hints: tuple[tuple[Texts, ...], ...]
    """For each level, one for all wordings, or one for each of them."""
    mistakes: Mapping[str, MistakeWords]
    choices: Mapping[str, Texts]
    """Choices that are words, by name."""
    placeholder: Texts | None = None
    """The form of an answer, with its gaps."""
    modes: Sequence[items.AnswerMode] = (items.AnswerMode.FINAL_ONLY,)
    """What is asked for, the result or the steps to it, in turns over seeds and difficulties."""


def compose(
    template: Template,
    words: TemplateWords,
    *,
    seed: int,
    difficulty: int,
    language: Language,
    at: datetime,
) -> items.BankItem:
    """Return the item that the template makes from this seed, in review and not yet verified.

    The same arguments make the same item, and both languages have the same numbers.
    """
    lineage = lineage_of(template, difficulty, seed)
    drawn = template.draw(Random(lineage), difficulty)
    say = _Writer(drawn, language)
    document = items.MathProblemItem(
        meta=_meta(template, lineage, difficulty, language, at),
        problem_content=items.ProblemContent(
            stem=say.text(words.stems[drawn.variant % len(words.stems)]),
            format=items.StemFormat.MIXED,
            variables={"task": drawn.task},
        ),
        answer_spec=items.AnswerForm(
            answer_mode=words.modes[(seed + difficulty) % len(words.modes)],
            input_type=template.input_type,
            ui=items.InputHelp(
                placeholder=say.text(words.placeholder) if words.placeholder else None,
                choices=tuple(say.choice(choice, words) for choice in drawn.choices),
            ),
        ),
        solution_logic=items.SolutionLogic(
            final_answer_canonical=say.answer(drawn.answer, words),
            final_answer_type=_TYPES.get(template.input_type, items.AnswerType.NUMERIC),
            steps=_steps(drawn, words, say),
        ),
        misconceptions=tuple(_misconceptions(template, drawn, words, say)),
    )
    return items.BankItem(
        document=document,
        language=language,
        lineage=lineage,
        hint_ladder=tuple(say.text(hint[drawn.variant % len(hint)]) for hint in words.hints),
        form=template.form,
        figure=drawn.figure,
    )


def lineage_of(template: Template, difficulty: int, seed: int) -> str:
    """Return the lineage of the items that the template makes from this seed."""
    return f"{template.id}@{template.version}/{difficulty}/{seed}"


def item_id(lineage: str, language: Language) -> UUID:
    """Return the id of the item. The ids of a lineage are adjacent in all languages."""
    first = uuid5(NAMESPACE_OID, f"item/{lineage}")
    return UUID(int=first.int - first.int % _LANGUAGES + list(Language).index(language))


@dataclass(frozen=True, slots=True)
class _Writer:
    """Writes the drawn values in one language."""

    drawn: Drawn
    language: Language

    def text(self, texts: Texts) -> str:
        """Return the text with its names filled in. Maths between dollar signs becomes LaTeX."""
        parts = _MATHS.split(text_in(texts, self.language))
        return "".join(
            self._formula(part[1:-1]) if part.startswith("$") else self._prose(part)
            for part in parts
        )

    def choice(self, value: Value, words: TemplateWords) -> str:
        """Return the choice as it is shown."""
        if isinstance(value, str) and value[0] == "=" != value:
            return self.text(words.choices[value[1:]])
        return f"${self._maths(value)}$"

    def answer(self, answer: str, words: TemplateWords) -> str:
        """Return the canonical answer, or the text of a choice."""
        if not self.drawn.choices:
            return answer
        return self.choice(self.drawn.choices[int(answer)], words)

    def _formula(self, formula: str) -> str:
        filled = _NAMED.sub(lambda name: plain(self._value(name)), formula)
        return f"${latex(filled, self.language)}$"

    def _prose(self, prose: str) -> str:
        return _NAMED.sub(self._in_prose, prose)

    def _in_prose(self, name: re.Match[str]) -> str:
        value = self._value(name)
        if isinstance(value, str | Fraction):
            return f"${self._maths(value)}$"
        text = plain(value).replace("-", "−")
        return text.replace(".", ",") if self.language is Language.DE else text

    def _value(self, name: re.Match[str]) -> Value:
        return self.drawn.values[name[1] or name[2]]

    def _maths(self, value: Value) -> str:
        return latex(plain(value), self.language)


def plain(value: Value) -> str:
    """Return the value in plain notation."""
    return f"{value:f}" if isinstance(value, Decimal) else str(value)


def _meta(
    template: Template, lineage: str, difficulty: int, language: Language, at: datetime
) -> items.Meta:
    author = f"template:{template.id}@{template.version}"
    return items.Meta(
        id=item_id(lineage, language),
        version=1,
        skill_id=template.skill_id,
        difficulty=difficulty,
        created_at=at,
        status=items.Status.IN_REVIEW,
        provenance=items.Provenance(
            generator_model=author,
            critic_model=author,
            judge_model=author,
            verifier=items.Verifier(type=items.VerifierType.NONE, passed=False),
            attempt=1,
        ),
        verification_report=items.VerificationReport(
            rubric_scores=_FULL_MARKS, underspecified=False, issues=()
        ),
    )


def _steps(drawn: Drawn, words: TemplateWords, say: _Writer) -> tuple[items.Step, ...]:
    """Return the steps, without those that change nothing with these numbers."""
    told = zip(words.steps, drawn.steps, strict=True)
    steps = [(text, maths) for text, maths in told if not _says_nothing(maths)]
    return tuple(
        items.Step(step_index=place, explanation=say.text(text), math=maths)
        for place, (text, maths) in enumerate(steps, start=1)
    )


def _says_nothing(maths: str) -> bool:
    """Return True if the chain has the same on all sides of its equals signs."""
    sides = maths.split(" = ")
    return len(sides) > 1 and len({*sides}) == 1


def _misconceptions(
    template: Template, drawn: Drawn, words: TemplateWords, say: _Writer
) -> list[items.Misconception]:
    """Return the mistakes that these numbers can lead to, each once."""
    taken: set[str | items.Trigger] = {drawn.answer}
    found: list[items.Misconception] = []
    for name, wrong in drawn.mistakes.items():
        if wrong in taken:
            continue
        taken.add(wrong)
        said = words.mistakes[name]
        found.append(
            items.Misconception(
                id=f"{template.id}.{name}",
                error_tag=said.error_tag,
                trigger=_trigger(wrong, words, say),
                hint_ladder=tuple(say.text(hint) for hint in said.hints),
            )
        )
    return found


def _trigger(wrong: str | items.Trigger, words: TemplateWords, say: _Writer) -> items.Trigger:
    if isinstance(wrong, items.Trigger):
        return wrong
    return items.Trigger(kind=items.TriggerKind.EXACT_ANSWER, value=say.answer(wrong, words))

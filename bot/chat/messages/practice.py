"""Maths practice: items, hints, solutions, and what the learner can do."""

import re
from collections.abc import Sequence
from itertools import groupby
from string import ascii_uppercase
from typing import Final

from bot.chat.messages import figures
from bot.chat.messages.exercise import asks_if_right, lettered, praised, short_choices
from bot.chat.messages.lines import renders
from bot.chat.messages.localizer import (
    LONGEST_NAME,
    Localizer,
    bullets,
    displayed,
    name,
    numbered,
    paragraphs,
    percent,
    quoted,
    shortened,
)
from bot.chat.messages.screen import Button, Keyboard, Pictured, Placement, Screen, edited, rows
from bot.domain.ids import InteractionId, SkillId
from bot.domain.practice.items import AnswerMode
from bot.domain.practice.working import typed_lines
from bot.domain.progress.progress import score_percent
from bot.domain.skills.graph import GradeBand
from bot.flow.engine.events import NextAsked
from bot.flow.engine.replies import Style
from bot.flow.exercise.events import ChoicePressed, DontKnowPressed, HintPressed
from bot.flow.practice import events as practice_events, replies
from bot.flow.practice.pictures import SkillTreePicture
from bot.views.skill_tree import SkillSpot

_ENDS: Final = re.compile(r"\.$")
_LONGEST_QUOTE: Final = 120
"""Of each line of an answer."""
_PRAISES: Final = 7
_NOT_YET: Final = 3
_A_ROW: Final = 8
_MOST_NAMED: Final = 8


@renders
def ask(text: Localizer, reply: replies.ItemShown) -> Screen:
    """Return the item with everything needed to answer it, and its figure as a picture."""
    return Screen(
        markdown=_item(text, reply, figures.in_words(text, reply.figure)),
        picture=figures.pictured(
            text, reply.figure, _item(text, reply), asks=True, dark=reply.dark
        ),
        keyboard=(*_choices(text, reply), *_ways(text, reply)),
        placement=edited(edits=reply.edits),
    )


def _item(text: Localizer, reply: replies.ItemShown, figure: str = "") -> str:
    skill = quoted(reply.skill)
    header = text("item-header", skill=skill, number=str(reply.number), of=str(reply.of))
    chosen = bool(reply.choices) or reply.true_or_false
    return paragraphs(
        header,
        displayed(reply.stem),
        figure,
        asks_if_right(text, reply.stem) if reply.true_or_false else "",
        _lettered(reply.choices),
        "" if chosen else _how(text, reply),
        _hint(text, reply.hint),
    )


def _how(text: Localizer, reply: replies.ItemShown) -> str:
    """Return whether the steps are asked, and what an answer looks like."""
    looks = quoted(reply.placeholder)
    if reply.mode is AnswerMode.FINAL_ONLY:
        how = looks or (text("item-how") if reply.number == 1 else "")
        return f"_{how}_" if how else ""
    asks_steps = reply.mode is AnswerMode.WORK_SHOWN
    how = text("item-show-steps" if asks_steps else "item-result-or-steps")
    return f"_{how} {text('item-ends-so', placeholder=looks)}_" if looks else f"_{how}_"


@renders
def wrong(text: Localizer, reply: replies.ItemWrong) -> Screen:
    """Return that it is not right yet, with the help that comes with it."""
    return Screen(
        markdown=paragraphs(
            _answer(text, reply),
            text("item-right-result", line=reply.broken_line)
            if reply.right_result
            else text(f"item-not-yet-{reply.variant % _NOT_YET}"),
            _broken_line(text, reply),
            _hint(text, reply.hint),
            reply.made_hint,
        ),
        keyboard=(*_choices(text, reply), *_after_wrong(text, reply)),
    )


@renders
def left_to_learner(text: Localizer, reply: replies.SolvingLeftToLearner) -> Screen:
    """Return that the solving is the learner's, with the hint that they have."""
    return Screen(
        markdown=paragraphs(text("item-left-to-you"), _hint(text, reply.hint)), interim=True
    )


@renders
def solved(text: Localizer, reply: replies.ItemSolved) -> Screen:
    """Return that it is right, how the skill stands, and what it opens."""
    verdict = paragraphs(
        praised(text, text(f"praise-{reply.praise % _PRAISES}")),
        _moved(text, reply.skill, reply.share_before, reply.share)
        if reply.counts
        else text("item-right-this-time" if reply.again else "item-after-help"),
        text("item-line-broken", line=reply.broken_line) if reply.broken_line else "",
        _celebration(text, reply),
    )
    return Screen(
        markdown=paragraphs(displayed(reply.stem), _answer(text, reply), verdict),
        new_message=verdict,
        reacts=True,
        placement=Placement.EDIT,
    )


@renders
def solution(text: Localizer, reply: replies.SolutionShown) -> Screen:
    """Return the way to the answer, step by step."""
    steps = numbered([f"{_ENDS.sub(':', said)} ${maths}$" for said, maths in reply.steps])
    message = paragraphs(
        f"**{text('item-solution')}**",
        steps,
        text("right-answer", answer=reply.answer),
        _moved(text, reply.skill, reply.share_before, reply.share),
    )
    following = text("button-next" if not reply.last else "button-finish-set")
    onward = Button(
        following, practice_events.NextItemPressed(reply.interaction_id), Style.PRIMARY
    )
    easier: Keyboard = ()
    if reply.easier is not None:
        skill_id, named = reply.easier
        message = paragraphs(message, text("item-easier", skill=quoted(named)))
        easier = ((Button(name(named), practice_events.SkillPressed(skill_id)),),)
    return Screen(
        markdown=paragraphs(displayed(reply.stem), message),
        new_message=message,
        keyboard=((onward,), *easier),
        placement=Placement.EDIT,
    )


@renders
def end(text: Localizer, reply: replies.PracticeEnded) -> Screen:
    """Return how the set went, and the ways on."""
    more = Button(
        text("button-ten-more"),
        practice_events.PracticeAsked()
        if reply.wanted is None
        else practice_events.SkillPressed(reply.wanted),
        Style.PRIMARY,
    )
    stands = ""
    if reply.skill:
        share = percent(text, score_percent(reply.share))
        stands = text("item-skill-stands", skill=quoted(reply.skill), share=share)
    return Screen(
        markdown=paragraphs(
            text("practice-ended", right=str(reply.right), asked=str(reply.asked)), stands
        ),
        keyboard=((more,), (_skills(text), Button(text("button-continue"), NextAsked()))),
    )


@renders
def locked(text: Localizer, reply: replies.SkillLocked) -> Screen:
    """Return what comes before the skill, to be practised at once."""
    needs = _names(text, [name for _, name in reply.needs])
    return Screen(
        markdown=text("practice-locked-skill", skill=quoted(reply.skill), needs=needs),
        keyboard=_skill_buttons(text, reply.needs),
        interim=True,
    )


@renders
def skills(text: Localizer, reply: replies.SkillsShown) -> Screen:
    """Return what the learner can do, what comes next and what is still locked."""
    locked = [
        text("skill-locked", skill=quoted(name), needs=_names(text, missing))
        for name, missing in reply.locked
    ]
    if reply.locked_besides:
        locked.append(text("skills-locked-besides", count=reply.locked_besides))
    return Screen(
        markdown=paragraphs(
            _not_found(text, reply.not_found),
            f"**{text('skills-title')}**",
            _mastered(text, reply.mastered),
            text("skills-locked") if locked else "",
            bullets(locked),
            text("skills-next") if reply.next else "",
        ),
        keyboard=(
            *_skill_buttons(text, [_with_share(text, *it) for it in reply.next]),
            (Button(text("button-skill-tree"), practice_events.SkillTreeAsked()),),
        ),
        interim=True,
    )


@renders
def named(text: Localizer, reply: replies.SkillsNamed) -> Screen:
    """Return which skills are called so, to choose one."""
    return Screen(
        markdown=text("practice-which-skill", words=_words(reply.words)),
        keyboard=_skill_buttons(text, reply.skills),
        interim=True,
    )


@renders
def show_tree(text: Localizer, reply: replies.SkillTreeShown) -> Screen:
    """Return all skills as a picture; in words those that are mastered or begun."""
    tree = reply.tree
    counts = {
        "mastered": text("skill-tree-mastered", count=tree.mastered),
        "open": text("skill-tree-open", count=tree.open),
        "locked": text("skill-tree-locked", count=tree.locked),
    }
    bands = [
        f"**{_band(text, band)}**\n{', '.join(_spot(text, it) for it in own)}"
        for band, own in groupby(tree.skills, lambda it: it.band)
    ]
    title = text("skill-tree-title")
    drawing = SkillTreePicture(
        title=title,
        tree=tree,
        bands={it: _band(text, it) for it in GradeBand},
        **counts,
        dark=reply.dark,
    )
    summary = paragraphs(f"**{title}**", "\n".join(counts.values()))
    begun = [_spot(text, it) for it in tree.skills if it.touched and not it.mastered]
    named = ", ".join(begun[:_MOST_NAMED])
    short = paragraphs(summary, text("skill-tree-begun", skills=named) if begun else "")
    return Screen(
        markdown=paragraphs(summary, *bands, f"_{text('skill-tree-legend')}_"),
        picture=Pictured(drawing=drawing, caption=short, replaces=True),
        keyboard=((_skills(text),),),
        placement=Placement.EDIT,
        interim=True,
    )


def _band(text: Localizer, band: GradeBand) -> str:
    return text("skill-band", years=band.value.replace("-", "–"))


def _spot(text: Localizer, spot: SkillSpot) -> str:
    if spot.locked or not spot.touched:
        return f"{'🔒' if spot.locked else '○'} {quoted(spot.name)}"
    known = percent(text, score_percent(spot.known))
    return f"{'●' if spot.mastered else '◑'} {quoted(spot.name)} ({known})"


def _skill_buttons(text: Localizer, skills: Sequence[tuple[SkillId, str]]) -> Keyboard:
    return tuple(
        (Button(shortened(name, LONGEST_NAME), practice_events.SkillPressed(skill_id)),)
        for skill_id, name in skills
    )


def _with_share(
    text: Localizer, skill_id: SkillId, name: str, share: float
) -> tuple[SkillId, str]:
    """Return the skill with how sure the learner is of it."""
    known = percent(text, score_percent(share))
    return skill_id, f"{shortened(name, LONGEST_NAME - len(known) - 3)} · {known}"


def _names(text: Localizer, names: Sequence[str]) -> str:
    return text.names(names)


def _mastered(text: Localizer, names: Sequence[str]) -> str:
    """Return what is mastered; of many how many, with the hardest of them."""
    if not names:
        return ""
    if len(names) <= _MOST_NAMED:
        return text("skills-mastered", skills=_names(text, names))
    last = _names(text, names[-_MOST_NAMED:])
    return text("skills-mastered-many", count=len(names), skills=last)


def _not_found(text: Localizer, words: str) -> str:
    return text("practice-no-such-skill", words=_words(words)) if words else ""


def _words(words: str) -> str:
    return quoted(shortened(words, LONGEST_NAME))


def _answer(text: Localizer, reply: replies.ItemWrong | replies.ItemSolved) -> str:
    """Return the answer; a working with its lines counted, for a hint names the line."""
    if reply.is_authors:
        return text("your-answer", answer=reply.answer)
    lines = [quoted(shortened(it, _LONGEST_QUOTE)) for it in typed_lines(reply.answer)]
    if len(lines) > 1:
        return paragraphs(text("your-working"), numbered(lines))
    return text("your-answer", answer=quoted(shortened(reply.answer, _LONGEST_QUOTE)))


def _hint(text: Localizer, hint: str) -> str:
    return f"_{text('item-hint')}_ {hint}" if hint else ""


def _lettered(choices: Sequence[str]) -> str:
    return "" if not choices or short_choices(choices) else lettered(choices)


def _choices(text: Localizer, reply: replies.ItemShown | replies.ItemWrong) -> Keyboard:
    if reply.true_or_false:
        both = (text("button-true"), text("button-false"))
        return (tuple(_choice(reply, place, label) for place, label in enumerate(both)),)
    if short_choices(reply.choices):
        return tuple((_choice(reply, at, it),) for at, it in enumerate(reply.choices))
    letters = ascii_uppercase[: len(reply.choices)]
    return rows(tuple(_choice(reply, at, it) for at, it in enumerate(letters)), _A_ROW)


def _choice(reply: replies.ItemShown | replies.ItemWrong, place: int, label: str) -> Button:
    return Button(label, ChoicePressed(reply.interaction_id, place))


def _ways(text: Localizer, reply: replies.ItemShown) -> Keyboard:
    helping = (
        *((Button(text("button-hint"), HintPressed(reply.interaction_id)),) * reply.more_hints),
        *_solution(text, reply.interaction_id, shown=reply.can_show_solution),
    )
    unknown = Button(text("button-dont-know"), DontKnowPressed(reply.interaction_id))
    return ((*helping, unknown),)


def _after_wrong(text: Localizer, reply: replies.ItemWrong) -> Keyboard:
    appeal = Button(text("button-appeal"), practice_events.AppealPressed(reply.interaction_id))
    unknown = Button(text("button-dont-know"), DontKnowPressed(reply.interaction_id))
    solution = _solution(text, reply.interaction_id, shown=reply.can_show_solution)
    appeals = () if reply.is_authors else (appeal,)
    return ((*(solution or (unknown,)), *appeals),)


def _solution(
    text: Localizer, interaction_id: InteractionId, *, shown: bool
) -> tuple[Button, ...]:
    return (
        Button(text("button-solution"), practice_events.SolutionPressed(interaction_id)),
    ) * shown


def _broken_line(text: Localizer, reply: replies.ItemWrong) -> str:
    if reply.break_kind is None or reply.right_result:
        return ""
    kind = reply.break_kind.value.replace("_", "-")
    return text(f"item-break-{kind}", line=reply.broken_line)


def _moved(text: Localizer, skill: str, before: float, now: float) -> str:
    was, stands = score_percent(before), score_percent(now)
    named = quoted(skill)
    if was == stands:
        return text("item-skill-stands", skill=named, share=percent(text, stands))
    return text(
        "item-skill-moved", skill=named, before=percent(text, was), now=percent(text, stands)
    )


def _celebration(text: Localizer, reply: replies.ItemSolved) -> str:
    if not reply.mastered:
        return ""
    return paragraphs(
        f"🎉 **{text('skill-mastered', skill=quoted(reply.skill))}**",
        text("skill-unlocked", skills=_names(text, reply.unlocked)) if reply.unlocked else "",
    )


def _skills(text: Localizer) -> Button:
    return Button(text("button-skills"), practice_events.SkillsAsked())

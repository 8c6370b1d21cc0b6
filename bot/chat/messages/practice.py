"""Maths practice: items, hints, solutions, and what the learner can do."""

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from bot.chat.messages.lines import renders
from bot.chat.messages.localizer import (
    LONGEST_NAME,
    Localizer,
    bullets,
    paragraphs,
    percent,
    quoted,
    shortened,
)
from bot.chat.messages.screen import Button, Keyboard, Pictured, Placement, Screen
from bot.domain.ids import SkillId
from bot.domain.progress.progress import score_percent
from bot.domain.skills.graph import GradeBand
from bot.flow.practice import events as practice_events, replies
from bot.flow.practice.replies import SkillTreePicture
from bot.views.skill_tree import SkillSpot

_MOST_NAMED: Final = 8


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


def _skills(text: Localizer) -> Button:
    return Button(text("button-skills"), practice_events.SkillsAsked())

"""All skills of the learner at once."""

from itertools import groupby
from typing import Final

from bot.chat.messages.lines import renders
from bot.chat.messages.localizer import Localizer, paragraphs, percent, quote
from bot.chat.messages.screen import Button, Pictured, Placement, Screen
from bot.domain.progress.progress import score_percent
from bot.domain.skills.graph import GradeBand
from bot.flow.practice import replies
from bot.flow.practice.events import SkillsAsked
from bot.flow.practice.replies import SkillTreePicture
from bot.views.skill_tree import SkillSpot

_MOST_NAMED: Final = 8


@renders
def show_tree(text: Localizer, reply: replies.SkillTreeShown) -> Screen:
    """Return all skills as a picture, and in words those that are mastered or begun."""
    tree = reply.tree
    counts = {
        "mastered": text("skill-tree-mastered", count=tree.mastered),
        "credited": text("skill-tree-credited", count=tree.credited) if tree.credited else "",
        "open": text("skill-tree-open", count=tree.open),
        "locked": text("skill-tree-locked", count=tree.locked),
    }
    bands = [
        f"**{_band(text, band)}**\n{', '.join(_spot(text, spot) for spot in own)}"
        for band, own in groupby(tree.skills, lambda spot: spot.band)
    ]
    title = text("skill-tree-title")
    drawing = SkillTreePicture(
        title=title,
        tree=tree,
        bands={band: _band(text, band) for band in GradeBand},
        **counts,
        dark=reply.dark,
    )
    summary = paragraphs(f"**{title}**", "\n".join(filter(None, counts.values())))
    begun = [_spot(text, skill) for skill in tree.skills if skill.touched and not skill.mastered]
    named = ", ".join(begun[:_MOST_NAMED])
    short = paragraphs(summary, text("skill-tree-begun", skills=named) if begun else "")
    return Screen(
        markdown=paragraphs(summary, *bands, f"_{text('skill-tree-legend')}_"),
        picture=Pictured(drawing=drawing, caption=short, replaces=True),
        keyboard=((Button(text("button-skills"), SkillsAsked()),),),
        placement=Placement.EDIT,
        interim=True,
    )


def _band(text: Localizer, band: GradeBand) -> str:
    return text("skill-band", years=band.value.replace("-", "–"))


def _spot(text: Localizer, spot: SkillSpot) -> str:
    if spot.credited:
        return f"◔ {quote(spot.name)}"
    if spot.locked or not spot.touched:
        return f"{'🔒' if spot.locked else '○'} {quote(spot.name)}"
    known = percent(text, score_percent(spot.known))
    return f"{'●' if spot.mastered else '◑'} {quote(spot.name)} ({known})"

"""Samples of replies about shares, with names that could do harm."""

from dataclasses import replace
from typing import Final

from bot.domain.ids import LearnerId, ShareId
from bot.flow.engine.replies import Quote, Reply, Words, remark
from bot.flow.sharing import courses, decks, landscapes, problems, replies
from bot.flow.sharing.kinds import Preview
from bot.flow.sharing.ports import Share
from tests.builders import MONDAY

HARM: Final = "[x](y)*_ $5 <b>"
LINK: Final = "https://t.me/lyceum_bot?start=s_0123456789abcdef01234567"
SHARE: Final = Share(
    id=ShareId("0123456789abcdef01234567"),
    owner_id=LearnerId(4711),
    kind="landscape",
    thing="l" * 36,
    created_at=MONDAY,
)
NAMED: Final = replace(SHARE, sharer=HARM)
PREVIEWS: Final = tuple(
    Preview(title=HARM, size=Words(key, {"count": count}), sample=sample, plain="")
    for key, count, sample in (
        ("share-deck", 5_000, ((Quote(f"{HARM} → {HARM}", 160),) * 5,)),
        ("share-landscape", 1, ()),
        ("share-course", 2, (Quote(HARM, 400), (Quote(HARM, 120),) * 5)),
    )
)
PROBLEMS: Final = tuple(
    Preview(
        title=HARM,
        size=Words("share-problems", {"count": count}),
        sample=("Add: $\\frac{3}{7} + \\frac{2}{7}$",) * 2,
        plain="",
        offer=problems.OFFER,
    )
    for count in (1, 10)
)
TOLD: Final = tuple(
    Words(f"share-change-{change}", {"count": count})
    for change in (
        *("cards-added", "cards-mended", "cards-gone", "cards-reworded"),
        *("goals-added", "goals-mended", "goals-gone"),
        *("concepts-added", "concepts-mended", "concepts-gone"),
    )
    for count in (1, 2)
)
CHANGES: Final = (TOLD[:14:2], TOLD[1:14:2], TOLD[14:])
"""A goal map changes with its decks, a course alone."""
SHARING_SAMPLES: Final[tuple[Reply, ...]] = (
    *(replies.asked("landscape", "l" * 36, preview) for preview in PREVIEWS),
    *(replies.own(NAMED, preview, LINK, count) for count, preview in enumerate(PREVIEWS)),
    replies.own(replace(SHARE, stopped=True), PREVIEWS[0], LINK, 2, edits=True),
    *(replies.offered(offer, PREVIEWS[0]) for offer in (SHARE, NAMED)),
    *(replies.offered(NAMED, problem) for problem in PROBLEMS),
    problems.EARLY,
    *(replies.changed(SHARE, HARM, change) for change in CHANGES),
    *(
        replies.copy_shown("share-change-taken", HARM, decks.KIND.way_in("d" * 36), change)
        for change in CHANGES
    ),
    replies.copy_shown("share-taken", HARM, landscapes.KIND.way_in("l" * 36)),
    replies.copy_shown("share-had", HARM, landscapes.KIND.way_in("l" * 36)),
    replies.copy_shown("share-taken", HARM, courses.KIND.way_in("c" * 36)),
    remark("share-of-pages"),
    replies.original(LINK),
    replies.original(""),
    replies.flag_asked(SHARE),
)

"""Replies about what is passed on."""

from bot.domain.exercise.flagged_questions import FlagReason
from bot.flow.engine.replies import (
    GO_ON,
    WAYS_ON,
    Block,
    Line,
    LineButton,
    LineKeyboard,
    Style,
    Words,
    remark,
)
from bot.flow.exercise.events import FlagDroppedPressed
from bot.flow.sharing import events
from bot.flow.sharing.kinds import Preview
from bot.flow.sharing.ports import Share


def asked(kind: str, thing: str, preview: Preview) -> Line:
    """Return the question whether to show the learner's first name."""

    def choice(*, named: bool) -> events.ShareMadePressed:
        return events.ShareMadePressed(kind, thing, named=named)

    return Line(
        "share-asked",
        {"title": preview.title, "kind": kind},
        (
            (LineButton("button-share-unnamed", choice(named=False), Style.PRIMARY),),
            (LineButton("button-share-named", choice(named=True)),),
        ),
        more=(Words("share-asked-note"),),
        interim=True,
    )


def own(share: Share, preview: Preview, link: str, takers: int, *, edits: bool = False) -> Line:
    """Return the link to something of the learner's own, with how others see it."""
    stop = LineButton(
        "button-share-stop", events.ShareStoppedPressed(share.id), style=Style.DANGER
    )
    more: tuple[Block, ...] = (Words("share-stopped-meanwhile"),)
    if not share.stopped:
        shown = (Words("share-shown"), _description(share, preview), *preview.sample)
        more = (
            Words("share-link", {"link": link}),
            Words("share-takers", {"count": takers, "kind": share.kind}),
        )
        more = (*more, *shown)
    return Line(
        "share-own",
        {"title": preview.title},
        ((stop,), *WAYS_ON),
        more=more,
        edits=edits,
        interim=True,
        keeps_buttons=True,
    )


def offered(share: Share, preview: Preview) -> Line:
    """Return what somebody passes on, with a sample, and what to do with it."""
    take, note = preview.offer
    return Line(
        "share-offered",
        {"title": preview.title},
        (
            (LineButton(take, _take(share, wanted=True), Style.PRIMARY),),
            (LineButton("button-share-not-now", _take(share, wanted=False)),),
            (LineButton("button-share-wrong", events.ShareFlaggedPressed(share.id)),),
        ),
        more=(_description(share, preview), *preview.sample, Words(note)),
        interim=True,
        keeps_buttons=True,
    )


def changed(share: Share, title: str, told: tuple[Words, ...]) -> Line:
    """Return what changed in the original of the learner's copy, and whether to update it."""
    return Line(
        "share-changed",
        {"title": title},
        (
            (
                LineButton("button-share-change", _settle(share, wanted=True), Style.PRIMARY),
                LineButton("button-share-leave", _settle(share, wanted=False)),
            ),
        ),
        more=(told, Words("share-changed-note", {"kind": share.kind})),
        interim=True,
        keeps_buttons=True,
    )


def copy_shown(key: str, title: str, way_in: LineButton, told: tuple[Words, ...] = ()) -> Line:
    """Return the message that the learner has the copy, with the way to it."""
    return Line(
        key,
        {"title": title},
        ((way_in, GO_ON),),
        more=(told,) if told else (),
        edits=True,
        interim=True,
    )


def original(link: str) -> Line:
    """Return the message how to pass on a copy: by the link it came by, or not at all."""
    return remark("share-original", link=link) if link else remark("share-anothers")


def flag_asked(share: Share) -> Line:
    """Return the question what is wrong with it."""
    reasons: LineKeyboard = tuple(
        (
            LineButton(
                f"button-share-flag-{reason.value}",
                events.ShareFlagReasonPressed(share.id, reason),
            ),
        )
        for reason in (FlagReason.WRONG, FlagReason.OTHER)
    )
    fine = LineButton("button-share-fine", FlagDroppedPressed())
    return Line("share-flag-asked", {}, (*reasons, (fine,)), interim=True)


def _description(share: Share, preview: Preview) -> Words:
    if not share.sharer:
        return preview.size
    return Words("share-from", {"size": preview.size, "name": share.sharer})


def _take(share: Share, *, wanted: bool) -> events.CopyPressed:
    return events.CopyPressed(share.id, wanted=wanted)


def _settle(share: Share, *, wanted: bool) -> events.ChangePressed:
    return events.ChangePressed(share.id, wanted=wanted)

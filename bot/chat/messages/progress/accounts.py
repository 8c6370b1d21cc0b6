"""Why a score and a date are what they are: which answers on which days, and what moved them."""

from itertools import groupby

from bot.chat.messages.amounts import days, decimal, gist, on_day, percent
from bot.chat.messages.lines import renders
from bot.chat.messages.localizer import Localizer, bullets, paragraphs
from bot.chat.messages.progress.overview import back_to_progress
from bot.chat.messages.screen import Button, Screen
from bot.domain.mastery.account import Account, DateMove, DropCause, Sooner
from bot.domain.mastery.sm2 import LONGEST_WAIT_DAYS
from bot.domain.mastery.tracing import POLICY
from bot.domain.progress.progress import score_percent
from bot.flow.progress.events import ConceptPressed
from bot.flow.progress.replies import AccountOf, AccountShown

_LONGEST_LABEL = 80


@renders
def show(text: Localizer, reply: AccountShown) -> Screen:
    """Return the account, and for a concept the way to its answers."""
    answers: tuple[Button, ...] = ()
    if reply.map_id is not None and reply.short_id is not None:
        press = ConceptPressed(reply.map_id, reply.short_id, 0)
        answers = (Button(text("button-history"), press),)
    return Screen(
        markdown=account_text(text, reply),
        keyboard=((*answers, back_to_progress(text)),),
        interim=True,
    )


def account_text(text: Localizer, reply: AccountShown) -> str:
    """Return score, date and drop, a line each, with their reasons."""
    account, label = reply.account, gist(reply.label, _LONGEST_LABEL)
    title = f"**{label}**"
    if account.share is not None:
        title = text("account-title", label=label, percent=_percent(text, account.share))
    lines = (_score(text, account), _drop(text, account), _date(text, reply))
    return paragraphs(title, bullets([it for it in lines if it]))


def _percent(text: Localizer, share: float) -> str:
    return percent(text, score_percent(share))


def _score(text: Localizer, account: Account) -> str:
    share = account.share
    if share is None:
        return ""
    if account.traced is not None:
        last = account.traced
        return text(
            "account-traced",
            answers=last.answers,
            day=on_day(text, last.at),
            right="yes" if last.right else "no",
            before=_percent(text, last.before),
            after=_percent(text, share),
        )
    if not account.counted:
        return text("account-from-check") if share else text("score-none")
    if len(account.counted) == 1:
        (only,) = account.counted
        told = text("account-answer", day=on_day(text, only.at), points=only.points)
    else:
        told = text("account-answers", count=len(account.counted), answers=_answers(text, account))
    return (
        told if account.holds else f"{told} {text('account-kept', percent=_percent(text, share))}"
    )


def _answers(text: Localizer, account: Account) -> str:
    """Return the points by day: "March 3 (5, 4), March 9 (2)"."""
    by_day = groupby(account.counted, key=lambda it: on_day(text, it.at))
    return ", ".join(
        f"{day} ({', '.join(str(it.points) for it in those)})" for day, those in by_day
    )


def _drop(text: Localizer, account: Account) -> str:
    drop, last = account.drop, account.traced
    if drop is None:
        return ""
    if last is not None and last.at == drop.at and drop.cause is DropCause.ANSWER:
        return text("account-lost") if drop.mastery_lost else ""
    withdrawn = drop.cause is DropCause.WITHDRAWN
    answered = "right-or-not" if drop.points is None else "answer"
    told = text(
        f"account-drop-{'withdrawn' if withdrawn else answered}",
        before=_percent(text, drop.before),
        after=_percent(text, drop.after),
        day=on_day(text, drop.at),
        points=drop.points or 0,
    )
    return f"{told} {text('account-lost')}" if drop.mastery_lost else told


def _date(text: Localizer, reply: AccountShown) -> str:
    account = reply.account
    if reply.what is AccountOf.SKILL:
        return _of_skill(text, account)
    if account.due_at is None:
        return text("account-no-date")
    due = "account-was-due" if account.due_at <= text.now else "account-comes"
    day = on_day(text, account.due_at)
    if account.sooner is not None:
        why = _sooner(text, account.sooner, account)
    else:
        why = _moved(text, account.moved, reply.promised) if account.moved else ""
    return text(f"{due}-for", day=day, why=why) if why else text(due, day=day)


def _of_skill(text: Localizer, account: Account) -> str:
    if account.due_at is not None:
        day = on_day(text, account.due_at)
        return text("account-skill-rests", day=day, days=POLICY.spacing.days)
    below = (account.share or 0.0) < POLICY.review_below
    key = "account-skill-first" if below else "account-skill-open"
    return text(
        key,
        low=_percent(text, POLICY.review_below),
        high=_percent(text, POLICY.mastered_from),
    )


def _sooner(text: Localizer, sooner: Sooner, account: Account) -> str:
    planned = "" if account.rest_ends_at is None else on_day(text, account.rest_ends_at)
    names = text.names(account.sooner_for)
    if sooner is Sooner.NIGHT and names:
        return text("account-sooner-for", names=names, planned=planned)
    return text(f"account-sooner-{sooner.value}", planned=planned)


def _moved(text: Localizer, moved: DateMove, promised: int | None) -> str:
    values = {
        "day": on_day(text, moved.at),
        "before": days(text, moved.before_days),
        "after": days(text, moved.after_days),
    }
    if not moved.recalled:
        shorter = moved.before_days > moved.after_days
        return text("account-forgotten-shorter" if shorter else "account-forgotten", **values)
    if promised is not None:
        return text("account-promised", percent=percent(text, promised), **values)
    if moved.factor:
        told = text("account-product", factor=decimal(text, moved.factor), **values)
        longest = moved.after_days > LONGEST_WAIT_DAYS
        return f"{told} {text('rest-longest')}" if longest else told
    return text("account-rest", **values)

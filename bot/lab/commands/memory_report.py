"""`memory-report`: how well each memory model predicts a review log, and a picture of it."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Annotated, Protocol
from zoneinfo import ZoneInfo

import typer

from bot.commands.printing import table
from bot.domain.answers.quality import Rating
from bot.domain.ids import LearnerId
from bot.domain.memory.fit import FittedWeights
from bot.domain.memory.forecast import (
    Occasion,
    constant,
    expectations,
    moving_average,
    occasions,
    shifted_expectations,
)
from bot.domain.memory.models import (
    AthenaModel,
    CardMemory,
    Fsrs6Model,
    MemoryModel,
    Sm2Model,
    futures,
)
from bot.domain.memory.review import LoggedReview, Moment
from bot.domain.memory.scores import Scores, scores
from bot.flow.engine.ports import StoreUnavailableError
from bot.lab.memory.forgetting import by_wait, forgetting_curve, practise
from bot.lab.memory.review_log import ReviewLog, UnreadableLogError, read_review_log
from bot.settings import SettingsError, load_settings

START = datetime(2026, 1, 5, 12, tzinfo=UTC)
"""When the example cards are first answered. The numbers do not depend on it."""
CURVE_DAYS = 60
TIMES_PRACTISED = 3
MOST_BAD_ROWS = 20
"""Rows left out that are reported one by one."""
WEIGHTS_A_LINE = 7
_FSRS = "FSRS-6"
IN_USE = f"{_FSRS} in use"


@dataclass(slots=True)
class _Trial:
    """The predictions of models and baselines for a log, by their names."""

    asked: Sequence[Occasion]
    models: list[MemoryModel]
    expected: dict[str, list[float]] = field(default_factory=dict)
    weights: Sequence[float] | None = None
    """Fitted to the whole log, if that was asked for."""
    in_use: FittedWeights | None = None
    """The weights that the bot uses for the learner, if it has fitted FSRS-6 to their log."""


class ReviewLogs(Protocol):
    """Learners' reviews as the bot stores them."""

    async def log(self, learner_id: LearnerId) -> Sequence[LoggedReview]:
        """Return all of the learner's reviews, oldest first, without tasks."""

    async def fitted(self, learner_id: LearnerId) -> FittedWeights | None:
        """Return the learner's fitted weights, or None."""


OpenReviewLogs = Callable[[str], AbstractAsyncContextManager[ReviewLogs]]
"""Opens the review logs in the database of that URL."""


def build_memory_report(open_logs: OpenReviewLogs) -> Callable[..., None]:
    """Return the command, which opens the review logs with `open_logs`."""

    def memory_report(
        file: Annotated[
            Path | None,
            typer.Argument(help="A CSV file with the columns card, time, rating and duration."),
        ] = None,
        *,
        learner: Annotated[
            int | None,
            typer.Option(help="Whose log, instead of a file: the learner's Telegram id."),
        ] = None,
        zone: Annotated[
            str | None,
            typer.Option(
                help="Where the learner lives: says when a day ends; UTC for a file, else theirs."
            ),
        ] = None,
        retention: Annotated[
            float,
            typer.Option(min=0.5, max=0.99, help="At which recall FSRS-6 wants a card back."),
        ] = 0.9,
        fit: Annotated[
            bool, typer.Option("--fit", help="Fit FSRS-6 to the log, and again as it grows.")
        ] = False,
        picture: Annotated[
            Path | None,
            typer.Option(help="Where the picture goes; beside the file by default, else here."),
        ] = None,
    ) -> None:
        """Print how well each memory model predicts the answers of a log, and draw forgetting.

        The columns, by name and in any order: card; time (ISO 8601, in the zone if it has no
        offset); rating (1 to 4, or again, hard, good, easy); duration in seconds, optional. The
        first answer to a card on a day is predicted if the card was answered on an earlier day.
        The constant is the best possible one, known only afterwards. The moving average is the
        share of the last 100 answers that were remembered. A shifted model moves all its
        probabilities by one number that it learns from the learner's answers so far. Lower is
        better, except for AUC.
        """
        if (file is None) == (learner is None):
            raise typer.BadParameter("name either a file or a learner")
        path = picture or _beside(file, learner)
        if file is not None and path.resolve() == file.resolve():
            raise typer.BadParameter("the picture would take the place of the log")
        there = None if zone is None else _zone(zone)
        try:
            in_use = None
            if file:
                log = read_review_log(file, there or "UTC")
            else:
                log, in_use = _load_log(open_logs, LearnerId(learner or 0), there)
            print(_log_text(log))
            if not log.reviews:
                raise typer.Exit(code=1)
            there = there or log.reviews[-1].review.moment.zone
            trial = _trial(log.reviews, retention, in_use, fit=fit)
            print(_report(trial, there))
            path.write_bytes(_picture(trial, there))
        except (UnreadableLogError, SettingsError, StoreUnavailableError, OSError) as error:
            typer.echo(str(error), err=True)
            raise typer.Exit(code=1) from None
        print(f"\nForgetting curves: {path}")

    return memory_report


def _beside(file: Path | None, learner: int | None) -> Path:
    return Path(f"memory-of-{learner}.png") if file is None else file.with_suffix(".png")


def _load_log(
    open_logs: OpenReviewLogs, learner_id: LearnerId, zone: str | None
) -> tuple[ReviewLog, FittedWeights | None]:
    """Return the learner's log from the database, and their fitted weights.

    With a `zone` the log is read as if the learner lived there.
    """

    async def read() -> tuple[Sequence[LoggedReview], FittedWeights | None]:
        async with open_logs(load_settings().database_url) as logs:
            return await logs.log(learner_id), await logs.fitted(learner_id)

    reviews, fitted = asyncio.run(read())
    return ReviewLog(tuple(_in_zone(entry, zone) for entry in reviews), ()), fitted


def _in_zone(entry: LoggedReview, zone: str | None) -> LoggedReview:
    if zone is None:
        return entry
    moment = replace(entry.review.moment, zone=zone)
    return replace(entry, review=replace(entry.review, moment=moment))


def _zone(zone: str) -> str:
    try:
        return ZoneInfo(zone).key
    except (ValueError, OSError, LookupError):
        raise typer.BadParameter(f"there is no zone {zone!r}, one is Europe/Berlin") from None


def _trial(
    log: Sequence[LoggedReview], retention: float, in_use: FittedWeights | None, *, fit: bool
) -> _Trial:
    asked = occasions(log)
    trial = _Trial(asked, [Sm2Model(), AthenaModel(), Fsrs6Model(retention)], in_use=in_use)
    if in_use is not None:
        trial.models.append(Fsrs6Model(retention, in_use.weights, name=IN_USE))
    places = [occasion.place for occasion in asked]
    for model in trial.models:
        trial.expected[model.name] = expectations(model, log, places)
    if fit:
        _try_fitted(trial, log, retention)
    for name, expected in list(trial.expected.items()):
        if name.startswith(_FSRS):
            trial.expected[f"{name}, shifted"] = shifted_expectations(asked, expected)
    return trial


def _try_fitted(trial: _Trial, log: Sequence[LoggedReview], retention: float) -> None:
    from bot.domain.memory.fitting import fitted_weights, refitted_expectations  # noqa: PLC0415 - SciPy only where it is wanted

    weights = fitted_weights(log)
    fitted = Fsrs6Model(retention, weights, name="FSRS-6 fitted")
    trial.models.append(fitted)
    trial.expected[fitted.name] = refitted_expectations(log, trial.asked, retention)
    trial.weights = weights


def _log_text(log: ReviewLog) -> str:
    lines = [f"line {row.line} was left out: {row.reason}" for row in log.bad_rows[:MOST_BAD_ROWS]]
    if len(log.bad_rows) > MOST_BAD_ROWS:
        lines.append(f"... and {len(log.bad_rows) - MOST_BAD_ROWS} more rows were left out")
    if not log.reviews:
        return "\n".join([*lines, "No answers."])
    cards = {entry.card for entry in log.reviews}
    first, last = (log.reviews[place].review.moment.day for place in (0, -1))
    took = sum((review.review.duration or timedelta() for review in log.reviews), timedelta())
    minutes = f", {took / timedelta(minutes=1):,.0f} minutes" if took else ""
    lines.append(
        f"answers: {len(log.reviews):,}, cards: {len(cards):,}, {first} to {last}{minutes}"
    )
    return "\n".join(lines)


def _report(trial: _Trial, zone: str) -> str:
    parts = [_score_table(trial), _buttons(trial.models, zone)]
    if trial.in_use is not None:
        parts.insert(1, f"{IN_USE} is fitted to {trial.in_use.answers:,} of these answers.")
    if trial.weights is not None:
        parts.append(_weights(trial.weights))
    return "\n" + "\n\n".join(parts)


def _score_table(trial: _Trial) -> str:
    """Return the table of scores, with the baselines that a model has to beat."""
    if not trial.asked:
        return "Nothing to predict: no card was answered on two days."
    baselines = {
        "constant": scores(trial.asked, constant(trial.asked)),
        "moving average": scores(trial.asked, moving_average(trial.asked)),
    }
    rows = []
    for name, expected in trial.expected.items():
        scored = scores(trial.asked, expected)
        rows.append((*_row(name, scored), _verdict(scored, baselines)))
    rows += [(*_row(name, scored), "") for name, scored in baselines.items()]
    share = sum(occasion.recalled for occasion in trial.asked) / len(trial.asked)
    head = f"Next-day prediction, answers: {len(trial.asked):,}, remembered: {share:.1%}"
    heads = ("model", "log loss", "RMSE(bins)", "AUC", "")
    return f"{head}\n\n{table(heads, rows)}"


def _row(name: str, scored: Scores) -> tuple[str, str, str, str]:
    auc = "-" if scored.auc is None else f"{scored.auc:.3f}"
    return name, f"{scored.log_loss:.3f}", f"{scored.rmse_bins:.3f}", auc


def _verdict(scored: Scores, baselines: Mapping[str, Scores]) -> str:
    """Return the baselines that beat the model by log loss."""
    better = [name for name, baseline in baselines.items() if baseline.log_loss < scored.log_loss]
    return f"loses to the {' and the '.join(better)}" if better else "beats both baselines"


def _buttons(models: Sequence[MemoryModel], zone: str) -> str:
    """Return the intervals that each button gives a new card and a known one, in days."""
    start = Moment(START, zone)
    heads = ("days until the card comes back", *(rating.name.capitalize() for rating in Rating))
    rows = []
    for model in models:
        rows.append(_button_row(f"{model.name}, new card", model, None, start))
        memory, due = practise(model, start, TIMES_PRACTISED)
        known = f"{model.name}, after {TIMES_PRACTISED} times Good"
        rows.append(_button_row(known, model, memory, due))
    return table(heads, rows)


def _button_row(
    name: str, model: MemoryModel, memory: CardMemory | None, moment: Moment
) -> tuple[str, ...]:
    shown = futures(model, memory, moment).values()
    return (name, *(f"{round(future.interval_days, 1):g}" for future in shown))


def _weights(weights: Sequence[float]) -> str:
    lines = [
        ", ".join(f"{weight:.4f}" for weight in weights[place : place + WEIGHTS_A_LINE])
        for place in range(0, len(weights), WEIGHTS_A_LINE)
    ]
    return "Weights of FSRS-6 fitted to the whole log:\n" + ",\n".join(lines)


def _picture(trial: _Trial, zone: str) -> bytes:
    from bot.lab.memory.forgetting import Fading, forgetting_png  # noqa: PLC0415 - half a second for matplotlib, which no other command needs

    fading = [
        Fading(_practised_label(times), _curves(trial.models, times, zone))
        for times in (1, TIMES_PRACTISED)
    ]
    return forgetting_png(fading, by_wait(trial.asked, trial.expected))


def _curves(
    models: Sequence[MemoryModel], times: int, zone: str
) -> Mapping[str, Sequence[tuple[float, float]]]:
    start = Moment(START, zone)
    return {
        model.name: forgetting_curve(model, practise(model, start, times)[0], zone, CURVE_DAYS)
        for model in models
    }


def _practised_label(times: int) -> str:
    often = "once" if times == 1 else f"{times} times, each when due"
    return f"A card answered Good {often}"

"""The past of a card in text files: a schedule as named fields, a review as a line."""

from datetime import UTC, date, datetime
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, FiniteFloat

from bot.domain.answers.quality import Rating
from bot.domain.cards import state
from bot.domain.ids import CardId

Count = Annotated[int, Field(ge=0, le=state.MOST_COUNTED)]
Seconds = Annotated[int, Field(ge=0, le=state.LONGEST_INTERVAL_SECONDS)]


class ScheduleFields(BaseModel):
    """The fields of a schedule, as named in JSON and tables."""

    model_config = ConfigDict(extra="ignore")

    phase: state.CardPhase
    due_on: date
    due_at: datetime | None = None
    interval_days: Annotated[int, Field(ge=0, le=state.LONGEST_INTERVAL_DAYS)] = 0
    ease_factor: Annotated[FiniteFloat, Field(ge=0, le=state.HIGHEST_EASE_FACTOR)] = 0.0
    reviews: Count = 0
    lapses: Count = 0
    stability_days: Annotated[FiniteFloat, Field(ge=0, le=state.LONGEST_INTERVAL_DAYS)] | None = (
        None
    )
    difficulty: Annotated[FiniteFloat, Field(ge=0, le=10)] | None = None

    def schedule(self) -> state.CardSchedule:
        """Return the schedule of the fields."""
        due_at = self.due_at if self.due_at is None else _aware(self.due_at)
        return state.CardSchedule(**(self.model_dump() | {"due_at": due_at}))


class ReviewFields(BaseModel):
    """The fields of one review, as named in JSON."""

    model_config = ConfigDict(extra="ignore")

    at: datetime
    rating: Rating
    kind: state.ReviewKind
    interval_seconds: Seconds = 0
    last_interval_seconds: Seconds = 0
    factor: Count = 0
    milliseconds: Count = 0

    def review(self, card_id: CardId) -> state.PastReview:
        """Return the review of that card. Raises ValueError if its year is implausible."""
        if not state.FIRST_YEAR < self.at.year < state.LAST_YEAR:
            raise ValueError(self.at)
        fields = self.model_dump() | {"at": _aware(self.at)}
        return state.PastReview(card_id=card_id, **fields)


def schedule_fields(schedule: state.CardSchedule) -> dict[str, object]:
    """Return the schedule as plain values, without empty ones."""
    fields = ScheduleFields.model_validate(schedule, from_attributes=True)
    return fields.model_dump(mode="json", exclude_defaults=True)


def review_fields(review: state.PastReview) -> dict[str, object]:
    """Return the review as plain values, without its card."""
    fields = ReviewFields.model_validate(review, from_attributes=True)
    return fields.model_dump(mode="json", exclude_defaults=True)


def _aware(moment: datetime) -> datetime:
    return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)

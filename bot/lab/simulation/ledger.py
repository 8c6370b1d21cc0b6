"""What happened, according to saved turns and sent messages, and what should have happened.

None of the planning code is used here: days, quiet hours, caps and due items are computed again,
from the learners' choices and from the dates in the turns.
"""

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from typing import Final

from bot.domain.answers.quality import is_right
from bot.domain.ids import MapId, NodeId
from bot.domain.learner.learner import Learner
from bot.domain.memory.fsrs6 import DEFAULT_WEIGHTS
from bot.domain.memory.models import CardModel, Fsrs6Model
from bot.domain.memory.review import CardKind
from bot.domain.progress.recalls import recall_of
from bot.domain.topics.mind_map import MapStatus, Node, ResponseType
from bot.flow.cards.changes import CardReviewed, CardsReplayed
from bot.flow.cards.events import DrillPressed
from bot.flow.cards.replies import DrillDone
from bot.flow.cards.states import card_in, is_card_open
from bot.flow.engine.ports import DecidedTurn
from bot.flow.engine.replies import Line
from bot.flow.engine.states import ChatState, Interactive
from bot.flow.exercise.events import ReviewAsked
from bot.flow.exercise.states import asks_for
from bot.flow.lessons.states import Review
from bot.flow.maps import changes as maps_changes
from bot.flow.maps.replies import NothingToDo
from bot.flow.progress.changes import SnapshotTaken
from bot.flow.progress.replies import WeekShown
from bot.lab.simulation.habits import Habits
from bot.lab.simulation.people import Person

MOST_IGNORED: Final = 10
"""After this many ignored ones in a row reminders may stop, and due items are not missed."""
SILENT_DAYS: Final = 2
"""A review is missed after this many consecutive days that could have brought it."""
CAP: Final = 20
_DAY: Final = timedelta(days=1)
_FOUR: Final = timedelta(hours=4)
_TEACHES: Final = (ResponseType.TEACH, ResponseType.REVIEW)


@dataclass(frozen=True, slots=True, kw_only=True)
class Predicted:
    """A review whose outcome was predicted."""

    chance: float
    promised: float
    """The retention of the learner's choice, or of the default, for the due day."""
    right: bool
    """True if the bot was told that it was known."""
    recalled: bool
    """True if it was recalled."""
    in_time: bool
    """True if it was asked within a day, or a tenth of its interval, of its due time."""


@dataclass(slots=True)
class Account:
    """The events of one learner."""

    person: Person
    due: dict[str, datetime] = field(default_factory=dict)
    """When each item falls due, according to the turns."""
    interval_days: dict[str, float] = field(default_factory=dict)
    """The interval of each item."""
    fell_due: Counter[date] = field(default_factory=Counter)
    """How many fell due, by learning days, without those still due."""
    nodes: dict[NodeId, Node] = field(default_factory=dict)
    statuses: dict[MapId, list[tuple[datetime, MapStatus]]] = field(default_factory=dict)
    snapshots: Counter[tuple[MapId, date]] = field(default_factory=Counter)
    asked: Counter[date] = field(default_factory=Counter)
    """Questions that the bot asked by itself, by learning days."""
    asked_what: Counter[tuple[str, date]] = field(default_factory=Counter)
    """What it began these with, when the learner had not acted."""
    reviews: Counter[date] = field(default_factory=Counter)
    """Answered reviews, however they were begun."""
    answers: Counter[date] = field(default_factory=Counter)
    reminders: list[datetime] = field(default_factory=list)
    letters: list[datetime] = field(default_factory=list)
    spoken_on: set[date] = field(default_factory=set)
    active_on: dict[date, datetime] = field(default_factory=dict)
    """The days on which the learner was active, and when first."""
    learned_at: datetime | None = None
    doubled: int = 0
    unwished: list[datetime] = field(default_factory=list)
    """Messages that came in quiet hours, in a break or on a day off."""
    missed: set[tuple[str, datetime]] = field(default_factory=set)
    """Items that were due and not asked for days, or were left when the bot said that none was."""
    begun: Counter[date] = field(default_factory=Counter)
    """New cards, by learning days. All learners here drill one deck."""
    _ignored: int = 0
    _silent_days: int = 0
    _last: tuple[datetime, set[str]] = (datetime.min.replace(tzinfo=UTC), set())

    @property
    def habits(self) -> Habits:
        """Return the learner's choices."""
        return self.person.habits

    def day(self, moment: datetime) -> date:
        """Return the learning day, which begins at four."""
        return (self.habits.local(moment).replace(tzinfo=None) - _FOUR).date()

    def cap_on(self, day: date) -> int:
        """Return how many questions the bot may ask by itself on that day."""
        cap = self.habits.cap or CAP
        return -(-cap // 2) if day.weekday() in self.habits.easy_days else cap

    def over_cap(self) -> int:
        """Return by how many questions the bot exceeded its cap, over all days."""
        return sum(max(0, asked - self.cap_on(day)) for day, asked in self.asked.items())

    def too_new(self) -> int:
        """Return by how many new cards it exceeded the learner's limit, over all days."""
        return sum(max(0, begun - self.habits.new_cards) for begun in self.begun.values())

    def nothing_left(self, now: datetime, *, concepts: bool, cards: bool) -> None:
        """Record due items that were not asked though the bot said that nothing is left.

        After an interval of a day or more, that is all that falls due on the day (K84). What falls
        due in the last hour of a day of 25 hours may come on the day after.
        """
        today = self.day(now)
        ends = self.habits.moment(today, time(4)) + _DAY
        for key, at in self.due.items():
            by_the_day = self.interval_days[key] >= 1 and self.day(at) <= today and at < ends
            if (concepts if key in self.nodes else cards) and (by_the_day or at <= now):
                self.missed.add((key, at))

    def received(self, now: datetime, text: str) -> None:
        """Record a message that the bot sent by itself."""
        at, texts = self._last
        same = texts if at == now else set()
        self.doubled += text in same
        self._last = (now, {*same, text})
        if self.habits.is_quiet(now) or self.habits.is_off(self.day(now)):
            self.unwished.append(now)
        self.spoken_on.add(self.day(now))

    def falls_due(self, key: str, at: datetime, interval_days: float) -> None:
        """Record when the item falls due, in place of its earlier due time."""
        if key in self.due:
            self.fell_due[self.day(self.due[key])] += 1
        self.due[key], self.interval_days[key] = at, interval_days

    def close(self, map_id: MapId) -> None:
        """Record that nothing of the map falls due any more."""
        for node in self.nodes.values():
            if node.map_id == map_id:
                self.due.pop(node.id, None)

    def acted(self, now: datetime) -> None:
        """Record that the learner was active."""
        self.active_on.setdefault(self.day(now), now)
        self._ignored = 0

    def reminded(self, now: datetime, *, again: bool) -> None:
        """Record a reminder. One that was snoozed is not a second one."""
        day = self.day(now)
        if again:  # nor are the questions behind it
            self.asked_what.clear()
        self.doubled += not again and any(self.day(at) == day for at in self.reminders)
        self.reminders.append(now)
        self._ignored += 1

    def day_over(self, now: datetime) -> None:
        """Record what was due all day today, if the bot did not mention it."""
        day = self.day(now) - _DAY
        begun = self.habits.moment(day, time(4))
        overdue = {(key, at) for key, at in self.due.items() if at < begun}
        if not overdue or day in self.spoken_on or day in self.active_on:
            self._silent_days = 0
        elif not self.habits.is_off(day) and self._ignored < MOST_IGNORED:
            self._silent_days += 1
            if self._silent_days >= SILENT_DAYS:
                self.missed |= overdue


class Ledger:
    """The events of all learners."""

    def __init__(self) -> None:
        self.accounts: dict[int, Account] = {}
        self.predicted: defaultdict[str, list[Predicted]] = defaultdict(list)
        self.by_itself = False
        """True while the bot runs its own jobs, so that everything sent comes by itself."""
        self.turns = 0
        self._called: list[Person] = []

    def called(self) -> list[Person]:
        """Return the learners that the bot has addressed by itself since the last call."""
        called, self._called = self._called, []
        return called

    def sent(self, chat_id: int, text: str, now: datetime) -> None:
        """Record a message that arrived."""
        if self.by_itself:
            self.accounts[chat_id].received(now, text)

    def hour_over(self, now: datetime) -> None:
        """Record the days that end now."""
        for account in self.accounts.values():
            if account.habits.local(now).hour == _FOUR.seconds // 3600:
                account.day_over(now)

    def saved(self, turn: DecidedTurn) -> None:
        """Record a turn that was stored."""
        self.turns += 1
        account = self.accounts[turn.chat_id]
        if turn.by_learner:
            account.acted(turn.at)
        self._note_answers(account, turn)
        _note_dates(account, turn)
        _note_maps(account, turn)
        if turn.by_learner:
            _note_left(account, turn)
        account.person.state = turn.outcome.state
        reminded = not turn.by_learner and _note_spoken(account, turn)
        asked = _note_asked(account, turn)
        if reminded or (asked and not turn.by_learner):
            account.person.hear(turn.at, question=asked)
            self._called.append(account.person)

    def _note_answers(self, account: Account, turn: DecidedTurn) -> None:
        day = account.day(turn.at)
        for change in turn.outcome.changes:
            match change:
                case CardReviewed(review=review):
                    account.answers[day] += 1
                    account.learned_at = account.learned_at or turn.at
                    account.begun[day] += review.before is None
                    if review.before is not None:
                        self._note_card(account, change, turn.opened.learner)
                case maps_changes.ResponseRecorded(response=response) if response.type in _TEACHES:
                    account.answers[day] += 1
                    account.learned_at = account.learned_at or turn.at
                    if asks_for(turn.opened.state, Review):
                        account.reviews[day] += 1
                        self._note_concept(account, response.node_id, turn, response.quality)
                case _:
                    pass

    def _note_card(self, account: Account, change: CardReviewed, learner: Learner) -> None:
        review, before = change.review.review, change.review.before
        day = account.day(review.moment.at)
        if before is None or account.day(before.memory.reviewed_at) == day:
            return
        account.reviews[day] += 1
        model = learner.model_of(CardKind.BASIC)
        late = review.moment.at - before.due_at
        predicted = Predicted(
            chance=model.recall(before.memory, review.moment),
            promised=learner.desired_retention if isinstance(model, Fsrs6Model) else 0.9,
            right=review.rating.is_recalled,
            recalled=account.person.recalled,
            in_time=late <= max(_DAY, 0.1 * before.interval_days * _DAY),
        )
        self.predicted[_name(learner)].append(predicted)

    def _note_concept(
        self, account: Account, node_id: NodeId, turn: DecidedTurn, quality: int
    ) -> None:
        node = account.nodes.get(node_id)
        chance = None if node is None else recall_of(node, turn.at)
        if node is None or chance is None or node.next_review_at is None:
            return
        late = turn.at - node.next_review_at
        predicted = Predicted(
            chance=chance,
            promised=0.9,
            right=is_right(quality),
            recalled=account.person.recalled,
            in_time=late <= max(_DAY, 0.1 * node.interval_days * _DAY),
        )
        self.predicted["concepts, SM-2"].append(predicted)


def _name(learner: Learner) -> str:
    if learner.card_model is CardModel.SM2:
        return "cards, SM-2"
    fitted = learner.weights != DEFAULT_WEIGHTS
    return "cards, FSRS-6 fitted" if fitted else "cards, FSRS-6"


def _note_dates(account: Account, turn: DecidedTurn) -> None:
    """Record the due times in the turn."""
    for change in turn.outcome.changes:
        match change:
            case CardReviewed(review=review) if review.after is not None:
                account.falls_due(str(review.ref), review.after.due_at, review.after.interval_days)
            case CardsReplayed(states=states):
                account.due |= {str(ref): state.due_at for ref, state in states}
                account.interval_days |= {str(ref): state.interval_days for ref, state in states}
            case maps_changes.ReviewScheduled(node=node, at=at):
                account.falls_due(node.id, at, node.interval_days)
            case maps_changes.ReviewCleared(node_id=node_id):
                account.due.pop(node_id, None)
            case maps_changes.ReviewsCleared(map_id=map_id):
                account.close(map_id)
            case _:
                pass


def _note_left(account: Account, turn: DecidedTurn) -> None:
    """Record what is left although the bot says that nothing is, or nothing of one kind."""
    for reply in turn.outcome.replies:
        match reply:
            case NothingToDo():
                account.nothing_left(turn.at, concepts=True, cards=True)
            case DrillDone(still_due=0) | Line(key="drill-nothing-due" | "drill-no-deck"):
                account.nothing_left(turn.at, concepts=False, cards=True)
            case Line(key="review-ended") as ended if not ended.offers(ReviewAsked):
                account.nothing_left(turn.at, concepts=True, cards=not ended.offers(DrillPressed))
            case _:
                pass


def _note_maps(account: Account, turn: DecidedTurn) -> None:
    """Record the items of the maps, and the nights in which they are counted."""
    for change in turn.outcome.changes:
        match change:
            case maps_changes.NodesChanged(nodes=nodes):
                account.nodes |= {node.id: node for node in nodes}
            case (
                maps_changes.MapAdded(mind_map=mind_map)
                | maps_changes.MapPlanned(mind_map=mind_map)
            ):
                account.nodes |= {node.id: node for node in mind_map.nodes}
                account.statuses.setdefault(mind_map.id, []).append((turn.at, mind_map.status))
            case maps_changes.MapStatusChanged(map_id=map_id, status=status):
                account.statuses.setdefault(map_id, []).append((turn.at, status))
            case SnapshotTaken(map_id=map_id, day=day):
                account.snapshots[map_id, day] += 1
            case _:
                pass


def _note_spoken(account: Account, turn: DecidedTurn) -> bool:
    """Record what the bot says by itself. Return True if it is a reminder."""
    found = [getattr(reply, "reminder", None) for reply in turn.outcome.replies]
    reminder = next((event for event in found if event is not None), None)
    if reminder is not None:
        account.reminded(turn.at, again=reminder.again)
    elif any(isinstance(reply, WeekShown) for reply in turn.outcome.replies):
        account.letters.append(turn.at)
    return reminder is not None


def _note_asked(account: Account, turn: DecidedTurn) -> bool:
    """Record a question that the bot asked by itself. Return True if there is one."""
    before, after = turn.opened.state, turn.outcome.state
    asked = after.asked_by_bot
    if asked is None and not turn.by_learner and after != before:
        asked = after.interaction_id if isinstance(after, Interactive) else None
    if asked is None or asked == before.asked_by_bot:
        return False
    day = account.day(turn.at)
    account.asked[day] += 1
    if turn.by_learner:  # the question after an answer is not asked by the bot itself
        return True
    account.asked_what[_what(after), day] += 1
    account.doubled += account.asked_what[_what(after), day] > 1
    return True


def _what(state: ChatState) -> str:
    if asks_for(state, Review):
        return state.purpose.current.node_id
    return str(card_in(state).ref) if is_card_open(state) else ""

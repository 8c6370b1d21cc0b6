"""The loop of everything that is asked: how an answer is read, and how a question is shown."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from functools import partial
from string import ascii_uppercase
from typing import Any, Final, Generic, TypeVar

from bot.domain.answers.check import check_answer
from bot.domain.answers.folding import fold
from bot.domain.answers.quality import AFTER_SLIP, is_right
from bot.domain.answers.spec import ChoiceAnswer, FreeTextAnswer, OrderAnswer, TextAnswer
from bot.domain.answers.verdict import Right, UnclearReason, Verdict, Wrong
from bot.domain.exercise.asking import asks_back, holds_digit, looks_like_question
from bot.domain.exercise.right_answers import right_answer
from bot.domain.exercise.telling import tells_question
from bot.domain.ids import NodeId
from bot.domain.topics.course import Question
from bot.flow.engine import notices as engine_notices
from bot.flow.engine.changes import Change
from bot.flow.engine.events import PhotoReceived, TextReceived
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import WAYS_ON, Line, Reply
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exercise import asking, second_try
from bot.flow.exercise.asking import short_question_id
from bot.flow.exercise.events import AnswerEvent
from bot.flow.exercise.judging import Arranging, Judgement, judge, judge_grade
from bot.flow.exercise.replies import AnswerUnclear, Judged, Note, QuestionAsked, Reason, TryAgain
from bot.flow.exercise.sources import CourseQuestions, Questions
from bot.flow.exercise.states import (
    Answering,
    Asked,
    GivenAnswer,
    GradeAwaited,
    Purpose,
    TopicPurpose,
)
from bot.flow.exercise.trace import log_answer
from bot.flow.maps.loaded_topic import LoadedTopic, load_topic
from bot.flow.tutor.briefing import brief_of
from bot.flow.tutor.orders import GradeOrder
from bot.flow.tutor.tutoring import TEACHER, Grade, GradeResult

P = TypeVar("P", bound=TopicPurpose)
P_co = TypeVar("P_co", bound=Purpose, covariant=True)
T = TypeVar("T", bound="OpenQuestion[Any]")


SKIPPED: Final = Line("said-skipped", {}, WAYS_ON)
WITHDRAWN: Final = Line("said-question-withdrawn", {}, WAYS_ON)


@dataclass(frozen=True, slots=True)
class OpenQuestion(Generic[P_co]):
    """The open question or task."""

    state: Answering[P_co]

    @property
    def purpose(self) -> P_co:
        """Return why it was asked."""
        return self.state.purpose


@dataclass(frozen=True, slots=True)
class TopicQuestion(OpenQuestion[P_co]):
    """The open question, with its topic."""

    work: LoadedTopic

    @property
    def questions(self) -> Questions:
        """Return the source of the topic's questions."""
        return CourseQuestions(self.work)


def of_concept(pending: TopicQuestion[TopicPurpose]) -> Question:
    """Return the question of the concept that the purpose is about."""
    return pending.questions.find(node_of(pending), pending.state.asked.key)


def node_of(pending: TopicQuestion[TopicPurpose]) -> NodeId:
    """Return the concept that the purpose is about."""
    _, node_id = pending.purpose.place()
    if node_id is None:
        raise TypeError(pending.purpose)
    return node_id


def still_counts(pending: TopicQuestion[TopicPurpose]) -> bool:
    """Return True if the question may be asked about the concept."""
    _, node_id = pending.purpose.place()
    return node_id is not None and pending.questions.can_be_asked(node_id, pending.state.asked.key)


async def open_topic_question(state: Answering[P], ports: Ports) -> TopicQuestion[P]:
    """Return the open question, with its topic as stored."""
    map_id, _ = state.purpose.place()
    return TopicQuestion(state, await load_topic(map_id, ports))


async def load_topic_question(state: Answering[Any], _: Turn, ports: Ports) -> TopicQuestion[Any]:
    """Return the open question, with its topic as stored."""
    return await open_topic_question(state, ports)


async def order_grade(
    pending: OpenQuestion[Any], question: Question, given: GivenAnswer, turn: Turn, ports: Ports
) -> Outcome:
    """Have a model grade the answer, with what it needs to know about the topic."""
    if not isinstance(pending, TopicQuestion) or not isinstance(question.answer, FreeTextAnswer):
        raise TypeError(question.key)
    _, node_id = pending.purpose.place()
    node = pending.work.mind_map.node(node_id) if node_id else None
    brief = await brief_of(pending.work, node, turn, ports)
    order = GradeOrder(
        brief=brief,
        key=question.key,
        question=question.question,
        wanted=question.answer,
        answer=given.typed,
    )
    return asking.order(pending.state, given, order, turn)


def no_heading(pending: OpenQuestion[Any], _: Turn) -> asking.Heading:
    """Raise TypeError: an activity with a `face` of its own has no heading."""
    raise TypeError(pending.purpose)


def check(pending: OpenQuestion[Purpose], question: Question, turn: Turn, text: str) -> Verdict:
    """Return the verdict on the text as an answer to the question."""
    return check_answer(
        question.answer,
        text,
        language=turn.language,
        shown=pending.state.asked.shown or None,
        question=turn.text(question.question),
    )


def say_unclear(pending: OpenQuestion[Any], unclear: AnswerUnclear, *_: object) -> Outcome:
    """Tell why the answer cannot be read. Nothing has counted."""
    return Outcome(state=pending.state, replies=(unclear,))


def _with_slip(pending: OpenQuestion[Purpose], read: Judgement) -> Judgement:
    """Return the judgement, with a lower quality for a spelling slip (K17).

    In practice of a skill the quality stays, since less than the best means help there (K64).
    """
    if not read.reply.spelling or not isinstance(pending, TopicQuestion):
        return read
    _, node_id = pending.purpose.place()
    if node_id is None or pending.work.concept(node_id).skill:
        return read
    return replace(read, quality=AFTER_SLIP)


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionActivity(Generic[T]):
    """An activity that asks questions, with what is special about it."""

    after_answer: Callable[[T, Judgement, Turn, Ports], Awaitable[Outcome]]
    """What follows a judged answer."""
    ask_another: Callable[[T, Turn, Ports], Awaitable[Outcome]]
    """What follows a question that is left out because it was withdrawn or flagged."""
    after_skip: Callable[[T, Turn, Ports], Awaitable[Outcome]]
    """What follows a question that the learner skips, after a line that says so."""
    heading: Callable[[Any, Turn], asking.Heading] = no_heading
    reason: Callable[[Any], Reason] = lambda _: "idle"
    """Why it is asked for that purpose now, if it is about a topic."""
    second_try: bool = False
    """Whether a wrong answer brings a second try if there is a hint, or a model to talk to."""
    hints_of: Callable[[T], int] = lambda _: 0
    """How many hints there are. After the last one the learner can ask for the solution."""
    load: Callable[[Answering[Any], Turn, Ports], Awaitable[Any]] = load_topic_question
    question: Callable[[Any], Question] = of_concept
    """Returns the question. Raises KeyError if it is gone."""
    can_be_asked: Callable[[Any], bool] = still_counts
    check: Callable[[Any, Question, Turn, str], Verdict] = check
    after_unclear: Callable[[T, AnswerUnclear, AnswerEvent, Turn], Outcome] = say_unclear
    """What follows an answer that cannot be read."""
    after_hint: Callable[[T, Turn], tuple[Change, ...]] = lambda *_: ()
    """The changes that log a hint."""
    grade: Callable[[T, Question, GivenAnswer, Turn, Ports], Awaitable[Outcome]] = order_grade
    """Orders a grade for an answer in the learner's own words."""
    after_grade: Callable[[T, GradeAwaited[Any], Any, Turn, Ports], Awaitable[Outcome]] | None = (
        None
    )
    """What follows a grade that is not judged like an answer."""
    photo: Callable[[T, PhotoReceived, Turn, Ports], Awaitable[Outcome]] | None = None
    """Handles a photo, or None if photos are of no use."""
    face: Callable[[T, Ports, bool], Reply] | None = None
    """Shows it if it is not shown as a question. The last argument is whether it edits."""
    skipped: Line = SKIPPED
    withdrawn: Line | None = WITHDRAWN
    """The line for a withdrawn question, or None if what follows says so itself."""

    async def answer(
        self, state: Answering[Any], event: AnswerEvent, turn: Turn, ports: Ports
    ) -> Outcome:
        """Go on after a judged answer, or ask another question if this one was withdrawn."""
        pending: T = await self.load(state, turn, ports)
        if not self.can_be_asked(pending):
            return await self._ask_in_its_place(pending, turn, ports)
        read = await self._read(pending, event, turn, ports)
        if isinstance(read, Outcome):
            return read
        read = _with_slip(pending, read)
        talks = self.second_try and ports[TEACHER] is not None
        if self.second_try and second_try.is_given(
            self.question(pending), read, state.asked, turn.language, talks=talks
        ):
            return self._offer_try(pending, read, event, turn)
        return await self._finish_answer(pending, read, turn, ports, by="code")

    async def _finish_answer(
        self, pending: T, read: Judgement, turn: Turn, ports: Ports, *, by: str
    ) -> Outcome:
        """Return the log of the answer and the next step.

        With a second try, an answer after help has a lower quality, no matter what judged it.
        """
        if self.second_try:
            read = second_try.after_help(read, pending.state.asked)
        events = log_answer(pending.state.asked, read, turn, by=by)
        after = await self.after_answer(pending, read, turn, ports)
        return replace(after, changes=(*events, *after.changes))

    def _offer_try(self, pending: T, read: Judgement, event: AnswerEvent, turn: Turn) -> Outcome:
        """Return the hint about the mistake, or the offer to talk it through.

        The question stays open, and nothing is recorded. It has a new id, so that a double tap
        takes no try away.
        """
        state = replace(
            pending.state,
            interaction_id=turn.interaction_id(),
            asked=replace(pending.state.asked, hints=1, picked=(), tried=read.answer or ""),
        )
        hint = TryAgain(
            asked=self.question_reply(replace(pending, state=state), turn),
            answer=read.reply.answer,
            is_authors=read.reply.is_authors,
            notes=(Note("try-again" if read.reply.word else "try-or-talk"),),
            word=read.reply.word,
            tried=second_try.tapped_place(self.question(pending), event),
            talks=not read.reply.word,
        )
        events = log_answer(pending.state.asked, read, turn, by="code", hinted=True)
        return Outcome(state=state, changes=events, replies=(hint,))

    async def take_grade(
        self, awaited: GradeAwaited[Any], grade: GradeResult, turn: Turn, ports: Ports
    ) -> Outcome:
        """Go on after a graded answer. An answer to a withdrawn question does not count."""
        pending: T = await self.load(awaited.asked_in, turn, ports)
        if not self.can_be_asked(pending):
            return await self._ask_in_its_place(pending, turn, ports)
        if self.after_grade is not None:
            return await self.after_grade(pending, awaited, grade, turn, ports)
        if not isinstance(grade, Grade):
            raise TypeError(grade)
        read = judge_grade(self.question(pending), grade, awaited.given.typed, turn)
        return await self._finish_answer(pending, read, turn, ports, by="model")

    async def take_photo(
        self, state: Answering[Any], event: PhotoReceived, turn: Turn, ports: Ports
    ) -> Outcome:
        """Handle the photo, or reply that it is of no use here. The question stays open."""
        if self.photo is not None:
            return await self.photo(await self.load(state, turn, ports), event, turn, ports)
        return await engine_notices.refuse_photo(state, event, turn, ports)

    async def skip(self, state: Answering[Any], turn: Turn, ports: Ports) -> Outcome:
        """Skip the question. What was not answered does not count."""
        skipped = await self.after_skip(await self.load(state, turn, ports), turn, ports)
        return replace(skipped, replies=(self.skipped, *skipped.replies))

    async def show(
        self, state: Answering[Any], turn: Turn, ports: Ports, *, edits: bool = False
    ) -> tuple[Reply, ...]:
        """Return the question as it stands, or nothing if it is gone."""
        pending: T = await self.load(state, turn, ports)
        if self._asked_in(pending) is None:
            return ()
        return (self._face(pending, turn, ports, edits=edits),)

    async def give_way(self, state: Answering[Any], turn: Turn, ports: Ports) -> Outcome:
        """Ask another question in its place."""
        return await self.ask_another(await self.load(state, turn, ports), turn, ports)

    async def question_text(self, state: Answering[Any], turn: Turn, ports: Ports) -> str:
        """Return the text of the question with its choices or items, empty if it is gone."""
        question = self._asked_in(await self.load(state, turn, ports))
        if question is None:
            return ""
        choices, shown = asking.options(question, turn), state.asked.shown
        named = (f"{ascii_uppercase[at]}: {choices[place]}" for at, place in enumerate(shown))
        return "\n".join((turn.text(question.question), *named))

    async def telling_part(
        self, state: Answering[Any], text: str, turn: Turn, ports: Ports
    ) -> str:
        """Return the part of the text that reveals the answer, or an empty text."""
        question = self._asked_in(await self.load(state, turn, ports))
        if question is None:
            return ""
        asked = state.asked
        return tells_question(text, question, asked.shown, turn.language, answered=asked.tried)

    async def is_answered(
        self, state: Answering[Any], text: str, turn: Turn, ports: Ports
    ) -> bool:
        """Return True if the text itself is right, or names one of the choices."""
        pending: T = await self.load(state, turn, ports)
        question = self._asked_in(pending)
        if question is None:
            return False
        verdict = self.check(pending, question, turn, text)
        chooses = isinstance(question.answer, ChoiceAnswer | OrderAnswer)
        return isinstance(verdict, Right) or (chooses and isinstance(verdict, Wrong))

    async def solution(self, state: Answering[Any], turn: Turn, ports: Ports) -> tuple[str, str]:
        """Return the right answer and its explanation, both empty if the question is gone."""
        question = self._asked_in(await self.load(state, turn, ports))
        if question is None:
            return "", ""
        return right_answer(question, turn.language), turn.text(question.explanation)

    async def give_hint(self, state: Answering[Any], turn: Turn, ports: Ports) -> Outcome:
        """Show the next hint. After the last one, say so and show the question as it is."""
        pending: T = await self.load(state, turn, ports)
        if self._asked_in(pending) is None:
            return await self.ask_another(pending, turn, ports)
        hints = self.hints_of(pending)
        if state.asked.hints >= hints:
            over = (Line("said-hints-over", interim=True), self._face(pending, turn, ports))
            return Outcome(state=state, replies=over if hints else (Line("said-no-hint"),))
        asked = replace(state.asked, hints=state.asked.hints + 1)
        helped = replace(pending, state=replace(state, asked=asked))
        return Outcome(
            state=helped.state,
            changes=self.after_hint(helped, turn),
            replies=(self._face(helped, turn, ports, edits=True),),
        )

    def _face(self, pending: T, turn: Turn, ports: Ports, *, edits: bool = False) -> Reply:
        if self.face is not None:
            return self.face(pending, ports, edits)
        return self.question_reply(pending, turn, edits=edits)

    def question_reply(self, pending: T, turn: Turn, *, edits: bool = False) -> QuestionAsked:
        """Return the question as it stands, under the heading of its activity."""
        question, heading = self.question(pending), self.heading(pending, turn)
        hints = self.hints_of(pending)
        return asking.question_reply(
            question, pending.state, heading, turn, hints=hints, edits=edits
        )

    async def _ask_in_its_place(self, pending: T, turn: Turn, ports: Ports) -> Outcome:
        another = await self.ask_another(pending, turn, ports)
        said = () if self.withdrawn is None else (self.withdrawn,)
        return replace(another, replies=(*said, *another.replies))

    def _asked_in(self, pending: T) -> Question | None:
        """Return the open question, or None if it is gone."""
        try:
            return self.question(pending)
        except KeyError:
            return None

    async def _read(
        self, pending: T, event: AnswerEvent, turn: Turn, ports: Ports
    ) -> Judgement | Outcome:
        """Return the judgement of the answer, or the outcome of a turn in which none was given.

        A text that looks like a question counts only if the learner says that it is the answer. An
        answer in the learner's own words is graded by the model, beside the chat.
        """
        state, question = pending.state, self.question(pending)
        checked = partial(self.check, pending, question, turn)
        read = judge(question, event, state.asked, checked, turn)
        if isinstance(event, TextReceived):
            is_free = isinstance(question.answer, FreeTextAnswer)
            asks = asks_back(event.text) if is_free else looks_like_question(event.text)
            asks = asks and not event.surely_answer
            if asks or isinstance(read, AnswerUnclear):
                within = _answer_within(question, event, state.asked, checked, turn, ports)
                if asks and within is None and _may_be_within(question, event.text, turn):
                    return asking.ask_what_is_meant(state, event.text, turn)
                read = within or read
        match read:
            case Judgement() as judged:
                return _can_be_flagged(judged, pending, question)
            case Arranging(asked=asked):
                arranging = replace(pending, state=replace(state, asked=asked))
                shown = self.question_reply(arranging, turn, edits=True)
                return Outcome(state=arranging.state, replies=(shown,))
            case AnswerUnclear(reason=UnclearReason.NEEDS_MODEL) if (
                isinstance(event, TextReceived) and ports[TEACHER] is not None
            ):
                given = GivenAnswer(typed=event.text)
                return await self.grade(pending, question, given, turn, ports)
            case AnswerUnclear() as unclear:
                return self.after_unclear(pending, unclear, event, turn)


def _may_be_within(question: Question, text: str, turn: Turn) -> bool:
    """Return True if part of the text may be meant as the answer, although none was found."""
    if isinstance(question.answer, TextAnswer | FreeTextAnswer):
        return True
    choices = (fold(choice) for choice in asking.options(question, turn))
    return holds_digit(text) or any(choice and choice in fold(text) for choice in choices)


def _answer_within(
    question: Question,
    event: TextReceived,
    asked: Asked,
    checked: Callable[[str], Verdict],
    turn: Turn,
    ports: Ports,
) -> Judgement | None:
    """Return the judgement of the one answer in the text, or None if there is none.

    A wrong word may just as well be what the learner asks about. An answer that says it is a guess
    is stored as it was typed.
    """
    bare = ports.words.answer_in(event.text)
    if looks_like_question(bare):
        return None
    read = judge(question, replace(event, text=bare), asked, checked, turn)
    if not isinstance(read, Judgement):
        return None
    is_word = isinstance(question.answer, TextAnswer | FreeTextAnswer)
    if is_word and not is_right(read.quality):
        return None
    is_guess = ports.words.sounds_unsure(event.text) and not read.reply.is_authors
    return replace(read, answer=event.text) if is_guess else read


def _can_be_flagged(
    judged: Judgement, pending: OpenQuestion[Any], question: Question
) -> Judgement:
    """Return the judgement. If it was not right, the learner can still flag the question."""
    if judged.reply.judged is Judged.RIGHT or not isinstance(pending, TopicQuestion):
        return judged
    map_id, _ = pending.purpose.place()
    reply = replace(judged.reply, map_id=map_id, short_id=short_question_id(question.key))
    return replace(judged, reply=reply)

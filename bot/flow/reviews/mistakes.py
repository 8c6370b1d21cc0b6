"""`/review wrong`: what was answered wrong lately and not right since, tried once more.

Repeated mistakes come first, each a working with a wrong line. Then come items of practice,
questions about concepts, and cards, each in its usual loop. What is not due is a
rehearsal and moves nothing. A card that is due counts.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.domain.answers.quality import is_right
from bot.domain.exercise.mistakes import Mistakes, WrongQuestion, lately_begins
from bot.flow.cards import drilling
from bot.flow.cards.states import WaitingCard
from bot.flow.engine.changes import LearnerChanged
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import WAYS_ON, Line
from bot.flow.engine.states import ChatState, Idle
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exercise import asking, second_try
from bot.flow.exercise.events import MistakesAsked
from bot.flow.exercise.judging import Judgement
from bot.flow.exercise.questions import QuestionActivity, TopicQuestion
from bot.flow.exercise.replies import Asking
from bot.flow.exercise.sources import CourseQuestions
from bot.flow.exercise.states import Answering, asks_for
from bot.flow.learner.past import ANALYTICS
from bot.flow.lessons.states import SecondTry
from bot.flow.maps.loaded_topic import load_topic
from bot.flow.practice import own_mistakes, serving
from bot.flow.practice.states import PracticeSet
from bot.flow.skills.ports import SKILLS

MOST: Final = 20
"""Most mistakes of each kind in one drill. The rest need another drill."""


async def begin(state: ChatState, event: MistakesAsked, turn: Turn, ports: Ports) -> Outcome:
    """Ask again what was answered wrong, or say that nothing is left."""
    if asks_for(state, SecondTry):
        return Outcome(state=state, replies=await ACTIVITY.show(state, turn, ports))
    every = await every_mistake(turn, ports)
    left = every.without(turn.learner.rhythm.made_good)
    begun = await _begin(left, turn, ports, after_items=event.after_items)
    if event.after_items:
        return begun or Outcome(state=state)
    if begun is None:
        return Outcome(state=state, replies=(Line("mistakes-none", {}, WAYS_ON),))
    ahead = Line("mistakes-ahead", {"count": left.in_all})
    return replace(
        begun,
        changes=(*_forgotten(every, turn), *state.set_aside(), *begun.changes),
        replies=(ahead, *begun.replies),
    )


def _forgotten(every: Mistakes, turn: Turn) -> tuple[LearnerChanged, ...]:
    """Return the change that forgets corrected mistakes that are too old to be mistakes now."""
    rhythm, ids = turn.learner.rhythm, set(every.ids)
    kept = tuple(mistake_id for mistake_id in rhythm.made_good if mistake_id in ids)
    if kept == rhythm.made_good:
        return ()
    return (LearnerChanged(replace(turn.learner, rhythm=replace(rhythm, made_good=kept))),)


async def _begin(left: Mistakes, turn: Turn, ports: Ports, *, after_items: bool) -> Outcome | None:
    """Begin with the first kind that has something to ask, or return None."""
    if left.own and not after_items:
        practice = PracticeSet(again=True, mistakes=left.items[:MOST])
        return await own_mistakes.begin(left.own, practice, turn, ports)
    if left.items and not after_items:
        practice = PracticeSet(again=True, mistakes=left.items[:MOST])
        states = await ports[SKILLS].states(turn.learner.id)
        return await serving.serve_next(practice, states, turn, ports)
    questions = left.questions[:MOST]
    asked = await _ask(questions, turn, ports, total=len(questions))
    return asked or await _drill(left, turn, ports)


async def _drill(left: Mistakes, turn: Turn, ports: Ports) -> Outcome | None:
    """Ask the forgotten cards, or return None. Only due ones count."""
    waiting = tuple(
        WaitingCard(
            ref=card.ref,
            repeat=not turn.due_by.includes(card.due_at, card.interval_days),
            mistake=card.id,
        )
        for card in left.cards[:MOST]
    )
    return await drilling.begin_again(waiting, turn, ports) if waiting else None


async def _ask(
    queue: Sequence[WrongQuestion], turn: Turn, ports: Ports, *, total: int, right: int = 0
) -> Outcome | None:
    """Ask the first question of the queue that can still be asked, or return None."""
    for place, wrong in enumerate(queue):
        work = await load_topic(wrong.map_id, ports)
        questions = CourseQuestions(work)
        if not questions.can_be_asked(wrong.node_id, wrong.key):
            continue
        waiting = tuple(queue[place + 1 :])
        tried = SecondTry(current=wrong, waiting=waiting, total=total - place, right=right)
        state = Answering(
            interaction_id=turn.interaction_id(),
            asked=asking.ask(questions.find(wrong.node_id, wrong.key), turn),
            purpose=tried,
        )
        return Outcome(
            state=state, replies=(ACTIVITY.question_reply(TopicQuestion(state, work), turn),)
        )
    return None


async def _after_answer(
    pending: TopicQuestion[SecondTry], read: Judgement, turn: Turn, ports: Ports
) -> Outcome:
    """Tell how the answer was judged, and go on. A right answer corrects the mistake."""
    tried, right = pending.purpose, is_right(read.quality)
    tried = replace(tried, right=tried.right + right)
    following = await _following(tried, turn, ports, asked=tried.total - len(tried.waiting))
    following = replace(following, replies=(read.reply, *following.replies))
    return second_try.with_correction(following, tried.current.id, turn) if right else following


async def _leave(pending: TopicQuestion[SecondTry], turn: Turn, ports: Ports) -> Outcome:
    """Go on without the question, which stays a mistake."""
    tried = pending.purpose
    tried = replace(tried, total=tried.total - 1)
    return await _following(tried, turn, ports, asked=tried.total - len(tried.waiting))


async def _following(tried: SecondTry, turn: Turn, ports: Ports, *, asked: int) -> Outcome:
    """Ask the next question, or end them and go on to the cards."""
    following = await _ask(tried.waiting, turn, ports, total=tried.total, right=tried.right)
    if following is not None:
        return following
    ended = Line("mistakes-ended", {"right": tried.right, "asked": asked}, WAYS_ON)
    drill = await _drill(await find_mistakes(turn, ports), turn, ports)
    if drill is None:
        return Outcome(state=Idle(), replies=(ended,) if asked else ())
    return replace(drill, replies=(ended, *drill.replies) if asked else drill.replies)


def _heading(pending: TopicQuestion[SecondTry], turn: Turn) -> asking.Heading:
    tried = pending.purpose
    return asking.Heading(
        asking=Asking.REHEARSAL,
        label=turn.text(pending.work.concept(tried.current.node_id).label),
        number=tried.total - len(tried.waiting),
        of=tried.total,
    )


ACTIVITY: Final = QuestionActivity(
    after_answer=_after_answer,
    ask_another=_leave,
    after_skip=_leave,
    heading=_heading,
    reason=lambda _: "mistake",
)


async def every_mistake(turn: Turn, ports: Ports) -> Mistakes:
    """Return what was answered wrong lately, with what was corrected in the drill."""
    since = lately_begins(turn.learner, turn.now)
    lately = await ports[ANALYTICS].mistakes(turn.learner.id, since)
    return replace(lately, own=await own_mistakes.due(turn, ports))


async def find_mistakes(turn: Turn, ports: Ports) -> Mistakes:
    """Return what was answered wrong lately and not right since."""
    return (await every_mistake(turn, ports)).without(turn.learner.rhythm.made_good)


async def any_mistakes(turn: Turn, ports: Ports) -> bool:
    """Return True if mistakes are left to try again."""
    return (await find_mistakes(turn, ports)).in_all > 0

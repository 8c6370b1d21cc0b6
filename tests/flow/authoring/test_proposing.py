"""A topic without a bundled course is offered if there is a model."""

from datetime import datetime

import pytest

from bot.domain.authoring.scope import Scope
from bot.domain.ids import ChatId, LearnerId, LessonId
from bot.flow.anywhere.replies import help_line
from bot.flow.authoring.events import About, AboutPressed, ScopePressed
from bot.flow.authoring.orders import InventoryOrder, MapOrder
from bot.flow.authoring.replies import topic_offer
from bot.flow.authoring.states import DrawingMap, TopicProposed, WritingInventory
from bot.flow.composition.conversation import Conversation
from bot.flow.engine import events as engine_events
from bot.flow.engine.events import HelpAsked, PrivacyAsked, Started, TextReceived
from bot.flow.engine.replies import Line, Words, remark
from bot.flow.engine.states import Idle
from bot.flow.exercise import events as exercise_events
from bot.flow.exercise.states import TextAmbiguous
from bot.flow.learner.events import SettingChosen
from bot.flow.lessons.orders import WritingOrder
from bot.flow.lessons.states import Explaining
from bot.flow.placement.events import PlacementPressed
from bot.flow.placement.states import PlacementOffered
from bot.flow.topics.events import CoursePressed, LearnAsked
from bot.flow.tutor.usage import BUDGET, Allowance, Budget
from tests.builders import MONDAY
from tests.flow.lines import is_line, line_of, named
from tests.flow.walking import imagined
from tests.flow.writing import Wisher


async def of_rome(
    walk: Wisher,
    *,
    topic: str = "Roman history",
    scope: Scope = Scope.NORMAL,
    goal: str = "",
    asking: About | None = About.LEVEL,
    edits: bool = False,
) -> Line:
    """Return the offer of the topic that the chat is at."""
    offered = await walk.expect(TopicProposed)
    return topic_offer(
        interaction_id=offered.interaction_id,
        topic=topic,
        scope=scope,
        goal=goal,
        asking=asking,
        edits=edits,
    )


async def test_a_topic_that_is_not_bundled_is_offered_with_its_goal() -> None:
    walk = Wisher()

    offered = await walk.send(LearnAsked("Roman  history goal: tell my kids"))

    assert offered == (await of_rome(walk, goal="tell my kids"),)


async def test_how_much_of_it_can_be_said_with_the_topic_b10_1() -> None:
    walk = Wisher()

    offered = await walk.send(LearnAsked("Roman history, kurz: tell my kids"))

    assert offered == (await of_rome(walk, scope=Scope.SHORT, goal="tell my kids"),)


async def test_without_a_model_the_same_topic_gets_the_honest_line() -> None:
    walk = imagined(MONDAY)

    said = line_of(await walk.send(LearnAsked("Roman history")), "courses-unknown")

    assert (said.values, said.more) == ({"topic": "Roman history"}, ())
    assert await walk.state() == Idle()


async def test_a_bundled_course_comes_before_the_model() -> None:
    walk = Wisher()

    assert named(await walk.send(LearnAsked("Fractions"))) == ["PlacementProposed"]

    await walk.expect(PlacementOffered)


async def test_a_goal_that_the_bundled_course_lacks_is_written_for() -> None:
    walk = Wisher()

    offered = await walk.send(LearnAsked("Python goal: build a REST API"))

    assert offered == (await of_rome(walk, topic="Python", goal="build a REST API"),)


async def test_learn_this_offers_the_topic_of_a_text() -> None:
    walk = Wisher()
    await walk.send(TextReceived("Roman history"))
    ambiguous = await walk.expect(TextAmbiguous)

    await walk.send(exercise_events.TextMeantPressed(ambiguous.interaction_id, learn=True))

    await walk.expect(TopicProposed)


async def test_how_much_of_it_is_chosen_in_the_same_message() -> None:
    walk = Wisher()
    proposed = await walk.propose()

    offered = await walk.send(ScopePressed(proposed.interaction_id, Scope.DEEP))

    assert offered == (await of_rome(walk, scope=Scope.DEEP, edits=True),)


async def test_a_text_becomes_the_goal_and_everything_removes_it() -> None:
    walk = Wisher()
    await walk.propose()

    aimed = await walk.send(TextReceived("pass my  exam"))
    assert aimed == (await of_rome(walk, goal="pass my exam"),)
    whole = await walk.send(TextReceived("everything"))
    assert whole == (await of_rome(walk),)


async def test_an_ok_is_no_goal() -> None:
    walk = Wisher()
    before = await walk.propose()

    await walk.send(TextReceived("ok"))

    assert await walk.state() == before


@pytest.mark.parametrize("wanted", ["x" * 201, f"Rome: {'x' * 201}"])
async def test_a_topic_or_goal_that_is_too_long_is_refused(wanted: str) -> None:
    walk = Wisher()

    (said,) = await walk.send(LearnAsked(wanted))

    assert said == remark("said-topic-too-long")
    assert await walk.state() == Idle()


async def test_a_fourth_topic_waits_until_another_has_its_map() -> None:
    walk = Wisher()
    for name in ("one thing", "another thing", "a third thing"):
        await walk.to_writing_inventory(name)
        await walk.bring_inventory()

    (said,) = await walk.send(LearnAsked("a fourth thing"))

    assert said == remark("said-topics-in-making")


async def test_the_short_check_orders_an_inventory_as_it_was_wanted() -> None:
    walk = Wisher()
    proposed = await walk.propose("Roman history: my exam")
    await walk.send(ScopePressed(proposed.interaction_id, Scope.SHORT))

    (stands,) = await walk.send(PlacementPressed(proposed.interaction_id, wanted=True))

    assert is_line(stands, "making-survey")
    state = await walk.expect(WritingInventory)
    order, work = await walk.ordered(InventoryOrder)
    assert (order.id, order.chat_id) == (state.order_id, walk.chat_id)
    wanted = work.wanted
    assert (wanted.topic, wanted.scope, wanted.goal) == ("Roman history", Scope.SHORT, "my exam")


@pytest.mark.parametrize("skips", [True, False])
async def test_from_the_beginning_the_map_is_ordered_at_once(*, skips: bool) -> None:
    walk = Wisher()
    proposed = await walk.propose()

    await walk.send(
        engine_events.SkipAsked()
        if skips
        else PlacementPressed(proposed.interaction_id, wanted=False)
    )

    await walk.expect(DrawingMap)
    _, work = await walk.ordered(MapOrder)
    assert dict(work.known) == {}


async def test_a_written_topic_goes_on_when_it_is_asked_for_again() -> None:
    walk = Wisher()
    lesson = await walk.to_lesson()

    await walk.send(LearnAsked("roman history"))

    assert await walk.state() == lesson


async def test_what_the_bot_can_do_depends_on_the_model() -> None:
    with_model, without = Wisher(), imagined(MONDAY)

    for event, yes, no in (
        (HelpAsked(), help_line("help-with-model"), help_line("help")),
        (PrivacyAsked(), remark("privacy-with-model", days=30), remark("privacy", days=30)),
    ):
        assert await with_model.send(event) == (yes,)
        assert await without.send(event) == (no,)
    assert Words("courses-any-topic") in line_of(await with_model.send(Started()), "welcome-").more


async def test_a_topic_written_for_another_learner_cannot_be_chosen() -> None:
    walk = Wisher()
    await walk.to_lesson()
    course_id = (await walk.topic()).mind_map.course_id
    assert course_id is not None
    other = walk.beside(ChatId(walk.chat_id + 1))

    assert named(await other.send(CoursePressed(course_id))) == ["verbatim"]

    assert await other.state() == Idle()
    (_, *_) = await walk.send(CoursePressed(course_id))
    await walk.expect(Explaining)


async def test_two_taps_say_who_learns_and_what_for_and_it_is_never_asked_again() -> None:
    walk = Wisher()
    place = (await walk.propose()).interaction_id

    second = await walk.send(AboutPressed(place, About.LEVEL, "school"))
    assert second == (await of_rome(walk, asking=About.PURPOSE, edits=True),)
    third = await walk.send(AboutPressed(place, About.PURPOSE, "exam"))
    assert third == (await of_rome(walk, asking=About.INTERESTS, edits=True),)
    await walk.send(PlacementPressed(place, wanted=True))

    _, work = await walk.ordered(InventoryOrder)
    assert work.wanted.level == "a pupil of 13 to 18 years, who learns for an exam"
    again = await walk.send(LearnAsked("Greek history"))
    assert not line_of(again, "topic-offered").offers(AboutPressed)


async def test_a_learner_who_skips_the_question_is_not_asked_again() -> None:
    walk = Wisher()
    await walk.to_drawing_map()
    _, work = await walk.ordered(MapOrder)

    offered = line_of(await walk.send(LearnAsked("Greek history")), "topic-offered")

    assert not offered.offers(AboutPressed)
    assert work.wanted.level == ""


async def test_a_known_class_is_the_level_and_is_not_asked_for() -> None:
    walk = Wisher()
    await walk.send(SettingChosen("school_class", "8"))

    offered = await walk.send(LearnAsked("Roman history"))

    assert offered == (await of_rome(walk, asking=About.PURPOSE),)
    await walk.to_lesson()
    (writing, *_) = [
        order.work for order in await walk.open_orders() if order.work.kind == "writing"
    ]
    assert isinstance(writing, WritingOrder)
    assert writing.level == "a pupil in class 8"


async def test_a_tap_on_what_cannot_be_chosen_changes_nothing() -> None:
    walk = Wisher()
    place = (await walk.propose()).interaction_id

    said = await walk.send(AboutPressed(place, About.LEVEL, "wizard"))

    assert said == (await of_rome(walk, edits=True),)


async def test_without_enough_left_for_a_topic_the_reply_says_so_at_once_and_leads_on() -> None:
    walk = Wisher()
    walk.ports = walk.ports.having(BUDGET, enough_for(200))
    walk.conversation = Conversation(walk.ports, walk.clock)

    (said,) = await walk.send(LearnAsked("Roman history"))

    assert is_line(said, "said-topics-used-up")
    assert said.keyboard
    await walk.expect(Idle)


async def test_with_enough_left_for_a_topic_it_is_offered() -> None:
    walk = Wisher()
    walk.ports = walk.ports.having(BUDGET, enough_for(180))
    walk.conversation = Conversation(walk.ports, walk.clock)

    await walk.send(LearnAsked("Roman history"))

    await walk.expect(TopicProposed)


def enough_for(making: int) -> Budget | None:
    """Return a budget of which `making` went into topics, out of 60 for each."""
    return KnownBudget(making=making, for_topic=60)


class KnownBudget:
    """A budget with no spending today, except on topics."""

    def __init__(self, *, making: int, for_topic: int) -> None:
        self._allowance = Allowance(
            spent=0, spent_by_all=0, for_learner=1, for_all=1, making=making, for_topic=for_topic
        )

    async def allowance(self, learner_id: LearnerId, now: datetime) -> Allowance:
        return self._allowance

    async def lesson_tokens(self, learner_id: LearnerId, lesson_id: LessonId) -> int:
        return 0

    def reading_cost(self, characters: int, scans: int, now: datetime) -> int:
        return 0

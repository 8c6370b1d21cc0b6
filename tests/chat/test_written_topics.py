"""Every button of a written topic in a chat can be pressed, in either language."""

from dataclasses import replace
from datetime import timedelta
from random import Random

import pytest

from bot.chat.buttons import decode, encode
from bot.chat.messages import Screen, localizer_for, render
from bot.chat.outbound.plain import plain
from bot.domain.ids import TurnId
from bot.domain.topics.course import Course, Language
from bot.flow.authoring.events import InventoryWritten, MapDrawn, PrerequisiteProposed
from bot.flow.authoring.orders import InventoryOrder, MapOrder, PrerequisiteOrder
from bot.flow.authoring.ports import ProposedPrerequisite
from bot.flow.engine.events import Event, NextAsked, SkipAsked, TextReceived, TopicsAsked, WhyAsked
from bot.flow.exercise.events import ReviewAsked
from bot.flow.learner.events import SettingChosen, SettingsAsked
from bot.flow.lessons.events import QuestionsCame
from bot.flow.lessons.orders import WritingOrder
from bot.flow.progress.events import HistoryAsked, MapAsked, ProgressAsked
from bot.flow.topics.events import LearnAsked
from bot.flow.work.events import ModelTrouble
from bot.flow.work.orders import Order
from tests.flow.writing import NAMES, Wisher, drawn, free_question, inventory, question

TURNS = 150
ODD = "<b>`*_[x](y)_*`</b> & 5 $ \\"
TOPIC = f"Rome {ODD} " + "x" * 160
LABEL = f"{ODD} of sixty letters, as long as a label may be, I say"[:60]
LONGEST_BUTTON = 80
LONGEST_CAPTION = 1_024
LONGEST_MESSAGE = 4_096
TEXTS = ("Right", "Wrong", "why so?", "ok", ODD, TOPIC)
ANY_TIME: tuple[Event, ...] = (
    NextAsked(),
    ReviewAsked(),
    MapAsked(),
    SkipAsked(),
    WhyAsked(),
    TopicsAsked(),
    ProgressAsked(),
    HistoryAsked(),
    SettingsAsked(),
    LearnAsked(TOPIC),
    LearnAsked("Greece: read Homer"),
    *(SettingChosen("language", language) for language in Language),
)


class Reader(Wisher):
    """Reads every screen, and presses what is on it."""

    def __init__(self) -> None:
        super().__init__()
        self.read = 0
        self.screens: list[Screen] = []

    async def look(self) -> None:
        """Read the new replies, each in the learner's language."""
        learner = (await self.chats.open(self.chat_id, TurnId("-"))).learner
        localizer = localizer_for(learner, self.clock.now())
        for reply in self.said[self.read :]:
            screen = render(reply, localizer)
            check(screen)
            self.screens.append(screen)
        self.read = len(self.said)

    def shown(self) -> list[Event]:
        keyboards = (row for screen in self.screens[-3:] for row in screen.keyboard)
        return [button.press for row in keyboards for button in row]


def check(screen: Screen) -> None:
    parts, _ = plain(screen.markdown)
    assert parts
    for row in screen.keyboard:
        for button in row:
            assert decode(encode(button.press)) == button.press
            assert len(button.label) <= LONGEST_BUTTON
            assert button.label.strip()
    if screen.picture is not None:
        assert len(screen.picture.caption) <= LONGEST_CAPTION
    assert len(screen.markdown) <= LONGEST_MESSAGE


async def work(walk: Reader, order: Order, rng: Random) -> None:
    if rng.random() < 0.1:
        await walk.bring_failure(order, rng.choice(list(ModelTrouble)))
        return
    match order.work:
        case InventoryOrder() as ordered:
            made = inventory(10)
            labels = tuple((concept, odd_label(n)) for n, (concept, _) in enumerate(made.labels))
            made = replace(made, title=LABEL, labels=labels)
            await walk.bring(
                InventoryWritten(order.id, ordered.course_id, ordered.wanted, made), order
            )
        case MapOrder() as ordered:
            course = odd(drawn(ordered, rng.sample(NAMES, 6)))
            await walk.bring(MapDrawn(order.id, course), order)
        case PrerequisiteOrder() as ordered:
            prerequisite = ProposedPrerequisite(
                label=LABEL, description=ODD * 10, effort_minutes=5, why=ODD
            )
            await walk.bring(
                PrerequisiteProposed(order.id, ordered.map_id, ordered.node_id, prerequisite),
                order,
            )
        case WritingOrder() as ordered:
            for concept in ordered.concept_ids:
                asked = [question(f"{concept}/{n}", practice=n > 4) for n in range(6)]
                came = (*asked, free_question(f"{concept}/f"))
                await walk.bring(QuestionsCame(order.id, ordered.course_id, concept, came), order)
        case _:
            raise AssertionError(order)


def odd_label(number: int) -> str:
    """Return a name that no other concept has."""
    return f"{LABEL[:57]}{number:03}"


def odd(course: Course) -> Course:
    """Return the course with names as long and as odd as names may be."""
    return replace(
        course,
        title={Language.EN: LABEL},
        concepts=tuple(
            replace(concept, label={Language.EN: odd_label(n)})
            for n, concept in enumerate(course.concepts)
        ),
    )


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(12))
async def test_every_button_of_a_written_topic_can_be_pressed(seed: int) -> None:
    rng, walk = Random(seed), Reader()
    for _ in range(TURNS):
        walk.teacher.trouble = ModelTrouble.DOWN if rng.random() < 0.05 else None
        walk.teacher.share = rng.random()
        orders = await walk.open_orders()
        shown = walk.shown()
        if orders and rng.random() < 0.4:
            await work(walk, rng.choice(orders), rng)
        elif shown and rng.random() < 0.75:
            await walk.send(rng.choice(shown))
        else:
            texts: list[Event] = [TextReceived(text) for text in TEXTS]
            await walk.send(rng.choice([*ANY_TIME, *texts, *texts]))
        await walk.look()
        walk.clock.move(timedelta(hours=rng.choice([0, 0, 0, 3, 30])))

"""The pages of a learner's courses."""

from dataclasses import replace

import pytest

from bot.chat.messages import Localizer, render
from bot.domain.topics.course import Language
from bot.domain.topics.mind_map import MapStatus
from bot.flow.maps.events import TopicAction, TopicPressed
from bot.flow.today.events import TopicsPagePressed
from bot.flow.today.replies import TopicsShown
from bot.flow.topics.events import CoursePressed
from tests.chat.replies import COURSE, NOW, TOPICS

EN = Localizer(language=Language.EN, zone="Europe/Berlin", now=NOW)
ACTIVE = replace(TOPICS[0], status=MapStatus.ACTIVE)
MANY = TopicsShown(
    rows=tuple(replace(ACTIVE, title=f"Course {number}") for number in range(5)), courses=(COURSE,)
)


def test_every_course_is_on_one_page_and_those_to_begin_on_the_last() -> None:
    told = [render(replace(MANY, page=page), EN) for page in range(3)]

    shown = [
        [number for number in range(5) if f"Course {number}" in screen.markdown] for screen in told
    ]
    assert shown == [[0, 1], [2, 3], [4]]
    for screen, turns in zip(told, ([1], [0, 2], [1]), strict=True):
        presses = [button.press for row in screen.keyboard for button in row]
        assert [press.page for press in presses if isinstance(press, TopicsPagePressed)] == turns
        acts = [press for press in presses if isinstance(press, TopicPressed)]
        (page,) = {act.page for act in acts if act.action is TopicAction.MUTE}
        assert told[page] is screen
        assert any(isinstance(press, CoursePressed) for press in presses) is (screen is told[-1])


@pytest.mark.parametrize(("page", "nearest"), [(-1, 0), (9, 2)])
def test_a_page_that_is_not_there_is_the_nearest(page: int, nearest: int) -> None:
    assert render(replace(MANY, page=page), EN) == render(replace(MANY, page=nearest), EN)

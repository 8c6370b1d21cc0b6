"""Every declared setting has its words in both languages and works through every door."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import product

import pytest

from bot.chat.buttons import decode, encode
from bot.chat.messages.lines import render
from bot.chat.messages.localizer import Localizer
from bot.chat.messages.settings import setting_groups
from bot.domain.ids import LearnerId
from bot.domain.learner.learner import Learner
from bot.domain.learner.memory import Memory
from bot.domain.learner.observers import Observations
from bot.domain.topics.course import Language
from bot.flow.composition.registry import EVENTS
from bot.flow.engine.replies import Reply
from bot.flow.learner.events import Screen, SettingChosen
from bot.flow.learner.replies import SettingsShown
from bot.flow.learner.setting import SETTINGS, Setting
from bot.flow.observers.replies import observed_shown
from bot.views.settings import SettingKind
from tests.chat.observer_replies import OBSERVATION, TURN
from tests.chat.replies import NOW, card_settings

LEARNER = Learner(id=LearnerId(4711))


def choose(setting: Setting) -> Learner:
    """Return the learner after choosing another value than the current one."""
    other = next(option for option in setting.options(LEARNER) if option != setting.get(LEARNER))
    return setting.set(LEARNER, other, NOW)


@pytest.mark.parametrize("language", Language)
def test_every_setting_and_all_its_values_have_words(language: Language) -> None:
    text = Localizer(language=language, zone=None, now=NOW)

    shown = {
        entry.name: entry for group in setting_groups(LEARNER, text) for entry in group.settings
    }

    assert shown.keys() == {
        stored.name for stored in SETTINGS.values() if stored.group is not None
    }
    for setting, entry in product(SETTINGS.values(), shown.values()):
        if setting.name == entry.name:
            assert entry.label
            assert {value for _, value in entry.options} >= set(setting.options(LEARNER))
            assert len({called for called, _ in entry.options}) == len(entry.options)
        for line in setting.note(choose(setting)):
            assert text.knows(line.key)


def test_every_setting_can_be_chosen_in_the_chat_or_beside_it() -> None:
    assert SettingChosen in EVENTS
    assert not [
        stored.name for stored in SETTINGS.values() if stored.page is None and stored.group is None
    ]
    text = Localizer(language=Language.EN, zone=None, now=NOW)
    in_steps = {"zone", "break"}  # by the clock, and by its first day
    for setting in SETTINGS.values():
        if setting.page is None or setting.name in in_steps:
            continue
        of_their_own: Mapping[Screen, Reply] = {
            Screen.CARDS: replace(card_settings(), learner=LEARNER),
            Screen.OBSERVED: observed_shown((), Observations(observed=(OBSERVATION,)), TURN),
        }
        page = SettingsShown(page=setting.page, learner=LEARNER, now=NOW)
        reply = of_their_own.get(setting.page, page)
        pressed = {button.press for row in render(reply, text).keyboard for button in row}
        values = {option for option in setting.options(LEARNER) if setting.to(option) in pressed}
        one = setting.kind is SettingKind.SWITCH or setting.page is Screen.DAYS
        assert len(values) == (1 if one else len(tuple(setting.options(LEARNER))))


def test_every_value_fits_on_a_button_and_is_what_holds_once_it_is_chosen() -> None:
    for setting in SETTINGS.values():
        for value in setting.options(LEARNER):
            assert decode(encode(setting.to(value))) == setting.to(value)
        learner = choose(setting)
        assert setting.get(learner) != setting.get(LEARNER)
        if setting.name != "break":
            assert all(
                setting.get(setting.set(learner, option, NOW)) == option
                for option in setting.options(learner)
            )


def test_the_page_shows_what_the_learner_likes_as_they_wrote_it() -> None:
    memory = Memory(level="school", interests="chess_and *go*")
    page = SettingsShown(page=Screen.MEMORY, learner=replace(LEARNER, memory=memory), now=NOW)

    shown = render(page, Localizer(language=Language.EN, zone=None, now=NOW))

    assert r"You like: chess\_and \*go\*" in shown.markdown
    assert "✓ School, from class 7" in [button.label for row in shown.keyboard for button in row]

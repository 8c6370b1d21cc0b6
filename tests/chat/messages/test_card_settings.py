"""The page about cards in /settings, in both languages."""

from bot.chat.messages.lines import render
from bot.chat.messages.localizer import Localizer
from bot.chat.messages.screen import Screen
from bot.domain.ids import LearnerId
from bot.domain.learner.learner import Learner
from bot.domain.learner.rhythm import Rhythm
from bot.domain.memory.models import RETENTIONS, CardModel
from bot.domain.topics.course import Language
from bot.flow.learner.events import Screen as Page, SettingChosen, SettingsPagePressed
from tests.chat.replies import NOW, card_settings, settings

EN = Localizer(language=Language.EN, zone="Europe/Berlin", now=NOW)
DE = Localizer(language=Language.DE, zone="Europe/Berlin", now=NOW)


def labels(screen: Screen) -> list[list[str]]:
    return [[button.label for button in row] for row in screen.keyboard]


def presses(screen: Screen) -> list[object]:
    return [button.press for row in screen.keyboard for button in row]


def its(press: object, name: str) -> bool:
    return isinstance(press, SettingChosen) and press.name == name


def learner(**but: object) -> Learner:
    fields = {"card_model": CardModel.FSRS6} | but
    return Learner(id=LearnerId(4711), **fields)  # type: ignore[arg-type]  # samples only


def test_each_choice_is_told_with_its_minutes_a_day_and_what_is_known_in_the_end() -> None:
    english, german = (render(card_settings(), localizer).markdown for localizer in (EN, DE))

    assert (
        "- SM-2: about 3 minutes a day (25 cards); in the end you know 936 of 1,000\n"
        "- FSRS-6 80%: about 1 minute a day (17 cards); in the end you know 884 of 1,000\n"
    ) in english
    assert (
        "- FSRS-6 90\N{NO-BREAK SPACE}%: etwa 4 Minuten am Tag (24 Karten); "
        "am Ende kannst du 952 von 1.000"
    ) in german


def test_what_is_chosen_is_marked_and_everything_can_be_chosen() -> None:
    fsrs, sm2 = (
        render(card_settings(learner=learner(card_model=model)), EN)
        for model in reversed(CardModel)
    )

    assert [label for row in labels(fsrs) for label in row if label[0] == "✓"] == [
        "✓ FSRS-6 90%",
        "✓ 10 new",
        "✓ 30 in all",
    ]
    assert labels(sm2)[0] == ["✓ SM-2", "FSRS-6 80%", "FSRS-6 85%"]
    for press in (
        SettingChosen("card_model", "sm2"),
        *(SettingChosen("card_model", str(round(retention * 100))) for retention in RETENTIONS),
    ):
        assert press in presses(fsrs)
    assert [chosen for chosen in presses(fsrs) if its(chosen, "new_cards")] == [
        SettingChosen("new_cards", str(cards)) for cards in (0, 5, 10, 20, 30)
    ]
    assert [chosen for chosen in presses(fsrs) if its(chosen, "new_in_all")] == [
        SettingChosen("new_in_all", str(cards)) for cards in (10, 20, 30, 50, 100)
    ]
    assert SettingChosen("new_in_order", "on") in presses(fsrs)
    in_order = render(card_settings(learner=learner(rhythm=Rhythm(new_in_order=True))), EN)
    assert SettingChosen("new_in_order", "off") in presses(in_order)
    assert "and 30 from all decks together" in in_order.markdown
    assert "in the order of their file" in in_order.markdown


def test_a_change_is_told_with_how_many_cards_were_worked_out_anew() -> None:
    assert "recalculated 118 cards" in render(card_settings(replayed=118), EN).markdown
    assert "118 Karten habe ich" in render(card_settings(replayed=118), DE).markdown


def test_where_no_new_cards_come_nothing_is_predicted() -> None:
    shown = render(card_settings(learner=learner(new_cards_a_day=0), costs=()), EN).markdown

    assert "New cards: none for now" in shown
    assert "minute" not in shown


def test_the_overview_tells_of_new_cards_and_leads_to_the_page() -> None:
    assert "- Neue Karten: 10 am Tag je Deck" in render(settings(), DE).markdown
    assert "- Cards: no new ones for now" in render(settings(new_cards_a_day=0), EN).markdown
    assert SettingsPagePressed(Page.CARDS) in presses(render(settings(), EN))

"""The page about cards in /settings: what each memory model costs, in words."""

from bot.chat.wording.amounts import decimal, percent
from bot.chat.wording.screen import Button, Keyboard, Screen, edited, rows
from bot.chat.wording.voice import Voice, bullets, paragraphs
from bot.domain.learner import NEW_CARDS_A_DAY
from bot.domain.memory_models.choice import CardModel
from bot.flow.cards.events import FsrsPressed, NewCardsPressed, Sm2Pressed
from bot.flow.cards.replies import CardSettingsShown, ModelCost
from bot.flow.engine.events import Press
from bot.flow.engine.replies import Style
from bot.flow.learner.events import Screen as Page
from bot.flow.learner.events import SettingsPagePressed

_PERCENTS = (80, 85, 90, 95)


def show(voice: Voice, reply: CardSettingsShown) -> Screen:
    """Return the page about cards."""
    back = Button(voice("button-back"), SettingsPagePressed(Page.OVERVIEW))
    return Screen(
        markdown=paragraphs(
            voice("card-settings-title"),
            bullets([_model(voice, reply), *_fitted(voice, reply), _new_cards(voice, reply)]),
            *_costs(voice, reply),
            voice("card-settings-replayed", count=reply.replayed)
            if reply.replayed
            else voice("card-settings-kept"),
        ),
        keyboard=(*_keyboard(voice, reply), (back,)),
        placement=edited(edits=reply.edits),
        aside=True,
    )


def _model(voice: Voice, reply: CardSettingsShown) -> str:
    if reply.model is CardModel.SM2:
        return voice("card-settings-sm2")
    return voice("card-settings-fsrs", percent=percent(voice, reply.percent))


def _fitted(voice: Voice, reply: CardSettingsShown) -> tuple[str, ...]:
    if not reply.fitted_answers:
        return ()
    return (voice("card-settings-fitted", answers=decimal(voice, reply.fitted_answers)),)


def _new_cards(voice: Voice, reply: CardSettingsShown) -> str:
    if not reply.new_cards_a_day:
        return voice("card-settings-no-new")
    return voice("card-settings-new", count=reply.new_cards_a_day)


def _costs(voice: Voice, reply: CardSettingsShown) -> tuple[str, ...]:
    if not reply.costs:
        return ()
    lines = [_cost(voice, cost) for cost in reply.costs]
    told = voice("card-settings-year", new=reply.new_cards_a_day, cards=decimal(voice, 1000))
    return told, bullets(lines), voice("card-settings-meaning")


def _cost(voice: Voice, cost: ModelCost) -> str:
    minutes = voice("count-minutes", count=cost.minutes_a_day)
    name = (
        voice("card-model-sm2")
        if cost.percent is None
        else voice("card-model-fsrs", percent=percent(voice, cost.percent))
    )
    return voice(
        "card-settings-cost",
        name=name,
        minutes=minutes,
        cards=voice("count-cards", count=cost.cards_a_day),
        remembered=cost.remembered,
    )


def _keyboard(voice: Voice, reply: CardSettingsShown) -> Keyboard:
    is_sm2 = reply.model is CardModel.SM2
    sm2 = _choice(voice("card-model-sm2"), Sm2Pressed(), present=is_sm2)
    fsrs = tuple(
        _choice(
            voice("card-model-fsrs", percent=percent(voice, chosen)),
            FsrsPressed(chosen),
            present=not is_sm2 and chosen == reply.percent,
        )
        for chosen in _PERCENTS
    )
    new = tuple(
        _choice(
            voice("button-new-a-day", count=cards),
            NewCardsPressed(cards),
            present=cards == reply.new_cards_a_day,
        )
        for cards in NEW_CARDS_A_DAY
    )
    return ((sm2,), *rows(fsrs, 2), *rows(new, 3))


def _choice(label: str, press: Press, *, present: bool) -> Button:
    return Button(f"✓ {label}", press, Style.PRIMARY) if present else Button(label, press)

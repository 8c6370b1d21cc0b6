"""The page about cards in /settings: what each memory model costs, in words."""

from bot.chat.messages.lines import renders
from bot.chat.messages.localizer import Localizer, bullets, decimal, folded, paragraphs, percent
from bot.chat.messages.screen import Button, Keyboard, Screen, edited, rows
from bot.domain.learner.learner import NEW_CARDS_A_DAY, NEW_CARDS_IN_ALL
from bot.domain.memory.models import CardModel
from bot.flow.cards import events as card_events
from bot.flow.cards.replies import CardSettingsShown, ModelCost
from bot.flow.engine.events import Press
from bot.flow.engine.replies import Style
from bot.flow.learner.events import Screen as Page, SettingsPagePressed

_PERCENTS = (80, 85, 90, 95)


@renders
def show(text: Localizer, reply: CardSettingsShown) -> Screen:
    """Return the page about cards."""
    back = Button(text("button-back"), SettingsPagePressed(Page.OVERVIEW))
    ratings = text("card-settings-two" if reply.two_ratings else "card-settings-four")
    chosen = [_model(text, reply), *_fitted(text, reply), _new_cards(text, reply), ratings]
    return Screen(
        markdown=paragraphs(
            text("card-settings-title"),
            text("card-settings-replayed", count=reply.replayed) if reply.replayed else "",
            folded(text("card-settings-about"), bullets(chosen), *_about(text, reply)),
        ),
        keyboard=(*_keyboard(text, reply), (back,)),
        placement=edited(edits=reply.edits),
        interim=True,
    )


def _model(text: Localizer, reply: CardSettingsShown) -> str:
    if reply.model is CardModel.SM2:
        return text("card-settings-sm2")
    return text("card-settings-fsrs", percent=percent(text, reply.percent))


def _fitted(text: Localizer, reply: CardSettingsShown) -> tuple[str, ...]:
    if not reply.fitted_answers:
        return ()
    return (text("card-settings-fitted", answers=decimal(text, reply.fitted_answers)),)


def _new_cards(text: Localizer, reply: CardSettingsShown) -> str:
    if not reply.new_cards_a_day:
        return text("card-settings-no-new")
    order = text("card-settings-in-order" if reply.new_in_order else "card-settings-shuffled")
    limits = text(
        "card-settings-new", count=reply.new_cards_a_day, all=decimal(text, reply.new_in_all)
    )
    return f"{limits}; {order}"


def _about(text: Localizer, reply: CardSettingsShown) -> tuple[str, ...]:
    kept = text("card-settings-kept")
    if not reply.costs:
        return (kept,)
    lines = [_cost(text, cost) for cost in reply.costs]
    message = text("card-settings-year", new=reply.new_cards_a_day, cards=decimal(text, 1000))
    return message, bullets(lines), text("card-settings-meaning"), kept


def _cost(text: Localizer, cost: ModelCost) -> str:
    minutes = text("count-minutes", count=cost.minutes_a_day)
    name = (
        text("card-model-sm2")
        if cost.percent is None
        else text("card-model-fsrs", percent=percent(text, cost.percent))
    )
    return text(
        "card-settings-cost",
        name=name,
        minutes=minutes,
        cards=text("count-cards", count=cost.cards_a_day),
        remembered=cost.remembered,
    )


def _keyboard(text: Localizer, reply: CardSettingsShown) -> Keyboard:
    is_sm2 = reply.model is CardModel.SM2
    sm2 = _choice(text("card-model-sm2"), card_events.Sm2Pressed(), present=is_sm2)
    fsrs = tuple(
        _choice(
            text("card-model-fsrs", percent=percent(text, chosen)),
            card_events.FsrsPressed(chosen),
            present=not is_sm2 and chosen == reply.percent,
        )
        for chosen in _PERCENTS
    )
    new = tuple(
        _choice(
            text("button-new-a-day", count=cards),
            card_events.NewCardsPressed(cards),
            present=cards == reply.new_cards_a_day,
        )
        for cards in NEW_CARDS_A_DAY
    )
    in_all = tuple(
        _choice(
            text("button-new-in-all", count=cards),
            card_events.NewInAllPressed(cards),
            present=cards == reply.new_in_all,
        )
        for cards in NEW_CARDS_IN_ALL
    )
    order = Button(
        text("button-new-shuffled" if reply.new_in_order else "button-new-in-order"),
        card_events.NewOrderPressed(in_order=not reply.new_in_order),
    )
    label = text("button-four-ratings" if reply.two_ratings else "button-two-ratings")
    ratings = Button(label, card_events.TwoRatingsPressed(on=not reply.two_ratings))
    return (*rows((sm2, *fsrs), 3), *rows(new, 3), *rows(in_all, 3), (order, ratings))


def _choice(label: str, press: Press, *, present: bool) -> Button:
    return Button(f"✓ {label}", press, Style.PRIMARY) if present else Button(label, press)

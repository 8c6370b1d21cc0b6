"""The page about cards in /settings: what each memory model costs, in words."""

from bot.chat.messages.lines import renders
from bot.chat.messages.localizer import Localizer, bullets, decimal, foldable, paragraphs, percent
from bot.chat.messages.screen import Button, Screen, reply_placement
from bot.chat.messages.settings import buttons, value_name
from bot.domain.learner.learner import Learner
from bot.domain.memory.models import CardModel
from bot.flow.cards.replies import CardSettingsShown, ModelCost
from bot.flow.learner.events import Screen as Page, SettingsPagePressed
from bot.flow.learner.setting import SETTINGS


@renders
def show(text: Localizer, reply: CardSettingsShown) -> Screen:
    """Return the page about cards."""
    back = Button(text("button-back"), SettingsPagePressed(Page.OVERVIEW))
    learner = reply.learner
    ratings = text("card-settings-two" if learner.rhythm.two_ratings else "card-settings-four")
    chosen = [_model(text, learner), *_fit_text(text, learner), _new_cards(text, learner), ratings]
    return Screen(
        markdown=paragraphs(
            text("card-settings-title"),
            text("card-settings-replayed", count=reply.replayed) if reply.replayed else "",
            foldable(text("card-settings-about"), bullets(chosen), *_about(text, reply)),
        ),
        keyboard=(*buttons(text, Page.CARDS, reply.learner), (back,)),
        placement=reply_placement(edits=reply.edits),
        interim=True,
    )


def _model(text: Localizer, learner: Learner) -> str:
    if learner.card_model is CardModel.SM2:
        return text("card-settings-sm2")
    retention = percent(text, round(learner.desired_retention * 100))
    return text("card-settings-fsrs", percent=retention)


def _fit_text(text: Localizer, learner: Learner) -> tuple[str, ...]:
    if not learner.fitted_answers:
        return ()
    return (text("card-settings-fitted", answers=decimal(text, learner.fitted_answers)),)


def _new_cards(text: Localizer, learner: Learner) -> str:
    if not learner.new_cards_a_day:
        return text("card-settings-no-new")
    rhythm = learner.rhythm
    order = text("card-settings-in-order" if rhythm.new_in_order else "card-settings-shuffled")
    in_all = decimal(text, rhythm.new_in_all)
    limits = text("card-settings-new", count=learner.new_cards_a_day, all=in_all)
    return f"{limits}; {order}"


def _about(text: Localizer, reply: CardSettingsShown) -> tuple[str, ...]:
    kept = text("card-settings-kept")
    if not reply.costs:
        return (kept,)
    lines = [_cost(text, cost) for cost in reply.costs]
    message = text(
        "card-settings-year", new=reply.learner.new_cards_a_day, cards=decimal(text, 1000)
    )
    return message, bullets(lines), text("card-settings-meaning"), kept


def _cost(text: Localizer, cost: ModelCost) -> str:
    minutes = text("count-minutes", count=cost.minutes_a_day)
    model = CardModel.SM2.value if cost.percent is None else str(cost.percent)
    return text(
        "card-settings-cost",
        name=value_name(text, SETTINGS["card_model"], model),
        minutes=minutes,
        cards=text("count-cards", count=cost.cards_a_day),
        remembered=cost.remembered,
    )

"""The settings on the page beside the chat."""

from bot.domain.learner.zones import place_like
from bot.flow.learner.events import SettingChosen
from bot.flow.learner.setting import SETTINGS
from bot.flow.outside.asking import Look, Refusal, RefusedError
from bot.views.settings import SettingKind


def choosing(name: str, value: str, look: Look) -> SettingChosen:
    """Return the event that sets this value; RefusedError if it cannot be chosen."""
    setting, now = SETTINGS.get(name), look.turn.now
    if setting is None or setting.group is None:
        raise RefusedError(Refusal.NOT_POSSIBLE, "name: no setting is called so")
    if setting.kind is SettingKind.ZONE:
        value = place_like(value, now) or value
    if value not in setting.options(look.turn.learner.without_past_break(now)):
        raise RefusedError(Refusal.NOT_POSSIBLE, "value: it cannot be chosen")
    return setting.to(value)

"""What happens with settings, anywhere."""

from bot.flow.engine.table import anywhere
from bot.flow.learner import events, settings

ANYWHERE = (
    anywhere(events.SettingsAsked, settings.show_settings),
    anywhere(events.SettingsPagePressed, settings.show_page),
    anywhere(events.LanguagePressed, settings.choose_language),
    anywhere(events.ClockPressed, settings.choose_clock),
    anywhere(events.ZonePressed, settings.choose_zone),
    anywhere(events.QuietPressed, settings.choose_quiet_hours),
    anywhere(events.CapPressed, settings.choose_cap),
    anywhere(events.RemindersPressed, settings.switch_reminders),
    anywhere(events.PicturesPressed, settings.choose_pictures),
    anywhere(events.ForgetPressed, settings.forget),
)

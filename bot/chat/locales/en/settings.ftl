settings-title = **Settings**
settings-language = Language: { $language }
settings-zone = Your time: { $time } ({ $city })
settings-zone-unknown = Your time: not known yet, so I use world time ({ $time })
settings-quiet = Quiet hours: { $from } to { $until }
settings-quiet-none = Quiet hours: none
settings-cap = By myself I ask at most { $questions } a day
settings-reminders-on = Reminders: on
settings-reminders-off = Reminders: off
language-name = English
button-language = Language
button-clock = My time
button-quiet = Quiet hours
button-cap = Daily limit
button-reminders-on = Switch reminders on
button-reminders-off = Switch reminders off

settings-language-page = **Language:** which one shall we speak?
settings-clock-page = **What time is it for you right now?** Tap the time that your clock shows. If your minutes differ from the first ones, look at the last rows.
settings-quiet-page = **Quiet hours:** when shall I never write to you by myself?
settings-cap-page = **Daily limit:** how many questions a day may I ask by myself? If you want more, you can always take more.
button-hours = { $from } to { $until }
button-no-quiet = No quiet hours

zones-pick = Several places share your time. Which one is nearest to you? It keeps summer time right.
clock-asked = **What time is it for you right now?** Then I'll ask you at a good hour. You can also set it any time in /settings.
button-other-time = Another time
